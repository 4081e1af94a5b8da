/** Long lists, looked up by their labels; and boxes of which one excludes the others. Without a script. */
import { expect } from 'chai'
import type { Page } from 'puppeteer'
import { inspect } from '../support/inspect.ts'
import { focused, isVisible, journey, landed, press, pressKey, readable, retype, SEND } from '../support/journey.ts'

const FIELDS = [
  { type: 'text', id: 'name', label: 'Your name' },
  { type: 'select', id: 'country', label: 'Country of birth', optionsFrom: 'countries', lookup: true },
  {
    type: 'text',
    id: 'place',
    label: 'Place in Germany',
    required: false,
    showIf: { type: 'rule', fieldId: 'country', operator: 'eq', value: 'DE' },
  },
  {
    type: 'checkboxes',
    id: 'help',
    label: 'What help do you get?',
    options: [
      { value: 'benefit', label: 'Housing benefit' },
      { value: 'family', label: 'Money from my family' },
      { value: 'none', label: 'None of these', exclusive: true },
    ],
  },
]
const FORM = {
  slug: 'where',
  title: 'Where were you born?',
  minimumAgeSeconds: 0,
  pages: [{ id: 'p', fields: FIELDS }],
}
const SEVERAL = {
  ...FORM,
  slug: 'two-pages',
  pages: [
    { id: 'first', title: 'First', fields: FIELDS },
    { id: 'second', title: 'Second', fields: [{ type: 'text', id: 'more', label: 'More' }] },
  ],
}

describe('a long list in a browser without scripts', () => {
  const here = journey({ cookiesOf: /^(sender|draft)/ })
  before(async () => {
    await here.app.define(FORM)
    await here.app.define(SEVERAL)
  })
  const typedIn = (page: Page, id: string) => page.evaluate(`document.getElementById('${id}').value`)
  const suggestions = (page: Page) =>
    page.evaluate(
      `[...document.querySelectorAll('[name=country-choice]')].map((one) => one.labels[0].innerText.trim())`,
    )

  it('suggests labels for a beginning, and takes the one that is chosen with the keyboard alone', async () => {
    const page = await here.open('/f/where')
    expect(await page.evaluate('document.getElementById("country").list.options.length')).to.equal(249)
    expect(await suggestions(page)).to.deep.equal([])
    await page.type('#name', 'Ada')
    await page.type('#country', 'ger')
    await page.click('#help')
    await press(page, SEND)
    await landed(page, 'govuk-error-summary')
    expect(await readable(page)).to.include(
      'Country of birth must be from the list. Select one of the suggestions, or type the full name',
    )
    expect(await suggestions(page)).to.deep.equal(['Germany', 'Algeria', 'Niger', 'Nigeria'])
    expect(await typedIn(page, 'name')).to.equal('Ada')
    expect(await typedIn(page, 'country')).to.equal('ger')
    expect(await page.evaluate('document.getElementById("help").checked')).to.equal(true)
    await page.keyboard.press('Tab')
    await pressKey(page, 'Enter') // the link of the error
    expect(await focused(page)).to.equal('country')
    await page.keyboard.press('Tab')
    await page.keyboard.press('ArrowDown')
    expect(await focused(page)).to.equal('country-choice-2')
    await page.keyboard.press('ArrowDown')
    await press(page, SEND)
    const [sent] = await here.sent()
    expect(sent!.answers).to.deep.equal({ name: 'Ada', country: 'NE', help: ['benefit'] })
  })

  it('shows what was chosen as text from then on, beside other errors', async () => {
    const page = await here.open('/f/where')
    await page.type('#country', 'ivoire')
    await press(page, SEND)
    await page.click('#country-choice')
    await press(page, SEND)
    expect(await typedIn(page, 'country')).to.equal('Côte d’Ivoire')
    expect(await suggestions(page)).to.deep.equal([])
    await retype(page, '#country', 'gremany')
    await page.type('#name', 'Ada')
    await page.click('#help')
    await press(page, SEND)
    expect(((await suggestions(page)) as string[])[0]).to.equal('Germany')
    await retype(page, '#country', "COTE D'IVOIRE")
    await press(page, SEND)
    expect((await here.sent())[0]!.answers).to.include({ country: 'CI' })
  })

  it('asks what depends on it with its condition in words, because no style sheet knows what was typed', async () => {
    const page = await here.open('/f/where')
    expect(await isVisible(page, '#place')).to.equal(true)
    expect(await readable(page)).to.include('Answer only if “Country of birth” is “Germany”')
  })

  it('is kept as it was typed or chosen in a form of several pages', async () => {
    const page = await here.open('/f/two-pages/first')
    await page.type('#name', 'Ada')
    await page.type('#country', 'ger')
    await page.click('#help')
    await press(page, SEND)
    await page.click('#country-choice')
    await press(page, SEND)
    const { pathname, search } = new URL(page.url())
    expect(pathname).to.match(/\/second$/)
    await page.goto(`${here.origin}/f/two-pages/first${search}`)
    expect(await typedIn(page, 'country')).to.equal('Germany')
    await page.goto(`${here.origin}/f/two-pages/second${search}`)
    await page.type('#more', 'x')
    await press(page, SEND)
    expect(await readable(page)).to.include('Germany')
  })

  it('refuses an option that excludes the others beside one of them, and keeps both ticked', async () => {
    const page = await here.open('/f/where')
    await page.type('#name', 'Ada')
    await page.type('#country', 'Niger')
    await page.click('#help-2')
    await page.click('#help-3')
    await press(page, SEND)
    expect(await readable(page)).to.include('Select “None of these” on its own, or select only other options')
    expect(
      await page.evaluate('[...document.querySelectorAll("[name=help]")].map((one) => one.checked)'),
    ).to.deep.equal([false, true, true])
    await page.click('#help-2')
    await press(page, SEND)
    expect((await here.sent())[0]!.answers).to.deep.equal({ name: 'Ada', country: 'NE', help: ['none'] })
  })

  it('has no fault that a machine finds, blank and with suggestions', async () => {
    const page = await here.open('/f/where', { scripts: true })
    await inspect(page, { dark: true })
    await page.type('#country', 'saint')
    await page.click('#help')
    await page.click('#help-3')
    await press(page, SEND)
    await inspect(page, { dark: true })
  })
})
