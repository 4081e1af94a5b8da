/**
 * Who has just sent a form: for half an hour the browser that sent it is told apart from everybody who knows the reference,
 * by a cookie that only this service can make. What belongs to the sender alone is shown under it and nowhere else.
 */

import { MINUTE } from '../models/moment.ts'
import { createSigner } from './keyed-hash.ts'
import type { Wiring } from './wiring.ts'

export type Sender = ReturnType<typeof createSender>

/** Milliseconds. */
const SENDER_MS = 30 * MINUTE

/** `secrets`: the first signs, all verify. `secure`: the service is reached over https alone. */
export function createSender({ secrets, secure, clock }: Pick<Wiring, 'secrets' | 'clock'> & { secure: boolean }) {
  const name = secure ? '__Host-sender' : 'sender'
  const signer = createSigner({ secrets, purpose: 'sender of a form', length: 22 })
  const sentBy = (header: string | undefined): string | undefined => {
    const pair = header?.split(/;\s*/).find((one) => one.startsWith(`${name}=`))
    const [named, expires, signature, ...more] = pair?.slice(name.length + 1).split('.') ?? []
    if (!named || !expires || !signature || more.length > 0) return undefined
    if (!signer.verifies(signature, `${named}.${expires}`)) return undefined
    return Number.parseInt(expires, 36) > clock() ? named : undefined
  }
  return {
    /** What the browser sent last, half an hour ago at most, by the header `Cookie` of its request. */
    sentBy,
    /** The value of the cookie `Cookie` names in `Set-Cookie` after sending. */
    cookieFor(reference: string): string {
      const text = `${reference}.${(clock() + SENDER_MS).toString(36)}`
      const rest = `Max-Age=${SENDER_MS / 1000}; Path=/; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`
      return `${name}=${text}.${signer.sign(text)}; ${rest}`
    },
    /** Was a form that was received then (UTC milliseconds) sent half an hour ago at most? */
    isRecent: (receivedAt: number): boolean => clock() - receivedAt <= SENDER_MS,
    /** Does the header `Cookie` of a request show that its browser sent this one, half an hour ago at most? */
    isSender: (header: string | undefined, reference: string): boolean => sentBy(header) === reference,
  }
}
