/** Splits an encoded form into its entries by the WHATWG rules, in time that grows no faster than the text. */
import { problem } from '../errors.ts'
import type { RawInput } from '../models/answers.ts'
import { MAX_FIELDS, MAX_TEXT_BYTES } from './text-limits.ts'

/** Separators are no part of names and values. */
const MAX_DECODED_BYTES = MAX_TEXT_BYTES + 2 * MAX_FIELDS

/**
 * Throws 400 or 413. What is too long or has too many entries is refused before URLSearchParams sees it: its time grows
 * with the square of the number of entries, a minute for 3 MB.
 */
export function typedIn(raw: string): RawInput {
  if (Buffer.byteLength(decoded(raw)) > MAX_DECODED_BYTES) throw problem('answers-too-long')
  if (hasTooManyEntries(raw)) throw problem({ code: 'too-many-entries', max: MAX_FIELDS })
  const typed = new Map<string, string[]>()
  let bytes = 0
  for (const [name, value] of new URLSearchParams(withSpaces(raw))) {
    bytes += Buffer.byteLength(name) + Buffer.byteLength(value)
    if (bytes > MAX_TEXT_BYTES) throw problem('answers-too-long')
    typed.getOrInsertComputed(name, () => []).push(value)
  }
  return typed
}

function decoded(raw: string): string {
  try {
    return decodeURIComponent(raw)
  } catch {
    throw problem('unreadable-encoding')
  }
}

/** Two separators in a row have no entry between them. */
function hasTooManyEntries(raw: string): boolean {
  let entries = 0
  for (let from = 0, to = 0; from < raw.length && entries <= MAX_FIELDS; from = to + 1) {
    to = raw.indexOf('&', from)
    if (to < 0) to = raw.length
    if (to > from) entries++
  }
  return entries > MAX_FIELDS
}

/** A plus is a space. Replacing a million of them in a string takes a hundred times as long as in its bytes. */
function withSpaces(raw: string): string {
  const bytes = Buffer.from(raw)
  for (let at = bytes.indexOf('+'); at >= 0 && at < bytes.length; at++) if (bytes[at] === 0x2b) bytes[at] = 0x20
  return bytes.toString()
}
