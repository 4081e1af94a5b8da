/**
 * A reference names a submission in public: 15 random characters of Crockford's base 32 and a check character of the
 * same alphabet (Luhn mod N, N = 32), written `XXXX-XXXX-XXXX-XXXX`. 75 random bits: it cannot be guessed.
 */
import { bare as bareCharacters, crockfordOf, inGroups, isCrockford, visible } from './crockford.ts'

const BODY = 15

/** Makes a reference of 15 random bytes; the low five bits of each are used. */
export const referenceOf = (random: Uint8Array): string => inGroups(crockfordOf(random, BODY))

/** Longest text that is looked at: the address of a status page may be pasted whole. */
export const LONGEST_TYPED = 500

/**
 * Reads what a person typed or pasted: any case, with or without spaces and hyphens, O for 0, I and L for 1 (Crockford),
 * in full-width characters, in quotes, after "Reference:", or the whole address of its status or thank-you page. Returns
 * the reference as written, or undefined when it cannot be one (wrong length, sign or check character) or may be two.
 */
export function parseReference(typed: string): string | undefined {
  if (WRITTEN.test(typed)) return isCrockford(typed.replaceAll('-', ''), BODY) ? typed : undefined
  const characters = charactersOf(typed)
  return characters !== undefined && isCrockford(characters, BODY) ? inGroups(characters) : undefined
}

/** As we write it, and as it stands in links: nearly every one that is looked up. */
const WRITTEN = /^(?:[0-9A-HJKMNP-TV-Z]{4}-){3}[0-9A-HJKMNP-TV-Z]{4}$/

/** How many letters and digits of a reference were typed, of REFERENCE_LENGTH; undefined when other signs or several references stand among them. */
export function countReference(typed: string): number | undefined {
  const characters = charactersOf(typed)
  return characters !== undefined && /^[0-9A-Z]*$/.test(characters) ? characters.length : undefined
}

export const REFERENCE_LENGTH = BODY + 1

/** Shorter beginnings fit too many references. */
const SHORTEST_BEGINNING = 4

/** The reference that begins as it was typed, in its groups; undefined when none can, or too few characters were typed. */
export function beginningOf(typed: string): string | undefined {
  const characters = charactersOf(typed)
  if (characters === undefined || !/^[0-9A-HJKMNP-TV-Z]*$/.test(characters)) return undefined
  const isSome = characters.length >= SHORTEST_BEGINNING && characters.length <= REFERENCE_LENGTH
  return isSome ? inGroups(characters) : undefined
}

/** The characters of a reference alone, in capitals; undefined for a text that is too long or names several. */
function charactersOf(typed: string): string | undefined {
  if (typed.length > LONGEST_TYPED) return undefined
  const named = [...namedIn(visible(typed))]
  return named.length === 1 ? named[0] : undefined
}

const QUOTES = /^[\p{Pi}\p{Pf}\p{Ps}"'`<]+|[\p{Pi}\p{Pf}\p{Pe}"'`>.,;]+$/gu
const LABEL = /^(?:your\s+)?ref(?:erence)?(?:\s+(?:number|code|no\.?))?(?:\s+is)?\s*[:=#\s]\s*/i
/** A reference is read from an address only when nothing else was typed: beside other words it may not be what is meant. */
const STATUS_ADDRESS = /^(?:[^?#\s]*\/status)?\?([^#\s]*)(?:#\S*)?$/i
const THANK_YOU_ADDRESS = /^\S*\/f\/[^/?#\s]+\/thank-you\/([^/?#\s]+)(?:[?#]\S*)?$/i

function namedIn(text: string): Set<string> {
  const plain = text.trim().replace(QUOTES, '').trim()
  const query = STATUS_ADDRESS.exec(plain)?.[1] ?? THANK_YOU_ADDRESS.exec(plain)?.[1]?.replace(/^/, 'reference=')
  const named = query === undefined ? [plain.replace(LABEL, '')] : new URLSearchParams(query).getAll('reference')
  return new Set(named.map(bare))
}

const bare = (text: string): string => bareCharacters(text.replace(QUOTES, ''))
