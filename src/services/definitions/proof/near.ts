/** Answers near to another one, so that a rule that compares the two is met and not met. */
import type { Field } from '../../../models/field.ts'
import { dayOf } from '../../logic/index.ts'
import { dateOf, minutesOf, timeOf } from './date-cells.ts'

/** Another question, its answer if it is given, and how many questions a rule compares with this one. */
interface Other {
  field: Field
  answer: unknown
  partners: number
}

/**
 * The same, the one before and the one after; of choices some, and all of them where several may be chosen. While the other
 * one is not given yet, the limits of the question leave it the most room. The limits of the question may refuse what is returned;
 * those of a date are days, and do not move.
 */
export function nearTo(field: Field, { field: otherField, answer: other, partners }: Other): unknown[] {
  switch (field.type) {
    case 'checkboxes': {
      const all = field.options.map(({ value }) => value)
      const some = someOf(all, otherField, other, partners)
      return [...some.map((value) => [value]), all, ...(other === undefined ? [] : [[other].flat()])]
    }
    case 'boolean':
      return [true, false]
    case 'radios':
    case 'select':
      return someOf(
        field.options.map(({ value }) => value),
        otherField,
        other,
        partners,
      )
  }
  if (other === undefined) return endsOf(field, partners)
  switch (field.type) {
    case 'number':
      return typeof other === 'number' ? aroundNumber(other, field.step ?? 1) : []
    case 'date':
      return around(dayOf(String(other)), dateOf)
    case 'time':
      return around(minutesOf(String(other)), timeOf)
    default:
      return [other, ...otherTexts(String(other), 1)]
  }
}

/** Answers at the limits of a question, and as many steps from them as there are questions to differ from. */
function endsOf(field: Field, steps: number): unknown[] {
  if (field.type !== 'number' && field.type !== 'date' && field.type !== 'time') return []
  const inward = Array.from({ length: steps + 1 }, (_, i) => i)
  const from = (end: string | number | undefined, sign: number): unknown[] => {
    if (end === undefined) return []
    if (typeof end === 'number') {
      const step = field.type === 'number' ? (field.step ?? 1) : 1
      return inward.map((i) => Number((end + sign * i * step).toFixed(10)))
    }
    const [read, show] = field.type === 'date' ? [dayOf, dateOf] : [minutesOf, timeOf]
    return inward.map((i) => show(read(end) + sign * i))
  }
  return [...from(field.min, 1), ...from(field.max, -1)]
}

/**
 * Of many options: the other answer, one more that both questions offer than there are questions to differ from, and one
 * that only this question offers.
 */
function someOf(all: readonly string[], otherField: Field, other: unknown, partners: number): string[] {
  const offered = 'options' in otherField ? otherField.options.map(({ value }) => value) : []
  const [shared, own] = [all.filter((one) => offered.includes(one)), all.filter((one) => !offered.includes(one))]
  const same = all.filter((one) => [other].flat().includes(one))
  return [...new Set([...same, ...shared.slice(0, partners + 1), ...own.slice(0, 1)])]
}

/** Texts that differ from one, of which a question may refuse some: `many` in each way. */
export const otherTexts = (text: string, many: number): string[] =>
  Array.from({ length: many }, (_, i) => i + 1).flatMap((n) => [
    `${text}${n}`,
    `${n}${text}`,
    `${text.slice(0, -1)}${n}`,
    // Its last digit or letter may stand before others that a pattern fixes.
    text.replace(/\d(?=\D*$)/, (digit) => String((Number(digit) + n) % 10)),
    text.replace(/[a-z](?=[^a-z]*$)/i, (letter) => String.fromCharCode(letter.charCodeAt(0) + n)),
  ])

const around = (number: number, show: (number: number) => string): string[] =>
  [number, number - 1, number + 1].map(show)

/** Small steps are decimals. An answer in whole numbers is compared with one that is none. */
const aroundNumber = (number: number, step: number): number[] =>
  [number, number - 1, number + 1, number - step, number + step, Math.floor(number), Math.ceil(number)].map((one) =>
    Number(one.toFixed(10)),
  )
