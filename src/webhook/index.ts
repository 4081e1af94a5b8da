/**
 * Webhooks: signed as Standard Webhooks says, and sent to the very address that was checked. A receiver's name is resolved
 * for each attempt, and what it resolves to is judged before the connection is made, by the lookup of the connection
 * itself: there is no moment in which the name could come to mean something else.
 */
import { createHmac } from 'node:crypto'
import { lookup } from 'node:dns'
import type { IncomingMessage, RequestOptions } from 'node:http'
import { isIP, type LookupFunction, type Socket } from 'node:net'
import { DeliveryFault } from '../faults.ts'
import { isAccepted } from '../models/delivery.ts'
import { isPublicAddress } from '../models/network.ts'
import type { WebhookReceiver } from '../settings/webhook-settings.ts'

interface Message {
  /** Stays the same however often it is sent. */
  id: string
  /** JSON. */
  body: string
  /** UTC milliseconds, of this attempt. */
  at: number
}
export interface Webhooks {
  /** Resolves when the receiver has said 2xx; rejects with a DeliveryFault. */
  send(to: WebhookReceiver, message: Message): Promise<void>
  /** Sends it in the same way, and resolves to the status of the answer, whatever that is; rejects with a DeliveryFault when there is none. */
  ask(to: WebhookReceiver, message: Message): Promise<number>
}

/** What one attempt may take, in milliseconds. */
export const WHOLE_MS = 10_000

/** `allowPrivate`: receivers may be on this machine and in private networks. `ms`: what one attempt may take. */
export function createWebhooks({ allowPrivate, ms = WHOLE_MS }: { allowPrivate: boolean; ms?: number }): Webhooks {
  const isAllowed = (address: string): boolean => allowPrivate || isPublicAddress(address)
  return {
    ask,
    async send(to, message) {
      const status = await ask(to, message)
      if (isAccepted({ status })) return
      if (status >= 300 && status < 400)
        throw new DeliveryFault(`the receiver answered ${status}: we do not follow redirects`)
      throw new DeliveryFault(`the receiver answered ${status}`, { final: status === 410 })
    },
  }

  async function ask({ url, secrets, answers }: WebhookReceiver, { id, body, at }: Message): Promise<number> {
    const target = new URL(url)
    const host = target.hostname.replace(/^\[(.*)\]$/, '$1')
    // An address in place of a name is not looked up, so it is judged here.
    if (isIP(host) !== 0 && !isAllowed(host)) throw notAllowed()
    const seconds = Math.floor(at / 1000)
    const bytes = Buffer.from(body)
    const signatures = secrets.map((secret) => `v1,${signatureOf(secret, `${id}.${seconds}.`, bytes)}`)
    const options = {
      lookup: lookupAmong(isAllowed),
      // Where answers may go, the certificate is verified, whatever NODE_TLS_REJECT_UNAUTHORIZED says.
      ...(answers && { rejectUnauthorized: true }),
      headers: {
        'Content-Type': 'application/json',
        'Content-Length': bytes.length,
        'User-Agent': 'Intake',
        'webhook-id': id,
        'webhook-timestamp': String(seconds),
        'webhook-signature': signatures.join(' '),
      },
    }
    return post(target, bytes, ms, options)
  }
}

/** By Node: a library in JavaScript would hold pages up for a quarter of a second when a body has some megabytes. */
const signatureOf = (secret: Buffer, head: string, body: Buffer): string =>
  createHmac('sha256', secret).update(head).update(body).digest('base64')

const notAllowed = (cause?: unknown): DeliveryFault =>
  new DeliveryFault('the receiver is on this machine or in a private network (SVC_WEBHOOK_ALLOW_PRIVATE)', { cause })

class NotAllowed extends Error {}

/** Resolves a name to those of its addresses that are allowed, and fails when there is none. */
const lookupAmong =
  (isAllowed: (address: string) => boolean): LookupFunction =>
  (hostname, options, done) => {
    lookup(hostname, { ...options, all: true }, (error, found) => {
      if (error) return done(error, '', 0)
      const allowed = found.filter(({ address }) => isAllowed(address))
      const [first] = allowed
      if (!first) return done(new NotAllowed(hostname), '', 0)
      if (options.all) done(null, allowed)
      else done(null, first.address, first.family)
    })
  }

/** The status of the answer; its body is not read. The whole takes `ms` milliseconds at most, whoever is slow. */
async function post(target: URL, body: Buffer, ms: number, options: RequestOptions): Promise<number> {
  const { request } = await import(target.protocol === 'https:' ? 'node:https' : 'node:http')
  return new Promise((resolve, reject) => {
    const answered = ({ statusCode = 0 }: IncomingMessage) => {
      resolve(statusCode)
      sending.destroy()
    }
    const sending = request(target, { ...options, method: 'POST', agent: false }, answered)
    // 101 is no response to Node, and without a listener neither an error.
    sending.once('upgrade', (answer: IncomingMessage, socket: Socket) => {
      answered(answer)
      socket.destroy()
    })
    const late = setTimeout(() => sending.destroy(new Error('it took too long')), ms)
    sending.on('error', (error: Error) => reject(faultOf(error)))
    // However it ends, it has ended: after an answer or an error this changes nothing.
    sending.once('close', () => {
      clearTimeout(late)
      reject(new DeliveryFault('the receiver closed the connection without an answer'))
    })
    sending.end(body)
  })
}

function faultOf(error: Error): DeliveryFault {
  if (error instanceof NotAllowed) return notAllowed(error)
  const { code } = error as NodeJS.ErrnoException
  return new DeliveryFault(`the receiver cannot be reached${code ? ` (${code})` : ': it took too long'}`, {
    cause: error,
  })
}
