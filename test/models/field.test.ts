import { expect } from 'chai'
import {
  asNumber,
  type CalculatedValue,
  FILE_KINDS,
  type Field,
  type Item,
  isAlwaysRequired,
  isCalculated,
  isField,
  needOf,
} from '../../src/models/field.ts'
import { KINDS } from '../../src/models/file-kind.ts'
import type { Rule } from '../../src/models/rule.ts'

const rule: Rule = { type: 'rule', fieldId: 'other', operator: 'eq', value: 'yes' }
const question = (required?: boolean | Rule): Field => ({
  type: 'text',
  id: 'q',
  label: 'Q',
  ...(required !== undefined && { required }),
})
const calculated: CalculatedValue = { type: 'calculated', id: 'total', label: 'Total', value: { sum: ['a', 'b'] } }

describe('what stands on a page', () => {
  it('is a question, a calculated value or a block of text', () => {
    const items = [
      question(),
      { type: 'file', id: 'proof', label: 'Proof', accept: ['pdf'] },
      calculated,
      ...['heading', 'paragraph', 'inset', 'warning', 'details'].map((type) => ({ type, title: 'T', text: 'T' })),
    ] as Item[]
    expect(items.filter(isField).map(({ type }) => type)).to.deep.equal(['text', 'file'])
    expect(items.filter(isCalculated)).to.deep.equal([calculated])
  })
})

describe('a question', () => {
  it('is required unless it says otherwise, or while its rule holds', () => {
    expect([undefined, true, false, rule].map((one) => isAlwaysRequired(question(one)))).to.deep.equal([
      true,
      true,
      false,
      false,
    ])
    expect([undefined, true, false, rule].map((one) => needOf(question(one)))).to.deep.equal([
      undefined,
      undefined,
      undefined,
      rule,
    ])
  })

  it('may accept every kind of file that there is', () => {
    expect(FILE_KINDS).to.have.members(Object.keys(KINDS))
  })
})

describe('a calculated value', () => {
  it('is seen as the answer to a question for a number, with its unit', () => {
    const number = { type: 'number', id: 'total', label: 'Total' }
    expect(asNumber({ ...calculated, showIf: rule })).to.deep.equal(number)
    expect(asNumber({ ...calculated, prefix: '£' })).to.deep.equal({ ...number, prefix: '£' })
    expect(asNumber({ ...calculated, suffix: 'kg' })).to.deep.equal({ ...number, suffix: 'kg' })
  })
})
