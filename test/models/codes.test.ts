import { expect } from 'chai'
import fc from 'fast-check'
import { groupedCode, RECOVERY_CODE, RESUME_CODE, WITHDRAWAL_CODE } from '../../src/models/codes.ts'
import { LANGUAGES } from '../../src/models/language.ts'
import { textsIn } from '../../src/presenters/texts/languages.ts'

const bytes = (length: number) => fc.uint8Array({ minLength: length, maxLength: length })
const SIZES = [
  [RESUME_CODE, 20, /^(\w{4}-){5}\w$/],
  [RECOVERY_CODE, 15, /^(\w{4}-){3}\w{4}$/],
  [WITHDRAWAL_CODE, 11, /^(\w{4}-){2}\w{4}$/],
] as const

describe('a code that people keep', () => {
  it('has five bits of each random byte, and a check character', () => {
    expect(WITHDRAWAL_CODE.of(Uint8Array.from([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10]))).to.equal('0123-4567-89AB')
    expect(WITHDRAWAL_CODE.of(Uint8Array.from([31, 63, 255, 32, 0, 0, 0, 0, 0, 0, 0]))).to.equal('ZZZ0-0000-0003')
    for (const [code, length, shape] of SIZES)
      fc.assert(fc.property(bytes(length), (random) => shape.test(code.of(random))))
  })

  it('is read as it is shown, said or typed', () => {
    for (const [code, length] of SIZES)
      fc.assert(
        fc.property(bytes(length), (random) => {
          const shown = code.of(random)
          for (const typed of [
            shown,
            shown.toLowerCase(),
            shown.replaceAll('-', ''),
            ` “${shown}” `,
            shown.replaceAll('-', ' – '),
          ])
            expect(code.parse(typed), typed).to.equal(shown)
        }),
      )
    expect(WITHDRAWAL_CODE.parse('o123-4567-89ab')).to.equal('0123-4567-89AB')
    for (const quote of [...'"\'“”‘’`'])
      expect(WITHDRAWAL_CODE.parse(`${quote}0123${quote}456789AB`)).to.equal('0123-4567-89AB')
  })

  it('is read after the word that pages have before it, in each language, and where it begins like that word', () => {
    for (const language of LANGUAGES) {
      const texts = textsIn(language)
      for (const label of [texts.journey.saved.code, texts.thanks.withdrawal.code])
        for (const typed of [`${label} 0123-4567-89AB`, ` ${label}: 0123-4567-89ab`, `${label}\n\u200e0123 4567 89AB`])
          expect(WITHDRAWAL_CODE.parse(typed), typed).to.equal('0123-4567-89AB')
    }
    const alike = WITHDRAWAL_CODE.of(Uint8Array.from([12, 0, 13, 14, 4, 5, 6, 7, 8, 9, 10]))
    expect(alike).to.match(/^C0DE-/)
    expect(WITHDRAWAL_CODE.parse(alike.replace('C0DE-', 'Code '))).to.equal(alike)
  })

  it('is none of another length, with a wrong character, or in a very long text', () => {
    for (const typed of [
      '',
      '0123-4567-89A',
      '0123-4567-89AX',
      '0123-4567-89AB-0',
      '0123-4567-89A!',
      '0123-4567-8U9W',
      '!000-0000-0003',
      '0!00-0000-0002',
    ])
      expect(WITHDRAWAL_CODE.parse(typed), typed).to.equal(undefined)
    expect(WITHDRAWAL_CODE.parse(`0123-4567-89AB${' '.repeat(186)}`)).to.equal('0123-4567-89AB')
    expect(WITHDRAWAL_CODE.parse(`0123-4567-89AB${' '.repeat(187)}`)).to.equal(undefined)
  })

  it('is shown without a group of one, and is read as it is shown', () => {
    fc.assert(
      fc.property(bytes(20), (random) => {
        const code = RESUME_CODE.of(random)
        const shown = groupedCode(code)
        expect(shown).to.match(/^(\w{4}-){4}\w{5}$/)
        expect(RESUME_CODE.parse(shown)).to.equal(code)
      }),
    )
    expect(groupedCode('0123456789AB')).to.equal('0123-4567-89AB')
  })

  it('is shown in groups where it is wrong, to be compared; another text stays as it is', () => {
    expect(groupedCode('o1234567l')).to.equal('0123-45671')
    for (const text of ['my code!', '!my code']) expect(groupedCode(text)).to.equal(text)
    expect(groupedCode('')).to.equal('')
  })
})
