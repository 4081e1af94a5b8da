/** How long something is kept, in a sentence. */
import type { Kept } from '../models/retention.ts'
import { words } from './texts/index.ts'
import { shownDay } from './times.ts'

/** '' where there is nothing to say. */
export function keptWords(kept: Kept | undefined, timeZone: string): string {
  if (!kept) return ''
  const date = kept.until === undefined ? undefined : shownDay(kept.until, timeZone).text
  return words.kept(date, kept)
}
