import { expect } from 'chai'
import fc from 'fast-check'
import type { CalculatedValue, Calculation, Item } from '../../../src/models/field.ts'
import type { Form } from '../../../src/models/form.ts'
import type { Page } from '../../../src/models/page.ts'
import type { Rule } from '../../../src/models/rule.ts'
import { cssFor, evaluateLogic, followPath } from '../../../src/services/logic/index.ts'
import { decimal } from './decimals.ts'
import { text } from './forms.ts'
import { all, any, compared, leaf, NOON } from './rules.ts'

const number = (id: string, more: object = {}): Item => ({ type: 'number', id, label: id, required: false, ...more })
const value = (id: string, calculation: Calculation, showIf?: Rule): CalculatedValue => ({
  type: 'calculated',
  id,
  label: `The ${id}`,
  value: calculation,
  ...(showIf && { showIf }),
})
const page = (id: string, ...fields: Item[]): Page => ({ id, fields })
const people: Page = {
  ...page('people', text('name'), number('income'), number('hidden', { showIf: leaf('eq', 'x', 'name') })),
  repeat: { min: 0, max: 100, itemLabel: 'person' },
}
const formOf = (...values: Item[]): Form => ({
  slug: 'sums',
  title: 'Sums',
  pages: [
    page('one', number('a'), number('b')),
    people,
    page('two', number('c'), text('note')),
    page('sums', ...values),
  ],
})
const follow = (form: Form, answers: object) =>
  followPath(form, answers as Record<string, unknown>, { now: NOON, timeZone: 'UTC' })
const amount = (calculation: Calculation, answers: object): unknown =>
  follow(formOf(value('v', calculation)), answers).answers.v

describe('a calculated value', () => {
  it('is exact in decimal', () => {
    expect(amount({ sum: ['a', 'b'] }, { a: 0.1, b: 0.2 })).to.equal(0.3)
    expect(amount({ difference: ['a', 'b'] }, { a: 0.3, b: 0.1 })).to.equal(0.2)
    expect(amount({ product: ['a', 'b', 100] }, { a: 1.1, b: 1.1 })).to.equal(121)
    expect(amount({ product: ['a', 'b'] }, { a: 4.35, b: 100 })).to.equal(435)
    expect(amount({ difference: ['a', 'b'] }, { a: 1, b: 1 })).to.equal(0)
    expect(Object.is(amount({ product: ['a', 'b'] }, { a: 0, b: -5 }), 0), 'not -0').to.equal(true)
  })

  it('passes over absent answers in a sum, a count and the least and greatest; a difference and a product need all', () => {
    const some = { b: 5 }
    expect(amount({ sum: ['a', 'b', 1] }, some)).to.equal(6)
    expect(amount({ count: ['a', 'b'] }, some)).to.equal(1)
    expect(amount({ min: ['a', 'b', 7] }, some)).to.equal(5)
    expect(amount({ max: ['a', 'b'] }, some)).to.equal(5)
    expect(amount({ difference: ['a', 'b'] }, some)).to.equal(undefined)
    expect(amount({ difference: ['b', 'a'] }, some)).to.equal(undefined)
    expect(amount({ product: ['a', 'b'] }, some)).to.equal(undefined)
  })

  it('is 0 as the sum or count of nothing, and else absent', () => {
    const nothing = (kind: keyof Calculation, sources: string[]) => amount({ [kind]: sources }, {})
    for (const sources of [['a'], ['income'], ['a', 'income']])
      expect(
        (['sum', 'count', 'min', 'max', 'product'] as const).map((kind) => nothing(kind, sources)),
        sources.join(),
      ).to.deep.equal([0, 0, undefined, undefined, undefined])
    expect(nothing('count', ['people'])).to.equal(0)
    expect(amount({ sum: ['income'] }, { people: [] })).to.equal(0)
  })

  it('is made of the answers of all records of a list, and counts records', () => {
    const list = { people: [{ name: 'A', income: 10.1 }, { name: 'B' }, { name: 'C', income: 0.2 }] }
    expect(amount({ sum: ['income'] }, list)).to.equal(10.3)
    expect(amount({ count: ['income'] }, list)).to.equal(2)
    expect(amount({ count: ['people'] }, list)).to.equal(3)
    expect(amount({ max: ['income', 'a'] }, { ...list, a: 4 })).to.equal(10.1)
    expect(amount({ product: ['income'] }, list), 'one has none').to.equal(undefined)
    expect(amount({ product: ['income'] }, { people: [{ income: 3 }, { income: 0.5 }] })).to.equal(1.5)
  })

  it('counts hidden answers, of records and of pages too, as absent', () => {
    expect(
      amount(
        { sum: ['hidden'] },
        {
          people: [
            { name: 'x', hidden: 1 },
            { name: 'y', hidden: 2 },
          ],
        },
      ),
    ).to.equal(1)
    const form = formOf(value('v', { sum: ['a', 'c'] }))
    form.pages[2]!.showIf = leaf('gt', 5, 'a')
    expect(follow(form, { a: 5, c: 1 }).answers.v).to.equal(5)
    expect(follow(form, { a: 6, c: 1 }).answers.v).to.equal(7)
  })

  it('can use other values, which are absent while they are hidden', () => {
    const form = formOf(value('v', { sum: ['a', 'b'] }, leaf('eq', 'x', 'note')), value('w', { sum: ['v', 1] }))
    expect(follow(form, { a: 1, b: 2, note: 'x' }).answers).to.deep.include({ v: 3, w: 4 })
    expect(follow(form, { a: 1, b: 2, note: 'y' }).answers)
      .to.deep.include({ w: 1 })
      .and.not.have.property('v')
    expect(
      follow(form, { a: 1, b: 2, note: 'y' })
        .steps.at(-1)!
        .items.map((item) => 'id' in item && item.id),
    ).to.deep.equal(['w'])
  })

  it('is never taken from what somebody sends under its id', () => {
    expect(follow(formOf(value('v', { sum: ['a'] })), { a: 1, v: 99 }).answers.v).to.equal(1)
    const hidden = formOf(value('v', { sum: ['a'] }, leaf('eq', 'x', 'note')))
    expect(follow(hidden, { a: 1, v: 99 }).answers).not.to.have.property('v')
  })

  it('decides rules on its own page and after it, alone and beside another answer', () => {
    const form = formOf(
      value('v', { sum: ['a', 'b'] }),
      { ...text('big'), showIf: leaf('gte', 0.3, 'v') },
      number('most'),
    )
    form.pages.push({ ...page('after', text('end')), showIf: compared('gt', 'v', 'most') })
    const shown = (answers: object) =>
      follow(form, answers).steps.flatMap(({ items }) => items.flatMap((item) => ('id' in item ? [item.id] : [])))
    expect(shown({ a: 0.1, b: 0.2 }))
      .to.include('big')
      .and.not.include('end')
    expect(shown({ a: 0.1, b: 0.1 })).not.to.include('big')
    expect(shown({ a: 0.1, b: 0.2, most: 0.31 })).to.include('end')
    expect(shown({ a: 0.1, b: 0.2, most: 0.3 })).not.to.include('end')
  })

  it('is unknown to the style sheet: what depends on it is shown with its condition in words', () => {
    const form = formOf(
      value('v', { sum: ['a'] }),
      { ...text('big'), showIf: leaf('gte', 1, 'v') },
      {
        ...text('beside'),
        showIf: all(leaf('gte', 1, 'v'), leaf('eq', 'yes', 'choice')),
      },
    )
    expect(cssFor(form)).to.equal('')
  })

  it('is the same as with whole numbers, for any decimals', () => {
    const decimals = fc
      .tuple(fc.integer({ min: -99_999, max: 99_999 }), fc.integer({ min: 0, max: 4 }))
      .map(([digits, places]) => Number(`${digits}e-${places}`))
    const kinds = fc.constantFrom<keyof Calculation>('sum', 'difference', 'product', 'count', 'min', 'max')
    fc.assert(
      fc.property(kinds, decimals, decimals, decimals, (kind, a, b, constant) => {
        const sources = kind === 'difference' ? ['a', 'b'] : kind === 'count' ? ['a', 'b', 'c'] : ['a', 'b', constant]
        const found = amount({ [kind]: sources }, { a, b })
        expect(found).to.equal(decimal(kind, kind === 'difference' || kind === 'count' ? [a, b] : [a, b, constant]))
      }),
      { numRuns: 2_000 },
    )
  })
})

describe('a calculated value of more than 15 digits', () => {
  const MANY = 999_999_999_999_999
  const failedAt = (form: Form, answers: object) => {
    const path = follow(form, answers)
    return {
      next: path.next?.page.id,
      failed: path.steps.flatMap(({ page, records, failed = [] }) => [
        ...failed.map(({ fieldId }) => `${page.id} ${fieldId}`),
        ...(records ?? []).flatMap((record, i) =>
          (record.failed ?? []).map(({ fieldId }) => `${page.id} ${i} ${fieldId}`),
        ),
      ]),
    }
  }

  it('is refused at the answer that made it so, in the order of the form', () => {
    const form = formOf(value('v', { sum: ['c', 'b', 'a'] }))
    const rest = { note: 'x' }
    expect(failedAt(form, { ...rest, a: MANY }).failed).to.deep.equal([])
    expect(failedAt(form, { ...rest, a: MANY, b: 0 }).next).to.equal(undefined)
    expect(failedAt(form, { ...rest, a: MANY, b: 1 })).to.deep.equal({ next: 'one', failed: ['one b'] })
    expect(failedAt(form, { ...rest, a: MANY, b: 0, c: 0.5 })).to.deep.equal({ next: 'two', failed: ['two c'] })
    expect(failedAt(form, { ...rest, a: MANY, b: 1, c: -1 }).failed, 'it fits in the end').to.deep.equal([])
    expect(follow(form, { ...rest, a: MANY, b: 1 }).answers).not.to.have.property('v')
  })

  it('counts decimals, and no exponent', () => {
    const form = formOf(value('v', { product: ['a', 'b'] }))
    const digits = (a: number, b: number) => failedAt(form, { a, b, note: 'x' }).failed
    expect(digits(0.0000001, 0.0000001)).to.deep.equal([])
    expect(digits(0.0000001, 0.00000001)).to.deep.equal(['one b'])
    expect(digits(1.2345678, 1.2345678)).to.deep.equal([])
    expect(digits(1.23456789, 1.23456789)).to.deep.equal(['one b'])
  })

  it('is refused at a record, and at the answer behind another value', () => {
    const form = formOf(value('v', { sum: ['income'] }), value('w', { sum: ['v', 'c'] }))
    const list = (...incomes: number[]) => ({ note: 'x', people: incomes.map((income) => ({ name: 'x', income })) })
    expect(failedAt(form, list(MANY, 0, 1, 2))).to.deep.equal({ next: 'people', failed: ['people 2 income'] })
    expect(failedAt(form, { ...list(MANY, 0), c: 1 })).to.deep.equal({ next: 'two', failed: ['two c'] })
    const counted = formOf(value('n', { count: ['people'] }), value('w', { product: ['n', MANY] }))
    expect(failedAt(counted, list(1))).to.deep.equal({ next: undefined, failed: [] })
    expect(failedAt(counted, list(1, 1))).to.deep.equal({ next: 'people', failed: ['people 1 name'] })
  })

  it('ends no journey, and is no matter while the value is hidden', () => {
    const form = formOf(value('v', { sum: ['a', 'b'] }, leaf('eq', 'x', 'note')))
    form.pages.push({ id: 'end', fields: [], exit: { title: 'End', text: 'End' } })
    expect(follow(form, { a: MANY, b: 1, note: 'x' }).exit).to.equal(undefined)
    expect(follow(form, { a: MANY, b: 1, note: 'y' }).exit?.page.id).to.equal('end')
  })

  it('is found fast among many records and factors', () => {
    const form = formOf(value('v', { product: ['income', 'a', 'b', 'c'] }))
    const many = {
      people: Array.from({ length: 100 }, () => ({ name: 'x', income: 1.234567890123 })),
      a: 1,
      b: 1,
      c: 1,
    }
    expect(failedAt(form, { ...many, note: 'x' }).failed).to.deep.equal(['two c'])
  })

  it('is what rules take for absent', () => {
    const form = formOf(value('v', { sum: ['a', 'b'] }))
    const { answers } = follow(form, { a: MANY, b: 1 })
    expect(evaluateLogic(any(leaf('gt', 0, 'v'), leaf('answered', undefined, 'v')), answers)).to.equal(false)
  })
})
