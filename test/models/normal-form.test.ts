import { expect } from 'chai'
import { nfc, nfkc, nfkd } from '../../src/models/normal-form.ts'
import { worked } from '../support/pause.ts'

const [ACUTE, GRAVE_BELOW, JOINER, HALFWIDTH] = ['\u0301', '\u0316', '\u034f', '\uff9e']
const FORMS = { NFC: nfc, NFKC: nfkc, NFKD: nfkd }

for (const [name, normal] of Object.entries(FORMS))
  describe(name, function () {
    this.timeout(30_000) // tries very many cases
    it('is that of Unicode for every text with up to 30 marks on a letter', () => {
      for (const text of [
        'e\u0301',
        'Å\u0323',
        '\u1100\u1161\u11a8',
        `a${ACUTE.repeat(15)}${GRAVE_BELOW.repeat(15)}`,
        'ﬁ ｱﾞ Ｆ',
        '😀',
        '',
      ])
        expect(normal(text)).to.equal(text.normalize(name))
    })

    it('breaks longer runs of marks, and stays as it is when made again', () => {
      const text = `x${ACUTE.repeat(70)}y`
      const broken = `x${ACUTE.repeat(30)}${JOINER}${ACUTE.repeat(30)}${JOINER}${ACUTE.repeat(10)}y`
      expect(normal(text)).to.equal(broken)
      expect(normal(broken).replaceAll(JOINER, '')).to.equal(text)
    })

    it('of a million characters takes a moment, whatever they are', () => {
      const began = worked()
      for (const text of [
        `a${(ACUTE + GRAVE_BELOW).repeat(250_000)}`,
        `a${(ACUTE + HALFWIDTH).repeat(250_000)}`,
        `a${ACUTE.repeat(250_000)}${GRAVE_BELOW.repeat(250_000)}`,
      ])
        normal(text)
      expect(worked() - began).to.be.lessThan(2000)
    })
  })

it('texts of many short runs of marks cost little more than their normal form itself', () => {
  const quickest = (work: () => unknown) =>
    Math.min(
      ...Array.from({ length: 3 }, () => {
        const began = worked()
        work()
        return worked() - began
      }),
    )
  for (const marks of [20, 30]) {
    const text = `e${ACUTE.repeat(marks)}`.repeat(4_000_000 / marks)
    const [ours, itself] = [quickest(() => nfc(text)), quickest(() => text.normalize('NFC'))]
    expect(ours / itself, `${marks} marks`).to.be.lessThan(6)
  }
})

it('no letter but those of halfwidth katakana becomes a mark that is sorted', () => {
  const sorted = (text: string) => `${text}\u0334`.normalize('NFKD') !== `${text.normalize('NFKD')}\u0334`
  const letters = []
  for (let code = 0; code < 0x110000; code++) {
    const letter = String.fromCodePoint(code)
    if (/[\p{M}\p{Cs}]/u.test(letter) || !/^\p{M}/u.test(letter.normalize('NFKD'))) continue
    if (sorted(letter)) letters.push(letter)
  }
  expect(letters).to.deep.equal(['\uff9e', '\uff9f'])
})
