/** How long something is kept, in a sentence. */
import { DAY } from '../models/moment.ts'
import type { Kept } from '../models/retention.ts'
import type { Texts } from './texts/index.ts'
import { shownDay } from './times.ts'

/** '' where there is nothing to say. The date is the day after, because the work is done once a day. */
export function keptText(texts: Texts, kept: Kept | undefined, timeZone: string): string {
  if (!kept) return ''
  const date = kept.until === undefined ? undefined : shownDay(texts, kept.until + DAY, timeZone).text
  return texts.kept(date, kept)
}
