import { expect } from 'chai'
import type { Field } from '../../../../src/models/field.ts'
import { patternFaults } from '../../../support/told.ts'
import { formOf } from '../../logic/forms.ts'

const told = (field: object): string[] =>
  patternFaults(formOf([{ type: 'text', id: 'q', label: 'Q', ...field } as Field])).map(
    ({ code, pointer, reason }) => `${code} ${pointer} ${reason}`,
  )
const AT = '/pages/0/fields/0/pattern'

describe('a pattern that no answer can match', () => {
  it('is refused, with the limit that is against it', () => {
    expect(told({ pattern: '[0-9]{8}', maxLength: 6 })).to.deep.equal([
      `INT103 ${AT} matches only texts of 8 characters or more, but maxLength is 6`,
    ])
    expect(told({ type: 'textarea', pattern: 'x{50}y', maxLength: 50, required: false })).to.deep.equal([
      `INT103 ${AT} matches only texts of 51 characters or more, but maxLength is 50`,
    ])
    expect(told({ pattern: '[0-9]{2,5}', minLength: 6, maxLength: 9 })).to.deep.equal([
      `INT103 ${AT} matches no text of 6 to 9 characters`,
    ])
    expect(told({ type: 'textarea', pattern: '[a-z]+ [a-z]+', maxWords: 1, maxLength: 100 })).to.deep.equal([
      `INT103 ${AT} matches no text of 1 to 100 characters and at most 1 words`,
    ])
    for (const pattern of ['a\\bb', ' +', 'a\nb', 'x '])
      expect(told({ pattern }), pattern).to.deep.equal([
        `INT105 ${AT} matches no text that people can send, so nobody can answer. Correct it`,
      ])
  })

  it('is one of few: others are left alone', () => {
    for (const more of [
      { pattern: '[0-9]{8}', maxLength: 8 },
      { pattern: '[0-9]*', minLength: 500 },
      { type: 'textarea', pattern: 'a\nb' },
      { pattern: '[A-HJ-NPR-Z0-9]+', minLength: 17, maxLength: 17 },
    ])
      expect(told(more), JSON.stringify(more)).to.deep.equal([])
  })
})
