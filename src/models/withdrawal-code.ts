/**
 * Lets the person who sent a form withdraw it: 11 characters of Crockford's base 32 (55 bits) and a check character, written
 * `XXXX-XXXX-XXXX`. It follows from the reference by a secret of the service, so nothing keeps it.
 */
import { bare, crockfordOf, inGroups, isCrockford, visible } from './crockford.ts'

const LENGTH = 11
const LONGEST_TYPED = 200

/** Of at least 11 bytes. */
export const withdrawalCodeOf = (bytes: Uint8Array): string => inGroups(crockfordOf(bytes, LENGTH))

/** Reads what was typed, as forgiving as for a reference; undefined when it cannot be a code. */
export function parseWithdrawalCode(typed: string): string | undefined {
  if (typed.length > LONGEST_TYPED) return undefined
  const characters = bare(visible(typed))
  return isCrockford(characters, LENGTH) ? inGroups(characters) : undefined
}
