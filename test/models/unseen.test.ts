import { expect } from 'chai'
import { controlIn, hasControls, tidy } from '../../src/models/unseen.ts'

describe('a text that somebody typed', () => {
  it('is tidied: composed, with plain line ends, and nothing unseen around it', () => {
    expect(tidy('\ufeff Mu\u0308ller\r\nand\rsons \u200b')).to.equal('M\u00fcller\nand\nsons')
    expect(tidy('\u200b \u2060')).to.equal('')
  })

  it('holds no control character, but for tab and line feed where there may be lines', () => {
    expect(controlIn('a\u0007b\u0000')).to.equal('\u0007')
    expect(controlIn('a\tb\nc', true)).to.equal(undefined)
    expect(controlIn('a\tb\rc', true)).to.equal('\r')
    expect(controlIn('a\tb')).to.equal('\t')
    for (const [text, inLine, inLines] of [
      ['plain', false, false],
      ['a\nb', true, false],
      ['a\tb', true, false],
      ['a\u0085b', true, true],
    ] as const)
      expect([hasControls(text), hasControls(text, true)], JSON.stringify(text)).to.deep.equal([inLine, inLines])
  })
})
