/** What somebody in the office typed about a case, read from a form that was sent. */
import { problem } from '../../errors.ts'
import { oneText, type RawInput } from '../../models/answers.ts'
import { isLanguage } from '../../models/language.ts'
import { tidy } from '../../models/unseen.ts'
import type { Work } from '../../models/work.ts'

export const tidied = (typed: RawInput, name: string): string => tidy(oneText(typed, name))

/** A message, its language, a note and a status. A text that names no language is taken for none. */
export function workIn(typed: RawInput): Work {
  const language = oneText(typed, 'language')
  return {
    to: oneText(typed, 'to'),
    message: tidied(typed, 'message'),
    note: tidied(typed, 'note'),
    ...(isLanguage(language) && { language }),
  }
}

/** How many events the page showed. Throws a 400 where it does not say so. */
export const seenIn = (typed: RawInput): number => numberIn(typed, 'seen')

export function numberIn(typed: RawInput, name: string): number {
  const text = oneText(typed, name)
  if (!/^\d{1,9}$/.test(text)) throw problem('case-stale')
  return Number(text)
}
