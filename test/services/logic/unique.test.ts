import { expect } from 'chai'
import type { Field } from '../../../src/models/field.ts'
import type { Form } from '../../../src/models/form.ts'
import { followPath } from '../../../src/services/logic/index.ts'
import { NOON } from './rules.ts'

const options = ['a', 'A'].map((value) => ({ value, label: value }))

/** Are these answers of two entries the same, where each entry must have its own? */
function isRepeated(type: 'text' | 'tel' | 'email' | 'number' | 'radios', ...answers: unknown[]): boolean {
  const field = { type, id: 'q', label: 'Q', ...(type === 'radios' && { options }) } as Field
  const repeat = { max: 3, itemLabel: 'entry', unique: [{ fieldId: 'q', message: 'Twice' }] }
  const form: Form = { slug: 'f', title: 'F', pages: [{ id: 'list', fields: [field], repeat }] }
  const { steps } = followPath(form, { list: answers.map((q) => ({ q })) }, { now: NOON, timeZone: 'UTC' })
  return steps[0]!.records!.some(({ failed = [] }) => failed.length > 0)
}

describe('an answer that each entry must have of its own', () => {
  it('is the same number plate or name however people write it', () => {
    for (const [one, other] of [
      ['AB12 CDE', 'ab12cde'],
      ['AB12 CDE', 'AB12-CDE'],
      ['AB 12 CDE', 'AB12  CDE'],
      ['Mary-Ann', 'mary ann'],
      ['1 12', '1-12'],
      ['-', '-'],
      ['AB12\u200b CDE', 'AB12 CDE'],
      ['AB\u200e12\u00adCDE', 'ab12cde'],
    ])
      expect(isRepeated('text', one, other), `${one} ${other}`).to.equal(true)
    for (const [one, other] of [
      ['AB12 CDE', 'AB12 CDF'],
      ['1-12', '11-2'],
      ['1 12', '112'],
      ['-', ' '],
      ['Zoë', 'Zoe'],
    ])
      expect(isRepeated('text', one, other), `${one} ${other}`).to.equal(false)
  })

  it('is the same telephone number in other groups', () => {
    expect(isRepeated('tel', '01632 960001', '01632 960 001')).to.equal(true)
    expect(isRepeated('tel', '01632 960001 ext 12', '01632 960 001 ext 12')).to.equal(true)
    expect(isRepeated('tel', '01632 960001', '01632 960002')).to.equal(false)
    expect(isRepeated('tel', '01632 960001', '01632 960001 ext 1')).to.equal(false)
  })

  it('is compared as it is stored in other questions, and is nothing where there is none', () => {
    expect(isRepeated('email', 'a-b@own.example', 'ab@own.example')).to.equal(false)
    expect(isRepeated('email', 'a@own.example', 'a@\u200eown.example')).to.equal(true)
    expect(isRepeated('radios', 'a', 'A')).to.equal(false)
    expect(isRepeated('number', 1, 1)).to.equal(true)
    expect(isRepeated('text', undefined, undefined)).to.equal(false)
    expect(isRepeated('text', 'a', 'b', 'a')).to.equal(true)
  })
})
