/** A mail server on this machine alone, which keeps what it is given instead of sending it. */
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'
import { type Mail, readMail } from './mime.ts'

export interface KeptMail extends Mail {
  /** When it came, in UTC milliseconds. */
  at: number
}
interface Mailbox {
  /** Where mail is handed in. */
  url: string
  /** In the order they came. */
  mails: readonly KeptMail[]
}

/** Mail to this domain is refused, so that the office has something to look after. */
const REFUSED = '@mail.example.net'

export async function openMailbox(clock: () => number): Promise<Mailbox> {
  const mails: KeptMail[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    logger: false,
    onRcptTo({ address }, _, done) {
      done(address.endsWith(REFUSED) ? Object.assign(new Error('no such mailbox'), { responseCode: 550 }) : null)
    },
    async onData(stream, _, done) {
      mails.push({ ...readMail(await text(stream)), at: clock() })
      done()
    },
  })
  server.on('error', () => {}) // a connection that broke off
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  return { url: `smtp://127.0.0.1:${port}`, mails }
}
