/**
 * Opens a draft in another browser: 20 characters of Crockford's base 32 (100 bits) that nobody can guess, and a check
 * character, written `XXXX-XXXX-XXXX-XXXX-XXXX-X`. The store has its hash alone.
 */
import { bare, crockfordOf, inGroups, isCrockford, visible } from './crockford.ts'

const LENGTH = 20
const LONGEST_TYPED = 200

/** Makes a code of 20 bytes. */
export const resumeCodeOf = (random: Uint8Array): string => inGroups(crockfordOf(random, LENGTH))

/** Reads what was typed, as forgiving as for a reference; undefined when it cannot be a code. */
export function parseResumeCode(typed: string): string | undefined {
  const characters = charactersOf(typed)
  return isCrockford(characters, LENGTH) ? inGroups(characters) : undefined
}

/** What was typed in the groups of a code, to be compared with the printed one; as it is when it is no such text. */
export function groupedCode(typed: string): string {
  const characters = charactersOf(typed)
  return /^[0-9A-Z]+$/.test(characters) ? inGroups(characters) : typed
}

const charactersOf = (typed: string): string =>
  typed.length > LONGEST_TYPED ? '' : bare(visible(typed).replace(/["'“”‘’`]/g, ''))
