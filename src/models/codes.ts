/** Codes that people keep and type in again: random characters of Crockford's base 32 and a check character, in groups of four. */
import { bare, crockfordOf, inGroups, isCrockford, visible } from './crockford.ts'

/** Opens a draft in another browser: 100 bits, which nobody can guess. The store has its hash alone. */
export const RESUME_CODE = codeOf(20)
/** Takes the place of a code from the app, once: 75 bits. It is shown once; the store has its hash alone. */
export const RECOVERY_CODE = codeOf(15)
/**
 * Lets the person who sent a form withdraw it: 55 bits. It follows from the reference by a secret of the service, so nothing
 * keeps it.
 */
export const WITHDRAWAL_CODE = codeOf(11)

const LONGEST_TYPED = 200

/** Of so many characters before the check character. */
function codeOf(length: number) {
  return {
    /** Makes a code of as many random bytes at least. */
    of: (random: Uint8Array): string => inGroups(crockfordOf(random, length)),

    /** Reads what was typed, as forgiving as for a reference; undefined when it cannot be a code. */
    parse(typed: string): string | undefined {
      const characters = charactersOf(typed)
      return isCrockford(characters, length) ? inGroups(characters) : undefined
    },
  }
}

/** What was typed in the groups of a code, to be compared with the printed one; as it is when it is no such text. */
export function groupedCode(typed: string): string {
  const characters = charactersOf(typed)
  return /^[0-9A-Z]+$/.test(characters) ? inGroups(characters) : typed
}

const charactersOf = (typed: string): string =>
  typed.length > LONGEST_TYPED ? '' : bare(visible(typed).replace(/["'“”‘’`]/g, ''))
