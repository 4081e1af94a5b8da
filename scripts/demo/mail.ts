/** The mail of the demo: a server on this machine alone that keeps it instead of sending it, and a page on which it is read. */
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { openMailbox, type Received, smtpError } from '../../test/support/mailbox.ts'
import { escapeXml } from '../load/report/markup.ts'

/** A mail as it came, and when it came, in UTC milliseconds. */
export interface KeptMail extends Pick<Received, 'shown'> {
  at: number
}

/** Mail to this domain is refused, so that the office has something to look after. */
const REFUSED = '@mail.example.net'

/** `url` is where mail is handed in; `mails` are in the order they came. */
export async function keepMail(clock: () => number): Promise<{ url: string; mails: readonly KeptMail[] }> {
  const mails: KeptMail[] = []
  const mailbox = await openMailbox()
  mailbox.answer((to) => (to.some((address) => address.endsWith(REFUSED)) ? smtpError(550) : undefined))
  mailbox.beforeTaking(() => void mails.push({ ...mailbox.mails.at(-1)!, at: clock() }))
  return { url: mailbox.url, mails }
}

/** Resolves when the page can be opened at this port of 127.0.0.1. */
export async function openMailPage(mails: readonly KeptMail[], port: number): Promise<void> {
  const server = createServer(({ url = '/' }, response) => {
    const { status = 200, type = 'text/html; charset=utf-8', policy = POLICY, text } = answerTo(url, mails)
    const headers = { 'Content-Type': type, 'Content-Security-Policy': policy, 'Cache-Control': 'no-store' }
    response.writeHead(status, headers).end(text)
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
}

interface Answer {
  status?: number
  type?: string
  policy?: string
  text: string
}

/** For the list: nothing but its own stylesheet and icon. */
const POLICY = "default-src 'none'; style-src 'self'; img-src 'self'; frame-ancestors 'none'"
/** For a mail, which is HTML: its own styles alone; no script, no form, and an origin that no other page has. */
const SANDBOX = "sandbox; default-src 'none'; style-src 'unsafe-inline'"
const PUBLIC = join(import.meta.dirname, '../../public')
const FILES: Record<string, Answer> = {
  '/app.css': { type: 'text/css; charset=utf-8', text: readFileSync(join(PUBLIC, 'app.css'), 'utf8') },
  '/favicon.svg': { type: 'image/svg+xml', text: readFileSync(join(PUBLIC, 'favicon.svg'), 'utf8') },
}
export function answerTo(url: string, mails: readonly KeptMail[]): Answer {
  const { pathname } = new URL(url, 'http://mail')
  if (FILES[pathname]) return FILES[pathname]
  if (pathname === '/') return { text: listPage(mails) }
  const mail = mails[Number(pathname.slice(1)) - 1]
  return mail
    ? { policy: SANDBOX, text: mail.shown().html }
    : { status: 404, text: page('<h1>There is no such mail</h1>') }
}

function listPage(mails: readonly KeptMail[]): string {
  const items = mails.map(
    ({ shown, at }, i) =>
      `<li><a href="/${i + 1}">${escapeXml(shown().subject)}</a><br>To ${escapeXml(shown().to)}, ${timeOf(at)}</li>`,
  )
  return page(`<h1>Mail</h1>
<p class="lead">This is the mail that the service would have sent. Nothing leaves this machine.</p>
<p><a href="/">Check for new mail</a></p>
${items.length > 0 ? `<ul>${items.reverse().join('\n')}</ul>` : '<p>There is no mail yet.</p>'}`)
}

const timeOf = (at: number): string =>
  new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'Europe/London' }).format(at)

const page = (content: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>Intake demo mail</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/app.css">
</head>
<body>
<header class="masthead"><div class="column"><a class="masthead-name" href="/"><img class="mark" src="/favicon.svg" width="28" height="28" alt=""><span>Intake demo mail</span></a></div></header>
<main class="column">
${content}
</main>
</body>
</html>
`
