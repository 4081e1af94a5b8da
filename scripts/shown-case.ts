/** A case in the office, for the picture in the README: a service over a temporary folder, a form that was sent, a clerk. */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import type { Browser, Page } from 'puppeteer'
import { MAIN, startServer } from './bench/servers.ts'

const CLI = join(import.meta.dirname, '../src/cli.ts')
const SLUG = 'report-a-street-problem'
const CLERK = { email: 'ada@example.org', name: 'Ada Example' }
const PASSWORD = 'a long walk by the river'
/** A form that is sent sooner counts as possible spam. */
const MINIMUM_AGE_MS = 3_100
const ANSWERS = {
  kind: 'light',
  lamp: 'dark',
  danger: 'no',
  place: 'Mill Lane, opposite number 12',
  description: 'The lamp has been dark for a week. The path to the school is hard to see in the evening.',
  reply: 'no',
}
/** What the person photographed. */
const LAMP = `<body style="margin:0;background:linear-gradient(#1c2740,#3c4a66)">
  <svg viewBox="0 0 400 300" width="400" height="300"><path d="M0 250h400v50H0z" fill="#2b2f36"/><path d="M0 262h400" stroke="#777" stroke-dasharray="30 20" stroke-width="3"/>
  <path d="M190 250V70q0-22 22-22h40" fill="none" stroke="#8a93a3" stroke-width="8"/><path d="M240 40h44l8 22h-60z" fill="#565f6e"/></svg></body>`

/** Calls `draw` with a page that shows the case, then removes everything. */
export async function withShownCase(browser: Browser, draw: (page: Page) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'intake-picture-'))
  const env = { SVC_DATA_DIR: join(folder, 'data'), SVC_PORT: '0', SVC_LOG_LEVEL: 'silent' }
  const cli = (...args: string[]) =>
    execFileSync(process.execPath, [CLI, ...args], { env: { ...process.env, ...env }, encoding: 'utf8' })
  const service = await startServer({ script: [MAIN], env })
  const page = await browser.newPage()
  try {
    const reference = await send(service.base, await photo(page))
    cli(
      'submissions',
      'set-status',
      reference,
      'planned',
      '--message',
      'We repair the lamp on Thursday.',
      '--by',
      CLERK.name,
    )
    cli('submissions', 'note', reference, '--note', 'The crew needs the small lift.', '--by', CLERK.name)
    const link = cli('staff', 'add', CLERK.email, '--name', CLERK.name, '--role', 'caseworker')
    await signIn(page, service.base + /\/staff\/password\/\S+/.exec(link)![0])
    await page.goto(`${service.base}/staff/cases/${reference}`)
    await draw(page)
  } finally {
    await page.close()
    await service.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function photo(page: Page): Promise<Uint8Array<ArrayBuffer>> {
  await page.setViewport({ width: 400, height: 300 })
  await page.setContent(LAMP)
  return new Uint8Array(await page.screenshot({ type: 'jpeg', quality: 80 }))
}

/** Sends the form; returns its reference. */
async function send(base: string, jpeg: Uint8Array<ArrayBuffer>): Promise<string> {
  const address = `${base}/f/${SLUG}`
  const token = /name="submissionId" value="([^"]+)"/.exec(await (await fetch(address)).text())![1]!
  await setTimeout(MINIMUM_AGE_MS)
  const body = new FormData()
  for (const [name, value] of Object.entries({ submissionId: token, ...ANSWERS })) body.append(name, value)
  body.append('photos', new Blob([jpeg], { type: 'image/jpeg' }), 'lamp.jpg')
  const { headers } = await fetch(address, { method: 'POST', body, redirect: 'manual' })
  return /[0-9A-Z-]{19}/.exec(headers.get('location')!)![0]
}

/** By the link that sets a password. */
async function signIn(page: Page, link: string): Promise<void> {
  await page.goto(link)
  for (const input of await page.$$('input[type=password]')) await input.type(PASSWORD)
  await Promise.all([page.waitForNavigation(), page.click('main button[type=submit]')])
  const email = await page.$('input[type=email], input[name=email]')
  if (!email) return
  await email.type(CLERK.email)
  await page.type('input[type=password]', PASSWORD)
  await Promise.all([page.waitForNavigation(), page.click('main button[type=submit]')])
}
