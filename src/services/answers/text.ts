/** Readers of questions answered by typing words. */
import type { EmailField, Field, TelField, TextareaField, TextField, UrlField } from '../../models/field.ts'
import { matcherOf } from '../../models/pattern.ts'
import {
  complainOf,
  hasControls,
  lengthOf,
  missing,
  type Reader,
  type Reading,
  repeated,
  single,
  wordsOf,
} from './field.ts'

type Check = (text: string) => Reading | undefined
/** Questions that are answered by typing words. */
export type TypedField = TextField | TextareaField | EmailField | TelField | UrlField

const LONGEST_EMAIL = 254
const LONGEST_ADDRESS = 2_000

/** Characters of the longest answer. A longer one is refused before it is matched with a pattern. */
export function longestAnswer(field: TypedField): number {
  if (field.type === 'text') return field.maxLength ?? 1_000
  if (field.type === 'textarea') return field.maxLength ?? 20_000
  return field.type === 'email' ? LONGEST_EMAIL : LONGEST_ADDRESS
}

export const text = (field: TextField): Reader => typed(field, limits(field))
export const textarea = (field: TextareaField): Reader => typed(field, limits(field), true)

/** The pattern of the HTML standard for e-mail addresses, with a dot wanted in the domain. */
const EMAIL =
  /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)+$/

export function email(field: EmailField): Reader {
  const complain = complainOf(field)
  return typed(field, (answer) =>
    lengthOf(answer) > LONGEST_EMAIL || !EMAIL.test(answer) ? complain('format', {}) : undefined,
  )
}

/** Any way of writing a number is taken as typed: 6 to 15 digits (ITU-T E.164 ends at 15) with the usual signs. */
export function tel(field: TelField): Reader {
  const complain = complainOf(field)
  return typed(field, (answer) => {
    const digits = answer.replace(/\D/g, '').length
    if (digits >= 6 && digits <= 15 && /^\+?[\d\s().\-/]+$/.test(answer)) return undefined
    return complain('format', {})
  })
}

export function url(field: UrlField): Reader {
  const complain = complainOf(field)
  const read = typed(field, (answer) => (webAddress(answer) ? undefined : complain('format', {})))
  return (input, moment) => {
    const reading = read(input, moment)
    return typeof reading.answer === 'string'
      ? { ...reading, answer: webAddress(reading.answer) ?? reading.answer }
      : reading
  }
}

/** A web address as people type it, with or without https://; undefined when it is none. */
function webAddress(typedText: string): string | undefined {
  const address = /^[a-z][a-z0-9+.-]*:\/\//i.test(typedText) ? typedText : `https://${typedText}`
  if (/\s/.test(address) || address.length > LONGEST_ADDRESS || !URL.canParse(address)) return undefined
  const { protocol, hostname, username, password } = new URL(address)
  // A name before an @ is an e-mail address typed here, or hides where the address leads.
  if (username !== '' || password !== '') return undefined
  return /^https?:$/.test(protocol) && /.\../.test(hostname) ? address : undefined
}

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

function limits(field: TextField | TextareaField): Check {
  const complain = complainOf(field)
  const { minLength = 0, maxWords = Infinity } = field
  const maxLength = longestAnswer(field)
  const pattern = field.pattern === undefined ? undefined : matcherOf(field.pattern)
  return (answer) => {
    const length = lengthOf(answer)
    if (length > maxLength) return complain('tooLong', { max: maxLength, over: length - maxLength })
    if (length < minLength) return complain('tooShort', { min: minLength })
    const words = maxWords === Infinity ? 0 : wordsOf(answer)
    if (words > maxWords) return complain('tooManyWords', { max: maxWords, over: words - maxWords })
    if (pattern && !pattern(answer)) return complain('pattern', {})
    return undefined
  }
}
