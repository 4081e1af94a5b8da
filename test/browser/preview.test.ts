/** The preview's own pages, and what it puts around the others, by machine: accessible in both schemes, as wide as the screen, without a script. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'chai'
import type { BrowserContext, Page } from 'puppeteer'
import { type Previewing, startPreview } from '../../src/preview/index.ts'
import { readConfig } from '../../src/settings/index.ts'
import { openContext } from '../support/browser.ts'
import { violations } from '../support/inspect.ts'
import { press, SEND } from '../support/journey.ts'
import { HOUSEHOLD } from '../support/journeys.ts'

const ROOT = join(import.meta.dirname, '../..')

describe('a preview in a browser', () => {
  let folder: string
  let previewing: Previewing
  let context: BrowserContext
  before(async () => {
    folder = mkdtempSync(join(tmpdir(), 'intake-looks-'))
    const file = (name: string, content: object): string => {
      writeFileSync(join(folder, name), JSON.stringify(content, null, 2))
      return join(folder, name)
    }
    const paths = [
      join(ROOT, 'src/forms/report-a-street-problem.json'),
      join(ROOT, 'src/forms/parking-permit.json'),
      file('household.json', HOUSEHOLD),
      file('broken.json', {
        slug: 'broken',
        title: 'Broken',
        pages: [{ id: 'a', fields: [{ type: 'txt', id: 'b' }] }],
      }),
    ]
    previewing = await startPreview({ config: readConfig({}), paths, port: 0, clock: Date.now })
    context = await openContext()
  })
  after(async () => {
    await context.close()
    await previewing.end()
    rmSync(folder, { recursive: true })
  })

  const open = async (path: string): Promise<Page> => {
    const page = await context.newPage()
    await page.setBypassCSP(true)
    await page.setViewport({ width: 1280, height: 800 })
    await page.goto(previewing.address + path)
    return page
  }
  const PAGES: [string, string, () => Promise<Page>][] = [
    ['the list', 'Previews', () => open('')],
    ['a broken definition', 'The definition has errors', () => open('f/broken')],
    ['a form', 'Report a street problem', () => open('f/report-a-street-problem')],
    [
      'a form with errors',
      'Report a street problem',
      async () => {
        const page = await open('f/report-a-street-problem')
        await page.click('#kind')
        await press(page, SEND)
        return page
      },
    ],
    ['the start of a journey', 'Register a household', () => open('f/household')],
    [
      'a record of a list',
      'Animal 1',
      async () => {
        const page = await open('f/household/home')
        await page.click('#home')
        await press(page, SEND)
        return page
      },
    ],
    [
      'a rule of several parts',
      'Apply for a residents’ parking permit',
      async () => {
        const page = await open('f/parking-permit')
        expect(await page.evaluate('document.querySelector(".explained-tree .explained-tree").innerText')).to.match(
          /^Not true: .*\nNot true: /,
        )
        return page
      },
    ],
    ['a page that is not there', 'Page not found', () => open('nothing')],
  ]

  for (const [name, heading, arrive] of PAGES)
    it(`is accessible and fits the screen: ${name}`, async () => {
      const page = await arrive()
      expect(await page.evaluate('document.querySelector("h1").innerText')).to.equal(heading)
      expect(await page.evaluate('document.scripts.length')).to.equal(0)
      expect(await page.evaluate('document.querySelector(".preview").innerText')).to.include('Load again')
      for (const width of [375, 320]) {
        await page.setViewport({ width, height: 800 })
        expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth'), `at ${width} px`).to.equal(
          true,
        )
      }
      await page.setViewport({ width: 1280, height: 800 })
      for (const value of ['light', 'dark']) {
        await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value }])
        expect(await violations(page), value).to.deep.equal([])
      }
      await page.close()
    })

  it('is in Arabic where a form is, with names of files and faults from left to right', async () => {
    await context.setCookie({ name: 'lang', value: 'ar', domain: '127.0.0.1', path: '/' })
    const textsOf = async (page: Page, selector: string): Promise<string[]> =>
      page.$$eval(selector, (all) => all.map((one) => (one as unknown as { innerText: string }).innerText))
    const list = await open('')
    expect((await textsOf(list, '.previews h2')).slice(0, 2)).to.deep.equal([
      'الإبلاغ عن مشكلة في الشارع',
      'طلب تصريح وقوف للسكان',
    ])
    expect(await textsOf(list, '.preview-source bdi[dir=ltr]')).to.have.lengthOf(4)
    await list.close()

    const form = await open('f/report-a-street-problem')
    expect((await textsOf(form, '.explained')).join()).to.not.match(/\p{Script=Latin}/u)
    await form.close()
    const page = await open('f/parking-permit/where')
    expect((await textsOf(page, '.explained')).join())
      .to.include('مركباتك')
      .and.not.match(/\p{Script=Latin}/u)
    expect((await textsOf(page, '.explained-row'))[0])
      .to.include('لمن التصريح')
      .and.include('ظاهر')
    await page.close()

    const broken = await open('f/broken')
    expect(await textsOf(broken, '.fault-reason[dir=ltr]')).to.have.lengthOf(1)
    expect(await textsOf(broken, '.fault-line[dir=ltr]')).to.have.lengthOf(1)
    expect((await textsOf(broken, '.fault-name'))[0])
      .to.include('،')
      .and.not.include(',')
    await broken.close()
    await context.deleteCookie(...(await context.cookies()))
  })
})
