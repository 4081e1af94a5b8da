/** What the model of a form lets be answered, skipped and reached, as the claims about the form show it. */
import { expect } from 'chai'
import type { Form } from '../../../../src/models/form.ts'
import type { Rule } from '../../../../src/models/rule.ts'
import { modelOf } from '../../../../src/services/definitions/proof/model.ts'
import { proveForm } from '../../../support/told.ts'
import { formOf, radios, text } from '../../logic/forms.ts'
import { all, any, compared, leaf, not } from '../../logic/rules.ts'

/** Each page is an object of a page without its id. */
const pages = (...given: object[]): Form => {
  const form = formOf(...given.map(() => []))
  given.forEach((page, i) => void Object.assign(form.pages[i]!, page))
  return form
}
const codes = (...given: object[]): string[] =>
  proveForm(pages(...given)).map(({ code, pointer }) => `${code} ${pointer}`)
const number = (id: string, over: object = {}) => ({ type: 'number', id, label: id, ...over })
const check = (rule: Rule, fieldId = 'own') => ({ checks: [{ rule, message: 'No', fieldId }] })
const [yes, no] = [leaf('eq', 'yes', 'a'), leaf('eq', 'no', 'a')]
const optional = { required: false }
const many = leaf('gt', 5, 'n')

describe('a check that an empty question fails', () => {
  const AT = 'INT312 /pages/1/checks/0/rule'
  const list = { fields: [number('each', optional)], repeat: { max: 3, itemLabel: 'car' } }
  const rows: Rule = { type: 'anyRow', groupId: 'page-3', rule: leaf('gt', 5, 'each') }
  const told = (rule: Rule, more: object = optional) =>
    codes({ fields: [radios('a')] }, { fields: [number('n', more), text('own')], ...check(rule) })

  it('is told where an answer could have passed it', () => {
    for (const rule of [many, all(many, yes), any(many, yes), not(leaf('neq', 5, 'n')), not(not(many))])
      expect(told(rule), JSON.stringify(rule)).to.deep.equal([AT])
    for (const rule of [not(leaf('lte', 5, 'n')), any(many, leaf('lte', 5, 'n'), yes, no, leaf('eq', 'maybe', 'a'))])
      expect(
        told(rule).filter((one) => one.startsWith('INT312')),
        JSON.stringify(rule),
      ).to.deep.equal([])
  })

  it('is not told where it fails for another reason', () => {
    const asked = { showIf: yes }
    expect(told(many, asked)).to.deep.equal([AT])
    expect(told(all(many, yes), asked)).to.deep.equal([])
    expect(told(any(many, yes), asked)).to.deep.equal([AT])
    expect(told(not(any(not(many), no)), asked)).to.deep.equal([AT])
    expect(told(not(any(not(many), not(yes))), asked)).to.deep.equal([])
  })

  it('is not told where a rule requires the answer in just such a case', () => {
    const needed = (required: Rule, rule: Rule) =>
      codes({ fields: [radios('a'), number('n', { required }), text('own')], ...check(rule) })
    const at = 'INT312 /pages/0/checks/0/rule'
    expect(needed(yes, any(not(yes), many))).to.deep.equal([])
    expect(needed(yes, many)).to.deep.equal([at])
    expect(needed(any(yes, not(yes)), many)).to.deep.equal(['INT302 /pages/0/fields/1/required'])
    // Another question of the page may be required where this one is empty.
    const two = (rule: Rule) =>
      codes({
        fields: [number('n', optional), number('m', { required: leaf('notAnswered', undefined, 'n') }), text('own')],
        ...check(rule),
      })
    expect(two(any(many, leaf('answered', undefined, 'm')))).to.deep.equal([])
    expect(two(any(many, leaf('gt', 5, 'm')))).to.deep.equal([at, at])
  })

  it('is told beside a rule over a list, whose own questions do not count', () => {
    const last = (rule: Rule) =>
      codes({ fields: [radios('a')] }, { fields: [text('t')] }, list, {
        fields: [number('n', optional), text('own')],
        ...check(rule),
      })
    expect(last(rows)).to.deep.equal([])
    expect(last(any(rows, many))).to.deep.equal(['INT312 /pages/3/checks/0/rule'])
  })

  it('is not told of questions on a page that everybody at the check has seen', () => {
    const last = (first: object, second: object = {}) =>
      codes(
        { fields: [radios('a')] },
        { fields: [number('n')], ...first },
        { fields: [text('own')], ...check(many), ...second },
      ).filter((one) => one.startsWith('INT312'))
    expect(last({})).to.deep.equal([])
    expect(last({ showIf: yes })).to.deep.equal(['INT312 /pages/2/checks/0/rule'])
    expect(last({ showIf: yes }, { showIf: yes })).to.deep.equal([])
    expect(
      codes({ fields: [radios('a')] }, { fields: [number('n'), text('own')], showIf: yes, ...check(many) }),
    ).to.deep.equal([])
  })

  it('is told of a calculated value that may be hidden or without its answers', () => {
    const last = (item: object, more: object = {}) =>
      codes(
        { fields: [radios('a'), number('m', more)] },
        { fields: [{ type: 'calculated', id: 'n', label: 'N', value: { product: ['m'] }, ...item }] },
        { fields: [number('own')], ...check(compared('lte', 'n', 'own')) },
      )
    expect(last({})).to.deep.equal([])
    expect(last({ showIf: yes })).to.deep.equal(['INT315 /pages/1', 'INT312 /pages/2/checks/0/rule'])
    expect(last({}, optional)).to.deep.equal(['INT312 /pages/2/checks/0/rule'])
  })
})

describe('a question without a possible answer', () => {
  const stuck = number('n', { integer: true, min: 1.25, max: 1.75 })
  const list = (over: object = {}, repeat: object = {}) => ({
    fields: [{ ...stuck, ...over }],
    repeat: { max: 3, itemLabel: 'car', ...repeat },
  })
  const end = { fields: [text('x')] }
  const first = { fields: [radios('a')] }

  it('keeps nobody from a page that asks for none of it', () => {
    expect(codes(list(), end)).to.deep.equal(['INT305 /pages/0/fields/0', 'INT307 /pages/0'])
    expect(codes(list({}, { min: 0 }), end)).to.deep.equal(['INT305 /pages/0/fields/0'])
    expect(codes(list(optional), end)).to.deep.equal(['INT104 /pages/0/fields/0'])
    expect(codes(first, list({ showIf: yes }), end)).to.deep.equal(['INT305 /pages/1/fields/0'])
  })

  it('lets nobody pass who comes to it', () => {
    const count: Rule = { type: 'rowCount', groupId: 'page-2', operator: 'gte', value: 0 }
    for (const rule of [yes, all(yes, count)])
      expect(codes(first, { ...list(), showIf: yes }, { ...end, showIf: rule })).to.deep.equal([
        'INT305 /pages/1/fields/0',
        'INT301 /pages/2/showIf',
      ])
    const isMany: Rule = { type: 'rowCount', groupId: 'page-2', operator: 'gt', value: 0 }
    expect(codes(first, { ...list(), showIf: yes }, { ...end, showIf: isMany })).to.include('INT301 /pages/2/showIf')
    expect(codes(first, { fields: [{ ...stuck, showIf: yes }] }, { ...end, showIf: no })).to.deep.equal([
      'INT305 /pages/1/fields/0',
      'INT315 /pages/1',
    ])
  })

  it('is found on a page whose other questions look at it', () => {
    expect(codes(first, { fields: [{ ...stuck, required: yes }, text('y', many)] }).sort()).to.deep.equal([
      'INT301 /pages/1/fields/1/showIf',
      'INT305 /pages/1/fields/0',
    ])
  })
})

describe('the model of a form', () => {
  it('has one condition for a rule, so that what is known of it holds wherever it stands', () => {
    const rule = all(yes, no)
    const {
      pages: [one],
    } = modelOf(pages({ fields: [radios('a'), text('x', rule), { ...text('y'), required: rule }] }))
    expect(one!.items[2]!.needed).to.equal(one!.items[1]!.holds)
  })

  it('lets the questions of a page be empty for its blocks, and no calculated value', () => {
    const block = (showIf: Rule) => ({ type: 'inset', text: 'Hm', showIf })
    const value = { type: 'calculated', id: 'n', label: 'N', value: { sum: ['m'] } }
    const without = (id: string) => leaf('notAnswered', undefined, id)
    expect(codes({ fields: [number('m')] }, { fields: [value, radios('a'), block(without('a'))] })).to.deep.equal([])
    expect(codes({ fields: [number('m')] }, { fields: [value, radios('a'), block(without('n'))] })).to.deep.equal([
      'INT301 /pages/1/fields/2/showIf',
    ])
  })

  it('keeps nobody from a list by a check that no entry can pass, if the list may be empty', () => {
    const list = { fields: [number('own', { max: 5 })], ...check(leaf('gt', 5, 'own')) }
    expect(codes({ ...list, repeat: { min: 0, max: 2, itemLabel: 'car' } }, { fields: [text('x')] })).to.deep.equal([
      'INT311 /pages/0/checks/0/rule',
    ])
    expect(codes(list, { fields: [text('x')] })).to.deep.equal(['INT311 /pages/0/checks/0/rule', 'INT307 /pages/0'])
  })

  it('refuses checks that no answers can pass together, at the first that is one too many', () => {
    const three = ['gt', 'lt', 'eq'].map((operator, i) => ({
      ...check(leaf(operator as 'gt', [6, 9, 3][i]!, 'own')).checks[0]!,
    }))
    const list = { fields: [number('own', { max: 50 })], checks: three }
    const end = { fields: [text('x')] }
    const at = 'INT311 /pages/0/checks/2/rule'
    expect(codes(list, end)).to.deep.equal([at, 'INT307 /pages/0'])
    expect(codes({ ...list, repeat: { min: 0, max: 2, itemLabel: 'car' } }, end)).to.deep.equal([at])
    expect(codes({ ...list, repeat: { min: 1, max: 2, itemLabel: 'car' } }, end)).to.deep.equal([at, 'INT307 /pages/0'])
    expect(codes({ ...list, checks: three.slice(0, 2) }, end)).to.deep.equal([])
    const empty = leaf('notAnswered', undefined, 'own')
    const needed = {
      fields: [radios('a'), number('own', { required: yes })],
      checks: check(any(all(yes, empty), many), 'a').checks,
    }
    expect(codes({ fields: [number('n', { max: 5 })] }, needed, end)).to.include('INT311 /pages/1/checks/0/rule')
    const reason = (more: object) =>
      proveForm(pages({ ...list, ...more }, end)).find(({ code }) => code === 'INT311')!.reason
    expect(reason({ repeat: { min: 0, max: 2, itemLabel: 'car' } })).to.equal(
      'is never true together with the checks before it, so nobody can finish an entry. Correct one of them',
    )
    expect(reason({ checks: [three[0]!, three[2]!] })).to.equal(
      'is never true together with the check before it, so nobody gets past this page. Correct one of them',
    )
  })

  it('lets nobody past a page without an answer that a rule requires', () => {
    const later = (rule: Rule) =>
      codes({ fields: [radios('a'), number('n', { required: yes })] }, { fields: [text('x')], showIf: rule })
    const empty = leaf('notAnswered', undefined, 'n')
    expect(later(all(yes, empty))).to.deep.equal(['INT301 /pages/1/showIf'])
    expect(later(all(no, empty))).to.deep.equal([])
  })

  it('has an order of two answers that is the same for all rules', () => {
    const two = (rule: Rule) => codes({ fields: [number('n'), number('m'), text('x', rule)] })
    expect(two(all(compared('lt', 'm', 'n'), compared('lte', 'n', 'm')))).to.deep.equal([
      'INT301 /pages/0/fields/2/showIf',
    ])
    expect(two(all(compared('lte', 'm', 'n'), compared('lte', 'n', 'm')))).to.deep.equal([])
    expect(two(any(compared('neq', 'm', 'n'), compared('eq', 'n', 'm')))).to.deep.equal([
      'INT302 /pages/0/fields/2/showIf',
    ])
  })
})
