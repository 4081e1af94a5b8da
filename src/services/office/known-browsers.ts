/**
 * Browsers in which somebody has signed in before. Strangers can use up what an account may try, and stand in line before
 * it; a browser that is known has a line and a limit of its own. What it holds names nobody, is good for one account, and
 * ends with the password.
 */
import { KNOWN_MS } from '../../models/account.ts'
import { createSigner } from '../keyed-hash.ts'

/** The account as it stands: its address, and the hash of its password. */
export interface KnownAs {
  email: string
  passwordHash: string
}
export interface KnownBrowsers {
  /** What the browser is given to hold. */
  tokenFor(account: KnownAs): string
  isKnown(token: string | undefined, account: KnownAs): boolean
}

/** `secrets`: the first signs, all verify. */
export function createKnownBrowsers({
  secrets,
  clock,
}: {
  secrets: readonly string[]
  clock: () => number
}): KnownBrowsers {
  const signer = createSigner({ secrets, purpose: 'browser that signed in', length: 22 })
  const named = ({ email, passwordHash }: KnownAs, until: string) => [email, passwordHash, until].join('\n')
  return {
    tokenFor(account) {
      const until = (clock() + KNOWN_MS).toString(36)
      return `${until}.${signer.sign(named(account, until))}`
    },
    isKnown(token, account) {
      const [until, signature, ...more] = token?.split('.') ?? []
      if (!until || !signature || more.length > 0 || !(Number.parseInt(until, 36) > clock())) return false
      return signer.verifies(signature, named(account, until))
    },
  }
}
