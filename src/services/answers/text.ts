/** Readers of questions answered by typing words. */
import { RE2JS } from 're2js'
import type { EmailField, Field, TelField, TextareaField, TextField, UrlField } from '../../models/field.ts'
import type { Language } from '../../models/language.ts'
import { LONGEST_EMAIL, mailAddress } from '../../models/mail-address.ts'
import { isAscii } from '../../models/normal-form.ts'
import { hasControls, visible, withJoiners } from '../../models/unseen.ts'
import { inEach } from '../../models/writing.ts'
import { complainOf, lengthOf, missing, type Reader, type Reading, repeated, single, wordsOf } from './field.ts'
import { latin } from './numerals.ts'

type Check = (text: string) => Reading | undefined
/** Questions that are answered by typing words. */
export type TypedField = TextField | TextareaField | EmailField | TelField | UrlField

const LONGEST_PHONE = 100
const LONGEST_ADDRESS = 2_000

/** Characters of the longest answer. A longer one is refused before it is matched with a pattern. */
export function longestAnswer(field: TypedField): number {
  if (field.type === 'text') return field.maxLength ?? 1_000
  if (field.type === 'textarea') return field.maxLength ?? 20_000
  if (field.type === 'email') return LONGEST_EMAIL
  return field.type === 'tel' ? LONGEST_PHONE : LONGEST_ADDRESS
}

export const text = (field: TextField, language: Language): Reader => words(field, language, false)
export const textarea = (field: TextareaField, language: Language): Reader => words(field, language, true)

/**
 * Patterns are about what is seen, and about Latin digits: an answer that fits only without unseen marks, or only with such digits,
 * is kept so. Joiners stay where it fits with them.
 */
function words(field: TextField | TextareaField, language: Language, lines: boolean): Reader {
  if (field.pattern === undefined) return typed(field, limits(field), lines)
  const matches = matcherOf(field.pattern)
  const longest = longestAnswer(field)
  const fitting = (text: string): string => {
    if (isAscii(text) || text.length > LONGEST_MARKED * longest) return text
    const seen = [withJoiners(text), visible(text)]
    const ways = [...seen, ...seen.map((one) => latin(one, language)), text]
    return ways.find((way) => way !== '' && lengthOf(way) <= longest && matches(way)) ?? text
  }
  const check = limits(field, matches)
  return rewritten(
    typed(field, (answer) => check(fitting(answer)), lines),
    fitting,
  )
}

/** Times the longest answer: of a text with more marks than that, nothing is looked for. */
const LONGEST_MARKED = 4

/** An address as mail servers take it: a domain with umlauts in its ASCII form. */
export function email(field: EmailField): Reader {
  const complain = complainOf(field)
  const addressIn = (text: string) => mailAddress(text, { anywhere: true })
  return rewritten(
    typed(field, (answer) => (addressIn(answer) === undefined ? complain('format', {}) : undefined)),
    addressIn,
  )
}

export function tel(field: TelField, language: Language): Reader {
  const complain = complainOf(field)
  const numberIn = (text: string) => phoneNumber(text, language)
  return rewritten(
    typed(field, (answer) => (numberIn(answer) ? undefined : complain('format', {}))),
    numberIn,
  )
}

export function url(field: UrlField): Reader {
  const complain = complainOf(field)
  return rewritten(
    typed(field, (answer) => (webAddress(answer) ? undefined : complain('format', {}))),
    webAddress,
  )
}

/** What is kept of an answer that people write in several ways: its canonical form, where it has one. */
const rewritten =
  (read: Reader, canonical: (text: string) => string | undefined): Reader =>
  (input, moment) => {
    const reading = read(input, moment)
    return typeof reading.answer === 'string'
      ? { ...reading, answer: canonical(reading.answer) ?? reading.answer }
      : reading
  }

/** Brackets, dots, dashes and slashes with the spaces around them. */
const BETWEEN_DIGITS = /[\s()[\].\-\u2010-\u2015\u2212/]+/g
/** The 0 of an area code, which is left out after the code of a country: +44 (0)20. In Italy it stays. */
const TRUNK_ZERO = /^(\D*(?:\+|00)\s*(?!39)[^([]*)[([]\s*0\s*[)\]]/
const PHONE = inEach(
  ({ phone: { extension } }) =>
    new RegExp(`^(\\+? ?\\d[\\d ]*?) ?(?:,? ?(?:ext(?:n|ension)?|x|#|${extension}) ?:? ?(\\d{1,6}))?$`, 'u'),
)
const BEFORE_PHONE = inEach(
  ({ phone: { before } }) => new RegExp(`^(?:(?:${before})(?![\\p{L}\\p{N}_])\\.?)? ?:?`, 'u'),
)

/**
 * A phone number as its digits, in the groups in which they were typed: "+44 20 7946 0000 ext 12". The number itself has 6 to
 * 15 digits (ITU-T E.164 ends at 15). Undefined when the text is none.
 */
function phoneNumber(typedText: string, language: Language): string | undefined {
  if (typedText.length > LONGEST_PHONE) return undefined
  const text = latin(visible(typedText), language).toLowerCase().replace(BEFORE_PHONE[language], '')
  const plain = text.replace(TRUNK_ZERO, '$1 ').replace(BETWEEN_DIGITS, ' ').trim()
  const [, main = '', extension] = PHONE[language].exec(plain) ?? []
  const digits = main.replace(/\D/g, '').length
  if (digits < 6 || digits > 15) return undefined
  return main.replace('+ ', '+') + (extension === undefined ? '' : ` ext ${extension}`)
}

/**
 * A web address as people type it, with or without https://, without marks that nobody sees; undefined when it is none. Joiners
 * stay within words of other scripts, and within emoji: they lead elsewhere.
 */
function webAddress(copied: string): string | undefined {
  const typedText = withJoiners(copied).replace(JOINERS_OF_ASCII, '')
  const address = /^[a-z][a-z0-9+.-]*:\/\//i.test(typedText) ? typedText : `https://${typedText.replace(/^\/\//, '')}`
  if (/\s/.test(address) || address.length > LONGEST_ADDRESS || !URL.canParse(address)) return undefined
  const { protocol, hostname, username, password } = new URL(address)
  // A name before an @ is an e-mail address typed here, or hides where the address leads.
  if (username !== '' || password !== '') return undefined
  return /^https?:$/.test(protocol) && HOST.test(hostname) ? address : undefined
}

/** At least two names with a dot between: "..." and "example..org" are none. One dot may end it (RFC 1034, 3.1). */
const HOST = /^[^.]+(?:\.[^.]+)+\.?$/

/** Joiners and looks of symbols before the first character, or after one of ASCII, but for the digit of a keycap. */
const JOINERS_OF_ASCII =
  /(?<=^|\p{ASCII})(?:\u200c|\u200d|[\ufe00-\ufe0f\u{e0100}-\u{e01ef}]|[\u{e0020}-\u{e007f}])+(?!\u20e3)/gu

/** What all typed answers share; `check` judges an answer that is there. */
function typed(field: Field, check: Check, lines = false): Reader {
  const complain = complainOf(field)
  return (input) => {
    if (repeated(input, field.id)) return complain('repeated', {})
    const answer = single(input, field.id)
    if (answer === '') return missing(field)
    if (hasControls(answer, lines)) return complain('controlCharacters', {})
    if (!lines && answer.includes('\n')) return complain('lineEnds', {})
    return { errors: check(answer)?.errors ?? [], answer }
  }
}

function limits(field: TextField | TextareaField, matches: (text: string) => boolean = () => true): Check {
  const complain = complainOf(field)
  const { minLength = 0, maxWords = Infinity } = field
  const maxLength = longestAnswer(field)
  return (answer) => {
    const length = lengthOf(answer)
    if (length > maxLength) return complain('tooLong', { max: maxLength, over: length - maxLength })
    if (length < minLength) return complain('tooShort', { min: minLength })
    const words = maxWords === Infinity ? 0 : wordsOf(answer)
    if (words > maxWords) return complain('tooManyWords', { max: maxWords, over: words - maxWords })
    if (!matches(answer)) return complain('pattern', {})
    return undefined
  }
}

// Patterns of operators: RE2 syntax, matched in linear time. What a pattern may cost is checked before it is published.

/** Does the whole answer match? Throws for a pattern that cannot be compiled; no published form has one. */
export function matcherOf(pattern: string): (answer: string) => boolean {
  const compiled = RE2JS.compile(pattern)
  return (answer) => compiled.matcher(answer).matches()
}
