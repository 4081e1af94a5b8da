import { expect } from 'chai'
import fc from 'fast-check'
import { decodeText } from '../../src/models/utf8.ts'

/** Any character. The unit `binary` of fast-check costs a second, because it can shrink any text. */
const anything = fc
  .integer({ max: 0x10ffff - 0x800, min: 0 })
  .map((n) => String.fromCodePoint(n < 0xd800 ? n : n + 0x800))

const faultOf = (bytes: Uint8Array) => {
  const decoded = decodeText(bytes)
  return 'fault' in decoded ? decoded.fault : undefined
}

describe('a text in UTF-8', () => {
  it('is taken as it is, with its byte order mark and its own replacement characters', () => {
    fc.assert(
      fc.property(fc.string({ unit: anything }), (end) => {
        const text = `{\uFEFF\uFFFD${end}`
        expect(decodeText(Buffer.from(text))).to.deep.equal({ text })
      }),
    )
    expect(decodeText(Buffer.from('\uFEFF{}'))).to.deep.equal({ text: '\uFEFF{}' })
    expect(decodeText(Buffer.alloc(0))).to.deep.equal({ text: '' })
  })

  it('is not UTF-16, with a byte order mark or without', () => {
    const wide = { fault: ['utf16'] }
    for (const bytes of [
      [0xff, 0xfe],
      [0xfe, 0xff],
      [0xff, 0xfe, 0x7b, 0x00],
      [0x7b, 0x00],
      [0x00, 0x7b],
    ])
      expect(decodeText(Buffer.from(bytes)), String(bytes)).to.deep.equal(wide)
    for (const bytes of [
      [0xff],
      [0xfe],
      [0xff, 0x7b],
      [0xfe, 0x7b],
      [0xff, 0xff],
      [0xfe, 0xfe],
      [0xc3, 0xfe],
      [0xc3, 0xff],
    ])
      expect(faultOf(Buffer.from(bytes))?.slice(0, 2), String(bytes)).to.deep.equal(['not-utf8', 1])
    for (const bytes of [[0x00, 0x00], [0x7b]])
      expect(decodeText(Buffer.from(bytes)), String(bytes)).to.deep.equal({ text: String.fromCharCode(...bytes) })
  })

  it('is told by its line and the first byte that is wrong, whatever stands around it', () => {
    const wrong = (before: string, byte: number, ...after: number[]) =>
      faultOf(Buffer.concat([Buffer.from(before), Buffer.from([byte, ...after])]))
    for (const byte of [0xe9, 0xef, 0xfc, 0x80, 0xc0, 0xf0, 0xff])
      for (const after of [[], [0x74], [0x22, 0x0a, 0xe9]])
        expect(wrong('{\n\uFFFD\u00e9 a', byte, ...after)).to.deep.equal([
          'not-utf8',
          2,
          byte.toString(16).toUpperCase(),
        ])
  })
})
