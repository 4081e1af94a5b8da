/**
 * The words of a text as the search of the office compares them: runs of letters and digits, without capitals and accents.
 * Stored texts and searches are both prepared here, so SQLite and PostgreSQL find the same cases.
 */
import { isAscii, nfc, nfkd } from './normal-form.ts'

/** Characters of a word; of a longer word only its beginning is kept. */
const LONGEST = 40
/**
 * Words kept for one case, and characters of its answers in which they are looked for, counted without capitals and accents:
 * one sign may stand for a sentence of 18 characters (U+FDFA). The rest is not found.
 */
const MOST = 5000
const MOST_CHARACTERS = 100_000
/** A longer text is read in pieces. A piece ends between two words, if there is white space. */
const PIECE = /.{1,2000}(?=\s|$)|.{1,2000}/gs

/** Each word once, in order. */
export function termsIn(texts: Iterable<string>): string[] {
  const terms = new Set<string>()
  let room = MOST_CHARACTERS
  for (const text of texts)
    for (const [piece] of text.slice(0, room).matchAll(PIECE)) {
      if (room <= 0) return [...terms]
      const looked = folded(piece).slice(0, room)
      room -= looked.length
      for (const [word] of looked.matchAll(WORD)) {
        terms.add(word.length > LONGEST ? [...word].slice(0, LONGEST).join('') : word)
        if (terms.size === MOST) return [...terms]
      }
    }
  return [...terms]
}

const WORD = /[\p{L}\p{N}\p{M}]+/gu
const ACCENTS = /[\u0300-\u036f]+/g
/** Letters that are letters of their own in one language, and accented ones in all others. */
const PLAIN: Record<string, string> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ı: 'i' }

/** A text without capitals and accents. */
export const folded = (text: string): string => (isAscii(text) ? text.toLowerCase() : foldedByUnicode(text))

const foldedByUnicode = (text: string): string =>
  // Removing accents also removes the joiners that broke long runs of marks, so runs are broken once more.
  nfc(
    nfkd(text.replace(ACCENTS, ''))
      .replace(ACCENTS, '')
      .toLowerCase()
      .replace(ACCENTS, '')
      .replace(/[ßæœøłđı]/g, (letter) => PLAIN[letter]!),
  )
