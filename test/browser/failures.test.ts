import { expect } from 'chai'
import type { Page } from 'puppeteer'
import sinon from 'sinon'
import { unavailable } from '../../src/errors.ts'
import { sendForm } from '../support/app.ts'
import { freezeClock } from '../support/clock.ts'
import { fillIn, journey, landed, press, readable, referenceOn, SEND } from '../support/journey.ts'

const TWO_PAGES = {
  slug: 'two-pages',
  title: 'Two pages',
  pages: [
    { id: 'first', title: 'First', fields: [{ type: 'text', id: 'one', label: 'One' }] },
    {
      id: 'second',
      title: 'Second',
      fields: [
        { type: 'text', id: 'two', label: 'Two' },
        { type: 'textarea', id: 'more', label: 'More' },
      ],
    },
  ],
}
const OPENED = Date.UTC(2026, 10, 20, 12)

/** Presses Send and gives the status of the answer. */
const send = async (page: Page): Promise<number> =>
  (await Promise.all([page.waitForNavigation(), page.click(SEND)]))[0]!.status()

describe('what a person sees when something does not work, in a browser without scripts', () => {
  const here = journey({ cookiesOf: /^(sender|draft)/ })
  afterEach(() => sinon.restore())

  it('404: the way to the forms and to the cases', async () => {
    for (const path of [
      '/nothing',
      '/f/nothing',
      '/f/e2e-test-form/thank-you/7K3M-9QXT-2VBD-HW8P',
      '/F/feedback/check',
    ]) {
      const page = await here.open(path)
      expect(await readable(page), path).to.include('Page not found')
      await press(page, 'main a[href="/"]')
      expect(await readable(page)).to.include('Choose a form')
    }
  })

  it('410: since when the form is closed, and the words of its author', async () => {
    await here.app.define(closing('2026-01-01T00:00:00Z'))
    const page = await here.open('/f/closing')
    const text = await readable(page)
    expect(text).to.include('It closed on 31 December 2025.').and.to.include('Come back in March.')
    await press(page, 'main a[href="/status"]')
    expect(await page.title()).to.match(/^Find your case/)
  })

  it('413: what is too large; Back leads to the answers', async () => {
    const page = await here.open('/f/e2e-test-form', { goesBack: true })
    await fillIn(page)
    await page.evaluate('document.querySelector("#message").value = ("x".repeat(99) + "\\n").repeat(11000)')
    expect(await send(page)).to.equal(413)
    expect(await readable(page))
      .to.include('What you sent is too large')
      .and.to.include('1 MB of text in total. Go back: your answers should still be there. Shorten them')
    await page.goBack()
    expect(await page.evaluate('document.querySelector("#name").value')).to.equal('Ada Example')
  })

  it('413 on a page of a form of several pages: Back leads to what was typed there', async () => {
    await here.app.define(TWO_PAGES)
    const page = await here.open('/f/two-pages/first', { goesBack: true })
    await page.type('#one', 'Ada')
    await press(page, SEND)
    await page.type('#two', 'a first line')
    await page.evaluate('document.querySelector("#more").value = ("x".repeat(99) + "\\n").repeat(11000)')
    expect(await send(page)).to.equal(413)
    expect(await readable(page)).to.include('Go back: your answers should still be there')
    await page.goBack()
    expect(await page.evaluate('document.querySelector("#two").value')).to.equal('a first line')
  })

  it('422: the page again, with what is wrong above it', async () => {
    const page = await here.open('/f/e2e-test-form')
    expect(await send(page)).to.equal(422)
    await landed(page, 'govuk-error-summary')
    expect(await readable(page)).to.match(/There is a problem\s+Enter your name\s+Enter your email address/)
  })

  it('503: the answers stay on the page, and sending again is enough', async () => {
    const page = await here.open('/f/e2e-test-form')
    await fillIn(page)
    await here.choose(page, 'evidence', { 'one.txt': 'one\n' })
    const broken = sinon.stub(here.app.store, 'transaction').rejects(unavailable())
    expect(await send(page)).to.equal(503)
    await landed(page, 'govuk-error-summary')
    expect(await readable(page))
      .to.include('We did not receive your form')
      .and.not.to.include('Thank you')
    expect(await here.sent()).to.deep.equal([])
    broken.restore()
    await here.choose(page, 'evidence', { 'one.txt': 'one\n' })
    expect(await send(page)).to.equal(200)
    expect((await here.sent()).map(({ reference }) => reference)).to.deep.equal([await referenceOn(page)])
  })

  it('503 and 500: when a case cannot be looked up, and never why', async () => {
    const reference = await sendForm(here.app)
    const find = sinon.stub(here.app.services.cases, 'findTyped')
    for (const [error, title] of [
      [unavailable(), 'Sorry, the service is not available'],
      [new Error('column "reference" does not exist'), 'Sorry, there is a problem with the service'],
    ] as const) {
      find.rejects(error)
      const page = await here.open(`/status?reference=${reference}`)
      expect(await readable(page))
        .to.include(title)
        .and.not.to.include('column')
    }
  })
})

describe('a form that closes while it is filled in, in a browser without scripts', () => {
  const clock = freezeClock(OPENED)
  const here = journey({ clock })

  it('410: the answers are there to be copied', async () => {
    await here.app.define(closing('2026-11-20T12:30:00Z'))
    const page = await here.open('/f/closing')
    await page.type('#name', 'Ada')
    clock.set(Date.UTC(2026, 10, 20, 12, 30))
    expect(await send(page)).to.equal(410)
    expect(await readable(page))
      .to.include('We did not receive your form')
      .and.to.include('Ada')
  })
})

const closing = (closesAt: string) => ({
  slug: 'closing',
  title: 'Order a bin',
  closedText: 'Come back in March.',
  closesAt,
  pages: [{ id: 'order', fields: [{ type: 'text', id: 'name', label: 'Your name' }] }],
})
