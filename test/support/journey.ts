/**
 * A person at a browser: the real application, pages in which no script can run, and an eye on all that they do. A test
 * fails when a page asks another origin for something, is given a cookie, breaks the Content-Security-Policy or complains.
 */
import { expect } from 'chai'
import type { Browser, BrowserContext, Page } from 'puppeteer'
import type { Submission } from '../../src/models/submission.ts'
import { REFERENCE, startApp, type TestApp } from './app.ts'
import { openBrowser } from './browser.ts'

export interface Journey {
  readonly app: TestApp
  /** Where the browser finds the service. */
  readonly origin: string
  /** Opens an address in a tab of this test's browser session. `scripts` lets a tool of the test run in it, past the policy. */
  open(path: string, options?: { scripts?: boolean; width?: number }): Promise<Page>
  /** Everything that was sent, newest first. */
  sent(): Promise<Submission[]>
}

/** Call it inside of a describe. `host` is a name that leads to this machine in the browser alone. */
export function journey({
  env = {},
  host = '127.0.0.1',
}: {
  env?: Record<string, string>
  host?: string
} = {}): Journey {
  let app: TestApp
  let browser: Browser
  let session: BrowserContext
  let faults: string[]

  before(async () => {
    app = await startApp({ env: { SVC_CONTACT: 'help@millbrook.example', ...env } })
    browser = await openBrowser(`--host-resolver-rules=MAP ${host} 127.0.0.1`)
  })
  beforeEach(async () => {
    faults = []
    session = await browser.createBrowserContext()
  })
  afterEach(async () => {
    const cookies = await session.cookies()
    await session.close()
    expect([...faults, ...cookies.map(({ name }) => `cookie ${name}`)]).to.deep.equal([])
  })
  after(async () => {
    await browser.close()
    await app.stop()
  })

  const origin = () => app.base.replace('127.0.0.1', host)
  return {
    get app() {
      return app
    },
    get origin() {
      return origin()
    },
    async open(path, { scripts = false, width = 1280 } = {}) {
      const page = await session.newPage()
      watch(page, origin(), faults)
      await page.setJavaScriptEnabled(scripts)
      await page.setBypassCSP(scripts)
      await page.setViewport({ width, height: 800 })
      await page.goto(origin() + path)
      return page
    },
    sent: () => Array.fromAsync(app.services.submissions.all({})),
  }
}

function watch(page: Page, origin: string, faults: string[]): void {
  page.on('request', (request) => {
    if (!request.url().startsWith(`${origin}/`)) faults.push(`asked for ${request.url()}`)
  })
  page.on('response', (response) => {
    if (response.headers()['set-cookie']) faults.push(`a cookie from ${response.url()}`)
    if (response.status() >= 400 && !response.request().isNavigationRequest()) faults.push(`without ${response.url()}`)
  })
  page.on('console', (message) => {
    // The browser notes the status of a page of ours that says no.
    const complaint = message.type() === 'error' || message.type() === 'warn'
    if (complaint && !message.text().startsWith('Failed to load resource')) faults.push(message.text())
  })
  page.on('pageerror', (error) => faults.push(String(error)))
}

/** Presses something that leads to another page, or to another place of this one. */
export async function press(page: Page, selector: string): Promise<void> {
  await Promise.all([page.waitForNavigation(), page.click(selector)])
}

/** Presses a key that leads to another page. */
export async function pressKey(page: Page, key: 'Enter' | 'Space'): Promise<void> {
  await Promise.all([page.waitForNavigation(), page.keyboard.press(key)])
}

export const SEND = '.send .button'

/** Fills in the e2e-test-form, but for its files. */
export async function fillIn(
  page: Page,
  over: { name?: string; email?: string; message?: string } = {},
): Promise<void> {
  const { name = 'Ada Example', email = 'ada@example.org', message = 'Where do I send this?' } = over
  await retype(page, '#name', name)
  await retype(page, '#email', email)
  await page.click('#topic')
  await retype(page, '#message', message)
}

/** Types in place of what stands there. */
export async function retype(page: Page, selector: string, text: string): Promise<void> {
  await page.evaluate(`document.querySelector(${JSON.stringify(selector)}).select()`)
  await page.keyboard.press('Delete')
  await page.type(selector, text)
}

/** What a person can read on the page. */
export const readable = async (page: Page): Promise<string> => String(await page.evaluate('document.body.innerText'))

/** The id of what has the focus, or its class. */
export const focused = async (page: Page): Promise<string> =>
  String(await page.evaluate('document.activeElement.id || document.activeElement.className'))

export const isVisible = async (page: Page, selector: string): Promise<boolean> =>
  Boolean(await page.evaluate(`document.querySelector(${JSON.stringify(selector)})?.checkVisibility()`))

/** The reference on a thank-you page. */
export const referenceOn = async (page: Page): Promise<string> => REFERENCE.exec(await readable(page))?.[0] ?? ''
