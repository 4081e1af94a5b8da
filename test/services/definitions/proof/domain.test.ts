import { expect } from 'chai'
import type { CheckboxesField, Field } from '../../../../src/models/field.ts'
import { isAnswerTo, subsetsOf } from '../../../../src/services/definitions/proof/cells.ts'
import { canEqual, domainOf } from '../../../../src/services/definitions/proof/domain.ts'
import { FIELDS, radios } from '../../logic/forms.ts'
import { leaf } from '../../logic/rules.ts'
import { cellsThatOccur } from './cell-check.ts'

const optionsOf = (values: readonly string[]) =>
  values.map((value) => ({ value, label: value, ...(value === 'only' && { exclusive: true as const }) }))
const boxes = (values: readonly string[], more: Partial<CheckboxesField> = {}): CheckboxesField => ({
  ...{ type: 'checkboxes', id: 'q', label: 'Q', options: optionsOf(values) },
  ...more,
})
const answersOf = (field: Field, ...leaves: Parameters<typeof domainOf>[1]) =>
  domainOf(field, leaves).cells.map(({ answer }) => answer)

describe('the answers to a question', () => {
  it('have an example that the question accepts, whatever its type', () => {
    for (const field of FIELDS) {
      const { cells, absent, leaves } = domainOf(field, [leaf('answered', undefined, field.id)])
      expect(leaves, field.type).to.have.lengthOf(1)
      expect(absent, field.type).to.deep.equal({ truths: [false] })
      expect(cells, field.type).to.have.lengthOf(1)
      expect(cells[0]!.truths, field.type).to.deep.equal([true])
      // Dates have one only on a known day.
      if (field.type !== 'date') expect(isAnswerTo(field, cells[0]!.answer), field.type).to.equal(true)
    }
  })

  it('are one of each kind that rules tell apart: options, and yes and no', () => {
    const colour: Field = { ...radios('q'), options: optionsOf(['red', 'green', 'blue']) } as Field
    const values = ['red', 'green', 'blue', 'other']
    cellsThatOccur(colour, [leaf('eq', 'green')], values)
    cellsThatOccur({ ...colour, type: 'select' } as Field, [leaf('in', ['red', 'blue']), leaf('neq', 'red')], values)
    expect(answersOf(colour, leaf('eq', 'green'))).to.deep.equal(['red', 'green'])
    const car: Field = { type: 'boolean', id: 'q', label: 'Q' }
    cellsThatOccur(car, [leaf('eq', true), leaf('neq', true)], [true, false])
    expect(answersOf({ type: 'declaration', id: 'q', label: 'Q', statement: 'S' }, leaf('eq', true))).to.deep.equal([
      true,
    ])
  })

  it('may be missing: then only rules that deny hold', () => {
    const { absent } = domainOf(radios('q'), [leaf('eq', 'yes'), leaf('notAnswered'), leaf('neq', 'yes')])
    expect(absent.truths.slice(0, 2)).to.deep.equal([false, true])
  })
})

describe('the boxes that may be ticked', () => {
  const values = ['a', 'b', 'c', 'd', 'only']
  const all = subsetsOf(values)

  it('are every set that rules tell apart, within the limits, with the smallest as examples', () => {
    const rules = [
      [leaf('contains', 'a')],
      [leaf('eq', ['a', 'c'])],
      [leaf('contains', 'a'), leaf('notContains', 'b'), leaf('eq', ['b', 'd'])],
      [leaf('in', [['a'], ['a', 'b', 'c', 'd']])],
      [leaf('contains', 'only')],
      [leaf('eq', ['only']), leaf('eq', ['d'])],
      [leaf('eq', ['a', 'b']), leaf('eq', ['c'])],
      [leaf('answered')],
    ]
    for (const leaves of rules)
      for (const minItems of [undefined, 1, 2, 3, 4])
        for (const maxItems of [undefined, 1, 2, 3, 4])
          for (const options of [values, ['a', 'b', 'c', 'd'], ['a', 'b', 'only']]) {
            const limits = { ...(minItems && { minItems }), ...(maxItems && { maxItems }) }
            const cells = cellsThatOccur(boxes(options, limits), leaves, all)
            const sizes = cells.map(({ answer }) => (answer as string[]).length)
            expect(sizes).to.deep.equal([...sizes].sort((one, other) => one - other))
          }
  })

  it('are not told apart where rules name more than eight, but are still an answer', () => {
    const many = [...'abcdefghij']
    const named = (count: number) => many.slice(0, count).map((value) => leaf('contains', value))
    expect(domainOf(boxes(many), named(8)).cells).to.have.lengthOf(2 ** 8)
    const leaves = [...named(9), leaf('answered'), leaf('notAnswered')]
    for (const [minItems, answer] of [
      [undefined, ['a']],
      [1, ['a']],
      [3, ['a', 'b', 'c']],
    ] as const)
      expect(domainOf(boxes(many, { ...(minItems !== undefined && { minItems }) }), leaves).cells).to.deep.equal([
        { truths: [...Array(9).fill(undefined), true, false], answer },
      ])
  })
})

describe('an operand', () => {
  it('can equal an answer that the question accepts', () => {
    expect([radios('q'), boxes(['yes', 'b'])].map((field) => canEqual(field, 'yes'))).to.deep.equal([true, false])
    expect(canEqual(radios('q'), 'perhaps')).to.equal(false)
  })

  it('can equal a date within the limits, and on either side of a limit that moves', () => {
    const can = (operand: string, limits: { min?: string; max?: string } = {}) =>
      canEqual({ type: 'date', id: 'q', label: 'Q', ...limits }, operand)
    const [min, max] = ['2000-02-28', '2000-03-01']
    const days = ['0001-01-01', '2000-02-27', '2000-02-28', '2000-02-29', '2000-03-01', '2000-03-02', '9999-12-31']
    const within = (limits: { min?: string; max?: string }) => days.filter((day) => can(day, limits))
    expect(within({})).to.deep.equal(days)
    expect(within({ min })).to.deep.equal(days.slice(2))
    expect(within({ max })).to.deep.equal(days.slice(0, 5))
    expect(within({ min, max })).to.deep.equal(days.slice(2, 5))
    expect(within({ min: 'today-18y' })).to.deep.equal(days)
    expect(within({ max: 'today+1m' })).to.deep.equal(days)
    expect(within({ min: 'today', max })).to.deep.equal(days.slice(0, 5))
    expect(within({ min, max: 'today' })).to.deep.equal(days.slice(2))
  })
})
