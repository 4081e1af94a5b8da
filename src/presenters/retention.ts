/** How long the content of a case is kept, and why it was deleted. */
import type { CaseEvent } from '../models/event.ts'
import { DAY } from '../models/moment.ts'
import { BY_RETENTION, expiryIn, type Kept } from '../models/retention.ts'
import type { Texts } from './texts/index.ts'
import { shownDay } from './times.ts'

/** How long something is kept, in a sentence; '' where there is nothing to say. The date is the day after, because the work is done once a day. */
export function keptText(texts: Texts, kept: Kept | undefined, timeZone: string): string {
  if (!kept) return ''
  const date = kept.until === undefined ? undefined : shownDay(texts, kept.until + DAY, timeZone).text
  return texts.kept(date, kept)
}

/** Why the content of a case was deleted. A reason in words, as people give it and older rows hold it, is returned unchanged. */
export function whyDeleted(texts: Texts, { by, reason }: { by: string; reason: string }): string {
  const expiry = by === BY_RETENTION ? expiryIn(reason) : undefined
  return expiry ? texts.expiry(expiry) : reason
}

/** The text that the office reads with an event: of a deletion, the reason. */
export const noteOf = (
  texts: Texts,
  { kind, by, note }: Pick<CaseEvent, 'kind' | 'by' | 'note'>,
): string | undefined => (kind === 'deleted' && note !== undefined ? whyDeleted(texts, { by, reason: note }) : note)
