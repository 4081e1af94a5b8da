import { expect } from 'chai'
import { matcherOf } from '../../../src/services/answers/text.ts'

describe('a pattern', () => {
  it('matches the whole answer', () => {
    const plate = matcherOf('[A-Z]{1,3} \\d{1,4}')
    expect(['HRO 123', 'HRO 123 ', 'hro 123', 'HRO 12345'].map(plate)).to.deep.equal([true, false, false, false])
    expect(matcherOf('^(a+)+$')('a'.repeat(1000))).to.equal(true)
  })
})
