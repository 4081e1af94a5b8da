import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'chai'
import fc from 'fast-check'
import { LANGUAGES } from '../../src/models/language.ts'
import { beginningOf, countReference, parseReference, referenceOf } from '../../src/models/reference.ts'
import { textsIn } from '../../src/presenters/texts/languages.ts'

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

  it('is read with the marks that keep it apart in an Arabic sentence', () => {
    expect(parseReference('\u20681234-5678-9ABC-DEF8\u2069')).to.equal('1234-5678-9ABC-DEF8')
  })

  it('is read in quotes, after its label, in invisible company, and out of the address of its page', () => {
    const wrapped = fc.constantFrom(
      (text: string) => text,
      (text: string) => `"${text}"`,
      (text: string) => `“${text}”.`,
      (text: string) => `„${text}“`,
      (text: string) => `« ${text} »`,
      (text: string) => `(${text})`,
      (text: string) => `Reference: ${text}`,
      (text: string) => `reference ${text}`,
      (text: string) => `REF#${text}`,
      (text: string) => `Your reference is “${text}”`,
      (text: string) => `(("${text}"))...`,
      (text: string) => ` Reference: ${text} `,
      (text: string) => `« Reference: ${text} »`,
      (text: string) => `Your  reference  number  is  ${text}`,
      (text: string) => `Ref no ${text}`,
      (text: string) => `Ref no. ${text}`,
      (text: string) => `?reference=${text}`,
      (text: string) => `https://forms.example.org/f/bin-request/thank-you/${text}`,
      (text: string) => `${text} `,
      (text: string) => text.padEnd(500),
      (text: string) => `Reference number\n${text}`,
      (text: string) => `\u200e${text}\u200b`,
      (text: string) => text.replaceAll('-', '\u00ad'),
      (text: string) => text.replaceAll('-', 'ー'),
      (text: string) => text.replaceAll('-', '\u2212'),
      (text: string) => text.replace(/[!-~]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0)),
      (text: string) => `https://forms.example.org/status?reference=${text}`,
      (text: string) => `forms.example.org/a/status?x=1&reference=${encodeURIComponent(text)}&file=received#top`,
      (text: string) => `https://forms.example.org/status?reference=${text.replaceAll('-', '+')}`,
      (text: string) => `<https://forms.example.org/f/a-form/thank-you/${text}?unchanged=1>`,
    )
    fc.assert(
      fc.property(references, wrapped, (reference, wrap) => {
        expect(parseReference(wrap(reference))).to.equal(reference)
        expect(parseReference(wrap(bare(reference)))).to.equal(reference)
      }),
      { numRuns: 1000 },
    )
  })

  it('is read after what pages and mails call it in each language', () => {
    for (const language of LANGUAGES) {
      const { lookup, mail, page, status, thanks } = textsIn(language)
      for (const label of [lookup.label, mail.facts.reference, status.reference, thanks.reference])
        for (const typed of [`${page.label(label)} 1234-5678-9ABC-DEF8`, `${label} 1234 5678 9abc def8`])
          expect(parseReference(typed), typed).to.equal('1234-5678-9ABC-DEF8')
    }
  })

  it('is one or none: no two are found in a text, and none is made of the words around it', () => {
    fc.assert(
      fc.property(references, references, fc.constantFrom(' ', ', ', '\n', '&reference='), (one, other, sign) => {
        fc.pre(one !== other)
        expect(parseReference(`?reference=${one}${sign}${other}`)).to.equal(undefined)
        expect(parseReference(`${one}${sign}${other}`)).to.equal(undefined)
      }),
    )
    fc.assert(
      fc.property(references, fc.string({ minLength: 1, maxLength: 12 }), (reference, words) => {
        const found = parseReference(`${words}${reference}`)
        expect(found === undefined || found === reference).to.equal(true)
      }),
      { numRuns: 2000 },
    )
  })

  it('is counted in its letters and digits, whatever stands around and between them', () => {
    expect(countReference('')).to.equal(0)
    expect(countReference('7K3M-9QXT-2VBD')).to.equal(12)
    expect(countReference('Reference: “7k3m 9qxt 2vbd”')).to.equal(12)
    expect(countReference('https://forms.example.org/status?reference=7K3M-9QXT')).to.equal(8)
    expect(countReference('7K3M-9QXT-2VBD-HW8P-7')).to.equal(17)
    expect(countReference('1234-5678-9ABC-DEFU')).to.equal(16)
    expect(countReference('7K3M!')).to.equal(undefined)
    expect(countReference('0'.repeat(1_000_000))).to.equal(undefined)
  })

  it('is found by its beginning, from four characters on', () => {
    for (const [typed, beginning] of [
      ['7k3m', '7K3M'],
      ['7K3M9', '7K3M-9'],
      [' 7K3M-9QXT ', '7K3M-9QXT'],
      ['Reference: 7k3m 9q', '7K3M-9Q'],
      ['7K3M-9QXT-2VBD-HW8P', '7K3M-9QXT-2VBD-HW8P'],
      ['7K3', undefined],
      ['', undefined],
      ['7K3M-9QXT-2VBD-HW8P-0', undefined],
      ['7K3MU', undefined],
      ['!7K3M', undefined],
      ['7K3M?9', undefined],
      ['7'.padEnd(501), undefined],
    ] as const)
      expect(beginningOf(typed), typed).to.equal(beginning)
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
      `1234-5678-9ABC-DEF8${' '.repeat(500)}`,
      '1234-5678-9ABC-DEF8 0000-0000-0000-0000',
      'Refer 1234-5678-9ABC-DEF8',
      '1234-5678 reference 9ABC-DEF8',
      '1234-5678"9ABC-DEF8',
      '1234-5678,9ABC-DEF8',
      'see https://forms.example.org/f/bin-request/thank-you/1234-5678-9ABC-DEF8',
      'https://forms.example.org/f/bin-request/thank-you/1234-5678-9ABC-DEF8 and more',
      'https://forms.example.org/status?reference=1234-5678-9ABC-DEF8&reference=0000-0000-0000-0000',
      'https://forms.example.org/status?reference=1234-5678-9ABC-DEF',
      'https://forms.example.org/1234-5678-9ABC-DEF8',
      'https://forms.example.org/status?reference=%',
    ]
    for (const typed of no) expect(parseReference(typed), typed.slice(0, 40)).to.equal(undefined)
  })

  it('is the same wherever an example is shown, and can be typed as it stands there', () => {
    const root = join(import.meta.dirname, '../..')
    const shown = globSync(['README.md', 'docs/*.md', 'src/**/*.{ts,json}', 'views/**/*.njk'], { cwd: root }).flatMap(
      (path) =>
        [...readFileSync(join(root, path), 'utf8').matchAll(/(?<![\w-])[0-9A-Z]{4}(?:-[0-9A-Z]{4}){3}(?![\w-])/g)]
          .map(([reference]) => ({ path: path.replaceAll('\\', '/'), reference }))
          .filter(({ reference }) => reference !== 'XXXX-XXXX-XXXX-XXXX'),
    )
    expect(shown.map(({ path }) => path)).to.include.members([
      'README.md',
      'src/cli/find.ts',
      'src/presenters/texts/en/case.ts',
    ])
    expect([...new Set(shown.map(({ reference }) => reference))]).to.have.length(1)
    for (const { path, reference } of shown) expect(parseReference(reference), path).to.equal(reference)
  })
})
