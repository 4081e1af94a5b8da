/** What helps an author who writes a definition as another product would want it. */
import { expect } from 'chai'
import { createCheck } from '../../support/told.ts'

const NOW = Date.UTC(2026, 10, 20, 12)

async function told(fields: object[], over: object = {}): Promise<string[]> {
  const text = JSON.stringify({ slug: 'own', title: 'Own', pages: [{ id: 'p', fields }], ...over })
  const [checked] = await createCheck({ clock: () => NOW })([{ source: 'own.json', text }], [])
  return [...checked!.faults, ...(checked!.warnings ?? [])].map(
    ({ code, severity, pointer, reason }) => `${severity} ${code} ${pointer} ${reason}`,
  )
}
const NAME = { type: 'text', id: 'name', label: 'Name' }
const BOXES = {
  type: 'checkboxes',
  id: 'pets',
  label: 'Pets',
  options: [
    { value: 'cat', label: 'Cat' },
    { value: 'dog', label: 'Dog' },
  ],
}
const shownIf = (rule: object, id = 'more') => ({ type: 'text', id, label: id, showIf: { type: 'rule', ...rule } })

describe('the advice of the check', () => {
  it('names the operator that asks about one option of several', async () => {
    const asking = (operator: string, value: unknown) => told([BOXES, shownIf({ fieldId: 'pets', operator, value })])
    expect(await asking('eq', 'cat')).to.deep.equal([
      'error INT203 /pages/0/fields/1/showIf/value must be a list, because "eq" compares all selected options (found "cat"). To ask about one option, use "contains"',
    ])
    expect((await asking('neq', 'cat'))[0]).to.match(/"neq" compares .* use "notContains"$/)
    expect(await asking('eq', ['cat'])).to.deep.equal([])
    expect(await asking('contains', 'cat')).to.deep.equal([])
  })

  it('warns of a label that is no name of an answer', async () => {
    const asking = (label: string, more = {}, over = {}) => told([{ type: 'textarea', id: 'a', label, ...more }], over)
    expect(await asking('Describe the problem')).to.deep.equal([
      'warning INT127 /pages/0/fields/0/label is no name of an answer, so errors say: Enter an answer to "Describe the problem". Add "shortDescription", a name such as "what happened"',
    ])
    expect(await asking('Describe the problem', { shortDescription: 'the problem' })).to.deep.equal([])
    for (const label of ['The problem', 'Tell us what happened?', 'Additional notes', 'Giveaway'])
      expect(await asking(label), label).to.deep.equal([])
    expect(await asking('I agree', {}, { language: 'en' })).to.have.length(1)
  })

  it('warns of the id of a page that a later release needs as an address', async () => {
    const page = (id: string) => ({ id, title: id, fields: [{ ...NAME, id: `${id}Name`, label: `Name ${id}` }] })
    const pages = (...ids: string[]) => told([], { pages: ids.map(page), caseName: [`${ids[0]}Name`] })
    expect(await pages('paper', 'mine')).to.deep.equal([
      'warning INT128 /pages/0/id will be an address of the service in a later release. Choose another id, such as "paper-page"',
    ])
    for (const id of ['feedback', 'correct', 'open']) expect(await pages('mine', id), id).to.have.length(1)
    expect(await pages('paper'), 'has no address').to.deep.equal([])
    expect(await pages('papers', 'opening')).to.deep.equal([])
  })

  it('says how to write a day that moves, and another answer', async () => {
    const date = { type: 'date', id: 'born', label: 'Born' }
    const when = (value: unknown) => told([date, shownIf({ fieldId: 'born', operator: 'lte', value })])
    for (const [value, today] of [
      ['today-18y', '-18y'],
      ['today', ''],
      ['today + 2w', '+2w'],
    ])
      expect(await when(value), value).to.deep.equal([
        `error INT203 /pages/0/fields/1/showIf/value must be written { "today": "${today}" } (found "${value}"). Texts such as "${value}" are for min and max`,
      ])
    expect(await when('-18y')).to.deep.equal([
      'error INT203 /pages/0/fields/1/showIf/value must be written { "today": "-18y" } (found "-18y")',
    ])
    expect((await when('yesterday'))[0]).to.match(/must be a real date written YYYY-MM-DD \(found "yesterday"\)$/)
    const numbers = ['age', 'limit'].map((id) => ({ type: 'number', id, label: id }))
    expect(await told([...numbers, shownIf({ fieldId: 'age', operator: 'gt', value: 'limit' })])).to.deep.equal([
      'error INT203 /pages/0/fields/2/showIf/value must be a number (found "limit"). To compare with the answer to "limit", write "valueOf": "limit" in place of "value"',
    ])
  })

  it('says that JSON has no comments', async () => {
    for (const comment of ['// a pen', '/* a pen */']) {
      const [checked] = await createCheck()([{ source: 'own.json', text: `{\n  ${comment}\n  "slug": "own"\n}` }])
      expect(checked!.faults[0]!.reason, comment).to.match(/^is not JSON: .*\. JSON has no comments, so remove it$/)
    }
  })

  it('says why a rule over one limit is never true', async () => {
    const number = { type: 'number', id: 'n', label: 'N', min: 2, max: 9 }
    const first = async (rule: object) => (await told([number, shownIf(rule)]))[0]!
    expect(await first({ fieldId: 'n', operator: 'gt', value: 9 })).to.include(
      'is never true, because the max of "n" is 9, so',
    )
    expect(await first({ fieldId: 'n', operator: 'lt', value: 2 })).to.include('because the min of "n" is 2, so')
    const list = { id: 'cars', title: 'Cars', repeat: { max: 3, itemLabel: 'car' }, fields: [NAME] }
    const rowCount = { type: 'rowCount', groupId: 'cars', operator: 'gt', value: 3 }
    const end = { id: 'end', fields: [{ ...NAME, id: 'other' }], showIf: rowCount }
    expect((await told([], { pages: [list, end] }))[0]).to.include(
      'INT301 /pages/1/showIf is never true, because the max of "cars" is 3, so nobody can see this page',
    )
  })

  it('warns of calculations that may not give what their author means', async () => {
    const number = (id: string, more: object = {}) => ({ type: 'number', id, label: id, ...more })
    const value = (calculation: object) => ({ type: 'calculated', id: 'v', label: 'V', value: calculation })
    const calculated = (calculation: object, ...fields: object[]) =>
      told([], {
        pages: [
          { id: 'one', title: 'One', fields },
          { id: 'cars', title: 'Cars', repeat: { max: 3, itemLabel: 'car' }, fields: [number('price')] },
          { id: 'end', title: 'End', fields: [value(calculation), NAME] },
        ],
      })
    const at = 'warning INT212 /pages/2/fields/0/value'
    const optional = { required: false }
    expect(await calculated({ min: ['rent', 380.4] }, number('rent', optional))).to.deep.equal([
      `${at}/min/0 is left out of "min" where "rent" has no answer. To count it as 0 there, name a value { "sum": ["rent"] } in its place`,
    ])
    expect(await calculated({ max: [1, 'rent'] }, number('rent', optional))).to.have.lengthOf(1)
    for (const calculation of [
      { min: ['rent', 380.4] },
      { product: ['rent', 2] },
      { max: ['price'] },
      { max: ['price', 1] },
    ])
      expect(await calculated(calculation, number('rent')), JSON.stringify(calculation)).to.deep.equal([])
    expect(await calculated({ min: ['rent'] }, number('rent', optional))).to.deep.equal([])
    expect(await calculated({ product: ['price', 'rent'] }, number('rent'))).to.deep.equal([
      `${at}/product/0 multiplies the answers to "price" of all entries with each other. To add them up, use "sum"`,
    ])
  })

  it('warns of "not" over a question that may not have been asked', async () => {
    const yesNo = { type: 'boolean', id: 'walks', label: 'Do you walk?' }
    const asked = { ...BOXES, showIf: { type: 'rule', fieldId: 'walks', operator: 'eq', value: true } }
    const not = (more: object = {}) => ({
      type: 'rule',
      fieldId: 'pets',
      operator: 'notContains',
      value: 'cat',
      ...more,
    })
    const shown = (rule: object, boxes: object = asked) =>
      told([yesNo, boxes, { type: 'text', id: 'more', label: 'more', showIf: rule }])
    const at = 'warning INT314 /pages/0/fields/2/showIf'
    const sentence =
      'is also true where "pets" was not asked. If it should not be, ask for both with "all": this, and "answered" for "pets"'
    expect(await shown(not())).to.deep.equal([`${at} ${sentence}`])
    const walks = { type: 'rule', fieldId: 'walks', operator: 'eq', value: true }
    expect(await shown({ type: 'any', rules: [{ ...walks, value: false }, not()] })).to.deep.equal([])
    expect(await shown({ type: 'all', rules: [walks, not()] })).to.deep.equal([])
    const answered = { type: 'rule', fieldId: 'pets', operator: 'answered' }
    expect(await shown({ type: 'all', rules: [answered, not()] })).to.deep.equal([])
    expect(await shown(not(), BOXES)).to.deep.equal([])
    expect(await shown(not({ operator: 'contains' }))).to.deep.equal([])
    const needs = await told([yesNo, asked, { type: 'text', id: 'more', label: 'more', required: not() }])
    expect(needs).to.deep.equal([`warning INT314 /pages/0/fields/2/required ${sentence}`])
  })

  it('warns of a page that may be empty', async () => {
    const walks = { type: 'boolean', id: 'walks', label: 'Do you walk?' }
    const if_ = (value: boolean) => ({ type: 'rule', fieldId: 'walks', operator: 'eq', value })
    const second = (fields: object[], more: object = {}) =>
      told([], {
        pages: [
          { id: 'first', title: 'You', fields: [NAME, walks] },
          { id: 'second', title: 'More', fields, ...more },
        ],
        caseName: ['name'],
      })
    const where = { type: 'text', id: 'where', label: 'Where?', showIf: if_(true) }
    const why = { type: 'text', id: 'why', label: 'Why not?', showIf: if_(false) }
    const warned = [
      'warning INT315 /pages/1 may be shown with nothing on it, because each of its questions has a rule. Give the page a rule, too, or put the questions on another page',
    ]
    expect(await second([where])).to.deep.equal(warned)
    expect(await second([where, { ...where, id: 'when', label: 'When?' }])).to.deep.equal(warned)
    expect(await second([where, why]), 'one of both is shown').to.deep.equal([])
    expect(await second([where], { showIf: if_(true) }), 'with a rule of its own').not.to.deep.equal(warned)
    expect(await second([where, { type: 'paragraph', text: 'Thank you.' }]), 'with a text').to.deep.equal([])
  })

  it('warns of slashes around a pattern, and of none within it', async () => {
    const pattern = (text: string) => told([{ ...NAME, pattern: text }])
    for (const text of ['/^[A-Z]+$/', '/^[A-Z]+$/i'])
      expect(await pattern(text), text).to.deep.equal([
        'error INT105 /pages/0/fields/0/pattern matches no text that people can send, so nobody can answer. Write "^[A-Z]+$" without the slashes around it',
      ])
    for (const text of ['/[A-Z]+/', '/[A-Z]+/i'])
      expect((await pattern(text))[0], text).to.equal(
        'warning INT116 /pages/0/fields/0/pattern has slashes around it, which an answer would need to have too. Write "[A-Z]+" without them',
      )
    expect(await pattern('15 digits')).to.deep.equal([
      'warning INT116 /pages/0/fields/0/pattern allows no answer but "15 digits" itself. Any 15 digits are [0-9]{15}, and any two capital letters are [A-Z]{2}',
    ])
    for (const text of ['[A-Z]+', '/[a-z]+', '[0-9]+/[0-9]+', '/a/[0-9]+'])
      expect(await pattern(text), text).to.deep.equal([])
  })

  it('warns of a form that has closed already', async () => {
    expect(await told([NAME], { closesAt: '2026-11-20T12:00:00Z' })).to.deep.equal([
      'warning INT117 /closesAt is in the past, so nobody can fill in this form. Set a later time, or remove it to keep the form open',
    ])
    expect(await told([NAME], { closesAt: '2026-11-20T12:00:01Z' })).to.deep.equal([])
  })

  it('warns of a form that closes for a time, and opens again', async () => {
    for (const closesAt of ['2026-11-20T12:00:00Z', '2026-11-25T00:00:00Z'])
      expect(await told([NAME], { closesAt, opensAt: '2027-01-15T00:00:00Z' })).to.deep.equal([
        'warning INT109 /closesAt is not after the time at which the form opens. So the form is open until it closes, and opens again later',
      ])
  })

  it('warns of words for a check page that the form does not have', async () => {
    const declaration = 'I know that a wrong answer may cost me the permit.'
    expect(await told([NAME], { declaration })).to.deep.equal([
      'warning INT113 /declaration is only shown on the check page of a form of several pages, and this form has none',
    ])
    const pages = [{ id: 'p', title: 'Names', fields: [NAME], repeat: { max: 2, itemLabel: 'name' } }]
    expect(await told([], { declaration, pages })).to.deep.equal([])
  })

  it('names causes before what follows from them', async () => {
    const fields = [
      shownIf({ fieldId: 'late', operator: 'answered' }, 'early'),
      { type: 'number', id: 'count', label: 'Count', max: 5 },
      shownIf({ fieldId: 'count', operator: 'eq', value: 9 }, 'late'),
    ]
    const codes = await told(fields, { caseName: ['early'] })
    expect(codes.map((line) => line.split(' ').slice(1, 3).join(' '))).to.deep.equal([
      'INT303 /pages/0/fields/2/showIf/value',
      'INT301 /pages/0/fields/0/showIf',
      'INT301 /pages/0/fields/2/showIf',
    ])
  })
})
