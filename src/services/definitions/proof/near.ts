/** Answers near to another one, so that a rule that compares the two is met and not met. */
import type { Field } from '../../../models/field.ts'
import { dayOf } from '../../logic/index.ts'
import { dateOf, minutesOf, timeOf } from './date-cells.ts'

/**
 * The same, the one before and the one after; of choices each one, and all of them where several may be chosen. While the
 * other one is not given yet, the limits of the question leave it the most room. The limits of the question may refuse what is returned.
 */
export function nearTo(field: Field, other: unknown): unknown[] {
  switch (field.type) {
    case 'checkboxes': {
      const all = field.options.map(({ value }) => value)
      return [...all.map((value) => [value]), all, ...(other === undefined ? [] : [[other].flat()])]
    }
    case 'boolean':
      return [true, false]
    case 'radios':
    case 'select':
      return field.options.map(({ value }) => value)
  }
  if (other === undefined) return 'min' in field || 'max' in field ? [field.min, field.max] : []
  switch (field.type) {
    case 'number':
      return typeof other === 'number' ? [other, other - 1, other + 1] : []
    case 'date':
      return around(dayOf(String(other)), dateOf)
    case 'time':
      return around(minutesOf(String(other)), timeOf)
    default:
      return [other, ...otherTexts(String(other), 1)]
  }
}

/** Texts that differ from one, of which a question may refuse some: `many` in each way. */
export const otherTexts = (text: string, many: number): string[] =>
  Array.from({ length: many }, (_, i) => i + 1).flatMap((n) => [
    `${text}${n}`,
    `${n}${text}`,
    `${text.slice(0, -1)}${n}`,
  ])

const around = (number: number, show: (number: number) => string): string[] =>
  [number, number - 1, number + 1].map(show)
