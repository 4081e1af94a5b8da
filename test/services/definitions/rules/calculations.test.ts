import { expect } from 'chai'
import type { Item } from '../../../../src/models/field.ts'
import type { Form } from '../../../../src/models/form.ts'
import { definitionFaults, lintForm, shapeFaults } from '../../../support/told.ts'
import { compared, leaf } from '../../logic/rules.ts'

const number = (id: string, more: object = {}): Item => ({ type: 'number', id, label: id, ...more })
const value = (id: string, calculation: object, more: object = {}): Item => ({
  type: 'calculated',
  id,
  label: `The ${id}`,
  value: calculation,
  ...more,
})
const withPages = (...pages: object[]): Form =>
  ({
    slug: 'sums',
    title: 'Sums',
    pages: pages.map((page, i) => ({ id: `page-${i + 1}`, title: `Page ${i + 1}`, ...page })),
  }) as never
const LIST = {
  id: 'people',
  fields: [number('income'), { type: 'text', id: 'name', label: 'name' }],
  repeat: { max: 3, itemLabel: 'person' },
}
const ASKED = { fields: [number('a'), number('b'), { type: 'text', id: 'note', label: 'note' }] }
const AFTER = { fields: [number('c')] }
const formOf = (...values: Item[]): Form => withPages(ASKED, LIST, { fields: values }, AFTER)
const AT = '/pages/2/fields/0'
const told = (form: Form): string[] => lintForm(form).map(({ code, pointer, reason }) => `${code} ${pointer} ${reason}`)
const shape = (calculation: unknown): string[] =>
  shapeFaults(formOf(value('v', calculation as object))).map(({ pointer, reason }) => `${pointer} ${reason}`)

describe('the check of calculated values', () => {
  it('finds nothing in those that can be calculated', () => {
    const form = formOf(
      value('v', { sum: ['a', 'b', 'income', 0.5] }),
      value('n', { count: ['people', 'income', 'a'] }),
      value('d', { difference: ['v', 'a'] }),
      value('p', { product: ['n', 'a', 100] }),
      value('least', { min: ['income', 'a'] }),
      value('most', { max: ['income', 'd'] }, { showIf: leaf('gt', 1, 'a'), prefix: '£', suffix: 'a month' }),
    )
    expect(shapeFaults(form)).to.deep.equal([])
    expect(definitionFaults(form)).to.deep.equal([])
  })

  it('refuses shapes that are no calculation, and says what one is', () => {
    const one =
      'must be one calculation (sum, difference, product, count, min, max) with a list, such as { "sum": ["rent", "heating"] }'
    expect(shape({})).to.deep.equal([`${AT}/value ${one} (found an object)`])
    expect(shape({ sum: ['a'], max: ['a'] })).to.deep.equal([`${AT}/value ${one} (found an object)`])
    expect(shape({ sum: [] })).to.deep.equal([`${AT}/value/sum must have at least 1 entry`])
    expect(shape({ sum: 'a' })).to.deep.equal([`${AT}/value/sum must be a list`])
    expect(shape({ sum: [true] })).to.deep.equal([`${AT}/value/sum/0 must be text or a number`])
    expect(shape({ difference: ['a'] })).to.deep.equal([`${AT}/value/difference must have at least 2 entries`])
    expect(shape({ difference: ['a', 'b', 'c'] })).to.deep.equal([`${AT}/value/difference must have at most 2 entries`])
    expect(shape({ total: ['a'] })[0]).to.include(`${AT}/value/total is not a known property`)
    expect(shape({ sum: Array(1_000).fill('a') })).to.deep.equal([`${AT}/value/sum must have at most 100 entries`])
  })

  it('refuses what is no number, or is there twice', () => {
    const faultsOf = (calculation: object) => told(formOf(value('v', calculation)))
    expect(faultsOf({ sum: ['a', 'note'] })).to.deep.equal([
      `INT210 ${AT}/value/sum/1 is a question of type text: "note". Calculations use numbers`,
    ])
    expect(faultsOf({ count: ['name'] })).to.deep.equal([
      `INT210 ${AT}/value/count/0 is a question of type text: "name". Calculations use numbers. To count entries, name the list "people"`,
    ])
    expect(faultsOf({ sum: ['people'] })).to.deep.equal([
      `INT210 ${AT}/value/sum/0 is the list "people". Only "count" takes a list. Name a number question of the list`,
    ])
    expect(faultsOf({ sum: ['a', 'b', 'a'] })).to.deep.equal([
      `INT210 ${AT}/value/sum/2 is there twice: "a". Remove one`,
    ])
    expect(faultsOf({ difference: ['a', 'income'] })).to.deep.equal([
      `INT210 ${AT}/value/difference/1 is in the list "people": "income". Add it up in a value of its own, and name that`,
    ])
    expect(faultsOf({ sum: ['aa'] })[0])
      .to.include('INT201')
      .and.include('did you mean "a"?')
    expect(faultsOf({ sum: ['constructor'] })[0]).to.include('INT201')
  })

  it('refuses constants that are too long, or alone, or counted', () => {
    const faultsOf = (calculation: object) => told(formOf(value('v', calculation)))
    expect(faultsOf({ sum: ['a', 1e15] })).to.deep.equal([
      `INT210 ${AT}/value/sum/1 has more than 15 digits (found 1000000000000000)`,
    ])
    expect(faultsOf({ sum: ['a', 1e-15] })[0]).to.include('has more than 15 digits')
    expect(faultsOf({ sum: ['a', 999999999999999, 1] })).to.deep.equal([
      `INT210 ${AT}/value/sum has constants that together give more than 15 digits`,
    ])
    expect(faultsOf({ sum: [1, 2] })).to.deep.equal([
      `INT210 ${AT}/value/sum has only constants, so it is always the same. Name a question`,
    ])
    expect(faultsOf({ count: ['a', 1] })[0]).to.include(`INT210 ${AT}/value/count/1 is a constant (1)`)
  })

  it('refuses what is not entered before it', () => {
    const here = withPages(ASKED, { fields: [number('d'), value('v', { sum: ['a', 'd', 'c'] })] }, AFTER)
    expect(told(here)).to.deep.equal([
      'INT206 /pages/1/fields/1/value/sum/1 is on the same page: "d". Move the calculated value to a page after it',
      'INT206 /pages/1/fields/1/value/sum/2 is on the later page "page-3": "c". Move the calculated value to a page after it',
    ])
    const looking = formOf(value('v', { sum: ['a'] }, { showIf: leaf('gt', 1, 'c') }))
    expect(told(looking)[0]).to.include(`INT206 ${AT}/showIf/fieldId is on the later page`)
    const own = withPages(ASKED, { fields: [number('d'), value('v', { sum: ['a'] }, { showIf: leaf('gt', 1, 'd') })] })
    expect(told(own)[0]).to.include(
      'is on the same page "page-2". The rule of a calculated value can only use earlier pages',
    )
  })

  it('refuses a value that uses itself, alone, in a circle, or one below it', () => {
    expect(told(formOf(value('v', { sum: ['a', 'v'] })))).to.deep.equal([
      `INT205 ${AT}/value/sum/1 is the value itself. Name a question, or another value`,
    ])
    expect(
      told(formOf(value('v', { sum: ['w'] }), value('w', { sum: ['x'] }), value('x', { sum: ['v'] }))),
    ).to.deep.equal([
      `INT205 ${AT}/value/sum/0 makes the value depend on itself: v → w → x → v`,
      'INT205 /pages/2/fields/1/value/sum/0 makes the value depend on itself: w → x → v → w',
    ])
    expect(told(formOf(value('v', { sum: ['w'] }), value('w', { sum: ['a'] })))).to.deep.equal([
      `INT206 ${AT}/value/sum/0 is a value that is calculated after this one: "w". Move one of the two`,
    ])
  })

  it('refuses a page where nothing can be calculated, a form of one page among them', () => {
    const one = withPages({ fields: [number('a'), value('v', { sum: ['a'] })] })
    expect(told(one)).to.deep.equal([
      'INT211 /pages/0/fields/1 is on the first page, before which nothing was entered. Add a page after the questions, and move it there',
    ])
    const list = withPages(ASKED, { ...LIST, fields: [...LIST.fields, value('v', { sum: ['a'] })] })
    expect(told(list)).to.deep.equal(['INT211 /pages/1/fields/2 is on a list page. Move it to a page after the list'])
    const exit = {
      fields: [value('v', { sum: ['a'] })],
      exit: { title: 'End', text: 'End' },
      showIf: leaf('gt', 1, 'a'),
    }
    expect(told(withPages(ASKED, exit, AFTER))[0]).to.include(
      'INT211 /pages/1/fields/0 is on a page that ends the form',
    )
  })

  it('refuses ids that are used already, and a check at a value', () => {
    const twice = definitionFaults(formOf(value('a', { sum: ['b'] })))
    expect(twice.map(({ code, pointer }) => `${code} ${pointer}`)).to.deep.equal([`INT101 ${AT}/id`])
    const form = formOf(value('v', { sum: ['a'] }), number('d'))
    form.pages[2]!.checks = [{ rule: leaf('lte', 5, 'v'), message: 'No', fieldId: 'v' }]
    expect(told(form)).to.deep.equal([
      'INT209 /pages/2/checks/0/fieldId is a calculated value: "v". Name a question that people can correct',
    ])
  })

  it('checks the rules over a value like those over a number', () => {
    const rule = (showIf: object) =>
      told(formOf(value('v', { sum: ['a'] }), { ...number('d'), showIf } as never)).map((one) => one.slice(0, 60))
    expect(rule(leaf('gte', 0.5, 'v'))).to.deep.equal([])
    expect(rule(compared('lt', 'a', 'v'))).to.deep.equal([])
    expect(rule(leaf('contains', 'x', 'v'))[0]).to.include('INT202 /pages/2/fields/1/showIf/operator')
    expect(rule(leaf('eq', 'x', 'v'))[0]).to.include('INT203 /pages/2/fields/1/showIf/value')
    expect(rule(compared('eq', 'note', 'v'))[0]).to.include('INT208 /pages/2/fields/1/showIf/valueOf')
    const early = withPages(
      { ...ASKED, fields: [...ASKED.fields, { ...number('d'), showIf: leaf('gt', 1, 'v') }] },
      {
        fields: [value('v', { sum: ['a'] })],
      },
    )
    expect(told(early)[0]).to.include('INT206 /pages/0/fields/3/showIf/fieldId is on the later page "page-2"')
  })

  it('refuses more numbers than can be added up at once', () => {
    const lists = Array.from({ length: 3 }, (_, i) => ({
      id: `list-${i}`,
      fields: [...Array(50).keys()].map((f) => number(`n${i}x${f}`)),
      repeat: { max: 100, itemLabel: 'thing' },
    }))
    const sums = lists.map((_, i) => value(`v${i}`, { sum: [...Array(50).keys()].map((f) => `n${i}x${f}`) }))
    const faults = told(withPages(...lists, { fields: sums }))
    expect(faults).to.have.lengthOf(1)
    expect(faults[0]).to.include('INT210 /pages/3/fields/2/value makes the calculations of this form too large')
  })
})
