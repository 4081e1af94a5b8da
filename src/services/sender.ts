/**
 * Who has just sent a form: for half an hour the browser that sent it is told apart from everybody who knows the reference,
 * by a cookie that only this service can make. What belongs to the sender alone is shown under it and nowhere else. Each form
 * that was sent has a cookie of its own, so a second one does not take the first one's place.
 */

import { cookiesIn } from '../models/cookies.ts'
import { MINUTE } from '../models/moment.ts'
import { createSigner } from './keyed-hash.ts'
import type { Wiring } from './wiring.ts'

export type Sender = ReturnType<typeof createSender>

/** Milliseconds. */
const SENDER_MS = 30 * MINUTE
/** A browser keeps the cookies of this many forms that it sent. */
const MOST = 10

/** `secrets`: the first signs, all verify. `secure`: the service is reached over https alone. */
export function createSender({ secrets, secure, clock }: Pick<Wiring, 'secrets' | 'clock'> & { secure: boolean }) {
  const prefix = `${secure ? '__Host-' : ''}sender.`
  const rest = `; Path=/; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`
  const signer = createSigner({ secrets, purpose: 'sender of a form', length: 22 })

  /** Last sent first. */
  function sentIn(header: string | undefined): { reference: string; expires: number }[] {
    if (header === undefined || !header.includes(prefix)) return []
    return cookiesIn(header)
      .filter(({ name }) => name.startsWith(prefix))
      .flatMap(readCookie)
      .sort((one, other) => other.expires - one.expires)
  }

  function readCookie({ name, value }: { name: string; value: string }): { reference: string; expires: number }[] {
    const [, reference, text, signature] = COOKIE.exec(`${name.slice(prefix.length)}=${value}`) ?? []
    if (!reference || !text || !signature || !signer.verifies(signature, `${reference}.${text}`)) return []
    const expires = Number.parseInt(text, 36)
    return expires > clock() ? [{ reference, expires }] : []
  }

  return {
    /** The references of the forms that the browser sent within half an hour, last sent first, by the header `Cookie` of its request. */
    sentBy: (header: string | undefined): string[] => sentIn(header).map(({ reference }) => reference),
    /** The headers `Set-Cookie` after sending. If the browser has too many, the oldest goes. */
    cookiesFor(header: string | undefined, reference: string): string[] {
      const others = sentIn(header).filter((sent) => sent.reference !== reference)
      const text = (clock() + SENDER_MS).toString(36)
      const value = `${text}.${signer.sign(`${reference}.${text}`)}`
      return [
        `${prefix}${reference}=${value}; Max-Age=${SENDER_MS / 1000}${rest}`,
        ...others.slice(MOST - 1).map((sent) => `${prefix}${sent.reference}=; Max-Age=0${rest}`),
      ]
    },
    /** Was a form that was received then (UTC milliseconds) sent half an hour ago at most? */
    isRecent: (receivedAt: number): boolean => clock() - receivedAt <= SENDER_MS,
    /** Does the header `Cookie` of a request show that its browser sent this one, half an hour ago at most? */
    isSender: (header: string | undefined, reference: string): boolean =>
      sentIn(header).some((sent) => sent.reference === reference),
  }
}

const COOKIE = /^([0-9A-Z-]{19})=([0-9a-z]{8,9})\.([A-Za-z0-9_-]{22})$/
