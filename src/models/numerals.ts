/** Numbers as they are written in a language, without groups: so each can be typed as it is shown, and no year is cut in two. */
import type { Language } from './language.ts'
import { WRITING } from './writing.ts'

/** "1234.5" is "1234,5" in German. A text is a number in digits, with a dot; one without a dot stays as it is. */
export function shownNumber(value: number | string, language: Language): string {
  const text = digitsOf(value).replace('.', WRITING[language].number.shown)
  // Else the sign would stand behind the number in a line from right to left.
  return language === 'ar' ? text.replace(/^-/, '\u200e-') : text
}

/** A number as an input shows it: every question of this language reads the same number in it. */
export function typedNumber(value: number, language: Language): string {
  const text = digitsOf(value)
  // Three decimals alone may be read as thousands.
  return (/^-?\d{1,3}\.\d{3}$/.test(text) ? `${text}0` : text).replace('.', WRITING[language].number.shown)
}

/** Without an exponent. Calculated values have at most 14 decimals, and answers fewer. */
const digitsOf = (value: number | string): string =>
  /\de/.test(String(value))
    ? Number(value)
        .toFixed(14)
        .replace(/\.?0+$/, '')
    : String(value)
