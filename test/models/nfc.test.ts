import { expect } from 'chai'
import { nfc } from '../../src/models/nfc.ts'

const [ACUTE, GRAVE_BELOW, JOINER] = ['\u0301', '\u0316', '\u034f']

describe('NFC', () => {
  it('is that of Unicode for every text with up to 30 marks on a letter', () => {
    for (const text of [
      'e\u0301',
      'Å\u0323',
      '\u1100\u1161\u11a8',
      `a${ACUTE.repeat(15)}${GRAVE_BELOW.repeat(15)}`,
      '😀',
      '',
    ])
      expect(nfc(text)).to.equal(text.normalize('NFC'))
  })

  it('breaks longer runs of marks, and stays as it is when made again', () => {
    const text = `x${ACUTE.repeat(70)}y`
    const broken = `x${ACUTE.repeat(30)}${JOINER}${ACUTE.repeat(30)}${JOINER}${ACUTE.repeat(10)}y`
    expect(nfc(text)).to.equal(broken)
    expect(nfc(broken).replaceAll(JOINER, '')).to.equal(text)
  })

  it('of a million characters takes a moment, whatever they are', () => {
    const before = process.cpuUsage()
    for (const text of [
      `a${(ACUTE + GRAVE_BELOW).repeat(250_000)}`,
      `a${ACUTE.repeat(250_000)}${GRAVE_BELOW.repeat(250_000)}`,
    ])
      nfc(text)
    expect(process.cpuUsage(before).user / 1000).to.be.lessThan(2000)
  })
})
