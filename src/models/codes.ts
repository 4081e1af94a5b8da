/** Codes that people keep and type in again: random characters of Crockford's base 32 and a check character. */
import { bare, crockfordOf, inGroups, isCrockford, plain } from './crockford.ts'

/** Opens a draft in another browser: 100 bits, which nobody can guess. Only its hash is stored. */
export const RESUME_CODE = codeOf(20)
/** Replaces a code from the app, once: 75 bits. It is shown once, and only its hash is stored. */
export const RECOVERY_CODE = codeOf(15)
/**
 * Lets the person who sent a form withdraw it: 55 bits. It is computed from the reference and a secret of the service, so it
 * is not stored.
 */
export const WITHDRAWAL_CODE = codeOf(11)

const LONGEST_TYPED = 200

/** `length`: characters before the check character. */
function codeOf(length: number) {
  return {
    /** Makes a code of at least `length` random bytes, written as it is hashed: in groups of four, whatever is left over. */
    of: (random: Uint8Array): string => inGroups(crockfordOf(random, length)),

    /** Reads what was typed, with the same tolerance as for a reference; undefined when it cannot be a code. */
    parse(typed: string): string | undefined {
      const characters = charactersOf(typed)
      return isCrockford(characters, length) ? inGroups(characters) : undefined
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

const charactersOf = (typed: string): string =>
  typed.length > LONGEST_TYPED ? '' : bare(plain(typed).replace(/["'“”‘’`]/g, ''))
