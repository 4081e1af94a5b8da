/**
 * Browsers in which somebody has signed in before. Strangers can use up the attempts of an account, and fill the queue; a known
 * browser has a queue and a limit of its own. Its cookie names nobody, is valid for one account, and ends when the password
 * changes.
 */
import { KNOWN_MS } from '../../models/account.ts'
import { createSigner } from '../keyed-hash.ts'

/** The account as it is now: its address, and the hash of its password. */
interface KnownAs {
  email: string
  passwordHash: string
}
export interface KnownBrowsers {
  /** The value of its cookie. */
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
