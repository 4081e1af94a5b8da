/** Every page of a preview in a language of brackets: no text stands anywhere but in the texts of a language. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'chai'
import type { BrowserContext, Page } from 'puppeteer'
import type { Form } from '../../src/models/form.ts'
import { type Previewing, startPreview } from '../../src/preview/index.ts'
import { readConfig } from '../../src/settings/index.ts'
import { openContext } from '../support/browser.ts'
import { fillIn, press, SEND } from '../support/journey.ts'
import { HOUSEHOLD } from '../support/journeys.ts'
import { bracketTexts, expectInBrackets, inDigits } from '../support/pseudo-language.ts'

const starter = (slug: string): Form =>
  JSON.parse(readFileSync(join(import.meta.dirname, `../../src/forms/${slug}.json`), 'utf8'))
const BROKEN = { slug: 'broken', title: '1', pages: [{ id: 'a', fields: [{ type: 'txt', id: 'b' }] }] }

describe('in a language of brackets, a preview says nothing else', function () {
  this.timeout(60_000) // a browser takes a second for most pages, and many more on a busy machine
  let undo: () => void
  let folder: string
  let previewing: Previewing
  let context: BrowserContext
  /** One for all pages: a new one costs several times what a page costs. */
  let tab: Page
  before(async () => {
    undo = bracketTexts()
    folder = mkdtempSync(join(tmpdir(), 'intake-digits-'))
    const forms = [
      ...['report-a-street-problem', 'parking-permit', 'e2e-test-form'].map(starter),
      HOUSEHOLD,
      { ...starter('e2e-test-form'), slug: 'closed', closesAt: '2026-01-01T00:00:00Z' },
    ]
    const texts = [...forms.map((form) => JSON.stringify(inDigits(form))), JSON.stringify(BROKEN), '{']
    const paths = texts.map((text, at) => {
      const path = join(folder, `${at}.json`)
      writeFileSync(path, text)
      return path
    })
    const config = readConfig({ SVC_SERVICE_NAME: '0', SVC_CONTACT: '01632 960 001' })
    previewing = await startPreview({ config, paths, port: 0, clock: Date.now })
    context = await openContext()
    tab = await context.newPage()
    await tab.setBypassCSP(true)
  })
  afterEach(async () => context.deleteCookie(...(await context.cookies())))
  after(async () => {
    await context.close()
    await previewing.end()
    rmSync(folder, { recursive: true })
    undo()
  })

  async function open(path: string): Promise<Page> {
    await tab.goto(previewing.address + path)
    return tab
  }
  const sent = async (path: string, fill: (page: Page) => Promise<unknown>): Promise<Page> => {
    const page = await open(path)
    await fill(page)
    await press(page, SEND)
    return page
  }

  const PAGES: [string, () => Promise<Page>][] = [
    ['the list', () => open('')],
    ['a definition with errors', () => open('f/broken')],
    ['a form', () => open('f/report-a-street-problem')],
    ['a form with errors', () => sent('f/report-a-street-problem', (page) => page.click('#kind'))],
    ['a form that is closed', () => open('f/closed')],
    ['the start of a form of several pages', () => open('f/household')],
    ['an entry of a list', () => sent('f/household/home', (page) => page.click('#home'))],
    ['a rule of several parts', () => open('f/parking-permit')],
    ['the page after a form was sent', () => sent('f/e2e-test-form', fillIn)],
    ['a page that does not exist', () => open('nothing')],
  ]
  for (const [name, arrive] of PAGES)
    it(`on ${name}`, async () => {
      const page = await arrive()
      expect(await page.evaluate('document.querySelector(".preview").innerText')).to.include('⟦')
      await expectInBrackets(page)
    })
})
