/** Why the content of a case was deleted. */
import type { CaseEvent } from '../models/event.ts'
import { BY_RETENTION, expiryIn } from '../models/retention.ts'
import { texts } from './texts/index.ts'

/** The reason a person gave, and older rows, stay as they are. */
export function whyDeleted({ by, reason }: { by: string; reason: string }): string {
  const expiry = by === BY_RETENTION ? expiryIn(reason) : undefined
  return expiry ? texts.expiry(expiry) : reason
}

/** What the office reads with an event: of a deletion, why. */
export const noteOf = ({ kind, by, note }: Pick<CaseEvent, 'kind' | 'by' | 'note'>): string | undefined =>
  kind === 'deleted' && note !== undefined ? whyDeleted({ by, reason: note }) : note
