/** The pages of the editor in states that a walk past all of them does not meet: empty, refused, in conflict, and very large. */
import { expect } from 'chai'
import type { Page } from 'puppeteer'
import type { FormChange } from '../../src/models/form-change.ts'
import * as uploading from '../support/definition-upload.ts'
import { inspect } from '../support/inspect.ts'
import { journey, readable } from '../support/journey.ts'
import { type Clerk, clerk } from '../support/office.ts'

const rule = { type: 'rule', fieldId: 'car', operator: 'eq', value: 'yes' }
const options = ['yes', 'no'].map((value) => ({ value, label: value }))
const VISIT = {
  slug: 'visit',
  title: 'Plan a visit',
  pages: [
    {
      id: 'p',
      fields: [
        { type: 'radios', id: 'car', label: 'Do you come by car?', options },
        { type: 'number', id: 'seats', label: 'Seats', min: 1, showIf: rule },
        { type: 'text', id: 'name', label: 'Your name' },
      ],
    },
  ],
}
const EDIT = '/staff/forms/visit/edit'
const part = (name: string, page = '') => `${EDIT}/part/${encodeURIComponent(name)}${page}`

describe('the editor in a browser, where something is wrong, missing or very much', () => {
  const here = journey({ cookiesOf: /^office/, env: { SVC_LANGUAGES: 'en,de' } })
  let ada: Clerk
  let page: Page
  before(async () => {
    ada = await clerk(here.app, 'admin', { name: 'Ada' })
  })
  beforeEach(async () => {
    await create(VISIT)
    page = await here.open(undefined, { scripts: true })
    const [name, value] = ada.headers.cookie!.split('=') as [string, string]
    await page.browserContext().setCookie({ name, value, domain: '127.0.0.1', path: '/' })
  })
  afterEach(() => here.app.services.editor.discard('visit'))

  const create = (form: { slug: string }) =>
    here.app.services.editor.create(ada.account, [{ name: `${form.slug}.json`, text: JSON.stringify(form) }])
  const change = async (one: FormChange) =>
    expect(await here.app.services.editor.change(ada.account, 'visit', one)).to.include({ kind: 'saved' })
  const open = (path: string) => page.goto(here.origin + path)
  /** Writes texts into inputs, and presses the button of the page. */
  async function send(typed: Record<string, string> = {}): Promise<void> {
    await page.evaluate(`for (const [name, text] of Object.entries(${JSON.stringify(typed)})) {
      const inputs = [...document.querySelectorAll('main [name="' + name + '"]')]
      if (inputs[0].type === 'radio') inputs.find((one) => one.value === text).checked = true
      else inputs[0].value = text
    }`)
    await Promise.all([page.waitForNavigation(), page.click('main form .button')])
  }
  /** The page says this, and machines find nothing wrong with it. */
  async function says(words: string): Promise<void> {
    expect(await readable(page)).to.include(words)
    await inspect(page, { dark: true })
  }

  it('a form that is begun: without a title, and empty', async () => {
    await open('/staff/new-form')
    await send({ title: '' })
    await says('There is a problem')
    await send({ title: 'Begun' })
    await says('Begun')
    await here.app.services.editor.discard('begun')
  })

  it('something that is added without what it needs', async () => {
    for (const to of [
      'add/fields?kind=radios',
      'add/fields?kind=declaration',
      'add/fields?kind=calculated',
      'add/checks',
    ]) {
      await open(part('page:p', `/${to}`))
      if (!(await page.$('main form .button'))) continue
      await send()
      await says('There is a problem')
    }
  })

  it('properties that are refused, together', async () => {
    await open(part('item:seats'))
    await send({ 'is-min': 'many', 'is-max': '-', 'is-label': '' })
    await says('There is a problem')
  })

  it('properties that somebody else has changed, and a part that is gone', async () => {
    await open(part('item:name'))
    await change({ kind: 'set', part: 'item:name', was: { label: 'Your name' }, is: { label: 'Your full name' } })
    await send({ 'is-label': 'Name' })
    await says('Your full name')
    await change({ kind: 'remove', part: 'item:name' })
    await send({ 'is-label': 'Name' })
    await says('Name')
  })

  it('a rule without a line, an ID that is taken, options that are there twice, statuses without a meaning', async () => {
    await open(part('item:name', '/rule/showIf'))
    await send({ when: 'if' })
    await says('There is a problem')
    await open(part('item:name', '/name'))
    await send({ name: 'car' })
    await says('There is a problem')
    await open(part('item:car', '/options'))
    await send({ 'is-options': 'yes\nyes' })
    await says('There is a problem')
    await open(`${EDIT}/statuses`)
    await send({ lines: 'New' })
    await says('There is a problem')
  })

  it('a rule about a date: what it is compared with is asked for the chosen side alone, at once', async () => {
    for (const id of ['begins', 'ends'])
      await change({ kind: 'add', list: 'fields', into: 'page:p', value: { type: 'date', id, label: `It ${id}` } })
    await open(part('item:name', '/rule/showIf'))
    await says('Continue')
    await send({ 'rule_0-question': 'question:ends' })
    await says('Not saved yet')
    const asked = () =>
      page.evaluate(`[...document.querySelectorAll('.rule-side')].flatMap((one) =>
        one.checkVisibility() ? [...one.querySelectorAll('[name]')].map(({ name }) => name) : [])`)
    expect(await page.evaluate('document.activeElement.name')).to.equal('rule_0-comparison')
    expect(await asked()).to.deep.equal(['rule_0-day', 'rule_0-month', 'rule_0-year'])
    await page.select('[name=rule_0-side]', 'day')
    expect(await asked()).to.deep.equal(['rule_0-amount', 'rule_0-unit'])
    await page.select('[name=rule_0-side]', 'answer')
    expect(await asked()).to.deep.equal(['rule_0-other'])
    await send()
    await says('Not saved yet')
    expect(await page.evaluate(`document.querySelector('.govuk-error-summary')`)).to.equal(null)
    expect(await asked()).to.deep.equal(['rule_0-other'])
    await send()
    await says('There is a problem')
    expect(await asked()).to.deep.equal(['rule_0-other'])
    await send({ 'rule_0-other': 'begins' })
    await says('“It ends” is on or after “It begins”')
  })

  it('a question that a rule uses and that should go, or become another kind', async () => {
    await open(part('item:car', '/remove'))
    await says('Do you come by car?')
    await open(part('item:car', '/kind'))
    await says('Do you come by car?')
  })

  it('a form with faults, and a newest change by somebody else', async () => {
    const max = { kind: 'set', part: 'item:seats', was: { max: undefined }, is: { max: 0 } } as const
    await change(max)
    await change({ kind: 'add', list: 'pages', into: 'form', value: { id: 'empty', title: 'Empty', fields: [] } })
    await open(EDIT)
    await says('Correct this before you publish')
    await open(`${EDIT}/publish`)
    await says('Seats')
    const eve = await clerk(here.app, 'admin', { name: 'Eve' })
    const title = { kind: 'set', part: 'form', was: {}, is: { title: 'Come in' } } as const
    await here.app.services.editor.change(eve.account, 'visit', title)
    await open(EDIT)
    await Promise.all([page.waitForNavigation(), page.click('button[value=undo]')])
    await says('Eve')
  })

  it('a list that is published without an option that rules name', async () => {
    const asks = { type: 'radios', id: 'town', label: 'Town', optionsFrom: 'towns' }
    const street = { type: 'text', id: 'street', label: 'Street', showIf: { ...rule, fieldId: 'town' } }
    const desk = { slug: 'desk', title: 'Desk', pages: [{ id: 'p', fields: [asks, street] }] }
    const files = { 'desk.json': desk, 'towns.json': [...options, { value: 'leeds', label: '<b>Leeds</b>' }] }
    const { html } = await uploading.upload(here.app, files, ada)
    expect(await uploading.confirm(here.app, html, ada)).to.include({ status: 303 })
    await here.app.services.editor.change(ada.account, 'lists/towns', { kind: 'remove', part: 'option:options:yes' })
    await open('/staff/lists/towns/publish')
    await says('What takes the place of “yes”?')
    await page.select('main select', 'leeds')
    await send()
    await says('One form gets a new version.')
    await page.evaluate("document.querySelector('[name=seen]').value = ''")
    await send()
    await says('Nothing was published.')
    expect(await readable(page)).to.include('“Town” is “<b>Leeds</b>”')
    await send()
    await says('Published. People see the new list from now on.')
  })

  it('a form of so many questions that its pages are folded', async () => {
    const fields = Array.from({ length: 30 }, (_, i) => ({ type: 'text', id: `q${i}`, label: `Question ${i}` }))
    const pages = Array.from({ length: 4 }, (_, p) => ({
      id: `p${p}`,
      title: `Page ${p}`,
      fields: fields.map((one) => ({ ...one, id: `${one.id}_${p}`, label: `${one.label} of ${p}` })),
    }))
    await create({ ...VISIT, slug: 'large', pages } as never)
    await open('/staff/forms/large/edit')
    await says('30 questions')
    await here.app.services.editor.discard('large')
  })
})
