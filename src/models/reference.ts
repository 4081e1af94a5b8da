/**
 * A reference names a submission in public: 15 random characters of Crockford's base 32 and a check character of the
 * same alphabet (Luhn mod N, N = 32), written `XXXX-XXXX-XXXX-XXXX`. 75 random bits: it cannot be guessed.
 */
import { bare as bareCharacters, crockfordOf, inGroups, isCrockford, plain } from './codes.ts'

const BODY = 15

/** A well-formed reference of no case, shown as an example. */
export const EXAMPLE_REFERENCE = '7K3M-9QXT-2VBD-HW8P'

/** Makes a reference of 15 random bytes; the low five bits of each are used. */
export const referenceOf = (random: Uint8Array): string => inGroups(crockfordOf(random, BODY))

/** Longest text that is looked at: the address of a status page may be pasted whole. */
export const LONGEST_TYPED = 500

/**
 * Reads what a person typed or pasted: any case, with or without spaces and hyphens, O for 0, I and L for 1 (Crockford),
 * in full-width characters, in quotes, after "Reference:" in any language of the service, or the whole address of its status or
 * thank-you page. Returns the reference in its usual form; undefined when the text cannot be a reference (wrong length, character
 * or check character), or may be two.
 */
export function parseReference(typed: string): string | undefined {
  if (WRITTEN.test(typed)) return isCrockford(typed.replaceAll('-', ''), BODY) ? typed : undefined
  const characters = charactersOf(typed)
  return characters !== undefined && isCrockford(characters, BODY) ? inGroups(characters) : undefined
}

/** The usual form, as in links: nearly every reference that is looked up has it. */
const WRITTEN = /^(?:[0-9A-HJKMNP-TV-Z]{4}-){3}[0-9A-HJKMNP-TV-Z]{4}$/

/** How many of the REFERENCE_LENGTH characters were typed; undefined when the text has other characters or several references. */
export function countReference(typed: string): number | undefined {
  const characters = charactersOf(typed)
  return characters !== undefined && /^[0-9A-Z]*$/.test(characters) ? characters.length : undefined
}

export const REFERENCE_LENGTH = BODY + 1

/** A shorter beginning fits too many references. */
const SHORTEST_BEGINNING = 4

/** The beginning of a reference, in groups; undefined when no reference begins like that, or too few characters were typed. */
export function beginningOf(typed: string): string | undefined {
  const characters = charactersOf(typed)
  if (characters === undefined || !/^[0-9A-HJKMNP-TV-Z]*$/.test(characters)) return undefined
  const isSome = characters.length >= SHORTEST_BEGINNING && characters.length <= REFERENCE_LENGTH
  return isSome ? inGroups(characters) : undefined
}

/** The characters of a reference alone, in capitals; undefined for a text that is too long or names several. */
function charactersOf(typed: string): string | undefined {
  if (typed.length > LONGEST_TYPED) return undefined
  const named = [...namedIn(plain(typed))]
  return named.length === 1 ? named[0] : undefined
}

const QUOTES = /^[\p{Pi}\p{Pf}\p{Ps}"'`<]+|[\p{Pi}\p{Pf}\p{Pe}"'`>.,;]+$/gu
/** What pages and mails call a reference in each language, and what people call it in English. */
const LABEL =
  /^(?:(?:your\s+)?ref(?:erence)?(?:\s+(?:number|code|no\.?))?(?:\s+is)?|(?:ihre\s+)?vorgangsnummer|(?:votre\s+)?référence|numer\s+(?:twojej\s+)?sprawy|الرقم\s+المرجعي|رقمك\s+المرجعي)\s*[:=#\s]\s*/i
/** A reference is read from an address only when nothing else was typed: beside other words, something else may be meant. */
const STATUS_ADDRESS = /^(?:[^?#\s]*\/status)?\?([^#\s]*)(?:#\S*)?$/i
const THANK_YOU_ADDRESS = /^\S*\/f\/[^/?#\s]+\/thank-you\/([^/?#\s]+)(?:[?#]\S*)?$/i

function namedIn(text: string): Set<string> {
  const plain = text.trim().replace(QUOTES, '').trim()
  const query = STATUS_ADDRESS.exec(plain)?.[1] ?? THANK_YOU_ADDRESS.exec(plain)?.[1]?.replace(/^/, 'reference=')
  const named = query === undefined ? [plain.replace(LABEL, '')] : new URLSearchParams(query).getAll('reference')
  return new Set(named.map(bare))
}

const bare = (text: string): string => bareCharacters(text.replace(QUOTES, ''))
