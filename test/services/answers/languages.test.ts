/** Numbers, dates, times and phone numbers as people of each language write them. */
import { expect } from 'chai'
import { DATE_PARTS } from '../../../src/models/answers.ts'
import type { NumberField } from '../../../src/models/field.ts'
import { LANGUAGES, type Language } from '../../../src/models/language.ts'
import { shownNumber, typedNumber } from '../../../src/models/numerals.ts'
import { textsOf } from '../../../src/services/answers/typing.ts'
import { casesOf } from '../../support/cases.ts'
import { worked } from '../../support/pause.ts'
import { diceOf } from '../logic/journeys.ts'
import { readerIn, type Sent } from './reading.ts'

const NOT_A_NUMBER = [{ kind: 'format' }]
const ambiguous = (...write: string[]) => [{ kind: 'ambiguous', write }]
const numbersOf = (language: Language, more: Partial<NumberField> = {}) =>
  readerIn(language, { type: 'number', ...more })
const on = (...parts: string[]): Sent => Object.fromEntries(DATE_PARTS.map((part, i) => [`q-${part}`, parts[i]!]))
const OTHERS = LANGUAGES.filter((language) => language !== 'en')

/** All numbers that a text may mean to anybody: with every sign as the decimal one, and every other one between groups. */
function meaningsOf(typed: string): Set<number> {
  const text = typed.replace(/[٠-٩]/g, (digit) => `${'٠١٢٣٤٥٦٧٨٩'.indexOf(digit)}`).replaceAll('،', ',')
  const found = new Set<number>()
  for (const decimal of ['.', ',', '٫', ''])
    for (const group of ['.', ',', '٬', '’', "'", ' ', '']) {
      if (group === decimal) continue
      const [whole = '', ...parts] = decimal === '' ? [text] : text.split(decimal)
      if (parts.length > 1 || (decimal !== '' && parts.length === 0)) continue
      // A number may begin with its decimal sign.
      if (whole === '' && /^\d+$/.test(parts[0] ?? '')) {
        found.add(Number(`0.${parts[0]}`))
        continue
      }
      const groups = group === '' ? [whole] : whole.split(group)
      const isGrouped =
        groups.length > 1 && /^[1-9]\d{0,2}$/.test(groups[0]!) && groups.slice(1).every((one) => /^\d{3}$/.test(one))
      if (!(isGrouped || (groups.length === 1 && /^\d+$/.test(whole))) || !parts.every((one) => /^\d+$/.test(one)))
        continue
      found.add(Number([groups.join(''), ...parts].join('.')))
    }
  return found
}

describe('a number in a language', () => {
  it('has the decimal sign and the groups of the language', () => {
    const written: Record<Exclude<Language, 'en'>, [string, number][]> = {
      de: [
        ['3,5', 3.5],
        ['1234,5', 1234.5],
        ['1.234,56', 1234.56],
        ['1.234.567', 1_234_567],
        ['1.234.567,8', 1_234_567.8],
        ['1 234,5', 1234.5],
        ['1\u202f234', 1234],
        ['12’500,75', 12_500.75],
        ['0,125', 0.125],
        ['\u22125,5', -5.5],
        ['–5', -5],
        ['1,234', 1.234],
        ['3.5', 3.5],
        ['1,234.5', 1234.5],
        ['12,50 €', 12.5],
        ['€ 12,50', 12.5],
        ['1.200,50 Euro', 1200.5],
        ['CHF', Number.NaN],
      ],
      fr: [
        ['3,5', 3.5],
        ['1\u202f234,5', 1234.5],
        ['1\u00a0234\u00a0567', 1_234_567],
        ['1 234', 1234],
        ['1.234,56', 1234.56],
        ['1.234.567', 1_234_567],
        ['12.5', 12.5],
        ['1,234', 1.234],
        ['12,50 €', 12.5],
        ['12,50 euros', 12.5],
      ],
      pl: [
        ['3,5', 3.5],
        ['1 234,56', 1234.56],
        ['1\u00a0234', 1234],
        ['12 345,6 zł', 12_345.6],
        ['5 złotych', 5],
        ['1,234', 1.234],
        ['-1.5', -1.5],
      ],
      ar: [
        ['3.5', 3.5],
        ['3,5', 3.5],
        ['٣٫٥', 3.5],
        ['٣,٥', 3.5],
        ['٣،٥', 3.5],
        ['١٬٢٣٤٫٥', 1234.5],
        ['١٬٢٣٤٬٥٦٧', 1_234_567],
        ['١٢٣٤٥', 12_345],
        ['۱۲۳۴', 1234],
        ['1,234,567.5', 1_234_567.5],
        ['1.234.567,5', 1_234_567.5],
        ['-٥', -5],
        ['\u061c-٥', -5],
        ['\u200e-5', -5],
        ['١٫٢٣٤', 1.234],
        ['١٢ درهم', 12],
        ['١٢ د.إ.\u200f', 12],
        ['٥ €', 5],
      ],
    }
    for (const [language, rows] of Object.entries(written))
      for (const [text, number] of rows)
        expect(numbersOf(language as Language)(text), `${language} ${text}`).to.deep.equal(
          Number.isNaN(number) ? NOT_A_NUMBER : number,
        )
  })

  it('is refused with both numbers where one sign before three digits may be read in two ways', () => {
    const plain = (language: Language) => numbersOf(language)
    expect(plain('de')('1.234')).to.deep.equal(ambiguous('1234', '1.234'))
    expect(plain('fr')('1.234')).to.deep.equal(ambiguous('1234', '1.234'))
    expect(plain('pl')('-1.234')).to.deep.equal(ambiguous('-1234', '-1.234'))
    for (const text of ['1.234', '1,234', '١.٢٣٤', '١,٢٣٤', '١،٢٣٤', '١٬٢٣٤'])
      expect(plain('ar')(text), text).to.deep.equal(ambiguous('1234', '1.2340'))
    expect(plain('pl')('1,500 zł')).to.deep.equal(ambiguous('1500', '1.5'))
  })

  it('is decided by the decimals of its question only where the sign groups thousands in the language', () => {
    const whole = (language: Language) => numbersOf(language, { integer: true })
    expect(['de', 'fr', 'pl', 'ar'].map((language) => whole(language as Language)('1.500'))).to.deep.equal([
      1500,
      ambiguous('1500'),
      ambiguous('1500'),
      ambiguous('1500'),
    ])
    for (const language of OTHERS) expect(whole(language)('1,500'), language).to.deep.equal(ambiguous('1500'))
    expect([whole('ar')('١٬٥٠٠'), numbersOf('ar')('١٬٥٠٠ درهم')]).to.deep.equal([1500, 1500])
    const money = (language: Language) => numbersOf(language, { suffix: '€', step: 0.01 })
    expect([money('de')('1.500 €'), money('de')('1.234'), numbersOf('de')('1.200 €')]).to.deep.equal([1500, 1234, 1200])
    expect(money('de')('1,500')).to.deep.equal(ambiguous('1500', '1.5'))
    expect(money('fr')('1,234')).to.deep.equal(ambiguous('1234'))
    const zloty = numbersOf('pl', { suffix: 'zł' })
    expect([zloty('1 500,50 zł'), zloty('1,500'), zloty('1500')]).to.deep.equal([
      1500.5,
      ambiguous('1500', '1.5'),
      1500,
    ])
    expect(numbersOf('de', { step: 0.001 })('1,459')).to.equal(1.459)
  })

  it('has the currency of its question on either side, by sign, code or name', () => {
    const written: Record<Language, string[]> = {
      en: ['€12.50', '12.50 €', '12.50 euros', 'EUR 12.50', '12.50eur', 'Euro 12.50'],
      de: ['€ 12,50', '12,50 €', '12,50€', '12,50 Euro', 'EUR 12,50', '12,50 EUR', 'Euro 12,50'],
      fr: ['€12,50', '12,50 €', '12,50 euros', '12,50 EUR', 'EUR 12,50'],
      pl: ['12,50 €', '€ 12,50', '12,50 euro', '12,50 EUR', 'eur 12,50'],
      ar: ['12.50 €', '€ 12.50', '١٢٫٥٠ يورو', '12.50 EUR', 'EUR ١٢٫٥٠'],
    }
    for (const language of LANGUAGES)
      for (const unit of [{ prefix: '€' }, { suffix: '€' }, { suffix: 'EUR' }, { suffix: '€ x y' }, {}])
        for (const text of written[language])
          expect(numbersOf(language, unit)(text), `${language} ${JSON.stringify(unit)} ${text}`).to.equal(12.5)
    for (const [language, unit, text, number] of [
      ['pl', 'zł', '12,50 PLN', 12.5],
      ['pl', 'PLN', '12,50 zl', 12.5],
      ['pl', 'zł', '5 złotych', 5],
      ['de', 'zł', '12,50 Zloty', 12.5],
      ['de', 'Fr.', 'CHF 5.50', 5.5],
      ['de', 'CHF', 'Fr.5', 5],
      ['de', 'CHF', '5,- Franken', 5],
      ['de', 'Euro im Monat', '€ 500', 500],
      ['de', '€ im Monat', '500 Euro im Monat', 500],
      ['en', '£', '5 pounds', 5],
      ['en', '$', '5 dollars', 5],
      ['en', 'CAD', '$5', 5],
      ['en', 'CAD', 'CA$5', 5],
      ['fr', 'FCFA', '5000 francs CFA', 5000],
      ['ar', 'درهم', '٥٠ درهمًا', 50],
      ['ar', 'ج.م.', '٥٠ جنيهًا', 50],
      ['ar', 'AED', '٥٠ د.إ.', 50],
      ['ar', 'درهم', '3 دراهم', 3],
    ] as const)
      expect(numbersOf(language, { suffix: unit })(text), `${language} ${unit} ${text}`).to.equal(number)
  })

  it('may have any currency where its question has none, and no other where it has one', () => {
    for (const [language, text, number] of [
      ['de', '1.200,50 EUR', 1200.5],
      ['pl', '12,50 PLN', 12.5],
      ['de', 'CHF 5.50', 5.5],
      ['en', '5 dollars', 5],
    ] as const)
      expect(numbersOf(language)(text), text).to.equal(number)
    for (const [language, unit, text] of [
      ['en', '€', '£12.50'],
      ['en', 'euros', '£12.50'],
      ['de', '€', '12,50 CHF'],
      ['de', '€', '12,50 Franken'],
      ['pl', 'zł', '12,50 €'],
      ['pl', 'zł', '12,50 kr'],
      ['en', '£', '5 EGP'],
      ['en', '$', '5 CAD'],
      ['en', 'CAD', '5 USD'],
      ['ar', 'د.إ.', '5 درهم إماراتي'],
      ['ar', 'AED', '٥٠ ريالًا'],
      ['en', '€', '€5 €'],
      ['en', '€', '5 EUR EUR'],
      ['en', '', '5 pounds'],
      ['en', '', '5 xyz'],
      ['en', '', '5 all'],
      ['fr', '', '5 livres'],
    ] as const)
      expect(numbersOf(language, unit ? { suffix: unit } : {})(text), `${language} ${unit} ${text}`).to.deep.equal(
        NOT_A_NUMBER,
      )
  })

  it('is never of digits of two scripts, or of a script that the language does not have', () => {
    for (const text of ['1٢', '١2', '۱٢', '1,٢٣٤', '١٫5', '१२', '１２', '1²', '𝟙𝟚', 'Ⅻ', '一', '١٢٣a', '٠x١٠', '١e٣'])
      for (const language of LANGUAGES)
        expect(numbersOf(language)(text), `${language} ${text}`).to.deep.equal(NOT_A_NUMBER)
    for (const text of ['٣', '۳', '1٬234', '1٫5', '1،5'])
      for (const language of LANGUAGES.filter((one) => one !== 'ar'))
        expect(numbersOf(language)(text), `${language} ${text}`).to.deep.equal(NOT_A_NUMBER)
  })

  it('is refused in every language where it is no number', () => {
    for (const text of ['', '5,', '.', '1,2,3', '1.2.3', '--1', '1 2', '1e3', 'NaN', '1_000', '1,23,45', '١٫٢٫٣',
      '€5€', '1.234.56', '1,234,56', `1${'.000'.repeat(50_000)}x`]) // biome-ignore format: a list
      for (const language of LANGUAGES)
        expect(numbersOf(language, { required: false })(text), `${language} ${text.slice(0, 20)}`).to.deep.equal(
          text === '' ? undefined : NOT_A_NUMBER,
        )
    // Grouped as in India, which is read in English alone.
    for (const language of LANGUAGES)
      expect(numbersOf(language)('1,23,456'), language).to.deep.equal(language === 'en' ? 123_456 : NOT_A_NUMBER)
  })

  it('is the same number when it is shown and typed again, whatever its question', () => {
    const kinds: Partial<NumberField>[] = [
      {},
      { suffix: '€' },
      { prefix: 'PLN' },
      { suffix: 'm2' },
      { step: 0.0000000001 },
    ]
    // One reader for each kind of question in each language: to make them takes longer than to read.
    const readers = LANGUAGES.map((language) => kinds.map((field) => numbersOf(language, field)))
    for (let seed = 0; seed < casesOf(10_000); seed++) {
      const dice = diceOf(seed)
      const decimals = dice(11)
      const digits = 1 + dice(15)
      const text = Array.from({ length: digits }, () => dice(10)).join('')
      const number = Number(`${dice(2) ? '-' : ''}${text}e-${Math.min(decimals, digits)}`) + 0
      const language = LANGUAGES[seed % LANGUAGES.length]!
      const read = readers[seed % LANGUAGES.length]![dice(kinds.length)]!
      expect(read(typedNumber(number, language)), `${seed} ${language} ${number}`).to.equal(number)
      const shown = shownNumber(number, language)
      const again = read(shown)
      // Three decimals alone may be thousands: only then is it asked.
      if (/\d[.,]\d{3}$/.test(shown) && Array.isArray(again)) expect(again[0].kind, shown).to.equal('ambiguous')
      else expect(again, `${seed} ${language} ${shown}`).to.equal(number)
    }
  })

  it('has two meanings nowhere but with one sign before three digits', () => {
    const ONE_SIGN = /^-?[1-9٠-٩]\p{Nd}{0,2}[.,٫٬،]\p{Nd}{3}$/u
    for (let seed = 0; seed < casesOf(20_000); seed++) {
      const dice = diceOf(seed)
      const language = LANGUAGES[seed % LANGUAGES.length]!
      const letters = language === 'ar' && dice(2) ? '٠١٢٣٤٥٦.,٫٬،' : "0123456.,’' "
      const text = Array.from({ length: 1 + dice(10) }, () => letters[dice(3) ? dice(7) : 7 + dice(letters.length - 7)])
        .join('')
        .trim()
      const read = numbersOf(language, { required: false })(text)
      const meant = meaningsOf(text)
      if (typeof read === 'number') expect([...meant], `${language} ${text}`).to.include(read)
      if (meant.size > 1) expect(text, language).to.match(ONE_SIGN)
      if (!ONE_SIGN.test(text) && meant.size === 1) expect(read, `${language} ${text}`).to.equal([...meant][0])
    }
  })

  it('means at most one number where a language writes it so', () => {
    // Grouped and with the decimals of the language, as its people write it.
    for (const [
      locale,
      language,
    ] of [['de-DE', 'de'], ['fr-FR', 'fr'], ['pl-PL', 'pl'], ['ar-EG', 'ar'], ['ar-AE', 'ar'], ['ar-MA', 'ar'], ['de-CH', 'de'], ['de-AT', 'de'], ['fr-CH', 'fr'], ['en-GB', 'en']] as const) // biome-ignore format: a list
      for (let seed = 0; seed < casesOf(1_000); seed++) {
        const dice = diceOf(seed)
        const number = Number(`${dice(2) ? '-' : ''}${dice(2 ** 30)}.${dice(100)}`) + 0
        const text = new Intl.NumberFormat(locale, { maximumFractionDigits: 2 }).format(number)
        const read = numbersOf(language)(text)
        if (Array.isArray(read)) expect(read[0], `${locale} ${text}`).to.include({ kind: 'ambiguous' })
        else expect(read, `${locale} ${text}`).to.equal(number)
      }
  })
})

describe('a date in a language', () => {
  const reading = (language: Language) => readerIn(language, { type: 'date' })

  it('has the names of the months that are shown, their short forms, and those of other countries', () => {
    const tags: Record<Language, string[]> = {
      en: ['en-GB', 'en-US'],
      de: ['de-DE', 'de-AT', 'de-CH'],
      fr: ['fr-FR', 'fr-CA', 'fr-CH'],
      pl: ['pl-PL'],
      ar: ['ar-AE', 'ar-EG', 'ar-SA', 'ar-JO', 'ar-SY', 'ar-LB', 'ar-IQ', 'ar-MA', 'ar-DZ', 'ar-TN'],
    }
    for (const language of LANGUAGES)
      for (const tag of tags[language])
        for (const month of ['long', 'short'] as const)
          for (const day of [undefined, 'numeric'] as const) {
            const format = new Intl.DateTimeFormat(`${tag}-u-ca-gregory`, {
              month,
              ...(day && { day }),
              timeZone: 'UTC',
            })
            for (let m = 0; m < 12; m++) {
              const parts = format.formatToParts(Date.UTC(2026, m, 1))
              const name = parts.find(({ type }) => type === 'month')!.value
              if (/^[\p{Nd}]/u.test(name)) continue
              const iso = `2026-${String(m + 1).padStart(2, '0')}-01`
              for (const text of [name, name.toUpperCase(), ` ${name.normalize('NFD')} `])
                expect(reading(language)(on('1', text, '2026')), `${tag} ${text}`).to.equal(iso)
            }
          }
  })

  it('has the names as people type them', () => {
    for (const [language, name, month] of [
      ['de', 'Mrz', 3],
      ['de', 'maerz', 3],
      ['de', 'Marz', 3],
      ['de', 'Jänner', 1],
      ['de', 'Sept.', 9],
      ['fr', 'fevrier', 2],
      ['fr', 'AOÛT', 8],
      ['fr', 'aout', 8],
      ['fr', 'juil.', 7],
      ['pl', 'marzec', 3],
      ['pl', 'marca', 3],
      ['pl', 'pazdziernika', 10],
      ['pl', 'paź', 10],
      ['pl', 'III', 3],
      ['pl', 'viii', 8],
      ['ar', 'اذار', 3],
      ['ar', 'ابريل', 4],
      ['ar', 'مارس', 3],
      ['ar', 'كانون الثانى', 1],
      ['ar', 'آب', 8],
      ['ar', '٣', 3],
      ['ar', '۰۳', 3],
    ] as const)
      expect(reading(language)(on('1', name, '2026')), `${language} ${name}`).to.equal(
        `2026-${String(month).padStart(2, '0')}-01`,
      )
  })

  it('has no name that may be two months, is one of another language, or of another calendar', () => {
    for (const [language, names] of Object.entries({
      de: ['Ju', 'J', 'März.x', 'mars', 'III', 'III.', 'Hornung'],
      fr: ['jui', 'ju', 'ma', 'März', 'X'],
      pl: ['XIII', 'IIII', 'mars', 'st', 'March'],
      ar: ['كانون', 'تشرين', 'رمضان', 'محرم', 'March', 'ينا ير', '1٢', '٢1'],
    }))
      for (const name of names)
        expect(reading(language as Language)(on('1', name, '2026')), `${language} ${name}`).to.be.an('array')
  })

  it('has a day and a year as people write them, in one kind of digits each', () => {
    for (const [language, day, month, year] of [
      ['de', '27.', 'März', '1986'],
      ['fr', '27', 'mars', '1986'],
      ['pl', '27', 'marca', '1986 r.'],
      ['pl', '27.', 'III', '1986r'],
      ['ar', '٢٧', 'مارس', '١٩٨٦'],
      ['ar', '٢٧', '٣', '١٩٨٦م'],
      ['ar', '۲۷', '3', '1986'],
      ['ar', '\u200f٢٧', '٠٣', '١٩٨٦ م'],
    ] as const)
      expect(reading(language)(on(day, month, year)), `${language} ${day}`).to.equal('1986-03-27')
    expect(reading('fr')(on('1er', 'mai', '2026'))).to.equal('2026-05-01')
    for (const part of ['٢7', '2٧', '۲٧', '２７', '²7'])
      for (const [i] of DATE_PARTS.entries()) {
        const parts = ['27', '3', '1986'].with(i, i === 2 ? `19${part}` : part)
        for (const language of LANGUAGES) expect(reading(language)(on(...parts)), part).to.be.an('array')
      }
    expect(reading('ar')(on('٢٧', '٣', '٨٦'))).to.deep.equal([{ kind: 'shortYear', write: ['1986', '2086'] }])
  })

  it('is Gregorian: a year that may be of the Hijri or Persian calendar is asked again in Arabic', () => {
    for (const year of ['1300', '1447', '١٤٤٧', '۱۴۰۴', '1500'])
      expect(reading('ar')(on('1', '5', year)), year).to.deep.equal([{ kind: 'otherCalendar' }])
    for (const year of ['1299', '1501', '1986', '٢٠٢٦'])
      expect(reading('ar')(on('1', '5', year)), year).to.be.a('string')
    expect(reading('de')(on('1', '5', '1447'))).to.equal('1447-05-01')
    const old = readerIn('ar', { type: 'date', min: '1200-01-01' })
    expect(old(on('1', '5', '1447'))).to.equal('1447-05-01')
    const recent = readerIn('ar', { type: 'date', min: 'today-120y' })
    expect(recent(on('1', '5', '1447'))).to.deep.equal([{ kind: 'otherCalendar' }])
  })

  it('is judged in linear time', () => {
    const began = worked()
    for (const text of ['م'.repeat(100_000), '\u0300'.repeat(100_000), '٣'.repeat(100_000), 'ﷺ'.repeat(30_000)])
      for (const language of LANGUAGES) {
        expect(reading(language)(on(text, text, text)), language).to.be.an('array')
        expect(numbersOf(language)(text), language).to.be.an('array')
        for (const type of ['time', 'tel'] as const)
          expect(readerIn(language, { type })(text), language).to.be.an('array')
      }
    expect(worked() - began).to.be.lessThan(1000)
  })

  it('is the same when it is typed again, on days of 400 years', () => {
    for (const language of LANGUAGES) {
      const read = reading(language)
      for (
        let day = Date.UTC(1800, 0, 1), step = 0;
        day < Date.UTC(2200, 0, 1);
        day += 86_400_000 * (1 + (step++ % 40))
      ) {
        const iso = new Date(day).toISOString().slice(0, 10)
        const texts = textsOf({ type: 'date', id: 'q', label: 'Q' }, iso, language)
        expect(read(Object.fromEntries(texts)), `${language} ${iso}`).to.equal(iso)
      }
    }
  })
})

describe('a time in a language', () => {
  it('is written as its people write it', () => {
    for (const [language, text, time] of [
      ['de', '14 Uhr', '14:00'],
      ['de', '9 Uhr', '09:00'],
      ['de', '14 Uhr 30', '14:30'],
      ['de', '14.30 Uhr', '14:30'],
      ['de', '9.30', '09:30'],
      ['de', 'um 9:30 Uhr', '09:30'],
      ['de', '9 Uhr abends', '21:00'],
      ['de', '9 Uhr früh', '09:00'],
      ['de', 'Mitternacht', '00:00'],
      ['de', '12 Uhr mittags', '12:00'],
      ['de', '14 h', '14:00'],
      ['fr', '9h30', '09:30'],
      ['fr', '9 h 30', '09:30'],
      ['fr', '9\u00a0h\u00a030', '09:30'],
      ['fr', '14 heures', '14:00'],
      ['fr', '14 heures 30', '14:30'],
      ['fr', 'à 9h', '09:00'],
      ['fr', '9h du soir', '21:00'],
      ['fr', '3 heures de l’après-midi', '15:00'],
      ['fr', 'midi', '12:00'],
      ['fr', 'Minuit', '00:00'],
      ['pl', '9.30', '09:30'],
      ['pl', 'godz. 14.30', '14:30'],
      ['pl', 'godzina 14', '14:00'],
      ['pl', 'o 14:30', '14:30'],
      ['pl', '9 rano', '09:00'],
      ['pl', '9 wieczorem', '21:00'],
      ['pl', 'południe', '12:00'],
      ['pl', 'północ', '00:00'],
      ['ar', '٩:٣٠', '09:30'],
      ['ar', '٩:٣٠ ص', '09:30'],
      ['ar', '٩:٣٠ م', '21:30'],
      ['ar', '9:30 مساءً', '21:30'],
      ['ar', 'الساعة ٩ صباحًا', '09:00'],
      ['ar', '١٢ ظهرًا', '12:00'],
      ['ar', '۲۱:۳۰', '21:30'],
      ['ar', 'منتصف الليل', '00:00'],
      ['en', '9 in the morning', '09:00'],
      ['en', '11:30 at night', '23:30'],
      ['de', '11 Uhr nachts', '23:00'],
      ['de', '1 Uhr nachts', '01:00'],
      ['de', '12 Uhr nachts', '00:00'],
      ['de', '12:30 Uhr mittags', '12:30'],
      ['de', '1 Uhr mittags', '13:00'],
      ['de', '21 Uhr abends', '21:00'],
      ['de', '9:30 Uhr vormittags', '09:30'],
      ['de', '0:30 Uhr früh', '00:30'],
      ['fr', 'midi et demi', '12:30'],
      ['fr', 'minuit et quart', '00:15'],
      ['fr', '9 heures et demie du soir', '21:30'],
      ['fr', '9 heures et demie', '09:30'],
      ['fr', '14 h 30 min', '14:30'],
      ['fr', '2h de la nuit', '02:00'],
      ['pl', '1 w nocy', '01:00'],
      ['pl', '11 w nocy', '23:00'],
      ['pl', '7 wieczór', '19:00'],
      ['pl', '9 przed południem', '09:00'],
      ['pl', '12 w południe', '12:00'],
      ['ar', '10 ليلًا', '22:00'],
      ['ar', '١ ليلًا', '01:00'],
      ['ar', '٤ فجرًا', '04:00'],
      ['ar', '٤ عصرًا', '16:00'],
    ] as const)
      expect(readerIn(language, { type: 'time' })(text), `${language} ${text}`).to.equal(time)
  })

  it('is taken in every language as it is kept, and on the clock of 12 hours', () => {
    for (const language of LANGUAGES) {
      const read = readerIn(language, { type: 'time' })
      for (let minutes = 0; minutes < 24 * 60; minutes++) {
        const time = `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
        expect(read(time), `${language} ${time}`).to.equal(time)
      }
      expect([read('9:30pm'), read('0930'), read('9.30'), read('9 30')]).to.deep.equal([
        '21:30',
        '09:30',
        '09:30',
        '09:30',
      ])
    }
  })

  it('is refused where its words contradict the hour, with the times that it may mean', () => {
    for (const [language, text, ...write] of [
      ['en', '12 in the evening', '00:00', '12:00'],
      ['en', '12:15 in the morning', '00:15', '12:15'],
      ['de', '12 Uhr abends', '00:00', '12:00'],
      ['de', '12 Uhr vormittags', '00:00', '12:00'],
      ['de', '12:30 Uhr morgens', '00:30', '12:30'],
      ['de', '1 Uhr abends', '01:00', '13:00'],
      ['de', '11 Uhr mittags', '11:00', '23:00'],
      ['de', '7 Uhr nachts', '07:00', '19:00'],
      ['de', '11 Uhr nachmittags', '11:00', '23:00'],
      ['fr', '12h du soir', '00:00', '12:00'],
      ['fr', '12 heures du matin', '00:00', '12:00'],
      ['fr', '11h de l’après-midi', '11:00', '23:00'],
      ['pl', '12 wieczorem', '00:00', '12:00'],
      ['pl', '12 rano', '00:00', '12:00'],
      ['pl', '11 po południu', '11:00', '23:00'],
      ['ar', '11 ظهرا', '11:00', '23:00'],
      ['ar', '12 مساءً', '00:00', '12:00'],
      ['ar', '١٢ صباحًا', '00:00', '12:00'],
    ] as const)
      expect(readerIn(language, { type: 'time' })(text), `${language} ${text}`).to.deep.equal(ambiguous(...write))
    for (const [language, text] of [
      ['de', '14 Uhr morgens'],
      ['de', '9 Uhr mitternachts'],
      ['de', '0 Uhr abends'],
      ['fr', '21h du matin'],
      ['fr', '11 midi'],
      ['pl', '15 rano'],
      ['en', '13am'],
      ['en', '12:30 noon'],
    ] as const)
      expect(readerIn(language, { type: 'time' })(text), `${language} ${text}`).to.deep.equal([{ kind: 'format' }])
  })

  it('is offered only where its question takes it', () => {
    for (const language of LANGUAGES) {
      const read = readerIn(language, { type: 'time', min: '08:00', max: '18:30' })
      expect(read('9'), language).to.deep.equal(ambiguous('09:00'))
      expect(read('7'), language).to.deep.equal([{ kind: 'min', min: '08:00' }])
      expect(read('8'), language).to.deep.equal(ambiguous('08:00'))
    }
  })

  it('is refused where it may be in the morning or after noon, and where it is no time', () => {
    for (const language of LANGUAGES) {
      const read = readerIn(language, { type: 'time' })
      expect(read('9'), language).to.deep.equal(ambiguous('09:00', '21:00'))
      for (const text of [
        '24:00',
        '9:5',
        '12:60',
        '１２:00',
        '٩:30',
        '9:٣٠',
        '1²:00',
        'x',
        '9 Uhr Uhr',
        '9h9h',
        ':30',
        'Uhr',
      ])
        expect(read(text), `${language} ${text}`).to.deep.equal([{ kind: 'format' }])
    }
    for (const text of ['14 Uhr', '9 heures', 'midi', '٩:٣٠'])
      expect(readerIn('en', { type: 'time' })(text), text).to.deep.equal([{ kind: 'format' }])
  })
})

describe('a phone number in a language', () => {
  it('is kept in Latin digits', () => {
    for (const [language, text, kept] of [
      ['ar', '٠٥٠ ١٢٣ ٤٥٦٧', '050 123 4567'],
      ['ar', '+٩٧١ ٥٠ ١٢٣ ٤٥٦٧', '+971 50 123 4567'],
      ['ar', '۰۲۱-۱۲۳۴۵۶', '021 123456'],
      ['ar', 'هاتف: ٠٥٠١٢٣٤٥٦٧ تحويلة ١٢', '0501234567 ext 12'],
      ['de', 'Tel.: 030 123456 Durchwahl 12', '030 123456 ext 12'],
      ['de', '030 123456-0', '030 123456 0'],
      ['fr', 'Tél. 01 23 45 67 89 poste 12', '01 23 45 67 89 ext 12'],
      ['pl', 'tel. 22 123 45 67 wew. 12', '22 123 45 67 ext 12'],
      ['pl', 'tel. kom. 600 123 456', '600 123 456'],
      ['de', '030 123456 App. 5', '030 123456 ext 5'],
      ['fr', 'portable : 06 12 34 56 78', '06 12 34 56 78'],
      ['fr', '01 23 45 67 89, poste 12', '01 23 45 67 89 ext 12'],
      ['ar', 'موبايل: ٠٥٠١٢٣٤٥٦٧', '0501234567'],
      ['ar', 'محمول 0501234567', '0501234567'],
    ] as const) {
      const read = readerIn(language, { type: 'tel' })
      expect(read(text), `${language} ${text}`).to.equal(kept)
      for (const other of LANGUAGES) expect(readerIn(other, { type: 'tel' })(kept), `${other} ${kept}`).to.equal(kept)
    }
    for (const text of ['٠٥٠ 123 4567', '٠٥٠ ۱۲۳ ٤٥٦٧', 'هاتف', '０５０１２３４５６'])
      for (const language of LANGUAGES)
        expect(readerIn(language, { type: 'tel' })(text), `${language} ${text}`).to.deep.equal([{ kind: 'format' }])
  })
})

describe('a text that has to fit a pattern', () => {
  it('may have the digits of the language, and is kept in Latin digits', () => {
    const postcode = (language: Language) => readerIn(language, { type: 'text', pattern: '[0-9]{5}(-[0-9]{4})?' })
    expect(['12345', '١٢٣٤٥', '۱۲۳۴۵-۶۷۸۹'].map((text) => postcode('ar')(text))).to.deep.equal([
      '12345',
      '12345',
      '12345-6789',
    ])
    for (const text of ['١٢٣٤', '١٢٣45', '١٢٣٤٥x', `${'١'.repeat(1001)}`])
      expect(postcode('ar')(text), text).to.be.an('array')
    for (const language of LANGUAGES.filter((one) => one !== 'ar'))
      expect(postcode(language)('١٢٣٤٥'), language).to.deep.equal([{ kind: 'pattern' }])
  })

  it('stays as it was typed where it fits so, and where there is no pattern', () => {
    expect(readerIn('ar', { type: 'text', pattern: '[٠-٩]+' })('١٢٣')).to.equal('١٢٣')
    expect(readerIn('ar', { type: 'text' })('شقة ١٢')).to.equal('شقة ١٢')
  })
})
