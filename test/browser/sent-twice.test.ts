import { expect } from 'chai'
import type { Page } from 'puppeteer'
import { freezeClock } from '../support/clock.ts'
import { fillIn, journey, press, readable, referenceOn, retype, SEND } from '../support/journey.ts'

const OPENED = Date.UTC(2026, 10, 20, 12)
const CHANGES_NOT_TAKEN = 'Your changes were not sent'

describe('a form that is sent more than once', () => {
  const here = journey({ goesBack: true })
  let before: number
  beforeEach(async () => {
    before = (await here.sent()).length
  })
  const taken = async () => (await here.sent()).length - before

  it('is taken once when Send is clicked twice in a row', async () => {
    const page = await here.open('/f/e2e-test-form')
    await fillIn(page)
    await Promise.all([page.waitForNavigation(), page.click(SEND, { count: 2 })])
    expect(await referenceOn(page)).to.equal((await here.sent())[0]!.reference)
    expect(await readable(page)).not.to.include(CHANGES_NOT_TAKEN)
    expect(await taken()).to.equal(1)
  })

  it('leads to the same reference after Back, with the answers still in it', async () => {
    const page = await here.open('/f/e2e-test-form')
    await fillIn(page)
    await press(page, SEND)
    const reference = await referenceOn(page)
    await page.goBack()
    expect(await page.evaluate('document.querySelector("#message").value')).to.equal('Where do I send this?')
    await press(page, SEND)
    expect(await referenceOn(page)).to.equal(reference)
    expect(await readable(page)).not.to.include(CHANGES_NOT_TAKEN)
    expect(await taken()).to.equal(1)
  })

  it('says after Back that changed answers were not taken', async () => {
    const page = await here.open('/f/e2e-test-form')
    await fillIn(page)
    await press(page, SEND)
    const reference = await referenceOn(page)
    await page.goBack()
    await retype(page, '#message', 'Something else')
    await press(page, SEND)
    expect(await referenceOn(page)).to.equal(reference)
    expect(await readable(page)).to.include(CHANGES_NOT_TAKEN)
    expect(await taken()).to.equal(1)
    expect((await here.sent())[0]!.answers.message).to.equal('Where do I send this?')
  })

  it('leads to the same reference when the browser sends an earlier attempt, which had an error, once more', async () => {
    const page = await here.open('/f/e2e-test-form')
    await fillIn(page, { email: 'nobody' })
    await press(page, SEND)
    await retype(page, '#email', 'ada@example.org')
    await press(page, SEND)
    const reference = await referenceOn(page)
    await page.goBack()
    await page.reload()
    expect(await referenceOn(page)).to.equal(reference)
    expect(await taken()).to.equal(1)
  })

  it('leads to the same reference when the thank-you page is reloaded', async () => {
    const page = await here.open('/f/e2e-test-form')
    await fillIn(page)
    await press(page, SEND)
    const reference = await referenceOn(page)
    await page.reload()
    expect(await referenceOn(page)).to.equal(reference)
    expect(await taken()).to.equal(1)
  })

  it('is taken once from a tab and its duplicate, sent at the same time', async () => {
    const page = await here.open('/f/e2e-test-form')
    const copy = await here.open('/f/e2e-test-form')
    const id = await page.evaluate('document.querySelector("[name=submissionId]").value')
    await copy.evaluate(`document.querySelector("[name=submissionId]").value = ${JSON.stringify(id)}`)
    await page.bringToFront()
    await fillIn(page)
    await copy.bringToFront()
    await fillIn(copy, { message: 'From the other tab' })
    await Promise.all([pressUnseen(page), pressUnseen(copy)])
    const texts = await Promise.all([readable(page), readable(copy)])
    expect(await referenceOn(page)).to.equal(await referenceOn(copy))
    expect(texts.filter((text) => text.includes(CHANGES_NOT_TAKEN))).to.have.lengthOf(1)
    expect(await taken()).to.equal(1)
  })

  it('is taken twice when it is opened anew', async () => {
    for (const message of ['The first', 'The second']) {
      const page = await here.open('/f/e2e-test-form')
      await fillIn(page, { message })
      await press(page, SEND)
      expect(await readable(page)).to.include('Thank you')
    }
    expect(await taken()).to.equal(2)
  })
})

describe('a form whose page is more than a day old', () => {
  const clock = freezeClock(OPENED)
  const here = journey({ clock })

  it('is asked to be sent again, with its answers', async () => {
    const page = await here.open('/f/e2e-test-form')
    await fillIn(page)
    clock.set(OPENED + 25 * 3_600_000)
    await press(page, SEND)
    expect(await readable(page)).to.include('Check your answers and send the form again')
    expect(await here.sent()).to.deep.equal([])
    await press(page, SEND)
    expect(await readable(page)).to.include('Thank you')
    expect((await here.sent()).map(({ receivedAt }) => receivedAt)).to.deep.equal([OPENED + 25 * 3_600_000])
  })
})

/** Presses Send in a tab that may stand behind another one. */
const pressUnseen = (page: Page) =>
  Promise.all([page.waitForNavigation(), page.evaluate(`document.querySelector('${SEND}').click()`)])
