import { expect } from 'chai'
import { isolated } from '../../../src/presenters/texts/isolated.ts'

describe('what somebody typed in a sentence of ours', () => {
  it('stays as it is where it can turn nothing around', () => {
    for (const text of ['', 'Ada', 'Zoë, Łódź 12-34', 'Αθήνα', '東京 🎉']) expect(isolated(text)).to.equal(text)
  })

  it('is kept apart where it is written from right to left, or turns what follows', () => {
    for (const text of ['محمد', 'a שלום', 'Ada \u202egnirts', 'x\u200f?'])
      expect(isolated(text)).to.equal(`\u2068${text}\u2069`)
  })

  it('cannot end that by itself', () => {
    expect(isolated('a\u2069\u202eb\u2066')).to.equal('\u2068a\u202eb\u2069')
  })
})
