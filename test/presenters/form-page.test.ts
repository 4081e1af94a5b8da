import { expect } from 'chai'
import type { AnswerError } from '../../src/models/answers.ts'
import type { CheckboxesField, Item } from '../../src/models/field.ts'
import type { Form } from '../../src/models/form.ts'
import type { Rule } from '../../src/models/rule.ts'
import { type FormState, formPage } from '../../src/presenters/form-page.ts'
import { textsIn } from '../../src/presenters/texts/languages.ts'
import { choicesOf } from '../../src/services/logic/css.ts'

const texts = textsIn('en')

const formOf = (...fields: Item[]): Form => ({ slug: 'bins', title: 'Order a bin', pages: [{ id: 'order', fields }] })
const show = (form: Form, state: Partial<FormState> = {}) =>
  formPage(texts, form, { version: 'v1', token: 'id', ...state })
interface Control {
  id: string
  name: string
  value: string
  error: boolean
  checked: boolean
  classes: string
  label: { text: string }
  errorMessage?: { text: string }
}
interface Shown extends Record<string, unknown> {
  items: Control[]
  parts: Control[]
}
const paramsOf = (item: Item, state: Partial<FormState> = {}) => show(formOf(item), state).items[0]?.params as Shown

const name: Item = { type: 'text', id: 'name', label: 'Your name' }
const start: Item = { type: 'date', id: 'start', label: 'First day' }
const home: Item = { type: 'address', id: 'home', label: 'Home address' }
const size: CheckboxesField = {
  type: 'checkboxes',
  id: 'size',
  label: 'Sizes',
  options: [
    { value: 's', label: 'Small' },
    { value: 'l', label: 'Large' },
  ],
}
const proof: Item = { type: 'file', id: 'proof', label: 'Proof', accept: ['pdf', 'txt'], maxFiles: 3 }

describe('an option that excludes the others', () => {
  const exclusive = { value: 'none', label: 'None of these', exclusive: true } as const
  const help = { ...size, options: [...size.options, exclusive] }

  it('stands apart, and its id is the one that the style of the form looks for', () => {
    expect(paramsOf(help).items.map(({ id, value, ...item }) => id ?? value ?? item)).to.deep.equal([
      's',
      'l',
      { divider: 'or' },
      'size-3',
    ])
    expect(choicesOf(help)![2]).to.deep.equal({ value: 'none', selector: '#size-3:checked' })
  })
})

describe('an option that is looked up by another name', () => {
  it('is shown by its label from then on', () => {
    const options = [{ value: 'GB', label: 'United Kingdom', also: ['UK'] }]
    const country: Item = { type: 'select', id: 'country', label: 'Country', lookup: true, options }
    const shown = (text: string) => paramsOf(country, { raw: new Map([['country', [text]]]) }).value
    expect([shown('uk'), shown('united  kingdom'), shown('ukx')]).to.deep.equal([
      'United Kingdom',
      'United Kingdom',
      'ukx',
    ])
  })
})

describe('the page of a form', () => {
  it('puts every item into a wrapper named after its question or its place', () => {
    const form = formOf({ type: 'heading', text: 'You' }, name)
    expect(show(form).items.map(({ id, className }) => [id, className])).to.deep.equal([
      ['block-0-0', 'block'],
      ['question-name', 'question'],
    ])
  })

  it('shows the title of a page as a heading above its questions', () => {
    const form = formOf(name)
    const titled = { ...form, pages: [{ ...form.pages[0]!, title: 'About you' }] }
    expect(show(titled).items.map(({ id, template }) => [id, template])).to.deep.equal([
      ['page-0', 'components/heading/template.njk'],
      ['question-name', 'components/text/template.njk'],
    ])
    expect(show(titled).items[0]).to.have.nested.property('params.text', 'About you')
  })

  it('says the title of the form once on a page of a journey that has none of its own', () => {
    const form = formOf(name, home)
    const headOf = (title?: string) => {
      const page = { ...form.pages[0]!, ...(title !== undefined && { title }) }
      const {
        title: said,
        heading,
        formTitle,
      } = show(form, { journey: { page, back: '/' } }) as Record<string, unknown>
      return [said, heading, formTitle]
    }
    expect(headOf('About you')).to.deep.equal(['About you – Order a bin', 'About you', 'Order a bin'])
    expect(headOf()).to.deep.equal(['Order a bin', 'Order a bin', ''])
    const showIf = { type: 'rule', fieldId: 'home', operator: 'answered' } as const
    const page = { id: 'order', fields: [{ ...name, showIf }] }
    const { heading } = show(form, { journey: { page, back: '/' } }) as Record<string, unknown>
    expect(heading, 'a page whose question may be left out').to.equal('Order a bin')
  })

  it('says of no question that it is optional where a check needs an answer to it, or to another one', () => {
    const optional = (id: string): Item => ({ type: 'text', id, label: id, required: false })
    const answered = (fieldId: string) => ({ type: 'rule', fieldId, operator: 'answered' }) as const
    const labelsFor = (...rules: Rule[]) => {
      const form = formOf(...['email', 'phone', 'fax'].map(optional))
      const checks = rules.map((rule) => ({ rule, message: 'Enter one', fieldId: 'email' }))
      const page = { ...form.pages[0]!, checks }
      const whole = { ...form, pages: [page] }
      const labelsOf = (state: Partial<FormState>) =>
        show(whole, state).items.map(({ params }) => (params as unknown as Control).label.text)
      expect(labelsOf({}), 'as the only page').to.deep.equal(labelsOf({ journey: { page, back: '/' } }))
      return labelsOf({})
    }
    const either: Rule = { type: 'any', rules: [answered('email'), answered('phone')] }
    expect(labelsFor()).to.deep.equal(['email (optional)', 'phone (optional)', 'fax (optional)'])
    expect(labelsFor(either)).to.deep.equal(['email', 'phone', 'fax (optional)'])
    expect(labelsFor(answered('fax'))).to.deep.equal(['email (optional)', 'phone (optional)', 'fax'])
    const not: Rule = { type: 'any', rules: [answered('email'), { type: 'not', rule: answered('phone') }] }
    expect(labelsFor(not), 'it can be left empty').to.deep.equal(labelsFor())
  })

  it('lists errors in the order of the questions, whatever order they came in', () => {
    const errors: AnswerError[] = [
      { fieldId: 'size', kind: 'option', limits: {}, control: '1' },
      { fieldId: 'home', kind: 'partRequired', limits: { part: 'postcode' }, control: 'postcode' },
      { fieldId: 'home', kind: 'partRequired', limits: { part: 'line1' }, control: 'line1' },
      { fieldId: 'gone', kind: 'required', limits: {} },
      { fieldId: 'name', kind: 'required', limits: {} },
    ]
    expect(show(formOf(name, home, size), { errors }).summary?.errorList).to.deep.equal([
      { text: 'Enter your name', href: '#name' },
      { text: 'Enter a postcode', href: '#home-postcode' },
      { text: 'Enter address line 1, typically the building and street', href: '#home' },
      {
        text: 'Select an option. The one you chose is no longer available',
        href: '#size-2',
      },
    ])
  })

  it('begins the title with "Error:" for errors of fields and of the whole page, and only then', () => {
    expect(show(formOf(name)).title).to.equal('Order a bin')
    expect(show(formOf(name), { errors: [{ fieldId: 'name', kind: 'required', limits: {} }] }).title).to.equal(
      'Error: Order a bin',
    )
    const problem = { title: 'Not received', text: 'Send it again.' }
    const page = show(formOf(name), { problem })
    expect(page.title).to.equal('Error: Order a bin')
    expect(page.summary).to.include({ titleText: 'Not received', descriptionText: 'Send it again.' })
  })

  it('marks the parts of a date that an error names, and all of them if it names none', () => {
    const marked = (control?: string) =>
      paramsOf(start, {
        errors: [{ fieldId: 'start', kind: 'format', limits: {}, ...(control && { control }) }],
      }).items.map((part) => part.error)
    expect(marked('month')).to.deep.equal([false, true, false])
    expect(marked()).to.deep.equal([true, true, true])
    expect(paramsOf(start).items.map((part) => part.error)).to.deep.equal([false, false, false])
  })

  it('marks every part of a date that is missing', () => {
    const errors: AnswerError[] = [
      { fieldId: 'start', kind: 'incomplete', limits: { missing: ['day', 'year'] }, control: 'day' },
    ]
    expect(paramsOf(start, { errors }).items.map((part) => part.error)).to.deep.equal([true, false, true])
  })

  it('marks every line of an address that is missing; a form’s own words for them are said once', () => {
    const errors = (['line1', 'town', 'postcode'] as const).map(
      (part): AnswerError => ({ fieldId: 'home', kind: 'partRequired', limits: { part }, control: part }),
    )
    const marked = (address: Item) =>
      paramsOf(address, { errors }).parts.map(({ errorMessage, classes }) => [
        errorMessage?.text ?? '',
        classes.includes('govuk-input--error'),
      ])
    expect(marked(home)).to.deep.equal([
      ['Enter address line 1, typically the building and street', false],
      ['', false],
      ['Enter a town or city', false],
      ['', false],
      ['Enter a postcode', false],
    ])
    const own: Item = { ...home, messages: { required: 'Where do you live?' } } as Item
    expect(marked(own)).to.deep.equal([
      ['', true],
      ['', false],
      ['', true],
      ['', false],
      ['', true],
    ])
    expect(paramsOf(own, { errors }).errorMessage).to.include({ text: 'Where do you live?' })
    expect(show(formOf(own), { errors }).summary?.errorList).to.deep.equal([
      { text: 'Where do you live?', href: '#home' },
    ])
  })

  it('says where the postcode of an address may be left out', () => {
    const labels = (item: Item) => paramsOf(item).parts.map(({ label }) => label.text)
    expect(labels(home).at(-1)).to.equal('Postcode')
    expect(labels({ ...home, postcode: 'optional' } as Item).at(-1)).to.equal('Postcode (optional)')
  })

  it('names the inputs of dates and addresses after the question, the first id being the question’s own', () => {
    const controls = (list: Control[]) => list.map((part) => [part.id, part.name])
    expect(controls(paramsOf(start).items)).to.deep.equal([
      ['start', 'start-day'],
      ['start-month', 'start-month'],
      ['start-year', 'start-year'],
    ])
    expect(controls(paramsOf(home).parts)).to.deep.equal([
      ['home', 'home-line1'],
      ['home-line2', 'home-line2'],
      ['home-town', 'home-town'],
      ['home-region', 'home-region'],
      ['home-postcode', 'home-postcode'],
    ])
  })

  it('asks for multipart only when a file is asked for', () => {
    expect(show(formOf(name)).multipart).to.equal(false)
    expect(show(formOf(name, proof)).multipart).to.equal(true)
  })

  it('links the stylesheet of its version where something is conditional, and says the condition in words', () => {
    const showIf = { type: 'rule', fieldId: 'size', operator: 'contains', value: 'l' } as const
    const page = show(formOf(size, { ...name, showIf }, { type: 'inset', text: 'Heavy.', showIf }))
    expect(page.styles).to.deep.equal(['/f/bins/style/v1.css'])
    expect(show(formOf(size, name)).styles).to.deep.equal([])
    expect(page.items[1]?.condition).to.match(/^Answer only if .*Sizes.*Large/)
    expect(page.items[2]?.condition).to.match(/^Only if .*Sizes.*Large/)
    expect(show(formOf(size, name)).styles).to.deep.equal([])
  })

  it('keeps what was typed, also when it is no possible answer', () => {
    const raw = new Map([
      ['name', ['  Ada ']],
      ['start-day', ['soon']],
      ['size', ['l', 'xxl']],
    ])
    expect(paramsOf(name, { raw }).value).to.equal('  Ada ')
    expect(paramsOf(start, { raw }).items[0]?.value).to.equal('soon')
    expect(paramsOf(size, { raw }).items.map((item) => item.checked)).to.deep.equal([false, true])
  })

  it('gives a text that begins with a line end one more, because the browser drops one', () => {
    const raw = new Map([['story', ['\r\nHello']]])
    expect(paramsOf({ type: 'textarea', id: 'story', label: 'Story' }, { raw }).value).to.equal('\n\r\nHello')
  })

  it('offers digit keyboards only where no minus sign is needed', () => {
    const keyboard = (limits: object) => paramsOf({ type: 'number', id: 'n', label: 'N', ...limits }).inputmode
    expect(keyboard({})).to.equal(undefined)
    expect(keyboard({ min: -5 })).to.equal(undefined)
    expect(keyboard({ min: 0 })).to.equal('decimal')
    expect(keyboard({ min: 0, integer: true })).to.equal('numeric')
  })

  it('lists the files that are held, and says when the question is full', () => {
    expect(paramsOf(proof)).to.deep.include({ attached: [], full: false })
    const attached = new Map([['proof', [{ id: 'a', filename: 'a.pdf', size: 1536 }]]])
    expect(paramsOf(proof, { attached })).to.deep.include({
      attached: [{ id: 'a', filename: 'a.pdf', size: '1.5 KB', spoken: 'a.pdf, file 1 of “Proof”' }],
      attachedTitle: '1 file uploaded',
      describedBy: 'proof-attached',
      full: false,
    })
    expect(paramsOf({ ...proof, maxFiles: 1 }, { attached })).to.deep.include({
      full: true,
      fullText: 'To upload a different file, remove this one first.',
    })
  })

  it('is not confused by a question that is called like a property of every object', () => {
    for (const id of ['constructor', 'toString', 'valueOf'])
      expect(paramsOf({ ...proof, id }).attached).to.deep.equal([])
  })
})
