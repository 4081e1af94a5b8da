/** The pictures of the README and of the manuals of the office and the editor: a form on a phone, pages of the demo's office, and the load gate's report. */
import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline/promises'
import type { Browser, Page } from 'puppeteer'
import { LOGINS } from './demo/office.ts'
import { FORMS } from './demo/service.ts'
import { exampleReport } from './load/report/example.ts'
import { openBrowser } from './open-browser.ts'

/** Draws them into the folder, made when absent; returns their paths. */
export async function drawPictures(folder: string): Promise<string[]> {
  mkdirSync(folder, { recursive: true })
  const drawn: string[] = []
  const draw = async (name: string, page: Page, size: Size) => {
    const path = join(folder, `${name}.webp`)
    await photograph(page, path, size)
    drawn.push(path)
  }
  const browser = await openBrowser()
  try {
    const page = await browser.newPage()
    await page.setContent(exampleReport())
    await draw('load-report', page, { width: 1100, height: 920 })
    await withDemo(browser, async (office) => {
      await page.goto(new URL('/f/report-a-street-problem', office.url()).href)
      await draw('form', page, { width: 375, height: 812 })
      for (const [name, { height, open }] of Object.entries(OFFICE)) {
        await open(office)
        await draw(name, office, { width: 1100, height })
      }
    })
    return drawn
  } finally {
    await browser.close()
  }
}

/** What is shown of the office, from the top of each page. */
const OFFICE: Record<string, { height: number; open(office: Page): Promise<unknown> }> = {
  case: { height: 1100, open: openPhotographed },
  'office-cases': { height: 900, open: (office) => go(office, '/staff') },
  'office-accounts': { height: 700, open: (office) => go(office, '/staff/accounts') },
  'office-form': { height: 900, open: (office) => go(office, '/staff/forms/parking-permit') },
  'office-changes': { height: 900, open: uploadChanged },
  editor: { height: 1000, open: (office) => go(office, '/staff/forms/feedback/edit') },
  'editor-kinds': {
    height: 900,
    open: (office) => go(office, '/staff/forms/feedback/edit/part/page%3Afeedback/add/fields'),
  },
  'editor-rule': {
    height: 900,
    open: (office) => go(office, '/staff/forms/feedback/edit/part/item%3Apage/rule/showIf'),
  },
  'office-service': { height: 900, open: (office) => go(office, '/staff/service') },
}

/** A case with a photo. */
async function openPhotographed(office: Page): Promise<void> {
  await go(office, '/staff?view=office&form=report-a-street-problem')
  const cases = await office.$$eval('.inbox th a', (links) => links.map((link) => link.getAttribute('href')!))
  for (const path of cases) {
    await go(office, path)
    if (await office.$('.answers img, main img')) return
  }
  throw new Error('the demo has no case with a photo')
}

/** A form that is taken over, and a new version of it that is not published yet. */
async function uploadChanged(office: Page): Promise<void> {
  await go(office, '/staff/forms/feedback/take-over')
  await press(office, '#take')
  await go(office, '/staff/new-form/upload')
  const folder = mkdtempSync(join(tmpdir(), 'intake-picture-'))
  try {
    const file = join(folder, 'feedback.json')
    const shipped = readFileSync(join(import.meta.dirname, '../src/forms/feedback.json'), 'utf8')
    const changed = shipped
      .replace('"value": ["1", "2", "3"]', '"value": ["1", "2"]')
      .replace('"maxItems": 3', '"maxItems": 2')
    writeFileSync(file, JSON.stringify({ ...JSON.parse(changed), ...FORMS.feedback }))
    const input = (await office.$('input[type=file]')) as unknown as { uploadFile(path: string): Promise<void> }
    await input.uploadFile(file)
    await press(office, '.send .button')
  } finally {
    rmSync(folder, { recursive: true })
  }
}

const go = (office: Page, path: string) => office.goto(new URL(path, office.url()).href)
const press = (page: Page, selector: string) => Promise.all([page.waitForNavigation(), page.click(selector)])

/** Calls `draw` with a page of the demo's office where its admin has signed in, then ends the demo. */
async function withDemo(browser: Browser, draw: (office: Page) => Promise<void>): Promise<void> {
  const demo = spawn(process.execPath, [join(import.meta.dirname, 'demo.ts')], { stdio: ['ignore', 'pipe', 'inherit'] })
  try {
    const office = await browser.newPage()
    await office.setJavaScriptEnabled(false)
    await office.goto(await addressOf(demo.stdout))
    await office.type('#email', LOGINS.admin.email)
    await office.type('#password', LOGINS.admin.password)
    await press(office, 'main form button.button')
    await draw(office)
  } finally {
    demo.kill()
  }
}

/** Where its office is, as it prints it once it is ready. */
async function addressOf(said: NodeJS.ReadableStream): Promise<string> {
  for await (const line of createInterface({ input: said })) {
    const found = /http:\S+\/staff$/.exec(line)
    if (found) return found[0]
  }
  throw new Error('the demo ended')
}

interface Size {
  width: number
  height: number
}

/** The top of a page. A wide one is shown smaller than it is, so it is sharp on a dense screen as it stands. */
async function photograph(page: Page, path: string, size: Size): Promise<void> {
  await page.setViewport({ ...size, deviceScaleFactor: size.width > 600 ? 1 : 2 })
  await page.screenshot({ path: path as `${string}.webp`, type: 'webp', quality: 70 })
}
