/** Codes that people keep and type in again: random characters of Crockford's base 32 and a check character. */
import { nfkc } from './normal-form.ts'
import { visible } from './unseen.ts'

/** Opens a draft in another browser: 100 bits, which nobody can guess. Only its hash is stored. */
export const RESUME_CODE = codeOf(20)
/** Why a code opens no draft. `full`: the browser has too many of the form; `limited`: too many codes were tried from this network. */
export type ResumeRefusal = 'empty' | 'unknown' | 'full' | 'limited' | 'unavailable'
/** Replaces a code from the app, once: 75 bits. It is shown once, and only its hash is stored. */
export const RECOVERY_CODE = codeOf(15)
/**
 * Lets the person who sent a form withdraw it: 55 bits. It is computed from the reference and a secret of the service, so it
 * is not stored.
 */
export const WITHDRAWAL_CODE = codeOf(11)

const LONGEST_TYPED = 200
/** What pages call a code in each language: it comes along when a whole line is copied. */
const LABEL = /^\s*(?:(?:your|ihr|votre|twój)\s+)?(?:code|kod|الرمز|رمزك)[\s:]+/i

/** `length`: characters before the check character. */
function codeOf(length: number) {
  return {
    /** Makes a code of at least `length` random bytes, written as it is hashed: in groups of four, whatever is left over. */
    of: (random: Uint8Array): string => inGroups(crockfordOf(random, length)),

    /** Reads what was typed, with the same tolerance as for a reference; undefined when it cannot be a code. */
    parse(typed: string): string | undefined {
      // A code may itself begin like the label.
      const read = [charactersOf(typed), charactersOf(typed, LABEL)]
      const characters = read.find((one) => isCrockford(one, length))
      return characters && inGroups(characters)
    },
  }
}

/**
 * A code as people see it, in groups of four, of which the last has five where a single character would be left over. A text
 * with other characters, as somebody may have typed it, is returned unchanged.
 */
export function groupedCode(typed: string): string {
  const characters = charactersOf(typed)
  return /^[0-9A-Z]+$/.test(characters) ? characters.replace(/(.{4})(?=..)/g, '$1-') : typed
}

/** `label`: what may stand before them. */
const charactersOf = (typed: string, label = /^/): string =>
  typed.length > LONGEST_TYPED
    ? ''
    : bare(
        plain(typed)
          .replace(label, '')
          .replace(/["'“”‘’`]/g, ''),
      )

// A code that people read, type and say: random characters of Crockford's base 32, which has no letters that look alike, and
// a check character of the same alphabet (Luhn mod N, N = 32) that finds a wrong or a swapped one.

const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** Makes a character of the low five bits of each byte, and adds the check character. */
export function crockfordOf(random: Uint8Array, length: number): string {
  let body = ''
  for (let i = 0; i < length; i++) body += ALPHABET[random[i]! & 31]
  return body + checkCharacter(body)
}

/** In groups of four. */
export const inGroups = (code: string): string => code.replace(/(.{4})(?=.)/g, '$1-')

/** Some keyboards write a minus sign or a long vowel mark for a hyphen. */
const SEPARATORS = /[\s\p{Pd}_.\u2212\u30fc]/gu

/** Makes full-width characters plain, and removes those that nobody sees. */
export const plain = (typed: string): string => visible(nfkc(typed))

/** The characters alone, in capitals, with O for 0, I and L for 1 (Crockford). */
export const bare = (text: string): string =>
  text.replace(SEPARATORS, '').toUpperCase().replaceAll('O', '0').replace(/[IL]/g, '1')

/** Are these characters a code of `length` characters and the one that belongs to them? */
export const isCrockford = (characters: string, length: number): boolean =>
  characters.length === length + 1 &&
  /^[0-9A-HJKMNP-TV-Z]+$/.test(characters) &&
  characters[length] === checkCharacter(characters.slice(0, length))

/** Every second character counts twice, beginning with the last one, next to the check character. */
function checkCharacter(body: string): string {
  let sum = 0
  for (let i = 0; i < body.length; i++) {
    const value = ALPHABET.indexOf(body[i]!) * ((body.length - i) % 2 === 1 ? 2 : 1)
    sum += Math.floor(value / 32) + (value % 32)
  }
  return ALPHABET[(32 - (sum % 32)) % 32]!
}
