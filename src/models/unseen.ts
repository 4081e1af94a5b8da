/**
 * What is tidied in a text that somebody typed, and which characters it may not have.
 *
 * Marks that nobody sees are joiners, marks of direction, soft hyphens, byte order marks, fillers. They come along when a text is
 * copied, mean nothing at its ends, and nothing at all in a number or a code.
 */
import { nfc } from './normal-form.ts'

/** Unicode's Default_Ignorable_Code_Point, and a blank pattern of Braille. */
const UNSEEN = '\\p{DI}\\u2800'
const ANYWHERE = new RegExp(`[${UNSEEN}]+`, 'gu')
const BUT_JOINERS = /[[\p{DI}\u2800]--[\u200c\u200d\ufe00-\ufe0f\u{e0020}-\u{e007f}\u{e0100}-\u{e01ef}]]+/gv
const AT_START = new RegExp(`^[\\s${UNSEEN}]+`, 'u')
/** Looked for at the beginning of each run alone, so that each is read once. */
const AT_END = new RegExp(`(?<![\\s${UNSEEN}])[\\s${UNSEEN}]+$`, 'u')
/** After a sign that is not of ASCII: how a symbol looks, and which flag it is. */
const OF_SYMBOL = /^(?:[\ufe00-\ufe0f\u{e0100}-\u{e01ef}]|[\u{e0020}-\u{e007f}]+)/u

/** Without marks that nobody sees. */
export const visible = (text: string): string => text.replace(ANYWHERE, '')

/** The same, but for what makes words and emoji: joiners, how a symbol looks, and which flag it is. */
export const withJoiners = (text: string): string => text.replace(BUT_JOINERS, '')

/** Without white space and marks that nobody sees around it. A text of nothing else becomes ''. */
export function trimmed(text: string): string {
  const begun = text.trim().replace(AT_START, '')
  const [run = ''] = AT_END.exec(begun) ?? []
  if (run === '') return begun
  const rest = begun.slice(0, -run.length)
  return rest.charCodeAt(rest.length - 1) > 0x7f ? rest + (OF_SYMBOL.exec(run)?.[0] ?? '') : rest
}

/** What was typed, in Unicode NFC (Unicode Standard Annex 15), with line ends as \n and nothing unseen around it. */
export const tidy = (text: string): string => trimmed(nfc(text).replace(/\r\n?/g, '\n'))

const CONTROL = /\p{Cc}/u
const CONTROL_IN_LINES = /[^\P{Cc}\t\n]/u

/** The first control character (Unicode category Cc); tab and line feed pass only where there may be `lines`. */
export const controlIn = (text: string, lines = false): string | undefined =>
  (lines ? CONTROL_IN_LINES : CONTROL).exec(text)?.[0]
export const hasControls = (text: string, lines = false): boolean => (lines ? CONTROL_IN_LINES : CONTROL).test(text)
