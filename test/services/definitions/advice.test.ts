/** What helps an author who writes a definition as another product would want it. */
import { expect } from 'chai'
import { createCheck } from '../../../src/services/definitions/check/index.ts'

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
    for (const text of ['[A-Z]+', '/[a-z]+', '[0-9]+/[0-9]+', '/a/[0-9]+'])
      expect(await pattern(text), text).to.deep.equal([])
  })

  it('warns of a form that has closed already', async () => {
    expect(await told([NAME], { closesAt: '2026-11-20T12:00:00Z' })).to.deep.equal([
      'warning INT117 /closesAt is in the past, so nobody can fill in this form. Set a later time, or remove it to keep the form open',
    ])
    expect(await told([NAME], { closesAt: '2026-11-20T12:00:01Z' })).to.deep.equal([])
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
