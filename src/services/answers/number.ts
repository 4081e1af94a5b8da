/**
 * Reader of numbers as people write them: with a currency sign or the unit of the question, with spaces, commas or dots. A text
 * that may mean two numbers is refused with both. Only a comma before three digits is decided by the decimals of the question.
 */
import type { NumberField } from '../../models/field.ts'
import { complainOf, missing, type Reader, type Reading, repeated, single, visible } from './field.ts'

/** Characters; a longer text is no number. */
const LONGEST_NUMBER = 100
/** At most 15 digits in all: every such number is exact enough in IEEE 754 binary64 to be shown again as typed. */
const NUMBER = /^[+-]?\d{1,15}(\.\d{1,10})?$/
/** Three digits after a comma may be thousands, unless the digits before it begin with 0 or are more than three. */
const DECIMAL_COMMA = /^[+-]?(?:\d+,(?!\d{3}$)\d+|(?:0\d*|\d{4,}),\d{3})$/
/** Groups of three with one separator, and decimals after another one. */
const GROUPED = /^([+-]?[1-9]\d{0,2})((?:([,.'’\u00a0\u2009\u202f ])\d{3})(?:\3\d{3})*)(?:(?!\3)[,.](\d{1,10}))?$/
/** One dot before three digits may be thousands where nobody expects thousandths: 1.500 is 1500 to many. */
const ONE_GROUP = /^[+-]?[1-9]\d{0,2}\.\d{3}$/

export function number(field: NumberField): Reader {
  const complain = complainOf(field)
  const { prefix = '', suffix = '', min, max, step, integer } = field
  const hasCurrency = [prefix, suffix].some((unit) => /\p{Sc}|^[A-Z]{3}$/u.test(unit))
  /** Of a text that can be read in two ways, the question takes the one with as few decimals. */
  const mostDecimals = integer ? 0 : step === undefined ? Infinity : Math.max(decimalsOf(step), decimalsOf(min ?? 0))
  /** Without `step`, money still has no thousandths. A question with such steps takes a dot as the decimal point. */
  const hasThousandths = (typed: string): boolean =>
    mostDecimals === Infinity ? !hasCurrency && !/\p{Sc}/u.test(typed) : mostDecimals > 2
  return (input) => {
    if (repeated(input, field.id)) return complain('repeated', {})
    const typed = single(input, field.id)
    if (typed === '') return missing(field)
    const readings = typed.length > LONGEST_NUMBER ? [] : readingsOf(typed)
    const [first, second] = readings
    if (first === undefined) return complain('format', {})
    if (second !== undefined) return complain('ambiguous', { write: [first, clear(second)] })
    return judged(Number(first) + 0) // -0 becomes 0
  }

  /** The same decimal number, written so that the question reads it in one way: 1.5 for 1.500, 1.2340 for 1.234. */
  function clear(text: string): string {
    if (!ONE_GROUP.test(text) || hasThousandths('')) return text
    return text.endsWith('0') ? String(Number(text)) : `${text}0`
  }

  /** The numbers that a text may mean, in digits with a decimal point; none when it cannot be a number. */
  function readingsOf(typed: string): string[] {
    const text = withoutUnit(visible(typed).replace('\u2212', '-'))
    if (ONE_GROUP.test(text) && !hasThousandths(typed)) return [text.replace('.', ''), text]
    const numbers = separated(DECIMAL_COMMA.test(text) ? text.replace(',', '.') : text).filter(
      (one) => NUMBER.test(one) && one.replace(/\D/g, '').length <= 15,
    )
    const taken = numbers.filter((one) => decimalsIn(one) <= mostDecimals)
    return taken.length > 0 ? taken : numbers
  }

  /** The sign and the digits, without the unit of the question or a currency sign; '' when there is another unit. */
  function withoutUnit(text: string): string {
    const [, sign = '', rest = ''] = /^([+-]?)\s*(.*)$/.exec(text) ?? []
    const start = beginsWith(rest, prefix) ? prefix.length : 0
    const end = endsWith(rest, suffix) ? suffix.length : 0
    const bare = rest.slice(start, rest.length - end)
    const [, before, inner = '', digits = '', after] =
      /^(\p{Sc}?)\s*([+-]?)\s*(\d(?:.*\d)?)\s*(\p{Sc}?)$/u.exec(bare) ?? []
    if ((before && (after || hasCurrency)) || (after && hasCurrency) || (sign && inner)) return ''
    return sign + inner + digits
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

function separated(text: string): string[] {
  const [, first = '', groups = '', , decimals = ''] = GROUPED.exec(text) ?? []
  const whole = first + groups.replace(/\D/g, '')
  // A single dot is the decimal point.
  if (first === '' || (/^\.\d{3}$/.test(groups) && decimals === '')) return [text]
  if (decimals !== '') return [`${whole}.${decimals}`]
  return /^,\d{3}$/.test(groups) ? [whole, `${first}.${groups.slice(1)}`] : [whole]
}

const decimalsIn = (text: string): number => text.split('.')[1]?.length ?? 0
const decimalsOf = (number: number): number => decimalsIn(number.toFixed(10).replace(/0+$/, ''))

const beginsWith = (text: string, unit: string): boolean => text.toLowerCase().startsWith(unit.toLowerCase())
const endsWith = (text: string, unit: string): boolean => text.toLowerCase().endsWith(unit.toLowerCase())

/** Decimal fractions are not exact in binary: 0.3 is three steps of 0.1. */
function isMultiple(value: number, step: number): boolean {
  const ratio = value / step
  return Math.abs(ratio - Math.round(ratio)) < 1e-9 * Math.max(1, Math.abs(ratio))
}
