/**
 * The token of a program: `intake_`, 160 random bits and 32 bits that check them, in hexadecimal. So a typo is told from a token
 * that is not known, and a scanner for secrets finds tokens in files and takes nothing else for one.
 */
import { hash } from 'node:crypto'

export const TOKEN_BYTES = 20

const CHECK_LENGTH = 8

export function tokenOf(random: Uint8Array): string {
  const body = Buffer.from(random).toString('hex')
  return `intake_${body}${checkOf(body)}`
}

export function isToken(text: string): boolean {
  const [, body, check] = TOKEN.exec(text) ?? []
  return body !== undefined && check === checkOf(body)
}

/** Does the text look as if a token, whole or not, stands in it? In an address its characters may be escaped, also twice. */
export function mayHoldToken(text: string): boolean {
  let [before, now] = ['', text]
  for (let times = 0; now !== before && times <= MOST_ESCAPED; times++) {
    if (/intake_[0-9a-f]{8}/i.test(now)) return true
    before = now
    now = now.replace(/%([0-7][0-9a-f])/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
  }
  return false
}
const MOST_ESCAPED = 3

const TOKEN = /^intake_([0-9a-f]{40})([0-9a-f]{8})$/

const checkOf = (body: string): string => hash('sha256', body, 'hex').slice(0, CHECK_LENGTH)
