/** Reader of numbers: digits with an optional sign and decimal point, nothing else, so that nothing is misread. */
import type { NumberField } from '../../models/field.ts'
import { asObject, asSubject, complainOf, nothing, type Reader, type Reading, repeated, single } from './field.ts'

/** At most 15 digits in all: every such number is exact enough in IEEE 754 binary64 to be shown again as typed. */
const NUMBER = /^[+-]?\d{1,15}(\.\d{1,10})?$/

export function number(field: NumberField): Reader {
  const complain = complainOf(field)
  const subject = asSubject(field)
  return (input) => {
    if (repeated(input, field.id)) return complain('format', `${subject} was sent more than once. Enter it once`)
    const typed = single(input, field.id).replace('\u2212', '-')
    if (typed === '') return field.required === false ? nothing : complain('required', `Enter ${asObject(field)}`)
    if (!NUMBER.test(typed) || typed.replace(/\D/g, '').length > 15)
      return complain('format', `${subject} must be a number, like ${field.integer ? '12' : '12.5'}`)
    const answer = Number(typed) + 0 // -0 becomes 0
    return { answer, errors: check(answer)?.errors ?? [] }
  }

  function check(answer: number): Reading | undefined {
    const { min, max, step, integer } = field
    if (integer && !Number.isInteger(answer)) return complain('integer', `${subject} must be a whole number`)
    if (min !== undefined && answer < min) return complain('min', `${subject} must be ${min} or more`)
    if (max !== undefined && answer > max) return complain('max', `${subject} must be ${max} or less`)
    if (step !== undefined && !isMultiple(answer - (min ?? 0), step))
      return complain('step', `${subject} must go up in steps of ${step}${min === undefined ? '' : ` from ${min}`}`)
    return undefined
  }
}

/** Decimal fractions are not exact in binary: 0.3 is three steps of 0.1. */
function isMultiple(value: number, step: number): boolean {
  const ratio = value / step
  return Math.abs(ratio - Math.round(ratio)) < 1e-9 * Math.max(1, Math.abs(ratio))
}
