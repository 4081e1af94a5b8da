import { expect } from 'chai'
import type { CalculatedValue, Calculation, Field } from '../../../../src/models/field.ts'
import type { Rule } from '../../../../src/models/rule.ts'
import { comparisonsIn, leavesByField } from '../../../../src/services/definitions/proof/comparisons.ts'
import { calculatedOnWays } from '../../../../src/services/definitions/ways/calculated.ts'
import { formOf, radios, text } from '../../logic/forms.ts'
import { compared, leaf, NOON } from '../../logic/rules.ts'

const number = (id: string, over: object = {}): Field => ({ type: 'number', id, label: id, ...over }) as never
const value = (id: string, calculation: Calculation, showIf?: Rule): CalculatedValue => ({
  type: 'calculated',
  id,
  label: id,
  value: calculation,
  ...(showIf && { showIf }),
})

/** Answers `a` (0 to 9), `b` (at least 1), `c`, a list of `each`, then the values and the rules over them, each on its page. */
function onWays(values: CalculatedValue[], ...rules: Rule[]) {
  const form = formOf(
    [radios('r'), number('a', { min: 0, max: 9 }), number('b', { min: 1 }), number('c')],
    [number('each', { min: 2, max: 8 })],
    values,
    [number('d'), ...rules.map((rule, i) => text(`t${i}`, rule))],
  )
  form.pages[1]!.repeat = { max: 7, itemLabel: 'car' }
  const found = calculatedOnWays(form, leavesByField(form, comparisonsIn(form)), { now: NOON, timeZone: 'UTC' })
  const fieldOf = (id: string) => form.pages.flatMap(({ fields }) => fields as Field[]).find((one) => one.id === id)!
  return {
    ...found,
    pages: form.pages,
    leavesOn: (id: string) => found.leavesOn(fieldOf(id)).map(({ operator, value: than }) => `${operator} ${than}`),
    ends: (id: string) => found.ends(fieldOf(id)),
  }
}
const over = (than: number, id = 'v') => leaf('gt', than, id)

describe('the answers that feed a calculated value', () => {
  it('are known, through other values too, where a rule looks at the value', () => {
    const of = onWays([value('v', { sum: ['a', 'each'] }), value('w', { sum: ['v', 'b'] })], over(5, 'w'))
    for (const id of ['a', 'b', 'each']) expect(of.feeds(id), id).to.equal(true)
    for (const id of ['c', 'r', 'd']) expect(of.feeds(id), id).to.equal(false)
    expect(onWays([value('v', { sum: ['a'] })]).feeds('a')).to.equal(false)
  })

  it('are told apart by what rules compare the value with, once for each number', () => {
    const [v, w] = [value('v', { sum: ['a', 'b'] }), value('w', { sum: ['b', 'c'] })]
    const of = onWays([v, w], over(5), leaf('lt', 5, 'v'), leaf('in', [7, 8], 'w'), leaf('answered', undefined, 'w'))
    expect(of.leavesOn('a')).to.deep.equal(['lt 5', 'gt 5'])
    expect(of.leavesOn('b')).to.deep.equal(['lt 5', 'gt 5', 'lt 7', 'gt 7', 'lt 8', 'gt 8'])
    expect(of.leavesOn('d')).to.deep.equal([])
    expect(of.leavesOn('r')).to.deep.equal([])
    expect(onWays([v], compared('gt', 'd', 'v')).leavesOn('a')).to.deep.equal([])
  })

  it('are tried at their ends, where there are any', () => {
    const of = onWays([value('v', { sum: ['a', 'b', 'c'] })], over(5))
    expect(['a', 'b', 'c', 'd', 'r', 'each'].map(of.ends)).to.deep.equal([[0, 9], [1], [], [], [], []])
    expect(onWays([value('v', { sum: ['c'] })], over(5)).ends('a')).to.deep.equal([])
  })

  it('may be those of a list, whose lengths are then tried near what the value is compared with', () => {
    const counted = onWays([value('v', { count: ['page-2'] })], over(4))
    expect(counted.lengths(counted.pages[1]!)).to.deep.equal([3, 4, 5])
    const summed = onWays([value('v', { sum: ['each'] })], over(4))
    expect(summed.lengths(summed.pages[1]!)).to.deep.equal([7])
    const both = onWays([value('v', { sum: ['each'] }), value('w', { count: ['page-2'] })], over(40), over(2, 'w'))
    expect(both.lengths(both.pages[1]!)).to.deep.equal([1, 2, 3, 7])
    const other = onWays([value('v', { sum: ['a'] })], over(4))
    expect(other.lengths(other.pages[1]!)).to.deep.equal([])
  })
})

describe('two states of a way', () => {
  const key = (values: CalculatedValue[], rules: Rule[], answers: Record<string, unknown>, first = 0) =>
    onWays(values, ...rules).pendingKey(answers, first)
  const sum = [value('v', { sum: ['a', 'b'] })]

  it('are alike where a sum is on the same side, and all of its answers are not at one end', () => {
    const of = (answers: object) => key(sum, [over(5)], answers as Record<string, unknown>)
    expect(of({ a: 1, b: 2 })).to.deep.equal(of({ a: 2, b: 3 }))
    expect(of({ a: 1, b: 2 })).to.not.deep.equal(of({ a: 4, b: 2 }))
    expect(of({ a: 1 })).to.deep.equal(of({ a: 2 }))
    // From the least or the most of all, later answers lead to other sums.
    expect(of({ a: 1 })).to.not.deep.equal(of({ a: 0 }))
    expect(of({ a: 8 })).to.not.deep.equal(of({ a: 9 }))
    expect(of({ a: 0, b: 2 })).to.deep.equal(of({ a: 1, b: 2 }))
    expect(of({ a: 0, b: 1 })).to.not.deep.equal(of({ a: 0, b: 2 }))
    expect(of({ a: 9, c: 1 })).to.deep.equal(of({ a: 9, c: 2 }))
  })

  it('are alike where they give the same answers to what is not only added', () => {
    for (const calculation of [{ product: ['a', 'b'] }, { max: ['a', 'b'] }, { difference: ['a', 'b'] }]) {
      const of = (answers: object) => key([value('v', calculation)], [over(50)], answers as Record<string, unknown>)
      expect(of({ a: 1, b: 2, c: 3, d: 4 })).to.deep.equal(of({ a: 1, b: 2 }))
      expect(of({ a: 1, b: 2 })).to.not.deep.equal(of({ a: 2, b: 2 }))
    }
  })

  it('are told apart by sums of sums as sums, and by sums of products as products', () => {
    const of = (inner: Calculation) => {
      const values = [value('v', inner), value('w', { sum: ['v', 2] })]
      const made = onWays(values, over(50, 'w'))
      return made.pendingKey({ a: 3, b: 2 }, 0).join() === made.pendingKey({ a: 2, b: 3 }, 0).join()
    }
    expect(of({ sum: ['a', 'b'] })).to.equal(true)
    expect(of({ count: ['a', 'b'] })).to.equal(true)
    expect(of({ product: ['a', 'b'] })).to.equal(false)
    const counted = onWays([value('v', { product: ['a', 'b'] }), value('w', { count: ['c', 'v'] })], over(50, 'w'))
    expect(counted.pendingKey({ a: 3, b: 2 }, 0)).to.not.deep.equal(counted.pendingKey({ a: 2, b: 3 }, 0))
  })

  it('are told apart by the answers in a list', () => {
    const product = (...each: number[]) =>
      key([value('v', { product: ['each'] })], [over(50)], { 'page-2': each.map((one) => ({ each: one, x: 1 })) })
    expect(product(2, 3)).to.deep.equal(product(2, 3))
    expect(product(2, 3)).to.not.deep.equal(product(2, 4))
    expect(key([value('v', { product: ['each'] })], [over(50)], {})).to.deep.equal(product())
  })

  it('are told apart only by values of later pages', () => {
    expect(key(sum, [over(5)], { a: 1 }, 2)).to.have.lengthOf(1)
    expect(key(sum, [over(5)], { a: 1 }, 3)).to.deep.equal([])
    expect(key(sum, [], { a: 1 })).to.deep.equal([])
  })
})

describe('the values of a page', () => {
  const yes = leaf('eq', 'yes', 'r')

  it('join the answers where they are shown and have enough answers', () => {
    const of = onWays([
      value('v', { product: ['a', 'b'] }),
      value('w', { sum: ['v', 1] }),
      value('x', { sum: ['a'] }, yes),
    ])
    const page = of.pages[2]!
    expect(of.withValues(page, { r: 'yes', a: 2, b: 3 })).to.deep.equal({ r: 'yes', a: 2, b: 3, v: 6, w: 7, x: 2 })
    expect(of.withValues(page, { r: 'no', a: 2 })).to.deep.equal({ r: 'no', a: 2, w: 1 })
    expect(of.withValues(of.pages[0]!, { a: 2 })).to.deep.equal({ a: 2 })
    const long = onWays([value('v', { product: ['a', 'b'] })])
    expect(long.withValues(long.pages[2]!, { a: 1e10, b: 123_456_789 })).to.not.have.property('v')
  })

  it('are undecided until each rule had both verdicts', () => {
    const of = onWays([value('v', { sum: ['a'] }), value('w', { sum: ['b'] })], over(5), over(7), over(3, 'w'))
    const see = (a: number, b: number) => void of.withValues(of.pages[2]!, { a, b })
    expect(of.undecided()).to.equal('v')
    see(6, 1)
    expect(of.undecided()).to.equal('v')
    see(1, 2)
    // Over 7 was only refused.
    expect(of.undecided()).to.equal('v')
    see(9, 2)
    expect(of.undecided()).to.equal('w')
    see(1, 4)
    expect(of.undecided()).to.equal(undefined)
    // A value is there or not, and comparisons are tried near each other: neither is counted.
    const present = [leaf('answered', undefined, 'v'), compared('gt', 'd', 'v')]
    expect(onWays([value('v', { sum: ['a'] })], ...present).undecided()).to.equal(undefined)
  })
})
