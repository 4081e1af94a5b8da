import { expect } from 'chai'
import { shapeFaults } from '../../../support/told.ts'

const form = (over: object, field: object = {}) => ({
  slug: 'bin',
  title: 'Bin',
  pages: [{ id: 'page', fields: [{ type: 'text', id: 'name', label: 'Name', ...field }] }],
  ...over,
})
const said = (over: object, field?: object) =>
  shapeFaults(form(over, field)).map(({ pointer, reason }) => `${pointer} ${reason}`)

describe('the faults of a definition', () => {
  it('are one sentence a mistake, in words and never in a pattern', () => {
    expect(said({})).to.deep.equal([])
    expect(said({ title: '' })).to.deep.equal(['/title must not be empty'])
    expect(said({ title: 'x'.repeat(201) })).to.deep.equal(['/title must have 200 characters or fewer'])
    expect(said({ slug: 'Bin Request' })).to.deep.equal([
      '/slug must be lower-case letters, digits and single hyphens, such as street-lamp, at most 60 (found "Bin Request")',
    ])
    expect(said({ closesAt: 'tomorrow' })).to.deep.equal([
      '/closesAt must be a time with date and offset, such as 2026-12-31T18:00:00+01:00 (found "tomorrow")',
    ])
    expect(said({}, { type: 'date', min: '2026-02-30' })).to.deep.equal([
      '/pages/0/fields/0/min must be a date such as 2026-12-31, or today, today+14d, today-18y (d, w, m, y) (found "2026-02-30")',
    ])
    expect(said({}, { type: 'file', accept: ['pdf'], maxFiles: 0 })).to.deep.equal([
      '/pages/0/fields/0/maxFiles must be 1 or more',
    ])
    expect(said({ languages: ['de', 'de'] })).to.deep.equal(['/languages must have each entry only once'])
    expect(said({}, { type: 'number', step: 0 })).to.deep.equal(['/pages/0/fields/0/step must be more than 0'])
    expect(said({ pages: [{ id: 'check', fields: [{ type: 'heading', text: 'A' }] }] })).to.deep.equal([
      '/pages/0/id must be a lower-case letter, then lower-case letters, digits or hyphens, at most 40, and not check, thank-you, style, save, resume, discard, numbers (found "check")',
    ])
    expect(said({}, { id: 'Name' })).to.deep.equal([
      '/pages/0/fields/0/id must be a lower-case letter, then letters, digits or _, at most 64, and not submissionId (found "Name")',
    ])
  })
  it('guess what a misspelt key, type or kind of file stands for, and only what is near', () => {
    expect(said({ titel: 'Bin', colour: 'red' })).to.deep.equal([
      '/titel is not a known property; did you mean "title"?',
      '/colour is not a known property',
    ])
    expect(said({}, { lable: 'Name', 'a/b': 1 })).to.deep.equal([
      '/pages/0/fields/0/lable is not a known property; did you mean "label"?',
      '/pages/0/fields/0/a~1b is not a known property',
    ])
    expect(said({}, { type: 'textaria' })[0]).to.match(/\(found "textaria"\); did you mean "textarea"\?$/)
    expect(said({}, { type: 'chekboxes' })[0]).to.match(/; did you mean "checkboxes"\?$/)
    const kinds = (accept: unknown[]) => said({}, { type: 'file', accept })[0]!.replace(/^.*"zip"/, '')
    for (const kind of ['jpg', '.jpg', 'image/jpg'])
      expect(kinds([kind])).to.equal(` (found "${kind}"); did you mean "jpeg"?`)
    expect(kinds(['application/pdf'])).to.equal(' (found "application/pdf"); did you mean "pdf"?')
    expect(kinds(['executable'])).to.equal(' (found "executable")')
    expect(kinds([{ huge: 'x'.repeat(1000) }])).to.equal(' (found an object)')
    expect(kinds(['x'.repeat(1000)]).length).to.be.lessThan(120)
  })
  it('say what to write for names of other products, and for a list where one rule belongs', () => {
    const types = { dropdown: 'select', multiselect: 'checkboxes', string: 'text', Dropdown: 'select' }
    for (const [type, ours] of Object.entries(types))
      expect(said({}, { type })[0]).to.match(new RegExp(`\\(found "${type}"\\)\\. Use "${ours}" instead$`))
    const rule = (showIf: unknown) => said({}, { showIf })[0]!
    expect(rule({ type: 'and', rules: [] })).to.match(/\(found "and"\)\. Use "all" instead$/)
    expect(rule({ type: 'or', rules: [] })).to.match(/\(found "or"\)\. Use "any" instead$/)
    const leaf = { type: 'rule', fieldId: 'x', operator: 'answered' }
    const list = 'must be one rule, not a list. Write { "type": "all", "rules": [ … ] } around the list'
    expect(rule([leaf])).to.equal(`/pages/0/fields/0/showIf ${list}`)
    expect(rule({ type: 'not', rule: [leaf] })).to.equal(`/pages/0/fields/0/showIf/rule ${list}`)
    expect(rule('x')).to.equal('/pages/0/fields/0/showIf must be an object')
    expect(said({ title: ['x'] })).to.deep.equal(['/title must be text'])
  })
  it('show what to write where something else stands', () => {
    const asked = (field: object) => said({}, field)
    const options = (value: unknown) => asked({ type: 'radios', options: value })
    const option = 'must be an object such as { "value": "red", "label": "Red" }'
    expect(options(['Red', 'Blue'])).to.deep.equal([
      `/pages/0/fields/0/options/0 ${option}`,
      `/pages/0/fields/0/options/1 ${option}`,
    ])
    expect(options(undefined).at(-1)).to.equal('/pages/0/fields/0/options is missing')
    const repeat = { max: 3, itemLabel: 'car', unique: ['plate'] }
    const list = { id: 'page', repeat, fields: [{ type: 'text', id: 'plate', label: 'Plate' }] }
    expect(said({ pages: [list] })).to.deep.equal([
      '/pages/0/repeat/unique/0 must be an object such as { "fieldId": "plate", "message": "Enter each vehicle once" }',
    ])
    expect(
      said({ pages: [{ id: 'page', fields: [{ type: 'calculated', id: 'v', label: 'V', value: 'age + 5' }] }] }),
    ).to.deep.equal(['/pages/0/fields/0/value must be an object such as { "sum": ["age", 5] }'])
  })
  it('name the types that a property belongs to, and the properties of a small object', () => {
    const radios = { type: 'radios', options: [{ value: 'a', label: 'A' }] }
    expect(said({}, { ...radios, lookup: true })).to.deep.equal([
      '/pages/0/fields/0/lookup is not a property of type radios. It belongs to select',
    ])
    expect(said({}, { ...radios, integer: true })[0]).to.match(/It belongs to number$/)
    expect(said({}, { messages: { invalid: 'No' } })[0]).to.match(
      /^\/pages\/0\/fields\/0\/messages\/invalid is not a known property\. Known here: required, format, .*, exclusive$/,
    )
    expect(said({ retention: { days: 30 } })).to.deep.equal([
      '/retention/days is not a known property. Known here: finalDays, idleDays',
    ])
  })
  it('do not say that a property is missing whose name is misspelt', () => {
    const { title: _, ...rest } = form({})
    const reasons = (value: object) => shapeFaults(value).map(({ pointer }) => pointer)
    expect(reasons({ ...rest, titel: 'Bin' })).to.deep.equal(['/titel'])
    expect(reasons({ ...rest, colour: 'red' })).to.have.members(['/title', '/colour'])
  })
})
