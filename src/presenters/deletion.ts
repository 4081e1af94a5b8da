/** Why the content of a case was deleted. */
import type { CaseEvent } from '../models/event.ts'
import { BY_RETENTION, expiryIn } from '../models/retention.ts'
import type { Texts } from './texts/index.ts'

/** A reason in words, as people give it and older rows hold it, is returned unchanged. */
export function whyDeleted(texts: Texts, { by, reason }: { by: string; reason: string }): string {
  const expiry = by === BY_RETENTION ? expiryIn(reason) : undefined
  return expiry ? texts.expiry(expiry) : reason
}

/** The text that the office reads with an event: of a deletion, the reason. */
export const noteOf = (
  texts: Texts,
  { kind, by, note }: Pick<CaseEvent, 'kind' | 'by' | 'note'>,
): string | undefined => (kind === 'deleted' && note !== undefined ? whyDeleted(texts, { by, reason: note }) : note)
