import { expect } from 'chai'
import type { Page } from 'puppeteer'
import {
  fillIn,
  focused,
  isVisible,
  journey,
  landed,
  press,
  pressKey,
  readable,
  referenceOn,
  retype,
  SEND,
} from '../support/journey.ts'
import { until } from '../support/service.ts'

/** A question of each kind whose error links must land. */
const EVERY_KIND = {
  slug: 'every-kind',
  title: 'Every kind of question',
  pages: [
    {
      id: 'all',
      fields: [
        { type: 'text', id: 'name', label: 'Name' },
        { type: 'date', id: 'birth', label: 'Date of birth' },
        { type: 'address', id: 'home', label: 'Home' },
        { type: 'select', id: 'zone', label: 'Zone', options: [{ value: 'a', label: 'A' }] },
        { type: 'radios', id: 'kind', label: 'Kind', options: [{ value: 'a', label: 'A' }] },
        { type: 'file', id: 'proof', label: 'Proof', accept: ['png'] },
        { type: 'declaration', id: 'truth', label: 'Declaration', statement: 'It is true.' },
      ],
    },
  ],
}

/** An email address or a phone number, of which the first is only asked where it is wanted. */
const REACHED = {
  slug: 'reached',
  title: 'How we reach you',
  minimumAgeSeconds: 0,
  pages: [
    {
      id: 'all',
      fields: [
        { type: 'boolean', id: 'by', label: 'By email?' },
        {
          type: 'email',
          id: 'email',
          label: 'Email address',
          required: false,
          showIf: { type: 'rule', fieldId: 'by', operator: 'eq', value: true },
        },
        { type: 'tel', id: 'phone', label: 'Phone number', required: false },
      ],
      checks: [
        {
          rule: {
            type: 'any',
            rules: [
              { type: 'rule', fieldId: 'email', operator: 'answered' },
              { type: 'rule', fieldId: 'phone', operator: 'answered' },
            ],
          },
          message: 'Enter an email address or a phone number',
          fieldId: 'phone',
        },
      ],
    },
  ],
}

describe('a form in a browser without scripts', () => {
  const here = journey()

  it('leads to a thank-you page with a reference', async () => {
    const page = await here.open('/f/e2e-test-form')
    await fillIn(page)
    await press(page, SEND)
    expect(await readable(page))
      .to.include('Thank you')
      .and.to.include('What happens next')
    const [newest] = await here.sent()
    expect(await referenceOn(page)).to.equal(newest!.reference)
    expect(page.url()).to.equal(`${here.origin}/f/e2e-test-form/thank-you/${newest!.reference}`)
    expect(newest!.answers).to.deep.equal({
      name: 'Ada Example',
      email: 'ada@example.org',
      topic: 'question',
      message: 'Where do I send this?',
    })
  })

  it('comes back with the errors, keeps every answer, and is sent after the correction', async () => {
    const page = await here.open('/f/e2e-test-form')
    await fillIn(page, { name: ' Ada "the first" <Example> ', email: 'ada at example' })
    await press(page, SEND)
    expect(await page.title()).to.match(/^Error: Send us a message/)
    await landed(page, 'govuk-error-summary')
    expect(await typedIn(page, 'name')).to.equal(' Ada "the first" <Example> ')
    expect(await typedIn(page, 'email')).to.equal('ada at example')
    expect(await page.evaluate('document.querySelector("#topic").checked')).to.equal(true)
    await retype(page, '#email', 'ada@example.org')
    await press(page, SEND)
    const [sent] = await here.sent()
    expect(await referenceOn(page)).to.equal(sent!.reference)
    expect(sent!.answers).to.include({ name: 'Ada "the first" <Example>', email: 'ada@example.org' })
  })

  it('has error links that land on their controls, whatever the question', async () => {
    await here.app.define(EVERY_KIND)
    const page = await here.open('/f/every-kind')
    await page.type('#birth', '5')
    await press(page, SEND)
    const links = (await page.evaluate(
      '[...document.querySelectorAll(".govuk-error-summary a")].map((link) => link.hash.slice(1))',
    )) as string[]
    expect(links).to.deep.equal([
      'name',
      'birth-month',
      'home',
      'home-town',
      'home-postcode',
      'zone',
      'kind',
      'proof',
      'truth',
    ])
    for (const id of links) {
      await press(page, `.govuk-error-summary a[href="#${id}"]`)
      await landed(page, id)
      await until(async () => Boolean(await page.evaluate('document.activeElement.getBoundingClientRect().top >= 0')))
    }
  })

  it('says at its question that a check failed, and is sent after the correction', async () => {
    await here.app.define(REACHED)
    const page = await here.open('/f/reached')
    await page.click('#by')
    await page.type('#email', 'foo')
    await page.click('[name=by][value=no]')
    await press(page, SEND)
    await landed(page, 'govuk-error-summary')
    await press(page, '.govuk-error-summary a[href="#phone"]')
    await landed(page, 'phone')
    expect(await page.$eval('#phone-error', (one) => one.textContent)).to.include(
      'Enter an email address or a phone number',
    )
    await page.keyboard.type('01632 960 001')
    await press(page, SEND)
    expect((await here.sent())[0]!.answers).to.deep.equal({ by: false, phone: '01632 960 001' })
  })

  it('shows a conditional question after the choice that calls for it, and hides it again', async () => {
    const page = await here.open('/f/e2e-test-form')
    expect(await isVisible(page, '#location')).to.equal(false)
    await page.click('#topic-2')
    expect(await isVisible(page, '#location')).to.equal(true)
    expect(await isVisible(page, '#question-location .condition')).to.equal(false)
    await page.click('#topic-3')
    expect(await isVisible(page, '#location')).to.equal(false)
  })

  it('asks for a conditional question only while it is shown', async () => {
    const page = await here.open('/f/e2e-test-form')
    await fillIn(page)
    await page.click('#topic-2')
    await press(page, SEND)
    expect(await readable(page)).to.include('Enter where the problem is')
    expect(await isVisible(page, '#location')).to.equal(true)
    await page.click('#topic-3')
    await press(page, SEND)
    expect(await readable(page)).to.include('Thank you')
  })

  it('does not keep what was typed into a question that is hidden in the end', async () => {
    const page = await here.open('/f/e2e-test-form')
    await fillIn(page)
    await page.click('#topic-2')
    await page.type('#location', 'Mill Lane 12')
    await page.click('#topic')
    await press(page, SEND)
    const [newest] = await here.sent()
    expect(newest!.reference).to.equal(await referenceOn(page))
    expect(newest!.answers).not.to.have.property('location')
    expect(JSON.stringify(newest)).not.to.include('Mill Lane')
  })

  it('can be filled in and sent with the keyboard alone', async () => {
    const page = await here.open('/f/e2e-test-form')
    await page.keyboard.press('Tab')
    await landed(page, 'skip-link')
    await pressKey(page, 'Enter')
    const passed: string[] = []
    await tabTo(page, 'name', passed)
    await page.keyboard.type('Ada Example')
    await tabTo(page, 'email', passed)
    await page.keyboard.type('ada@example.org')
    await tabTo(page, 'topic', passed)
    await page.keyboard.press('Space')
    await page.keyboard.press('ArrowDown')
    await tabTo(page, 'location', passed)
    await page.keyboard.type('Mill Lane')
    await tabTo(page, 'message', passed)
    await page.keyboard.type('One line,\nand another')
    await tabTo(page, 'evidence', passed)
    await tabTo(page, 'button', passed)
    expect(passed).not.to.include.oneOf(['further-remarks', 'enter-button'])
    await pressKey(page, 'Enter')
    expect(await readable(page)).to.include('Thank you')
    expect((await here.sent())[0]!.answers).to.include({ topic: 'problem', location: 'Mill Lane' })
  })

  it('is sent by Enter in its first text field, also where it has buttons for files', async () => {
    for (const slug of ['e2e-test-form', 'feedback']) {
      const page = await here.open(`/f/${slug}`)
      await page.focus(slug === 'feedback' ? '#time' : '#name')
      await pressKey(page, 'Enter')
      expect(await readable(page), slug).to.include('There is a problem')
    }
    const page = await here.open('/f/e2e-test-form')
    await fillIn(page)
    await page.focus('#name')
    await pressKey(page, 'Enter')
    expect(await readable(page)).to.include('Thank you')
  })

  it('can be read and sent without its stylesheets', async () => {
    const page = await here.open(undefined, { elsewhere: here.origin }) // a browser that has not kept them
    await page.setRequestInterception(true)
    page.on('request', (request) =>
      request.resourceType() === 'stylesheet' ? request.respond({ status: 204 }) : request.continue(),
    )
    await page.goto(`${here.origin}/f/e2e-test-form`)
    expect(await page.evaluate('document.styleSheets[0]?.cssRules.length ?? 0')).to.equal(0)
    const text = await readable(page)
    const inOrder = ['Skip to main content', 'Intake', 'Send us a message', 'Your name', 'What is it about?']
    expect(text.match(new RegExp(inOrder.map(escaped).join('.*'), 's')), text).not.to.equal(null)
    expect(text)
      .to.include('Answer only if “What is it about?” is “A problem”')
      .and.to.include('Leave this field empty')
    await fillIn(page)
    await press(page, 'button.button')
    expect(await readable(page)).to.include('Thank you')
  })
})

const escaped = (text: string): string => text.replaceAll('?', '\\?')

const typedIn = (page: Page, id: string): Promise<unknown> => page.evaluate(`document.getElementById('${id}').value`)

/** Presses Tab until this control has the focus; notes all on the way. */
async function tabTo(page: Page, id: string, passed: string[]): Promise<void> {
  for (let presses = 0; presses < 10; presses++) {
    await page.keyboard.press('Tab')
    passed.push(await focused(page))
    if (passed.at(-1) === id) return
  }
  throw new Error(`${id} is not reached by Tab: ${passed.join(', ')}`)
}
