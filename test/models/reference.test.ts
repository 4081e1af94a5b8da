import { expect } from 'chai'
import fc from 'fast-check'
import { parseReference, referenceOf } from '../../src/models/reference.ts'

const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const bytes = fc.uint8Array({ minLength: 15, maxLength: 15 })
const references = bytes.map(referenceOf)
const bare = (reference: string): string => reference.replaceAll('-', '')
const replaced = (text: string, at: number, by: string): string => text.slice(0, at) + by + text.slice(at + by.length)

describe('a reference', () => {
  it('is 15 random characters and a check character, in fours', () => {
    expect(referenceOf(new Uint8Array(15))).to.equal('0000-0000-0000-0000')
    expect(referenceOf(Uint8Array.from({ length: 15 }, (_, i) => i + 1))).to.equal('1234-5678-9ABC-DEF8')
    expect(referenceOf(new Uint8Array(15).fill(255))).to.equal('ZZZZ-ZZZZ-ZZZZ-ZZZF')
    fc.assert(
      fc.property(references, (reference) => /^([0-9A-HJKMNP-TV-Z]{4}-){3}[0-9A-HJKMNP-TV-Z]{4}$/.test(reference)),
    )
  })

  it('is read back as it was made', () => {
    fc.assert(fc.property(references, (reference) => parseReference(reference) === reference))
  })

  it('is read in any case, with other dashes, spaces or none, and with O, I and L for 0 and 1', () => {
    fc.assert(
      fc.property(
        references,
        fc.constantFrom(' ', '', '  ', '–', '_', '.', '\t', '\u00a0', '\u2011'),
        (reference, sign) => {
          const typed = ` ${reference.toLowerCase().replaceAll('-', sign).replaceAll('0', 'o')}\n`
          expect(parseReference(typed.replaceAll('1', 'l'))).to.equal(reference)
          expect(parseReference(typed.replaceAll('1', 'I'))).to.equal(reference)
        },
      ),
    )
  })

  it('is read in full-width characters, as some keyboards write them', () => {
    expect(parseReference('１２３４-５６７８-９ＡＢＣ-ＤＥＦ８')).to.equal('1234-5678-9ABC-DEF8')
  })

  it('is told from every reference with one wrong character', () => {
    fc.assert(
      fc.property(references, (reference) => {
        const text = bare(reference)
        for (let at = 0; at < 16; at++)
          for (const other of ALPHABET)
            if (other !== text[at]) expect(parseReference(replaced(text, at, other))).to.equal(undefined)
      }),
      { numRuns: 20 },
    )
  })

  it('is told from every reference with two different neighbours changed round, but for 0 and Z', () => {
    fc.assert(
      fc.property(references, fc.nat(14), fc.nat(31), fc.nat(31), (reference, at, a, b) => {
        // A body with these two neighbours, and its right check character when the pair lies before it.
        const text = replaced(bare(reference).slice(0, 15), Math.min(at, 13), ALPHABET[a]! + ALPHABET[b]!)
        const whole = bare(referenceOf(Uint8Array.from(text, (character) => ALPHABET.indexOf(character))))
        const [left, right] = [whole[at]!, whole[at + 1]!]
        const turned = replaced(whole, at, right + left)
        const blind = left === right || [left, right].sort().join('') === '0Z'
        expect(parseReference(turned) === undefined, `${whole} ${turned}`).to.equal(!blind)
      }),
      { numRuns: 2000 },
    )
  })

  it('is nothing else', () => {
    const no = [
      '',
      '-',
      '1234',
      '1234-5678-9ABC-DEF',
      '1234-5678-9ABC-DEF88',
      '1234-5678-9ABC-DEFU',
      '1234-5678-9ABC-DEF8; drop table',
      '1234/5678/9ABC/DEF8',
      '1234-5678-9ABC-DEF8\u0000',
      '٠٠٠٠-٠٠٠٠-٠٠٠٠-٠٠٠٠',
      '0'.repeat(1_000_000),
      `1234-5678-9ABC-DEF8${' '.repeat(100)}`,
    ]
    for (const typed of no) expect(parseReference(typed), typed.slice(0, 40)).to.equal(undefined)
  })
})
