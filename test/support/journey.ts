/**
 * A person at a browser: the real application, pages in which no script can run, and an eye on all that they do. A test fails
 * when a page asks another origin for something, is given a cookie that it need not have, breaks the Content-Security-Policy or
 * complains.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'chai'
import type { BrowserContext, Page } from 'puppeteer'
import type { Submission } from '../../src/models/submission.ts'
import { REFERENCE, startApp, type TestApp } from './app.ts'
import { openContext } from './browser.ts'
import type { TestClock } from './clock.ts'

/** A browser takes a second for most tests, and many more on a busy machine. */
const OF_A_BROWSER_MS = 60_000

export interface Journey {
  readonly app: TestApp
  /** Where the browser finds the service. */
  readonly origin: string
  /**
   * Opens an address, or none, in a tab of this test's browser session. `scripts` lets a tool of the test run in it, past the
   * policy; `elsewhere` is the origin to ask in another browser, which has none of this one's cookies and kept nothing of the
   * tests before, and so has one for a test that `goesBack` where others do not.
   */
  open(
    path?: string,
    options?: { scripts?: boolean; width?: number; elsewhere?: string; goesBack?: boolean },
  ): Promise<Page>
  /** Chooses files of this content in a file input. */
  choose(page: Page, id: string, files: Record<string, string | Buffer>): Promise<void>
  /** Everything that was sent, newest first. */
  sent(): Promise<Submission[]>
}

/**
 * Call it inside of a describe. `host` is `localhost` or a name below `.test`, which leads to this machine in the browser
 * alone. `env` is asked for when the service starts.
 */
export function journey({
  env = {},
  clock,
  host = '127.0.0.1',
  cookiesOf = /^sender/,
  beside = () => undefined,
  goesBack = false,
}: {
  env?: Record<string, string> | (() => Record<string, string>)
  /** For a journey of one test alone, if that moves the time; without it, time is real. */
  clock?: TestClock
  host?: string
  /** Which cookies are expected, by their names; by default the one that is set when a form was sent. */
  cookiesOf?: RegExp
  /** Another origin to which pages may lead. */
  beside?: () => string | undefined
  /** Pages that were left are kept for Back. Without it, they are loaded again. */
  goesBack?: boolean
} = {}): Journey {
  let app: TestApp
  let session: BrowserContext
  /** The first tab of every test, because a new one costs several times what a page costs. */
  let tab: Page
  let isTabFree: boolean
  let faults: string[]
  let folder: string

  before(async function () {
    this.timeout(OF_A_BROWSER_MS)
    folder = mkdtempSync(join(tmpdir(), 'intake-files-'))
    const settings = typeof env === 'function' ? env() : env
    app = await startApp({ env: { SVC_CONTACT: 'help@millbrook.example', ...settings }, ...(clock && { clock }) })
    session = await openContext({ goesBack })
    tab = await session.newPage()
  })
  beforeEach(async function () {
    this.timeout(OF_A_BROWSER_MS)
    this.currentTest!.timeout(OF_A_BROWSER_MS)
    faults = []
    isTabFree = true
  })
  afterEach(async () => {
    const cookies = await session.cookies()
    await session.deleteCookie(...cookies)
    for (const one of others.splice(0)) await one.close()
    const strange = cookies.filter(({ name }) => !cookiesOf.test(name)).map(({ name }) => `cookie ${name}`)
    expect([...faults, ...strange]).to.deep.equal([])
  })
  after(async () => {
    await session.close()
    await app.stop()
    rmSync(folder, { recursive: true })
  })

  /** What a test has opened besides. */
  const others: (BrowserContext | Page)[] = []
  const another = async (keepsPages: boolean) => {
    const context = await openContext({ goesBack: keepsPages })
    others.push(context)
    return context.newPage()
  }
  const next = async () => {
    if (isTabFree) {
      isTabFree = false
      return asNew(tab)
    }
    const page = await session.newPage()
    others.push(page)
    return page
  }
  const origin = () => app.base.replace('127.0.0.1', host)
  return {
    get app() {
      return app
    },
    get origin() {
      return origin()
    },
    async open(path, { scripts = false, width = 1280, elsewhere, goesBack: keepsPages = goesBack } = {}) {
      const isApart = elsewhere !== undefined || keepsPages !== goesBack
      const page = await (isApart ? another(keepsPages) : next())
      page.setDefaultTimeout(100_000) // the test's own time-out ends a wait in vain
      page.type = (selector, text) => write(page, selector, text) // tests of the keyboard press keys
      watch(page, { origins: [elsewhere ?? origin(), beside() ?? []].flat(), faults, cookiesOf })
      await page.setJavaScriptEnabled(scripts)
      await page.setBypassCSP(scripts)
      await page.setViewport({ width, height: 800 })
      if (path) await page.goto((elsewhere ?? origin()) + path)
      return page
    },
    async choose(page, id, files) {
      const paths = Object.entries(files).map(([name, content]) => {
        writeFileSync(join(folder, name), content)
        return join(folder, name)
      })
      const input = (await page.$(`#${id}`)) as unknown as { uploadFile(...paths: string[]): Promise<void> }
      await input.uploadFile(...paths)
    },
    sent: () => Array.fromAsync(app.services.submissions.all({})),
  }
}

/** The tab as a new one is, but for its history and the page in it. */
async function asNew(tab: Page): Promise<Page> {
  for (const one of ['request', 'response', 'console', 'pageerror'] as const) tab.off(one)
  await tab.emulateMediaType()
  await tab.emulateMediaFeatures([])
  await tab.setExtraHTTPHeaders({})
  return tab
}

/** Notes about a page of ours that says no, and about a header that needs a trusted host name or https. */
const NOTES = ['Failed to load resource', 'The Cross-Origin-Opener-Policy header has been ignored']

function watch(
  page: Page,
  { origins, faults, cookiesOf }: { origins: string[]; faults: string[]; cookiesOf: RegExp },
): void {
  page.on('request', (request) => {
    const ofTheBrowser = request.frame()?.url().startsWith('chrome-error:') // "Confirm Form Resubmission"
    // A picture that stands in the page is asked of nobody.
    const isExpected = ['data:image', ...origins].some((one) => request.url().startsWith(`${one}/`))
    if (!ofTheBrowser && !isExpected) faults.push(`asked for ${request.url()}`)
  })
  page.on('response', (response) => {
    const cookie = response.headers()['set-cookie']
    if (cookie && !cookiesOf.test(cookie)) faults.push(`a cookie from ${response.url()}`)
    if (response.status() >= 400 && !response.request().isNavigationRequest()) faults.push(`without ${response.url()}`)
  })
  page.on('console', (message) => {
    const complaint = message.type() === 'error' || message.type() === 'warn'
    if (complaint && !NOTES.some((note) => message.text().startsWith(note))) faults.push(message.text())
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

/** The smallest PNG picture. */
export const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
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
  await write(page, selector, text)
}

/** Writes at once, as from a clipboard: no page sees a key, and each costs the machine 3 ms. */
export async function write(page: Page, selector: string, text: string): Promise<void> {
  await page.focus(selector)
  await page.keyboard.sendCharacter(text)
}

/** What a person can read on the page. */
export const readable = async (page: Page): Promise<string> => String(await page.evaluate('document.body.innerText'))

/** Waits until the focus is here: the browser gives it some time after a page has loaded, on a busy machine some seconds. */
export async function landed(page: Page, there: string): Promise<void> {
  const deadline = Date.now() + 20_000
  while ((await focused(page)) !== there && Date.now() < deadline);
  expect(await focused(page)).to.equal(there)
}

/** The id of what has the focus, or its class. */
export const focused = async (page: Page): Promise<string> =>
  String(await page.evaluate('document.activeElement.id || document.activeElement.className'))

export const isVisible = async (page: Page, selector: string): Promise<boolean> =>
  Boolean(await page.evaluate(`document.querySelector(${JSON.stringify(selector)})?.checkVisibility()`))

/** The reference on a thank-you page. */
export const referenceOn = async (page: Page): Promise<string> => REFERENCE.exec(await readable(page))?.[0] ?? ''
