/** What a designer looks at first: which button is which, what touches, what is cut, and what is on paper. */
import { expect } from 'chai'
import type { Page } from 'puppeteer'
import { filled, REFERENCE, sendForm } from '../support/app.ts'
import { JOURNEY_PAGES } from '../support/every-journey-page.ts'
import { fillIn, journey, PIXEL, press, SEND } from '../support/journey.ts'
import { clerk } from '../support/office.ts'
import { toldForm } from '../support/told-form.ts'

interface Box {
  x: number
  y: number
  width: number
  height: number
}

describe('the eye of a designer', () => {
  const here = journey({ cookiesOf: /^(office|draft|sender)/ })

  async function atOffice(path: string, width = 1280): Promise<Page> {
    const page = await here.open(undefined, { width })
    const value = (await clerk(here.app, 'admin')).headers.cookie!.split('=')[1]!
    await page.browserContext().setCookie({ name: 'office', value, domain: '127.0.0.1', path: '/' })
    await page.goto(here.origin + path)
    return page
  }
  const onTheWay = (name: string): Promise<Page> => JOURNEY_PAGES.find(([one]) => one === name)![2](here)
  const boxes = async (page: Page, selector: string): Promise<Box[]> =>
    JSON.parse(
      String(
        await page.evaluate(
          `JSON.stringify([...document.querySelectorAll('${selector}')].map((one) => one.getBoundingClientRect()))`,
        ),
      ),
    )
  const styles = (page: Page, selector: string, name: string): Promise<string[]> =>
    page.evaluate(
      `[...document.querySelectorAll('${selector}')].map((one) => getComputedStyle(one).${name})`,
    ) as Promise<string[]>
  const spam = async (): Promise<string> => {
    const { app } = here
    const sent = await app.post('/f/e2e-test-form', filled(await app.mint(), { 'further-remarks': 'x' }))
    return REFERENCE.exec(sent.headers.get('location')!)![0]
  }

  it('sees the two buttons for spam apart, and which of them is final', async () => {
    const page = await atOffice(`/staff/cases/${await spam()}`)
    for (const width of [1280, 375, 320]) {
      await page.setViewport({ width, height: 800 })
      const [release, discard] = (await boxes(page, '.notice .button-quiet')) as [Box, Box]
      const across = discard.x - (release.x + release.width)
      const down = discard.y - (release.y + release.height)
      expect(Math.max(across, down), `${width} px`).to.be.at.least(8)
    }
    const [release, discard] = await styles(page, '.notice .button-quiet', 'color')
    expect(discard).not.to.equal(release)
    expect(discard).to.equal(await colourOf(page, '--wrong'))
  })

  it('sees at once that a button deletes and does not send', async () => {
    const sending = await here.open('/f/e2e-test-form')
    const [usual] = await styles(sending, SEND, 'backgroundColor')
    const deleting = async (page: Page, selector = 'main .button'): Promise<void> => {
      const [colour] = await styles(page, selector, 'backgroundColor')
      expect(colour, page.url()).to.equal(await colourOf(page, '--wrong'))
      expect(colour, page.url()).not.to.equal(usual)
    }
    await deleting(await onTheWay('the page before all of it is deleted'))
    await deleting(await onTheWay('the question whether a record is to be removed'))
    await deleting(await here.open('/status/withdraw'))
    const reference = await sendForm(here.app)
    await deleting(await atOffice(`/staff/cases/${reference}/delete`))
    const page = await atOffice(`/staff/cases/${await spam()}`)
    await press(page, '.notice .button-quiet--final')
    await deleting(page, '.confirm .button')
  })

  it('sees one main button on a list, beside which adding is secondary', async () => {
    const page = await onTheWay('a list')
    expect(await page.$$('main .button')).to.have.length(1)
    expect(await page.$eval('#add', (one) => one.className)).to.equal('button-quiet')
  })

  it('sees buttons beside each other that are of one height', async () => {
    for (const name of ['a list', 'the check page', 'a form that was saved', 'a form that was begun']) {
      const page = await onTheWay(name)
      const rows = await boxes(page, ':is(.send, .buttons) :is(.button, .button-quiet)')
      expect(rows.length, name).to.be.greaterThan(1)
      for (const { height } of rows) expect(height, name).to.equal(rows[0]!.height)
    }
  })

  it('reads every number of the statistics on a phone, each with what it says', async () => {
    const page = await atOffice('/staff/numbers')
    for (const width of [800, 375, 320]) {
      await page.setViewport({ width, height: 800 })
      const cut = `(() => { const one = document.querySelector('.sideways'); return one.scrollWidth - one.clientWidth })()`
      expect(await page.evaluate(cut), `${width} px`).to.equal(0)
    }
    const words = String(await page.$eval('.sheet--wide tbody tr', (one) => one.textContent)).replace(/\s+/g, ' ')
    expect(words).to.match(/Received \d+ ?Finished \d+ ?Median time .+ ?90% within .+ ?Waiting for us \d+/)
    expect(await page.$eval('.sheet--wide .sheet-label', (one) => one.checkVisibility())).to.equal(true)
    await page.setViewport({ width: 1280, height: 800 })
    expect(await page.$eval('.sheet--wide .sheet-label', (one) => one.checkVisibility())).to.equal(false)
  })

  it('tells the bars of the chart apart on paper without colours', async () => {
    await sendForm(here.app)
    const page = await atOffice('/staff/numbers', 720)
    await page.emulateMediaType('print')
    const [received] = await styles(page, '.chart-received', 'fill')
    const [finished] = await styles(page, '.chart-finished', 'fill')
    expect([received, finished]).to.deep.equal(['rgb(0, 0, 0)', 'rgb(255, 255, 255)'])
    expect((await styles(page, '.chart-finished', 'stroke'))[0]).to.equal('rgb(0, 0, 0)')
    expect(await styles(page, '.legend-mark', 'backgroundColor')).to.deep.equal([received, finished])
    expect(new Set(await styles(page, '.legend-mark', 'printColorAdjust'))).to.deep.equal(new Set(['exact']))
  })

  it('sees the views of the inbox in even rows on a phone, with their numbers in one column', async () => {
    const page = await atOffice('/staff?view=all', 375)
    const views = await boxes(page, '.views li')
    expect(views.length).to.be.greaterThan(4)
    for (const [i, { x, y, width }] of views.entries()) {
      expect([x, width], `view ${i}`).to.deep.equal([views[i % 2]!.x, views[0]!.width])
      expect(y, `view ${i}`).to.equal(views[i - (i % 2)]!.y)
    }
    const ends = (await boxes(page, '.views-count')).map(({ x, width }) => Math.round(x + width))
    expect(new Set(ends).size).to.equal(2)
  })

  it('sees no dot at the end of a line, nor at its beginning', async () => {
    for (const name of ['Ada', 'Konstantinos Papadopoulos']) await sendForm(here.app, { name })
    const page = await atOffice('/staff?view=all')
    for (const width of [1280, 500, 375, 320]) {
      await page.setViewport({ width, height: 800 })
      expect(await page.$eval('main', (one) => one.textContent)).not.to.include('·')
      // What begins a line has its dot left of the box of all parts, and there it is cut off.
      for (const clip of await styles(page, '.dotted', 'overflowX')) expect(clip).to.equal('clip')
      const shown = (await page.evaluate(`[...document.querySelectorAll('.dotted')].map((one) => {
        const [first, ...rest] = [...one.children].map((part) => part.getBoundingClientRect())
        return rest.map(({ x, y }) => y === first.y ? 'same line' : x - first.x)
      })`)) as (string | number)[][]
      for (const parts of shown) for (const part of parts) expect(part).to.be.oneOf(['same line', 0])
    }
  })

  it('sees success in the colour of the service, and amber where something is to be done', async () => {
    await here.app.define(toldForm({ notify: {} }))
    const page = await here.open('/f/told')
    await fillIn(page)
    await press(page, SEND)
    expect(await styles(page, '.receipt', 'borderTopColor')).to.deep.equal([await colourOf(page, '--accent')])
    const reference = REFERENCE.exec(page.url())![0]
    const { cases } = here.app.services
    await cases.update(reference, { to: 'in-review', by: 'ada' })
    await cases.update(reference, { to: 'needs-information', by: 'ada', message: 'Which street?' })
    await page.goto(`${here.origin}/status?reference=${reference}`)
    expect(await styles(page, '.standing', 'borderTopColor')).to.deep.equal([await colourOf(page, '--amber')])
    await cases.update(reference, { to: 'in-review', by: 'ada' })
    await cases.update(reference, { to: 'approved', by: 'ada' })
    await page.reload()
    expect(await styles(page, '.standing', 'borderTopColor')).to.deep.equal([await colourOf(page, '--accent')])
  })

  it('finds what the sender can keep in one list on the thank-you page, and not on paper', async () => {
    const page = await here.open('/f/e2e-test-form')
    await fillIn(page)
    await press(page, SEND)
    const links = (await page.evaluate(
      `[...document.querySelectorAll('main :is(p, li) a')].map((one) => one.closest('ul, p').className)`,
    )) as string[]
    expect(links.filter((place) => place === 'copy')).to.have.length(4)
    expect(
      links.filter((place) => place === ''),
      'loose links',
    ).to.deep.equal([])
    await page.emulateMediaType('print')
    expect(await page.$eval('.copy', (one) => one.checkVisibility())).to.equal(false)
  })

  it('finds the photos of a case on paper, also far below the screen', async () => {
    const { app } = here
    const body = new FormData()
    const answers = filled(await app.mint(), { message: 'One more line\n'.repeat(200) })
    for (const [name, value] of Object.entries(answers)) body.set(name, value)
    body.append('evidence', new File([PIXEL], 'photo.png', { type: 'image/png' }))
    const sent = await app.post('/f/e2e-test-form', body)
    const page = await atOffice(`/staff/cases/${REFERENCE.exec(sent.headers.get('location')!)![0]}`)
    const picturesOn = async () =>
      Buffer.from(await page.pdf())
        .toString('latin1')
        .match(/\/Subtype \/Image/g)?.length ?? 0
    expect(await picturesOn()).to.be.greaterThan(0)
    await page.goto(`${here.origin}/staff/cases/${await sendForm(app)}`)
    expect(await picturesOn(), 'of a case without photos').to.equal(0)
  })
})

/** A colour of the page by its name in the stylesheet, as browsers write it. */
const colourOf = (page: Page, name: string): Promise<string> =>
  page.evaluate(`(() => {
    const one = document.body.appendChild(document.createElement('i'))
    one.style.color = 'var(${name})'
    const { color } = getComputedStyle(one)
    one.remove()
    return color
  })()`) as Promise<string>
