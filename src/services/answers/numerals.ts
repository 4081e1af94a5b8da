/** Digits and numbers as people write them in a language. Pure. */
import type { Language } from '../../models/language.ts'
import { WRITING } from '../../models/writing.ts'

/** Every number of so many digits in all is exact enough in IEEE 754 binary64 to be shown again as typed. */
export const MOST_DIGITS = 15
const NUMBER = /^[+-]?\d+(?:\.\d+)?$/
const DECIMAL = /^([+-]?\d*)[.,٫](\d+)$/
/** Groups of three with one separator, and decimals after another one. */
const GROUPED = /^([+-]?[1-9]\d{0,2})((?:([,.٬'’\u00a0\u2009\u202f ])\d{3})(?:\3\d{3})*)(?:(?!\3)[,.٫](\d{1,10}))?$/
/** Groups as in India: 12,34,567 is 1234567. No other number is written so. */
const IN_LAKHS = /^([+-]?[1-9]\d?(?:,\d{2})+,\d{3})(\.\d{1,10})?$/
/** One sign before three digits; after a 0, or more than three digits, they are no thousands. */
const ONE_SIGN = /^[+-]?[1-9]\d{0,2}([.,٫٬])\d{3}$/
const ARABIC_SIGNS = /[٫٬،]/

/**
 * A text with the digits that the language has, in Latin digits; '' when it mixes two kinds. Other digits stay as they are, and
 * are no part of a number.
 */
export function latin(text: string, language: Language): string {
  const others = WRITING[language].number.digits.filter((ten) => [...ten].some((digit) => text.includes(digit)))
  if (others.length + Number(/\d/.test(text)) > 1) return ''
  const ten = others[0]
  return ten === undefined
    ? text
    : text.replace(/\p{Nd}/gu, (digit) => (ten.includes(digit) ? `${ten.indexOf(digit)}` : digit))
}

/** A dash that stands for no pence: 500,- and 5.-- are whole. */
const NO_PENCE = /([.,٫])[-\u2014\u2015]{1,2}$/

/**
 * The numbers that a sign, digits and what stands between them may mean, in digits with a decimal point: none, one or two, the
 * whole one first. One sign before exactly three digits is decided by the language and the question, or means two numbers.
 * `hasThousandths`: somebody may mean thousandths by them.
 */
export function numbersIn(typed: string, language: Language, hasThousandths: boolean): string[] | 'too-long' {
  const writing = WRITING[language].number
  if (writing.digits.length === 0 && ARABIC_SIGNS.test(typed)) return []
  const text = typed.replaceAll('،', ',')
  const [, sign] = ONE_SIGN.exec(text) ?? []
  if (sign === undefined) {
    const inThrees = writing.group === ',' ? text.replace(IN_LAKHS, withoutCommas) : text
    const number = NO_PENCE.test(inThrees) ? wholeOf(inThrees) : ungrouped(inThrees)
    if (!NUMBER.test(number)) return []
    return number.replace(/\D/g, '').length > MOST_DIGITS ? 'too-long' : [number]
  }
  const [whole, decimal] = [text.replace(sign, ''), text.replace(sign, '.')]
  if (sign === writing.decimal && hasThousandths) return [decimal]
  if (sign === writing.group && !hasThousandths) return [whole]
  return [whole, decimal]
}

const withoutCommas = (_: string, whole: string, decimals = ''): string => whole.replaceAll(',', '') + decimals

/** The whole number in a text with a dash for pence. It is read with two zeros there, so that the sign before the dash is the decimal one. */
function wholeOf(text: string): string {
  const number = ungrouped(text.replace(NO_PENCE, (_, sign: string) => `${sign}00`))
  return NUMBER.test(number) ? number.replace('.00', '') : ''
}

function ungrouped(text: string): string {
  if (DECIMAL.test(text)) return text.replace(DECIMAL, '$1.$2').replace(/^([+-]?)\./, '$10.')
  const [, first, groups = '', , decimals] = GROUPED.exec(text) ?? []
  if (first === undefined) return text
  return first + groups.replace(/\D/g, '') + (decimals === undefined ? '' : `.${decimals}`)
}
