import { expect } from 'chai'
import { sendForm } from '../support/app.ts'
import { freezeClock } from '../support/clock.ts'
import { fillIn, journey, landed, press, pressKey, readable, referenceOn, retype, SEND } from '../support/journey.ts'

const RECEIVED = Date.UTC(2026, 10, 20, 12)

describe('the status of a case in a browser without scripts', () => {
  const here = journey()

  it('is one press away from the thank-you page', async () => {
    const page = await here.open('/f/e2e-test-form')
    await fillIn(page)
    await press(page, SEND)
    const reference = await referenceOn(page)
    await press(page, '.follow a')
    expect(await readable(page))
      .to.match(/Status\s+Received/)
      .and.to.include(reference)
  })

  it('is found from the start page with the reference as people type it', async () => {
    const reference = await sendForm(here.app)
    const page = await here.open('/')
    await press(page, '.aside a')
    await page.type('#reference', ` ${reference.toLowerCase().replaceAll('-', ' ')} `)
    await pressKey(page, 'Enter')
    expect(await page.title()).to.match(/^Received: Send us a message/)
    expect(await readable(page)).to.include(reference)
  })

  it('is asked for again, with what was typed, when the reference is mistyped or unknown', async () => {
    const reference = await sendForm(here.app)
    const page = await here.open('/status')
    await page.type(
      '#reference',
      reference.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')),
    )
    await press(page, SEND)
    expect(await page.title()).to.match(/^Error: Find your case/)
    await landed(page, 'govuk-error-summary')
    expect(await readable(page)).to.include('This reference is not right')
    await press(page, '.govuk-error-summary a')
    await landed(page, 'reference')
    await retype(page, '#reference', reference)
    await press(page, SEND)
    expect(await page.title()).to.match(/^Received/)
  })

  it('is the lookup again, which says what to type, when nothing was typed', async () => {
    const page = await here.open('/status')
    await press(page, SEND)
    expect(await page.title()).to.match(/^Error: Find your case/)
    await landed(page, 'govuk-error-summary')
    await press(page, '.govuk-error-summary a')
    await landed(page, 'reference')
    expect(await readable(page)).to.include('Enter the reference from your thank-you page')
  })
})

describe('the history of a case in a browser without scripts', () => {
  const clock = freezeClock(RECEIVED)
  const here = journey({ clock })

  it('tells what happened since, newest first, and never what was written', async () => {
    const reference = await sendForm(here.app, { message: 'My secret' })
    const { cases } = here.app.services
    clock.set(RECEIVED + 3_600_000)
    await cases.update(reference, { to: 'in-review', by: 'staff', note: 'Between us' })
    clock.set(RECEIVED + 2 * 3_600_000)
    await cases.update(reference, { to: 'needs-information', by: 'staff', message: 'Which street is it?' })
    const page = await here.open(`/status?reference=${reference}`)
    const text = await readable(page)
    expect(text).to.match(/Information needed.*History.*Information needed.*Which street is it\?.*In review.*Received/s)
    expect(text).not.to.match(/My secret|Between us|Ada/)
  })
})
