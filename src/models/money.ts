/** Amounts of money, as people of a language write them. Where there are pence, both digits are shown: £75 and £75.50. */
import type { Language } from './language.ts'
import { inEach } from './writing.ts'

/** Whether a unit of numbers is a currency: its sign, three capital letters, or its name in the language. */
export const isCurrency = (unit: string, language: Language): boolean =>
  /\p{Sc}|^[A-Z]{3}$/u.test(unit) || NAME[language].test(unit)

const NAME = inEach(({ number: { money } }) => new RegExp(`(?:^|\\s)(?:${money})(?:$|\\s)`, 'iu'))

/** "1,234.50" in English. */
export const shownMoney = (amount: number, language: Language): string =>
  (Number.isInteger(amount) ? WHOLE : PARTS)[language].format(amount)

// Calculated values have at most 14 decimals, and answers fewer.
const formatsWith = (minimumFractionDigits: number) =>
  inEach(
    (_, language) =>
      new Intl.NumberFormat(language, { numberingSystem: 'latn', minimumFractionDigits, maximumFractionDigits: 14 }),
  )
const WHOLE = formatsWith(0)
const PARTS = formatsWith(2)
