import { expect } from 'chai'
import type { CalculatedValue, Calculation } from '../../../../src/models/field.ts'
import type { Form } from '../../../../src/models/form.ts'
import { calculatedDomain } from '../../../../src/services/definitions/proof/model.ts'
import { maybeAbsent } from '../../../../src/services/definitions/rules/calculations.ts'
import { formOf, radios } from '../../logic/forms.ts'
import { leaf } from '../../logic/rules.ts'

const value = (calculation: Calculation, over: object = {}): CalculatedValue => ({
  type: 'calculated',
  id: 'v',
  label: 'V',
  value: calculation,
  ...over,
})
const number = (id: string, over: object = {}) => ({ type: 'number', id, label: id, ...over }) as never
const SHOWN = { showIf: leaf('eq', 'yes', 'r') }

describe('a calculated value', () => {
  /** `sure` is always answered; `left` may be left empty, `hid` may be hidden; `each` is asked in a list. */
  const form = (
    calculation: Calculation,
    { list = {}, lists = {}, first = {}, last = {}, item = {} }: Record<string, object> = {},
  ): Form => {
    const made = formOf(
      [radios('r')],
      [number('sure'), number('left', { required: false }), number('hid', SHOWN)],
      [number('each', list)],
      [value(calculation, item)] as never,
    )
    made.pages[2]!.repeat = { max: 3, itemLabel: 'car', ...lists }
    Object.assign(made.pages[1]!, first)
    Object.assign(made.pages[3]!, last)
    return made
  }
  const isSure = (...given: Parameters<typeof form>): boolean => !maybeAbsent(form(...given)).has('v')

  it('is there where the answers are that it needs: all of them, or any one, or none', () => {
    for (const source of ['sure', 'left', 'hid', 'each'])
      for (const kind of ['sum', 'count'] as const) expect(isSure({ [kind]: [source] }), source).to.equal(true)
    for (const kind of ['min', 'max', 'difference', 'product'] as const) {
      expect(isSure({ [kind]: ['sure'] }), kind).to.equal(true)
      expect(isSure({ [kind]: ['left'] }), kind).to.equal(false)
      expect(isSure({ [kind]: ['hid'] }), kind).to.equal(false)
    }
    for (const other of ['sure', 2]) {
      expect(isSure({ min: ['left', other] }), `${other}`).to.equal(true)
      expect(isSure({ max: [other, 'hid'] }), `${other}`).to.equal(true)
      expect(isSure({ difference: ['left', other] }), `${other}`).to.equal(false)
      expect(isSure({ product: [other, 'hid'] }), `${other}`).to.equal(false)
      expect(isSure({ product: [other, 'sure'] }), `${other}`).to.equal(true)
    }
    expect(isSure({ max: ['left', 'hid'] })).to.equal(false)
  })

  it('needs entries of a list, and an answer in each', () => {
    expect(isSure({ min: ['each'] })).to.equal(true)
    expect(isSure({ min: ['each'] }, { lists: { min: 2 } })).to.equal(true)
    expect(isSure({ min: ['each'] }, { lists: { min: 0 } })).to.equal(false)
    expect(isSure({ min: ['each'] }, { list: { required: false } })).to.equal(false)
    expect(isSure({ min: ['each'] }, { list: SHOWN })).to.equal(false)
  })

  it('needs answers of pages that everybody sees', () => {
    expect(isSure({ product: ['sure'] }, { first: SHOWN })).to.equal(false)
    expect(isSure({ sum: ['sure'] }, { first: SHOWN })).to.equal(true)
    expect(isSure({ product: ['sure'] }, { last: SHOWN })).to.equal(true)
  })

  it('is as sure as another of which it is made', () => {
    const twice = (item: object, last: object = {}) => {
      const made = form({ product: ['sure'] }, { item, last })
      made.pages[3]!.fields.push(value({ product: ['v'] }, { id: 'w' }))
      return [...maybeAbsent(made)]
    }
    expect(twice({})).to.deep.equal([])
    expect(twice({ value: { product: ['left'] } })).to.deep.equal(['v', 'w'])
    expect(twice(SHOWN)).to.deep.equal(['w'])
    expect(twice({}, SHOWN)).to.deep.equal(['w'])
  })

  it('may be any number: below, equal to and above each that it is compared with', () => {
    const leaves = [leaf('gt', 5, 'v'), leaf('lte', 2.5, 'v'), leaf('answered', undefined, 'v')]
    const { cells, absent, ...more } = calculatedDomain(value({ sum: ['sure'] }), leaves)
    expect(cells.map(({ truths }) => truths)).to.deep.equal([
      [false, true, true],
      [false, true, true],
      [false, false, true],
      [false, false, true],
      [true, false, true],
    ])
    expect(absent.truths).to.deep.equal([false, false, false])
    expect(more).to.deep.equal({ leaves })
    expect(calculatedDomain(value({ sum: ['sure'] }), []).cells).to.deep.equal([{ truths: [] }])
  })
})
