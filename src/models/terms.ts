/**
 * The words of a text as searches compare them: runs of letters and digits, without capitals, accents and marks that nobody sees.
 * Stored texts and searches are both prepared here, so SQLite and PostgreSQL find the same cases.
 *
 * People write one thing in several ways, so a text has its words in three. Apart: every other sign ends a word. Joined: an
 * apostrophe ends none, digits are one number with what groups them, and ü is ue. Whole: a text that is a code is
 * one word. A case keeps all of them. A search looks for one or the other.
 */
import { isAscii, nfc, nfkd } from './normal-form.ts'
import { visible } from './unseen.ts'

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

/** All words of a case, each once, in order: those apart, then those that are written in another way. */
export function termsIn(texts: readonly string[]): string[] {
  const terms = collect(texts, apart)
  const others = texts.filter((text) => MAY_DIFFER.test(text))
  collect(others, joined, terms)
  collect(others, whole, terms)
  return [...terms]
}

/** What a search looks for: a case is found by all words of one of these. None where nothing that was typed is a word. */
export function waysOf(typed: string): string[][] {
  const ways = [apart, joined, whole].map((way) => [...collect([typed], way)])
  return distinct(ways.filter((terms) => terms.length > 0))
}

/** How many characters somebody has to type of the beginning of a word, and how long the beginnings are that are kept. */
const BEGINNING = { from: 3, to: 6 }
/** How many digits somebody has to type of the end of a number. */
const ENDING = 4
/** Begins the digits of a number in reverse: its end is found as the beginning of a word is. No text has this sign. */
const REVERSED = '§'
const reversed = (digits: string): string => REVERSED + [...digits].reverse().join('')

/** The words of a case with all by which each is found too: its beginnings, and the end of its digits. */
export function withBeginnings(words: readonly string[]): string[] {
  const all = new Set(words)
  const add = (word: string) => {
    const characters = [...word]
    for (let length = BEGINNING.from; length <= BEGINNING.to && length < characters.length; length++)
      all.add(characters.slice(0, length).join(''))
  }
  for (const word of words) {
    add(word)
    const [digits] = /\d+$/.exec(word) ?? []
    if (digits === undefined || digits.length < ENDING || digits === word.slice(0, ENDING)) continue
    all.add(reversed(digits))
    add(reversed(digits))
  }
  return [...all]
}

/**
 * What is looked up among the words of a case for one that was typed; any of them will do. `longer`: a kept word that begins so is
 * found as well. Shorter beginnings are kept as words, because an index gives many cases with one word at once, but not with many.
 */
export function lookUpsOf(word: string): { word: string; longer: boolean }[] {
  const found = /^\d+$/.test(word) && word.length >= ENDING ? [word, reversed(word)] : [word]
  return found.map((word) => ({ word, longer: [...word].length > BEGINNING.to }))
}

/** The words of a search in cases whose words were prepared by a release before. */
export const formerTermsIn = (typed: string): string[] => [...collect([typed], folded)]

/** Each once. */
export const distinct = (ways: readonly string[][]): string[][] => [
  ...new Map(ways.map((terms) => [terms.join(' '), terms])).values(),
]

/**
 * A text that is looked for within others, or is looked through, in each way to read words: its words with a space between, ''
 * where it has none. The whole of a longer text counts too.
 */
export function plainly(text: string): [apart: string, joined: string, whole: string] {
  const words = wordsOf(apart(text))
  const spaced = words.join(' ')
  return MAY_DIFFER.test(text)
    ? [spaced, joined(text), HAS_DIGIT.test(spaced) ? words.join('') : '']
    : [spaced, spaced, '']
}

function collect(texts: Iterable<string>, way: (text: string) => string, terms = new Set<string>()): Set<string> {
  let room = MOST_CHARACTERS
  for (const text of texts)
    for (const [piece] of text.slice(0, room).matchAll(PIECE)) {
      if (room <= 0) return terms
      const looked = way(piece).slice(0, room)
      room -= looked.length
      for (const [word] of looked.matchAll(WORD)) {
        if (terms.size >= MOST) return terms
        terms.add(word.length > LONGEST ? [...word].slice(0, LONGEST).join('') : word)
      }
    }
  return terms
}

const WORD = /[\p{L}\p{N}\p{M}]+/gu
const wordsOf = (text: string): string[] => text.match(WORD) ?? []

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

/** Accents of Latin, Greek and Cyrillic, and the vowels and lengthening that Arabic and Hebrew may leave out. */
const MARKS =
  /(?:[\u0300-\u036f]|[\u0591-\u05bd]|[\u05bf-\u05c7]|[\u0610-\u061a]|\u0640|[\u064b-\u065f]|\u0670|[\u06d6-\u06ed]|[\u1ab0-\u1aff]|[\u1dc0-\u1dff]|[\u20d0-\u20ff]|[\ufe20-\ufe2f])+/g
/** Whatever is typed for an apostrophe, some of which Unicode calls letters. */
const APOSTROPHES = /[`\u00b4\u02b9-\u02bf\u02c8\u05f3\u2018\u2019\u201b\u2032\ua78c\uff07]/g
const LETTERS: Record<string, string> = { ...PLAIN, ð: 'd', þ: 'th', ħ: 'h', ŧ: 't', ŋ: 'n', ς: 'σ' }
/** The digits of Arabic and Persian. */
const DIGITS = /[\u0660-\u0669\u06f0-\u06f9]/g

/** A text in which every sign but letters and digits ends a word. */
const apart = (text: string): string => (isAscii(text) ? text.toLowerCase() : apartByUnicode(text))

const apartByUnicode = (text: string): string =>
  nfc(
    nfkd(visible(text).replace(APOSTROPHES, "'").replace(MARKS, ''))
      .replace(MARKS, '')
      .toLowerCase()
      .replace(MARKS, '')
      .replace(/[ßæœøłđıðþħŧŋς]/g, (letter) => LETTERS[letter]!)
      .replace(DIGITS, (digit) => `${digit.charCodeAt(0) & 0xf}`),
  )

/** How German and the languages of Scandinavia write these without the letter. */
const SPELT: Record<string, string> = { ä: 'ae', ö: 'oe', ü: 'ue', å: 'aa', ø: 'oe' }
const spelt = (text: string): string =>
  isAscii(text) ? text : nfc(text).replace(/[äöüåø]/gi, (letter) => SPELT[letter.toLowerCase()]!)

/** What makes the ways differ: a digit, an apostrophe, or a letter that is spelt out. A text without one has the same words in all. */
const MAY_DIFFER = /[\p{N}'`\u00b4\u02b9-\u02bf\u02c8\u05f3\u2018\u2019\u201b\u2032\ua78c\uff07äöüåø]|\u0308|\u030a/iu

/** The words of a text, where those that are one name or one number stand together. */
function joined(text: string): string {
  const plain = apart(spelt(text))
  let all = ''
  let end = 0
  let before = ''
  for (const { 0: word, index } of plain.matchAll(WORD)) {
    all += isOne(before, plain.slice(end, index), word) ? word : ` ${word}`
    end = index + word.length
    before = word
  }
  return all.trimStart()
}

/** Between the groups of a number. */
const BETWEEN = /^[ .,'`/\u066b\u066c\u2010-\u2015-]$/u
const HAS_DIGIT = /\p{N}/u

/** O'Brien; 1 234; 1AA of SW1A 1AA. */
function isOne(before: string, between: string, after: string): boolean {
  if (before === '' || !BETWEEN.test(between)) return false
  const [first, second] = [HAS_DIGIT.test(before), HAS_DIGIT.test(after)]
  return (first && second) || (!first && !second && /['`]/.test(between))
}

/** Letters of a group of a code, such as the letters of a number plate. */
const FEW_LETTERS = 3

/** A code as one word: QQ123456C of QQ 12 34 56 C. */
function whole(text: string): string {
  if (text.length > LONGEST || !MAY_DIFFER.test(text)) return ''
  const groups = wordsOf(apart(text))
  const isCode = groups.some((one) => HAS_DIGIT.test(one))
  return isCode && groups.every((one) => HAS_DIGIT.test(one) || one.length <= FEW_LETTERS) ? groups.join('') : ''
}

/**
 * A text as it is compared with words of a language, such as names of months. What people leave out or write in two ways does
 * not count: it is without capitals, accents, vowel signs and stretched letters; in Arabic the forms
 * of alef, yeh and heh are one each.
 */
export const plainWords = (text: string): string =>
  isAscii(text)
    ? text.toLowerCase()
    : nfkd(folded(text))
        .replace(/[\p{M}\u0640]+/gu, '')
        .replace(/\u0649/g, '\u064a')
        .replace(/\u0629/g, '\u0647')
