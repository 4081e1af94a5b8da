import { expect } from 'chai'
import { lookUpsOf, termsIn, withBeginnings } from '../../src/models/terms.ts'
import { worked } from '../support/pause.ts'

describe('the words of a text', () => {
  for (const [text, terms] of [
    ['Mill Lane 12a, mill lane', ['mill', 'lane', '12a']],
    ['ada@example.org', ['ada', 'example', 'org']],
    ['Łódź, Straße, Ærøskøbing, İstanbul', ['lodz', 'strasse', 'aeroskobing', 'istanbul', 'aeroeskoebing']],
    ['Cœur, Đorđe, Ilık', ['coeur', 'dorde', 'ilik']],
    ['Zoe\u0308 ZOË', ['zoe']],
    ['ＦＵＬＬ width ﬁsh', ['full', 'width', 'fish']],
    ['東京 हिन्दी Ελλάδα ёж', ['東京', 'हिन्दी', 'ελλαδα', 'еж']],
    ['"\' OR 1=1 -- * NEAR( \0 \\ 🙂', ['or', '1', '1', 'near']],
    ['   \t\n 🙂 …', []],
    ["O'Brien", ['o', 'brien', 'obrien']],
    ['1 234,50 £', ['1', '234', '50', '123450']],
    ['QQ 12 34 C', ['qq', '12', '34', 'c', '1234', 'qq1234c']],
    ['٣ محمّد', ['3', 'محمد']],
  ] as const)
    it(`of ${JSON.stringify(text)} are ${terms.join(', ') || 'none'}`, () => {
      expect(termsIn([text])).to.deep.equal([...new Set(terms)])
    })

  it('are cut when they are long, and stop at five thousand, or after a hundred thousand characters', () => {
    expect(termsIn(['early', '.'.repeat(99_990), 'a'.repeat(9), 'late'])).to.deep.equal(['early', 'aaaaa'])
    expect(termsIn(['😀'.repeat(3) + 'x'.repeat(500)])).to.deep.equal(['x'.repeat(40)])
    expect(termsIn([Array.from({ length: 6000 }, (_, i) => `w${i}`).join(' ')])).to.have.length(5000)
  })

  it('are counted as they are looked at, where one sign stands for a sentence', () => {
    const found = (signs: number) => termsIn(['ﷺ '.repeat(signs), 'late']).includes('late')
    expect([found(5_000), found(6_000)]).to.deep.equal([true, false])
  })

  it('of a long text are those between its spaces', () => {
    const words = Array.from({ length: 1_500 }, (_, i) => `wört${i}`)
    const ways = ['o', 'oe'].map((written) => words.map((word) => word.replace('ö', written)))
    expect(termsIn([words.join('\n')])).to.deep.equal(ways.flat())
  })

  it('of a megabyte of anything are found in less than a second', () => {
    for (const sign of ['a', '\u0301', 'a\u0301', '\u0f71', '\u0f72\u0f71', '\u0483\uff9e', 'ﷺ', '"', '字 '])
      for (const before of ['', 'a']) {
        const began = worked()
        termsIn([before + sign.repeat(1_000_000 / sign.length)])
        expect(worked() - began, JSON.stringify(sign)).to.be.below(1000)
      }
  })
})

describe('the beginnings of words', () => {
  it('are kept from three characters to six, and the end of a number backwards', () => {
    expect(withBeginnings(['no', 'yes', 'streetlamp', '東京タワー'])).to.deep.equal([
      ...['no', 'yes', 'streetlamp', '東京タワー'],
      ...['str', 'stre', 'stree', 'street', '東京タ', '東京タワ'],
    ])
    expect(withBeginnings(['1234', 'b12', 'de123456'])).to.deep.equal([
      ...['1234', 'b12', 'de123456', '123'],
      ...['de1', 'de12', 'de123', 'de1234', '§654321', '§65', '§654', '§6543', '§65432'],
    ])
  })

  it('are looked up as words, longer ones as beginnings, and digits as an end too', () => {
    expect(lookUpsOf('street')).to.deep.equal([{ word: 'street', longer: false }])
    expect(lookUpsOf('streetl')).to.deep.equal([{ word: 'streetl', longer: true }])
    expect(lookUpsOf('051')).to.deep.equal([{ word: '051', longer: false }])
    expect(lookUpsOf('2051')).to.deep.equal([
      { word: '2051', longer: false },
      { word: '§1502', longer: false },
    ])
    expect(lookUpsOf('202051')).to.deep.equal([
      { word: '202051', longer: false },
      { word: '§150202', longer: true },
    ])
  })
})
