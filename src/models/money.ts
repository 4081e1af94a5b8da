/**
 * Amounts of money, as people of a language write them. Where there are pence, both digits are shown: £75 and £75.50.
 *
 * A currency is its ISO 4217 code. Its signs and code are read in every language, its names in their own. A sign or a name may
 * stand for several: with $ a question means one kind of dollars, and does not say which.
 */
import type { Language } from './language.ts'
import { plainWords } from './terms.ts'
import { visible } from './unseen.ts'
import { CROWNS, DOLLARS, inEach, POUNDS } from './writing.ts'

/** Codes that are also words that people write behind a number, such as ALL, CUP and TOP, are left out. */
const CODES = new Set(
  `AED ARS AUD BAM BGN BHD BRL CAD CHF CLP CNY COP CZK DKK DZD EGP EUR GBP GEL HKD HUF IDR ILS INR IQD ISK JOD JPY KES KRW KWD
  KZT LBP LYD MAD MDL MKD MRU MXN MYR NGN NOK NZD OMR PHP PKR PLN QAR RON RSD RUB SAR SDG SEK SGD SYP THB TND TRY TWD UAH USD
  UYU VND XAF XOF XPF YER ZAR`.split(/\s+/),
)
/** In small letters. Any other sign of Unicode's currencies is a currency of its own. */
const SIGNS = new Map(
  Object.entries({
    '€': 'EUR',
    '£': 'GBP',
    $: DOLLARS,
    us$: 'USD',
    ca$: 'CAD',
    c$: 'CAD',
    a$: 'AUD',
    nz$: 'NZD',
    hk$: 'HKD',
    s$: 'SGD',
    r$: 'BRL',
    '¥': 'JPY CNY',
    '₹': 'INR',
    '₺': 'TRY',
    '₴': 'UAH',
    '₽': 'RUB',
    '₪': 'ILS',
    '₩': 'KRW',
    '₦': 'NGN',
    zł: 'PLN',
    zl: 'PLN',
    kč: 'CZK',
    kr: CROWNS,
    'د.إ': 'AED',
    'د.أ': 'JOD',
    'د.ا': 'AED JOD',
    'د.ك': 'KWD',
    'د.ب': 'BHD',
    'د.ع': 'IQD',
    'د.ج': 'DZD',
    'د.ت': 'TND',
    'د.م': 'MAD',
    'ر.س': 'SAR',
    'ر.ق': 'QAR',
    'ر.ع': 'OMR',
    'ج.م': 'EGP',
    'ل.ل': 'LBP',
    'ل.س': 'SYP',
  }).map(([sign, codes]) => [sign, new Set(codes.split(' '))] as const),
)

type Currencies = ReadonlySet<string>

/** Whether a unit of numbers is a currency: its sign, three capital letters, or its name in the language. */
export const isCurrency = (unit: string, language: Language): boolean => currencyOf(unit, language) !== undefined

/** The currencies that a unit may stand for, "€" as well as "Euro im Monat"; undefined for any other unit. */
export function currencyOf(unit: string, language: Language): Currencies | undefined {
  const text = visible(unit)
  if (/^[A-Z]{3}$/.test(text)) return new Set([text])
  const [withSign] = /\p{L}*\p{Sc}/u.exec(text) ?? []
  if (withSign !== undefined) return ofSign(withSign) ?? ofSign(withSign.replace(/\p{L}/gu, ''))
  const [sign] = text.split(/\s+/).flatMap((word) => ofSign(word) ?? [])
  return sign ?? NAMES[language].find(({ inUnit }) => inUnit.test(plainWords(text)))?.codes
}

/** A unit without its currency: "im Monat". */
export const besideCurrency = (unit: string, language: Language): string =>
  unit
    .split(/\s+/)
    .filter((word) => !isCurrency(word, language))
    .join(' ')

/** The currencies that a sign, code or name beside a number stands for, as people type it; undefined for anything else. */
export function currencyIn(typed: string, language: Language): Currencies | undefined {
  const word = plainWords(typed).replace(/\s+/g, ' ')
  const code = word.toUpperCase()
  if (CODES.has(code)) return new Set([code])
  if (isPound(word, language)) return new Set(POUNDS.split(' '))
  return ofSign(typed) ?? NAMES[language].find(({ whole }) => whole.test(word))?.codes
}

/** A word that is a weight too: it is money only where the question says so. */
export const isPound = (word: string, language: Language): boolean => POUND[language].test(plainWords(word))

function ofSign(typed: string): Currencies | undefined {
  const sign = typed.toLowerCase().replace(/(?!^)\.$/, '')
  return SIGNS.get(sign) ?? (/^\p{Sc}$/u.test(sign) ? new Set([sign]) : undefined)
}

const NAMES = inEach(({ number: { money } }) =>
  money.map(([names, codes]) => ({
    codes: new Set(codes.split(' ')),
    whole: new RegExp(plainWords(`^(?:${names})$`), 'u'),
    inUnit: new RegExp(plainWords(`(?:^|\\s)(?:${names})(?:$|\\s)`), 'u'),
  })),
)
const POUND = inEach(({ number: { pound } }) => new RegExp(plainWords(`^(?:${pound})$`), 'u'))

/** "1,234.50" in English. */
export const shownMoney = (amount: number, language: Language): string =>
  (Number.isInteger(amount) ? WHOLE : PARTS)[language].format(amount)

// Calculated values and answers have at most 14 decimals.
const formatsWith = (minimumFractionDigits: number) =>
  inEach(
    (_, language) =>
      new Intl.NumberFormat(language, { numberingSystem: 'latn', minimumFractionDigits, maximumFractionDigits: 14 }),
  )
const WHOLE = formatsWith(0)
const PARTS = formatsWith(2)
