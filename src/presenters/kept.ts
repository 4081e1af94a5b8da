/** How long something is kept, in a sentence. */
import type { Kept } from '../models/retention.ts'
import { shownDay } from './times.ts'
import { words } from './words/index.ts'

/** '' where there is nothing to say. */
export function keptWords(kept: Kept | undefined, timeZone: string): string {
  if (!kept) return ''
  const date = kept.until === undefined ? undefined : shownDay(kept.until, timeZone).text
  return words.kept(date, kept)
}
