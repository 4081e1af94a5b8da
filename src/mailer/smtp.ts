/** Mail handed in at an SMTP server. */
import type { SendMailOptions, Transporter } from 'nodemailer'
import { DeliveryFault } from '../faults.ts'
import { domainOf, inAscii, isMailAddress, type Mailbox } from '../models/mail-address.ts'
import type { SmtpAddress } from '../settings/smtp-address.ts'
import type { Mailer } from './port.ts'

const CONNECTIONS = 6
/** A connection has so long to be made, and as long for its greeting, in milliseconds. */
const GREETING_MS = 10_000
/**
 * What one mail takes, in milliseconds: until it is handed over, and from then until the server says that it has it. A server
 * may have taken a mail long before it says so, and would get it twice: RFC 5321 (4.5.3.2.6) asks for ten minutes.
 */
const PATIENCE = { handing: 30_000, taking: 600_000 }

/** `from` is the sender of every mail. The library is loaded with the first mail. */
export function smtpMailer({
  address,
  from,
  patience = PATIENCE,
}: {
  address: SmtpAddress
  from: Mailbox
  patience?: typeof PATIENCE
}): Mailer {
  let opening: Promise<Transporter> | undefined
  return {
    async send({ id, to: typed, subject, text, html, language, replyTo, senderName }) {
      // Typed by anybody: it must not become a second address or a line of a header.
      const to = inAscii(typed)
      if (!isMailAddress(to)) throw new DeliveryFault('the answer is not an email address', { final: true })
      opening ??= open(address)
      const transport = await opening
      const ending = new AbortController()
      const within = (ms: number) => setTimeout(() => ending.abort(), ms)
      let late = within(patience.handing)
      const handed = () => {
        clearTimeout(late)
        late = within(patience.taking)
      }
      const sending = transport.sendMail({
        from: { name: senderName?.replace(/\p{Cc}+/gu, ' ') ?? from.name, address: from.address },
        to: { name: '', address: to },
        ...(replyTo !== undefined && { replyTo: { name: '', address: inAscii(replyTo) } }),
        envelope: { from: from.address, to: [to] },
        messageId: `<${id}@${domainOf(from.address)}>`,
        subject: subject.replace(/\p{Cc}+/gu, ' '),
        text,
        html,
        // Asks answering machines not to answer (RFC 3834).
        headers: {
          'Auto-Submitted': 'auto-generated',
          'X-Auto-Response-Suppress': 'All',
          ...(language && { 'Content-Language': language }),
        },
        disableFileAccess: true,
        disableUrlAccess: true,
        signal: ending.signal,
        handed,
      } as Sent)
      try {
        await sending
      } catch (error) {
        throw faultOf(error)
      } finally {
        clearTimeout(late)
      }
    },
    close() {
      opening?.then((transport) => transport.close())
    },
  }
}

/** With what is called when the last of a mail has been read off it. */
type Sent = SendMailOptions & { handed: () => void }

async function open({ host, port, secure, requireTls, user, password }: SmtpAddress): Promise<Transporter> {
  const { createTransport } = await import('nodemailer')
  const transport = createTransport({
    pool: true,
    maxConnections: CONNECTIONS,
    host,
    port,
    secure,
    requireTLS: requireTls,
    connectionTimeout: GREETING_MS,
    greetingTimeout: GREETING_MS,
    dnsTimeout: GREETING_MS,
    // Each mail is given up at its own time; this one comes after that.
    socketTimeout: 2 * PATIENCE.taking,
    ...(user !== undefined && { auth: { user, pass: password ?? '' } }),
  })
  transport.use('stream', ({ message, data }, done) => {
    message.processFunc((input) => input.once('end', (data as Sent).handed))
    done()
  })
  return transport
}

interface SmtpError {
  name: string
  code?: string
  /** What the server was asked. */
  command?: string
  responseCode?: number
}

/**
 * A server that refuses this address or this mail for good says so with 5xx; everything else may pass. So may a refused sender:
 * it is that of every mail, and an operator sets it right.
 */
function faultOf(error: unknown): DeliveryFault {
  const { name, code = '', command, responseCode } = error as SmtpError
  if (name === 'AbortError') return new DeliveryFault(LATE, { cause: error })
  const isSender = command === 'MAIL FROM'
  const final = (responseCode ?? 0) >= 500 && !isSender && (code === 'EENVELOPE' || code === 'EMESSAGE')
  const refused = isSender ? SENDER_REFUSED : REFUSED
  const what = responseCode === undefined ? (REASONS[code] ?? 'the mail server cannot be reached') : refused
  return new DeliveryFault(responseCode === undefined ? what : `${what} (${responseCode})`, { final, cause: error })
}

const REFUSED = 'the mail server refused it'
const SENDER_REFUSED = 'the mail server refused the sender in SVC_MAIL_FROM'
const LATE = 'the mail server took too long'
/** Our own words for each error code: those of the library or the server may hold somebody's address. */
const REASONS: Record<string, string> = {
  EAUTH: 'the mail server refused our password',
  ETLS: 'the TLS certificate of the mail server cannot be trusted',
  ETIMEDOUT: LATE,
}
