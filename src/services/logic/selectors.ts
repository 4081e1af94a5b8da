/**
 * Conditions that a style sheet can express: true, false, or a string of pseudo-classes for the form element. "And" is
 * concatenation, "or" is `:is()`, "not" is `:not()`. No answer is ever part of a selector, only ids, positions and plain values.
 */
import { isLongList } from '../../models/alphabetical.ts'
import type { Field } from '../../models/field.ts'

export type Condition = boolean | string

export interface Choice {
  /** Matches the option's control while it is chosen. */
  selector: string
  value: string | boolean
}

/** What can be chosen in a field, in order; undefined if it is not a field of choices. */
export function choicesOf(field: Field): Choice[] | undefined {
  const control = (index: number): string => `#${field.id}${index === 0 ? '' : `-${index + 1}`}:checked`
  if (field.type === 'boolean') return [true, false].map((value, index) => ({ value, selector: control(index) }))
  if (field.type === 'declaration') return [{ value: true, selector: control(0) }]
  if (field.type === 'radios' || field.type === 'checkboxes')
    return field.options.map(({ value }, index) => ({ value, selector: control(index) }))
  // What is typed is unknown to a style sheet.
  if (field.type !== 'select' || field.lookup) return undefined
  // Its order is another one in each language.
  if (isLongList(field))
    return field.options.map(({ value }) => ({ value, selector: `#${field.id} option[value="${value}"]:checked` }))
  // The first option of a select is the empty one, and positions count from 1.
  return field.options.map(({ value }, index) => ({
    value,
    selector: `#${field.id} option:nth-child(${index + 2}):checked`,
  }))
}

/** Checkboxes: all of the wanted ones are ticked and no other. */
export function exactly(boxes: Choice[], wanted: unknown): Condition {
  if (!Array.isArray(wanted) || wanted.length === 0) return false
  if (!wanted.every((value) => boxes.some((box) => box.value === value))) return false
  const [ticked, others] = [boxes.filter(isWanted), boxes.filter((box) => !isWanted(box))]
  return all([...ticked.map((box) => has([box])), not(has(others))])

  function isWanted(box: Choice): boolean {
    return (wanted as unknown[]).includes(box.value)
  }
}

/** One of these is chosen. */
export const has = (choices: Choice[]): Condition =>
  choices.length > 0 && `:has(${choices.map(({ selector }) => selector).join(',')})`

export const not = (condition: Condition): Condition =>
  typeof condition === 'string' ? `:not(${condition})` : !condition

export function all(conditions: Condition[]): Condition {
  if (conditions.includes(false)) return false
  return conditions.filter((condition) => condition !== true).join('') || true
}

export function any(conditions: Condition[]): Condition {
  if (conditions.includes(true)) return true
  const open = conditions.filter((condition) => condition !== false)
  return open.length > 0 && (open.length === 1 ? open[0]! : `:is(${open.join(',')})`)
}
