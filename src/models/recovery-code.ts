/**
 * Takes the place of a code from the app, once: 15 random characters of Crockford's base 32 (75 bits) and a check character,
 * written `XXXX-XXXX-XXXX-XXXX`. It is shown once; the store has its hash alone.
 */
import { bare, crockfordOf, inGroups, isCrockford, visible } from './crockford.ts'

const LENGTH = 15
const LONGEST_TYPED = 100

/** Makes a code of 15 random bytes. */
export const recoveryCodeOf = (random: Uint8Array): string => inGroups(crockfordOf(random, LENGTH))

/** Reads what was typed, as forgiving as for a reference; undefined when it cannot be a code. */
export function parseRecoveryCode(typed: string): string | undefined {
  if (typed.length > LONGEST_TYPED) return undefined
  const characters = bare(visible(typed))
  return isCrockford(characters, LENGTH) ? inGroups(characters) : undefined
}
