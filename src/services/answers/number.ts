/**
 * Reader of numbers as people of a language write them: with a currency or the unit of the question, with spaces, commas or dots.
 * A text that may mean two numbers is refused with both. Only the sign that groups thousands in the language is decided by the
 * decimals of the question.
 */
import type { NumberField } from '../../models/field.ts'
import type { Language } from '../../models/language.ts'
import { isCurrency } from '../../models/money.ts'
import { languageOfText } from '../../models/page-language.ts'
import { inEach, WRITING } from '../../models/writing.ts'
import { complainOf, missing, type Reader, type Reading, repeated, single, visible } from './field.ts'
import { latin, numbersIn } from './numerals.ts'

/** Characters; a longer text is no number. */
const LONGEST_NUMBER = 100
const THREE_DECIMALS = /^[+-]?[1-9]\d{0,2}\.\d{3}$/
/** Signs that people type for a minus: hyphens, a dash, and the minus sign. */
const MINUS = /[\u2010-\u2013\u2212]/

export function number(field: NumberField, language: Language): Reader {
  const complain = complainOf(field)
  const { prefix = '', suffix = '', min, max, step, integer } = field
  const { shown, decimal } = WRITING[language].number
  const hasCurrency = [prefix, suffix].some((unit) => isCurrency(unit, language))
  /** Of a text that can be read in two ways, the question takes the one with as few decimals. */
  const most = integer ? 0 : step === undefined ? Infinity : Math.max(decimalsOf(step), decimalsOf(min ?? 0))
  /** Without `step`, money still has no thousandths. A question with such steps takes the decimal sign before them. */
  const hasThousandths = (money: boolean): boolean => (most === Infinity ? !hasCurrency && !money : most > 2)
  return (input) => {
    if (repeated(input, field.id)) return complain('repeated', {})
    const typed = single(input, field.id)
    if (typed === '') return missing(field)
    const [first, second] = typed.length > LONGEST_NUMBER ? [] : readingsOf(typed, languageOfText(input.texts, typed))
    if (first === undefined) return complain('format', {})
    if (second !== undefined) return complain('ambiguous', { write: [first, clear(second)] })
    return judged(Number(first) + 0) // -0 becomes 0
  }

  /** The same decimal number, written so that the question reads it in one way: 1.5 for 1.500, 1.2340 for 1.234. */
  function clear(text: string): string {
    if (!THREE_DECIMALS.test(text) || (hasThousandths(false) && shown === decimal)) return text
    return text.endsWith('0') ? String(Number(text)) : `${text}0`
  }

  /** The numbers that a text may mean, in digits with a decimal point; none when it cannot be a number. */
  function readingsOf(typed: string, typedIn = language): string[] {
    const { text, money } = withoutUnit(visible(typed).replace(MINUS, '-'), typedIn)
    return numbersIn(latin(text, typedIn), typedIn, { most, hasThousandths: hasThousandths(money) })
  }

  /** The sign and the digits, without the unit of the question or a currency; '' when there is another unit. */
  function withoutUnit(text: string, typedIn: Language): { text: string; money: boolean } {
    const [, sign = '', rest = ''] = /^([+-]?)\s*(.*)$/.exec(text) ?? []
    const start = beginsWith(rest, prefix) ? prefix.length : 0
    const end = endsWith(rest, suffix) ? suffix.length : 0
    const bare = rest.slice(start, rest.length - end)
    const [, before = '', inner = '', digits = '', after = ''] = AMOUNT[typedIn].exec(bare) ?? []
    const money = before + after
    const isOther = money !== '' && (hasCurrency || money !== (before || after))
    return { text: isOther || (sign && inner) ? '' : sign + inner + digits, money: money !== '' }
  }

  function judged(answer: number): Reading {
    return { answer, errors: check(answer)?.errors ?? [] }
  }

  function check(answer: number): Reading | undefined {
    if (integer && !Number.isInteger(answer)) return complain('integer', {})
    if (min !== undefined && answer < min) return complain('min', { min })
    if (max !== undefined && answer > max) return complain('max', { max })
    if (step !== undefined && !isMultiple(answer - (min ?? 0), step))
      return complain('step', { step, ...(min !== undefined && { from: min }) })
    return undefined
  }
}

/** A currency before or after a number, and the sign of the number. */
const AMOUNT = inEach(({ number: { money } }) => {
  const currency = `((?:\\p{Sc}|${money})?)`
  return new RegExp(`^${currency}\\s*([+-]?)\\s*(\\p{Nd}(?:.*\\p{Nd})?)\\s*${currency}$`, 'iu')
})

const decimalsIn = (text: string): number => text.split('.')[1]?.length ?? 0
const decimalsOf = (number: number): number => decimalsIn(number.toFixed(10).replace(/0+$/, ''))

const beginsWith = (text: string, unit: string): boolean => text.toLowerCase().startsWith(unit.toLowerCase())
const endsWith = (text: string, unit: string): boolean => text.toLowerCase().endsWith(unit.toLowerCase())

/** Decimal fractions are not exact in binary: 0.3 is three steps of 0.1. */
function isMultiple(value: number, step: number): boolean {
  const ratio = value / step
  return Math.abs(ratio - Math.round(ratio)) < 1e-9 * Math.max(1, Math.abs(ratio))
}
