import { expect } from 'chai'
import { matcherOf } from '../../../../src/models/pattern.ts'
import { textsAlong } from '../../../../src/services/definitions/proof/pattern-texts.ts'
import { sampleText, type TextPart } from '../../../../src/services/definitions/proof/sample-text.ts'

const sample = (pattern: string, parts: readonly TextPart[] = [], over: object = {}) =>
  sampleText({ type: 'text', id: 'q', label: 'Q', pattern, ...over }, parts, () => true)

describe('texts written along a pattern', () => {
  it('are as short as the pattern lets them be, and longer where a question wants more', () => {
    expect(textsAlong('[A-Z]{2}\\d{6}', 1)).to.deep.equal(['AA111111'])
    expect(textsAlong('\\d{5}(-\\d{4})?', 1)).to.deep.equal(['11111', '11111-1111'])
    expect(textsAlong('a*', 8)).to.deep.equal(['', 'a', 'aa', 'aaa', 'aaaa', 'aaaaaaaa'])
  })

  it('match the patterns that people write', () => {
    for (const pattern of [
      '[A-Z]{1,3}-[A-Z]{1,2} [0-9]{1,4}[EH]?',
      '(?i)[a-z]{2}[0-9]{2}( ?[a-z0-9]{4}){3,7}',
      'z[qx]{7}[0-9]{9}',
      "[\\p{L} .'-]+",
      '.+@.+\\..+',
      '^(?:(?P<first>GB|IE)\\Q.(a)\\E)+$',
      '\\(\\d+\\)|none',
      '[[:upper:]]{3}[^\\x{00}-\\x{7f}]??',
    ])
      expect(textsAlong(pattern, 1).some(matcherOf(pattern)), pattern).to.equal(true)
  })

  it('hold the parts that a rule looks for', () => {
    expect(sample('[A-Z]{2}[0-9]{4}', [{ where: 'startsWith', text: 'GB' }])).to.match(/^GB\d{4}$/)
    expect(sample('[0-9]+kg', [{ where: 'endsWith', text: '7kg' }])).to.match(/^\d*7kg$/)
    expect(sample('[0-9]+', [{ where: 'startsWith', text: 'x' }])).to.equal(undefined)
  })

  it('are long enough for the question, and none is found where its limits leave none', () => {
    expect(sample('[q-z ]+', [], { minLength: 30 })).to.have.lengthOf(30)
    expect(sample('[q-z]{3}', [], { maxLength: 2 })).to.equal(undefined)
    expect(sample('z\\b[qx]{7}')).to.equal(undefined)
  })

  it('end soon where repetitions multiply', () => {
    const texts = textsAlong('(?:(?:(?:ab*)*)*)*', 20_000)
    for (const text of texts) expect(text.length).to.be.at.most(1_000_000)
  })
})
