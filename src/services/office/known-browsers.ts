/**
 * Browsers in which somebody has signed in before. Strangers can use up the attempts of an account, and fill the queue; a known
 * browser has a queue and a limit of its own. Its cookie names nobody, is valid for one account, and ends when the password
 * changes.
 */
import { DAY } from '../../models/moment.ts'
import { isGenuine, keyedHash } from '../keyed-hash.ts'

/** The account as it is now: its address, and the hash of its password. */
export interface KnownAs {
  email: string
  passwordHash: string
}
export interface KnownBrowsers {
  /** The value of its cookie. */
  tokenFor(account: KnownAs): string
  isKnown(token: string | undefined, account: KnownAs): boolean
}

/** Milliseconds. */
export const KNOWN_MS = 90 * DAY
const PURPOSE = 'browser that signed in'
const LENGTH = 22

/** `secrets`: the first signs, all verify. */
export function createKnownBrowsers({
  secrets,
  clock,
}: {
  secrets: readonly string[]
  clock: () => number
}): KnownBrowsers {
  const sign = (secret: string, { email, passwordHash }: KnownAs, until: string) =>
    keyedHash(secret, PURPOSE, [email, passwordHash, until].join('\n'), LENGTH)
  return {
    tokenFor(account) {
      const until = (clock() + KNOWN_MS).toString(36)
      return `${until}.${sign(secrets[0]!, account, until)}`
    },
    isKnown(token, account) {
      const [until, signature, ...more] = token?.split('.') ?? []
      if (!until || !signature || more.length > 0 || !(Number.parseInt(until, 36) > clock())) return false
      return secrets.some((secret) => isGenuine(signature, sign(secret, account, until)))
    },
  }
}
