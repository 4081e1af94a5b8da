/** Reader of numbers: digits with an optional sign and decimal point or comma, nothing else, so that nothing is misread. */
import type { NumberField } from '../../models/field.ts'
import { complainOf, missing, type Reader, type Reading, repeated, single } from './field.ts'

/** At most 15 digits in all: every such number is exact enough in IEEE 754 binary64 to be shown again as typed. */
const NUMBER = /^[+-]?\d{1,15}(\.\d{1,10})?$/
/** Three digits after a comma may be thousands, unless the digits before it begin with 0 or are more than three. */
const DECIMAL_COMMA = /^[+-]?(?:\d+,(?!\d{3}$)\d+|(?:0\d*|\d{4,}),\d{3})$/
/** Groups of three with one separator, and decimals after another one. */
const GROUPED = /^([+-]?[1-9]\d{0,2})((?:([,.'’\u00a0\u202f ])\d{3})(?:\3\d{3})*)(?:(?!\3)[,.](\d{1,10}))?$/

export function number(field: NumberField): Reader {
  const complain = complainOf(field)
  return (input) => {
    if (repeated(input, field.id)) return complain('repeated', {})
    const typed = single(input, field.id).replace('\u2212', '-')
    if (typed === '') return missing(field)
    const text = DECIMAL_COMMA.test(typed) ? typed.replace(',', '.') : typed
    if (NUMBER.test(text) && text.replace(/\D/g, '').length <= 15) return judged(Number(text) + 0) // -0 becomes 0
    const write = rewritings(typed)
    return write.length > 0 ? complain('separators', { write }) : complain('format', {})
  }

  /** The numbers that a text with separators may mean, as they should be written; none when it cannot be a number. */
  function rewritings(typed: string): string[] {
    const [, first = '', groups = '', , decimals = ''] = GROUPED.exec(typed) ?? []
    if (first === '') return []
    const whole = first + groups.replace(/\D/g, '')
    if (/^,\d{3}$/.test(groups) && decimals === '' && !field.integer) return [whole, `${first}.${groups.slice(1)}`]
    return [decimals === '' ? whole : `${whole}.${decimals}`]
  }

  function judged(answer: number): Reading {
    return { answer, errors: check(answer)?.errors ?? [] }
  }

  function check(answer: number): Reading | undefined {
    const { min, max, step, integer } = field
    if (integer && !Number.isInteger(answer)) return complain('integer', {})
    if (min !== undefined && answer < min) return complain('min', { min })
    if (max !== undefined && answer > max) return complain('max', { max })
    if (step !== undefined && !isMultiple(answer - (min ?? 0), step))
      return complain('step', { step, ...(min !== undefined && { from: min }) })
    return undefined
  }
}

/** Decimal fractions are not exact in binary: 0.3 is three steps of 0.1. */
function isMultiple(value: number, step: number): boolean {
  const ratio = value / step
  return Math.abs(ratio - Math.round(ratio)) < 1e-9 * Math.max(1, Math.abs(ratio))
}
