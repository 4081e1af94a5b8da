/** Codes by time as every authenticator app makes them (RFC 6238): SHA-1, six digits, a new one every 30 seconds. */
import { Secret, TOTP } from 'otpauth'

const PERIOD = 30
const SHAPE = { algorithm: 'SHA1', digits: 6, period: PERIOD }
/** Steps before and after the present one that are taken: clocks differ, and typing takes a while. */
const WINDOW = 1

/** Base 32, of 160 random bits. */
export const newTotpSecret = (): string => new Secret({ size: 20 }).base32

/** What the QR code says. `issuer` and `label` are shown in the app. */
export const totpAddress = (secret: string, names: { issuer: string; label: string }): string =>
  new TOTP({ ...SHAPE, ...names, secret: Secret.fromBase32(secret) }).toString()

/** The time step whose code this is; undefined if it is not valid now. `now` is UTC milliseconds. */
export function totpStep(secret: string, code: string, now: number): number | undefined {
  if (!/^[0-9]{6}$/.test(code)) return undefined // the library throws at other characters
  const totp = new TOTP({ ...SHAPE, secret: Secret.fromBase32(secret) })
  const delta = totp.validate({ token: code, timestamp: now, window: WINDOW })
  return delta === null ? undefined : Math.floor(now / 1000 / PERIOD) + delta
}
