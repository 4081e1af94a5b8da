/** Answers for people to read: numbers with their units, above all money. */
import { expect } from 'chai'
import type { NumberField } from '../../src/models/field.ts'
import { LANGUAGES, type Language } from '../../src/models/language.ts'
import { answerText } from '../../src/presenters/answer-text.ts'
import { textsIn } from '../../src/presenters/texts/languages.ts'

const shown = (answer: number, unit: Partial<NumberField>, language: Language = 'en') =>
  answerText(textsIn(language), { type: 'number', id: 'n', label: 'N', ...unit }, answer)
const POUNDS = { prefix: '£' }

describe('the text of an answer that is a number', () => {
  it('says money as people write it: next to its sign, in groups, and pence with both digits', () => {
    expect([500.3, 500.35, 500, 100000, 0.1, 0, 1234567.5].map((answer) => shown(answer, POUNDS)[0])).to.deep.equal([
      '£500.30',
      '£500.35',
      '£500',
      '£100,000',
      '£0.10',
      '£0',
      '£1,234,567.50',
    ])
    expect(shown(1200, { prefix: '£', suffix: 'a month' })).to.deep.equal(['£1,200 a month'])
    expect(shown(1200.5, { prefix: 'GBP' })).to.deep.equal(['GBP 1,200.50'])
    expect(shown(1200.5, { suffix: '€' })).to.deep.equal(['1,200.50 €'])
  })

  it('sets the minus before the sign, and loses no digit', () => {
    expect(shown(-5.5, POUNDS)).to.deep.equal(['-£5.50'])
    expect(shown(1.234, POUNDS), 'three decimals').to.deep.equal(['£1.234'])
    expect(shown(0.00000000000001, POUNDS)).to.deep.equal(['£0.00000000000001'])
    expect(shown(999999999999999, POUNDS)).to.deep.equal(['£999,999,999,999,999'])
    expect(shown(99999999999999.9, POUNDS)).to.deep.equal(['£99,999,999,999,999.90'])
    expect(shown(-9.99999999999999, POUNDS)).to.deep.equal(['-£9.99999999999999'])
  })

  it('writes money as each language does', () => {
    const euros = (language: Language) => shown(-12345.5, { prefix: '€' }, language)[0]
    expect(LANGUAGES.map((language) => [language, euros(language)])).to.deep.equal([
      ['en', '-€12,345.50'],
      ['de', '€\u00a0-12.345,50'],
      ['fr', '€\u00a0-12\u202f345,50'],
      ['pl', '€\u00a0-12\u00a0345,50'],
      ['ar', '€\u00a0\u2068\u200e-12,345.50\u2069'],
    ])
    expect(shown(1234.5, { suffix: 'zł' }, 'pl')).to.deep.equal(['1234,50 zł'])
    expect(shown(12345, { suffix: 'Euro im Monat' }, 'de')).to.deep.equal(['12.345 Euro im Monat'])
  })

  it('leaves other numbers as they can be typed, so that no year is cut in two', () => {
    expect(shown(2026, {})).to.deep.equal(['2026'])
    expect(shown(-1234.5, { suffix: 'kg' })).to.deep.equal(['-1234.5 kg'])
    expect(shown(1234.5, { prefix: 'about', suffix: 'kg' }, 'de')).to.deep.equal(['about 1234,5 kg'])
  })
})

describe('the text of an answer that is an email address', () => {
  it('has the letters of its domain, and not the form of mail servers', () => {
    const shownAddress = (answer: string) => answerText(textsIn('en'), { type: 'email', id: 'e', label: 'E' }, answer)
    expect(shownAddress('ada@xn--bcher-kva.example')).to.deep.equal(['ada@bücher.example'])
    expect(shownAddress('Ada@Example.org')).to.deep.equal(['Ada@Example.org'])
    expect(shownAddress('ada@xn--.example')).to.deep.equal(['ada@xn--.example'])
  })
})
