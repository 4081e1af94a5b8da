/** A real SMTP server on the loopback address, and what it was given. */
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { type Mail, readMail, unquoted } from './mime.ts'

export interface Received {
  from: string
  to: string[]
  /** Lines of the header, unfolded. */
  headers: string[]
  /** All of it, with quoted-printable parts decoded. */
  text: string
  raw: string
  /** The value of one header line. */
  header(name: string): string | undefined
  /** The subject, and the two parts, as a mail program shows them. */
  shown(): Mail
}
export interface Mailbox {
  url: string
  mails: Received[]
  /** What the server says to a mail from now on: undefined takes it. */
  answer(reply: ((to: string[]) => Error | undefined) | undefined): void
  /** Called when a mail is there, before the server says that it has it. */
  beforeTaking(act: () => void | Promise<void>): void
  close(): Promise<void>
}

export async function openMailbox(options: SMTPServerOptions = {}): Promise<Mailbox> {
  const mails: Received[] = []
  let answer: ((to: string[]) => Error | undefined) | undefined
  let act: () => void | Promise<void> = () => {}
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    async onData(stream, session, done) {
      const raw = await text(stream)
      const to = session.envelope.rcptTo.map(({ address }) => address)
      const refused = answer?.(to)
      if (refused) return done(refused)
      mails.push(parsed(raw, session.envelope.mailFrom ? session.envelope.mailFrom.address : '', to))
      await act()
      done()
    },
    ...options,
  })
  server.on('error', () => {})
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    answer(reply) {
      answer = reply
    },
    beforeTaking(next) {
      act = next
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

/** An error as a server tells it. */
export const smtpError = (responseCode: number): Error => Object.assign(new Error('refused'), { responseCode })

function parsed(raw: string, from: string, to: string[]): Received {
  const head = raw.slice(0, raw.indexOf('\r\n\r\n')).replace(/\r\n[ \t]+/g, ' ')
  const headers = head.split('\r\n')
  const text = unquoted(raw)
  return {
    from,
    to,
    headers,
    raw,
    text,
    header: (name) => {
      const line = headers.find((one) => one.toLowerCase().startsWith(`${name.toLowerCase()}:`))
      return line?.slice(name.length + 1).trim()
    },
    shown: () => readMail(raw),
  }
}

/** Settings of a service that hands its mail in here. */
export const mailSettings = ({ url }: Mailbox): Record<string, string> => ({
  SVC_SMTP_URL: url,
  SVC_MAIL_FROM: 'Example office <office@example.org>',
  SVC_BASE_URL: 'http://forms.example.org',
})
