/** Digits and numbers as people write them in a language. Pure. */
import type { Language } from '../../models/language.ts'
import { WRITING } from '../../models/writing.ts'

/** At most 15 digits in all: every such number is exact enough in IEEE 754 binary64 to be shown again as typed. */
const NUMBER = /^[+-]?\d{1,15}(\.\d{1,10})?$/
const DECIMAL = /^([+-]?\d+)[.,٫](\d+)$/
/** Groups of three with one separator, and decimals after another one. */
const GROUPED = /^([+-]?[1-9]\d{0,2})((?:([,.٬'’\u00a0\u2009\u202f ])\d{3})(?:\3\d{3})*)(?:(?!\3)[,.٫](\d{1,10}))?$/
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

/** What a question says about its decimals. */
interface Decimals {
  most: number
  /** Somebody may mean thousandths. */
  hasThousandths: boolean
}

/**
 * The numbers that a sign, digits and what stands between them may mean, in digits with a decimal point: none, one or two. One
 * sign before exactly three digits is decided by the question or means two numbers.
 */
export function numbersIn(typed: string, language: Language, { most, hasThousandths }: Decimals): string[] {
  const writing = WRITING[language].number
  if (writing.digits.length === 0 && ARABIC_SIGNS.test(typed)) return []
  const text = typed.replaceAll('،', ',')
  const [, sign] = ONE_SIGN.exec(text) ?? []
  if (sign === undefined) return [ungrouped(text)].filter(isNumber)
  const [whole, decimal] = [text.replace(sign, ''), text.replace(sign, '.')]
  if (sign === writing.decimal && hasThousandths) return [decimal]
  if (sign === writing.group && most < 3) return [whole]
  return [whole, decimal]
}

function ungrouped(text: string): string {
  if (DECIMAL.test(text)) return text.replace(DECIMAL, '$1.$2')
  const [, first, groups = '', , decimals] = GROUPED.exec(text) ?? []
  if (first === undefined) return text
  return first + groups.replace(/\D/g, '') + (decimals === undefined ? '' : `.${decimals}`)
}

const isNumber = (text: string): boolean => NUMBER.test(text) && text.replace(/\D/g, '').length <= 15
