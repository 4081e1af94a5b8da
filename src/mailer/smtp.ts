/** Mail handed in at an SMTP server. */
import type { Transporter } from 'nodemailer'
import { DeliveryFault } from '../errors.ts'
import { domainOf, isMailAddress, type Mailbox } from '../models/mail-address.ts'
import type { SmtpAddress } from '../models/smtp-address.ts'
import type { Mailer } from './port.ts'

const CONNECTIONS = 6
/** A server that says nothing for so long is given up, in milliseconds, and one mail takes no longer than so in all. */
const SILENCE_MS = 10_000
const WHOLE_MS = 30_000

/** `from` is the sender of every mail. The library is loaded with the first mail. */
export function smtpMailer({ address, from }: { address: SmtpAddress; from: Mailbox }): Mailer {
  let opening: Promise<Transporter> | undefined
  return {
    async send({ id, to, subject, text, html }) {
      // Typed by anybody: it must not become a second address or a line of a header.
      if (!isMailAddress(to)) throw new DeliveryFault('what was answered is no address', { final: true })
      opening ??= open(address)
      const transport = await opening
      const sending = transport.sendMail({
        from: { name: from.name, address: from.address },
        to: { name: '', address: to },
        envelope: { from: from.address, to: [to] },
        messageId: `<${id}@${domainOf(from.address)}>`,
        subject: subject.replace(/\p{Cc}+/gu, ' '),
        text,
        html,
        // Asks answering machines not to answer (RFC 3834).
        headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
        disableFileAccess: true,
        disableUrlAccess: true,
      })
      await inTime(sending).catch((error) => {
        throw faultOf(error)
      })
    },
    close() {
      opening?.then((transport) => transport.close())
    },
  }
}

async function open({ host, port, secure, requireTls, user, password }: SmtpAddress): Promise<Transporter> {
  const { createTransport } = await import('nodemailer')
  return createTransport({
    pool: true,
    maxConnections: CONNECTIONS,
    host,
    port,
    secure,
    requireTLS: requireTls,
    connectionTimeout: SILENCE_MS,
    greetingTimeout: SILENCE_MS,
    socketTimeout: SILENCE_MS,
    dnsTimeout: SILENCE_MS,
    ...(user !== undefined && { auth: { user, pass: password ?? '' } }),
  })
}

async function inTime<T>(sending: Promise<T>): Promise<T> {
  sending.catch(() => {})
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('it took too long')), WHOLE_MS)
  })
  return Promise.race([sending, late]).finally(() => clearTimeout(timer))
}

/** A server that refuses this address or this mail for good says so with 5xx; everything else may pass. */
function faultOf(error: unknown): DeliveryFault {
  const { code = '', responseCode } = error as { code?: string; responseCode?: number }
  const final = (responseCode ?? 0) >= 500 && (code === 'EENVELOPE' || code === 'EMESSAGE')
  const what = responseCode === undefined ? (REASONS[code] ?? 'the mail server cannot be reached') : REFUSED
  return new DeliveryFault(responseCode === undefined ? what : `${what} (${responseCode})`, { final, cause: error })
}

const REFUSED = 'the mail server refused it'
/** Our own words for each error code: those of the library or the server may hold somebody's address. */
const REASONS: Record<string, string> = {
  EAUTH: 'the mail server does not take our password',
  ETLS: 'the mail server has no TLS that can be trusted',
  ETIMEDOUT: 'the mail server takes too long',
}
