/** A page of its own on which the mail is read that the demo does not send. It sends no script and lets none run. */
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { escapeXml } from '../load/report/markup.ts'
import type { KeptMail } from './mailbox.ts'
import { headersFor } from './service.ts'

const PUBLIC = join(import.meta.dirname, '../../public')
const STYLE = `
.mails { max-width: none; margin: 1.5rem 0; padding: 0; list-style: none; }
.mails li { padding-block: 0.75rem; border-top: 1px solid var(--rule); }
.mails a { font-weight: 600; }
.mail-facts { margin: 0.15rem 0 0; color: var(--quiet); font-size: 0.9375rem; }
.mail-subject { font-size: 1.625rem; overflow-wrap: anywhere; }
.mail-text { white-space: pre-wrap; overflow-wrap: anywhere; }
`
const FILES: Record<string, Answer> = {
  '/app.css': { type: 'text/css; charset=utf-8', text: readFileSync(join(PUBLIC, 'app.css'), 'utf8') },
  '/mail.css': { type: 'text/css; charset=utf-8', text: STYLE },
  '/favicon.svg': { type: 'image/svg+xml', text: readFileSync(join(PUBLIC, 'favicon.svg'), 'utf8') },
}
/** For a mail as HTML: its own styles alone; no script, no form, and an origin that no other page has. */
const SANDBOX = "sandbox; default-src 'none'; style-src 'unsafe-inline'"
/** Mails on one page of the list. */
const PAGE = 50

/** Resolves when the page can be opened at this port of 127.0.0.1. */
export async function openMailPage({ mails, port }: { mails: readonly KeptMail[]; port: number }): Promise<void> {
  const server = createServer(({ url = '/' }, response) => {
    const { status = 200, type = 'text/html; charset=utf-8', policy, text } = answerTo(url, mails)
    for (const [name, value] of headersFor('')) response.setHeader(name, value)
    if (policy) response.setHeader('Content-Security-Policy', policy)
    response.writeHead(status, { 'Content-Type': type, 'Cache-Control': 'no-store' }).end(text)
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
}

interface Answer {
  status?: number
  type?: string
  /** Instead of the usual Content-Security-Policy. */
  policy?: string
  text: string
}

export function answerTo(url: string, mails: readonly KeptMail[]): Answer {
  const [path = '/', query] = url.split('?')
  const file = FILES[path]
  if (file) return file
  if (path === '/') return { text: listPage(mails, Number(new URLSearchParams(query).get('older') ?? 0)) }
  const [, number, isHtml] = /^\/(\d{1,6})(\/html)?$/.exec(path) ?? []
  const mail = mails[Number(number) - 1]
  if (!mail) return { status: 404, text: page('There is no such mail', '', ALL) }
  return isHtml ? { policy: SANDBOX, text: mail.html } : { text: mailPage(mail, Number(number)) }
}

/** `skipped`: how many newer mails are left out. */
function listPage(mails: readonly KeptMail[], skipped: number): string {
  const newest = mails.map((mail, i) => ({ mail, number: i + 1 })).reverse()
  const items = newest
    .slice(skipped, skipped + PAGE)
    .map(
      ({ mail, number }) =>
        `<li><a href="/${number}">${escapeXml(mail.subject)}</a><p class="mail-facts">To ${escapeXml(mail.to)}, ${timeOf(mail)}</p></li>`,
    )
  const older = skipped + PAGE < mails.length ? `<p><a href="/?older=${skipped + PAGE}">Older mail</a></p>` : ''
  return page(
    'Mail',
    `<p class="lead">This is the mail that the service would have sent. Nothing leaves this machine.</p>
<p><a href="/">Check for new mail</a></p>
${items.length > 0 ? `<ul class="mails">${items.join('\n')}</ul>` : '<p>There is no mail yet.</p>'}
${older}`,
  )
}

const ALL = '<p class="back"><a href="/">All mail</a></p>'

const mailPage = (mail: KeptMail, number: number): string =>
  page(
    mail.subject,
    `<p class="mail-facts">From ${escapeXml(mail.from)}<br>To ${escapeXml(mail.to)}<br>${timeOf(mail)}</p>
<p><a href="/${number}/html">See it as HTML</a></p>
<p class="mail-text">${withLinks(mail.text.trim())}</p>`,
    ALL,
  )

/** Addresses become links; all else is text. */
const withLinks = (text: string): string =>
  text
    .split(/(https?:\/\/[^\s<>"]+)/)
    .map((part, i) => (i % 2 === 1 ? `<a href="${escapeXml(part)}">${escapeXml(part)}</a>` : escapeXml(part)))
    .join('')

const timeOf = ({ at }: KeptMail): string =>
  new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'Europe/London' }).format(at)

const page = (title: string, content: string, before = ''): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>${escapeXml(title)} – Intake demo mail</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/app.css">
<link rel="stylesheet" href="/mail.css">
</head>
<body>
<header class="masthead"><div class="column"><a class="masthead-name" href="/"><img class="mark" src="/favicon.svg" width="28" height="28" alt=""><span>Intake demo mail</span></a></div></header>
<main class="column">
${before}
<h1${before ? ' class="mail-subject"' : ''}>${escapeXml(title)}</h1>
${content}
</main>
</body>
</html>
`
