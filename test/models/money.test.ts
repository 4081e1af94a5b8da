import { expect } from 'chai'
import { LANGUAGES } from '../../src/models/language.ts'
import { isCurrency, shownMoney } from '../../src/models/money.ts'
import { shownNumber, typedNumber } from '../../src/models/numerals.ts'

describe('an amount of money', () => {
  it('has no pence, or both digits of them', () => {
    expect([75, 75.5, 75.25, 0.125, 1234567.5].map((amount) => shownMoney(amount, 'en'))).to.deep.equal([
      '75',
      '75.50',
      '75.25',
      '0.125',
      '1,234,567.50',
    ])
    expect(shownMoney(1e-14, 'en')).to.equal('0.00000000000001')
    expect(shownMoney(1234567.5, 'de')).to.equal('1.234.567,50')
    expect(shownMoney(1234.5, 'ar')).to.match(/^[\d.,]+$/)
  })

  it('is told by its unit: a sign, three capitals, or a name in the language', () => {
    for (const language of LANGUAGES)
      for (const unit of ['€', '£', 'US$', '€ per week', 'EUR', 'CHF'])
        expect(isCurrency(unit, language), unit).to.equal(true)
    for (const unit of ['', 'kg', 'eur', 'AEUR', 'kWh', 'people', 'pounds', 'Franken'])
      expect(isCurrency(unit, 'en'), unit).to.equal(false)
    for (const [unit, language] of [
      ['Euro', 'en'],
      ['Euro', 'de'],
      ['Euro im Monat', 'de'],
      ['netto Euro', 'de'],
      ['euros', 'fr'],
      ['zł', 'pl'],
      ['درهم', 'ar'],
    ] as const)
      expect(isCurrency(unit, language), unit).to.equal(true)
    for (const unit of ['Neuro', 'Eurostücke', 'Stück']) expect(isCurrency(unit, 'de'), unit).to.equal(false)
  })
})

describe('a number in digits', () => {
  it('has the decimal sign of its language and no groups', () => {
    expect(LANGUAGES.map((language) => shownNumber(-1234.5, language))).to.deep.equal([
      '-1234.5',
      '-1234,5',
      '-1234,5',
      '-1234,5',
      '\u200e-1234.5',
    ])
    expect(shownNumber('12.50', 'de')).to.equal('12,50')
    expect(shownNumber('12', 'de')).to.equal('12')
    expect(shownNumber(5, 'ar')).to.equal('5')
  })

  it('has no exponent', () => {
    expect(shownNumber(1e-7, 'en')).to.equal('0.0000001')
    expect(shownNumber(2.5e-7, 'de')).to.equal('0,00000025')
    expect(shownNumber('1e-7', 'en')).to.equal('0.0000001')
    expect(shownNumber('1e1', 'en')).to.equal('10')
  })

  it('is never typed so that it may be read as thousands', () => {
    for (const [value, text] of [
      [1.234, '1.2340'],
      [-12.5, '-12.5'],
      [-123.456, '-123.4560'],
      [1234.567, '1234.567'],
      [0.1234, '0.1234'],
      [1234, '1234'],
      [1e-7, '0.0000001'],
    ] as const) {
      expect(typedNumber(value, 'en')).to.equal(text)
      expect(typedNumber(value, 'de')).to.equal(text.replace('.', ','))
      expect(typedNumber(value, 'ar')).to.equal(text)
    }
  })
})
