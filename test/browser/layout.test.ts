/** Where things stand on a page, as the eye sees it: gaps, widths and words that are cut. */
import { expect } from 'chai'
import type { Page } from 'puppeteer'
import { shippedDefinitions } from '../../src/data-folder/index.ts'
import type { Role } from '../../src/models/account.ts'
import type { Form } from '../../src/models/form.ts'
import { diagramOf } from '../../src/presenters/diagram/index.ts'
import { textsIn } from '../../src/presenters/texts/languages.ts'
import { shapeFaults } from '../../src/services/definitions/shape/faults.ts'
import { filled, REFERENCE, sendForm } from '../support/app.ts'
import { journey, press, SEND } from '../support/journey.ts'
import { HOUSEHOLD } from '../support/journeys.ts'
import { clerk } from '../support/office.ts'

interface Box {
  left: number
  right: number
  top: number
  bottom: number
}
const boxOf = async (page: Page, selector: string): Promise<Box> =>
  JSON.parse(
    String(
      await page.evaluate(
        `JSON.stringify(document.querySelector(${JSON.stringify(selector)}).getBoundingClientRect())`,
      ),
    ),
  )

describe('the layout in a browser', () => {
  const here = journey({ cookiesOf: /^(office|draft)/ })

  async function atOffice(path: string, width: number, role?: Role): Promise<Page> {
    const page = await here.open(undefined, { width })
    const value = (await clerk(here.app, role)).headers.cookie!.split('=')[1]!
    await page.browserContext().setCookie({ name: 'office', value, domain: '127.0.0.1', path: '/' })
    await page.goto(here.origin + path)
    return page
  }

  it('keeps the notice of spam apart from the card above it, and as wide, on a phone and on paper', async () => {
    const { app } = here
    await app.post('/f/e2e-test-form', filled(await app.mint(), { 'further-remarks': 'x' }))
    const aside = await app.get('/staff?view=aside', (await clerk(app)).headers)
    const page = await atOffice(`/staff/cases/${REFERENCE.exec(await aside.text())![0]}`, 375)
    for (const [media, width] of [
      ['screen', 375],
      ['print', 375],
      ['print', 720],
    ] as const) {
      await page.setViewport({ width, height: 800 })
      await page.emulateMediaType(media)
      const [card, notice] = [await boxOf(page, '.standing'), await boxOf(page, '.desk-main > .notice')]
      expect(notice.top - card.bottom, `the gap, ${media} ${width}`).to.be.at.least(12)
      expect([notice.left, notice.right], `${media} ${width}`).to.deep.equal([card.left, card.right])
    }
  })

  it('has room for the whole code of a saved form, where it is shown and where it is typed', async () => {
    await here.app.define(HOUSEHOLD)
    for (const width of [320, 375, 1280]) {
      const page = await here.open('/f/household/home?another=1', { width })
      await press(page, '[formaction*="/save"]')
      const lines = `Math.round(document.querySelector('.reference').getClientRects()[0].height
        / parseFloat(getComputedStyle(document.querySelector('.reference')).lineHeight))`
      expect(await page.evaluate(lines), `lines of the code, ${width}`).to.equal(1)
      const code = String(await page.evaluate(`document.querySelector('.reference').textContent`))
      expect(code).to.match(/^(?:\w{4}-){4}\w{5}$/)
      await page.goto(`${here.origin}/f/household/resume`)
      await page.type('#code', code)
      const cut = `document.querySelector('#code').scrollWidth - document.querySelector('#code').clientWidth`
      expect(await page.evaluate(cut), `what is cut off where it is typed, ${width}`).to.equal(0)
    }
  })

  it('has the link that changes a list in one line beside its words, in a narrow window', async () => {
    const household = {
      slug: 'people-at-home',
      title: 'People at home',
      pages: [
        {
          id: 'people',
          title: 'Who lives with you',
          repeat: { max: 3, itemLabel: 'householder' },
          fields: [{ type: 'text', id: 'name', label: 'Name' }],
        },
      ],
    }
    await here.app.define(household)
    const page = await here.open('/f/people-at-home/people?another=1', { width: 320 })
    await page.type('#name', 'Ada')
    await press(page, SEND)
    await press(page, SEND)
    const lines = `(() => {
      const range = document.createRange()
      range.selectNode(document.querySelector('.answers-list a').firstChild)
      return range.getClientRects().length
    })()`
    expect(await page.evaluate(lines)).to.equal(1)
  })

  it('has the whole title of a form in what the inbox is narrowed by', async () => {
    const form = { ...HOUSEHOLD, title: 'Apply for a swimming course of the town' }
    await here.app.define(form)
    const page = await atOffice('/staff?form=household', 1280)
    const natural = `(() => {
      const select = document.querySelector('#form')
      const shown = select.offsetWidth
      // As wide as its longest option, whatever is around it.
      select.style.cssText = 'position: absolute; max-width: none'
      return [shown, select.offsetWidth]
    })()`
    const [shown, needed] = (await page.evaluate(natural)) as [number, number]
    expect(shown).to.be.at.least(needed)
    await page.setViewport({ width: 375, height: 800 })
    await page.reload()
    expect((await boxOf(page, '#form')).right).to.be.at.most((await boxOf(page, '.narrow-form')).right)
  })

  it('has both buttons of a page as wide as each other on a phone, and in one row where there is room', async () => {
    await here.app.define(HOUSEHOLD)
    const page = await here.open('/f/household/home', { width: 375 })
    const buttons = async () => [await boxOf(page, '.send .button'), await boxOf(page, '.send .button-quiet')] as const
    const [goOn, save] = await buttons()
    expect([save.left, save.right]).to.deep.equal([goOn.left, goOn.right])
    expect(save.top - goOn.bottom).to.be.at.least(8)
    await page.setViewport({ width: 1280, height: 800 })
    const [left, right] = await buttons()
    expect(right.left - left.right).to.be.within(8, 24)
    expect(right.top).to.be.below(left.bottom)
    await page.emulateMediaType('print')
    expect((await boxOf(page, '.send')).bottom).to.equal(0)
  })

  it('has a menu of one row for an admin, with what is seldom needed in a row below, and nothing beside a narrow window', async () => {
    const page = await atOffice('/staff/programs', 1280, 'admin')
    const current = () => page.$$eval('[aria-current]', (all) => all.map((one) => [one.textContent, one.ariaCurrent]))
    const tops = async (links: string) =>
      new Set(await page.$$eval(links, (all) => all.map((one) => one.getBoundingClientRect().top)))
    expect(await current()).to.deep.equal([
      ['Settings', 'true'],
      ['Programs', 'page'],
    ])
    for (const row of ['.office-ways a', '.office-settings a']) expect(await tops(row), row).to.have.lengthOf(1)
    await page.click('.office-settings li:last-child a')
    expect(await page.title()).to.match(/^Service/)
    for (const width of [320, 375, 768, 1024]) {
      await page.setViewport({ width, height: 800 })
      await page.$eval('.office-menu', (menu) => menu.setAttribute('open', ''))
      expect(await page.evaluate('document.documentElement.scrollWidth'), `${width}`).to.equal(width)
    }
    await page.goto(`${here.origin}/staff/numbers`)
    expect(await page.$('.office-settings')).to.equal(null)
  })

  it('draws a form with no line that is cut, in the widest of the usual fonts and in each language', async () => {
    const page = await here.open(undefined, { width: 1000 })
    const shipped = (await shippedDefinitions()).map(({ text }): Form => JSON.parse(text))
    for (const form of shipped) expect(shapeFaults(form)).to.deep.equal([])
    for (const language of ['en', 'de', 'fr', 'pl'] as const) {
      const drawings = shipped.map((form) => diagramOf(textsIn(language), form)).join('')
      await page.setContent(drawings.replaceAll(/font-family="[^"]*"/g, 'font-family="DejaVu Sans, Verdana"'))
      const rights = `[...document.querySelectorAll('text')].map((one) => [one.textContent, one.getBBox().x + one.getBBox().width])`
      const texts = (await page.evaluate(rights)) as [string, number][]
      expect(texts).to.have.length.above(100)
      expect(
        texts.filter(([, right]) => right > 820),
        language,
      ).to.deep.equal([])
    }
  })

  it('tells the current page and the bars of the chart apart where a person has colours of their own', async () => {
    const page = await atOffice('/staff/numbers', 1280)
    const session = await page.createCDPSession()
    await session.send('Emulation.setEmulatedMedia', { features: [{ name: 'forced-colors', value: 'active' }] })
    const styles = (selector: string, name: string) =>
      page.evaluate(`[...document.querySelectorAll('${selector}')].map((one) => getComputedStyle(one).${name})`)
    const [ground] = (await styles('html', 'backgroundColor')) as string[]
    const marks = (await styles('.legend-mark', 'backgroundColor')) as string[]
    expect(new Set([ground, ...marks]).size).to.equal(3)
    const lines = (await styles('.office-ways a', 'borderBottomColor')) as string[]
    expect(lines.filter((colour) => colour !== ground)).to.have.lengthOf(1)
    await page.goto(`${here.origin}/staff?view=mine`)
    const widths = (await styles('.views a', 'borderBottomWidth')) as string[]
    expect(widths.filter((width) => width !== '0px')).to.have.lengthOf(1)
  })

  it('never hides the focus below the bar of the inbox, which leaves a low window to the cases', async () => {
    for (let i = 0; i < 12; i++) await sendForm(here.app)
    const page = await atOffice('/staff?view=all', 1280)
    const hidden = `(() => {
      const [at, bar] = [document.activeElement, document.querySelector('.choosing-bar')]
      return !bar.contains(at) && at.getBoundingClientRect().bottom > bar.getBoundingClientRect().top
    })()`
    await page.setViewport({ width: 1280, height: 600 })
    await page.focus('.inbox-tick input')
    await page.keyboard.press('Space')
    for (let steps = 0; steps < 23; steps++) {
      expect(await page.evaluate(hidden), `after ${steps} steps`).to.equal(false)
      await page.keyboard.press('Tab')
    }
    const place = () => page.evaluate(`getComputedStyle(document.querySelector('.choosing-bar')).position`)
    expect(await place()).to.equal('sticky')
    await page.setViewport({ width: 320, height: 256 })
    expect(await place()).to.equal('static')
  })
})
