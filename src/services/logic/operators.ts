/**
 * What each operator means for one answer. An answer is `absent` when the question was not answered: undefined, null, '',
 * [], only white space, or NaN. Every test here is a positive one and false for an absent answer; the operators that deny
 * (`neq`, `notIn` …) are exact complements. Nothing is coerced, nothing throws but LogicError, nothing is allocated.
 */
import { comparedAnswer, isRelativeDay, type LeafRule, OPERATORS, type Operator } from '../../models/rule.ts'
import { dayFromToday, dayOf, type GivenMoment, isDate, isTime, todayAt } from './calendar.ts'
import { LogicError, type Values } from './values.ts'

/** Does a positive operator hold between an answer and the rule's operand? */
export function isMet(operator: Operator, answer: unknown, operand: unknown, moment: GivenMoment): boolean {
  switch (operator) {
    case 'eq':
      return equals(answer, operand)
    case 'in':
      return isAmong(answer, listOf(operand))
    case 'contains':
      return contains(answer, operand)
    case 'gt':
      return comparable(answer, operand) && answer > (operand as number)
    case 'gte':
      return comparable(answer, operand) && answer >= (operand as number)
    case 'lt':
      return comparable(answer, operand) && answer < (operand as number)
    case 'lte':
      return comparable(answer, operand) && answer <= (operand as number)
    case 'startsWith':
      return startsWith(answer, operand)
    case 'endsWith':
      return endsWith(answer, operand)
    case 'answered':
      return !isAbsent(answer)
    case 'withinLast':
      return isWithinLast(answer, daysOf(operand), moment)
    default:
      throw unknownOperator(operator)
  }
}

/** The operator that this one is the exact complement of, or itself. */
export function positiveOf(operator: Operator): Operator {
  switch (operator) {
    case 'neq':
      return 'eq'
    case 'notIn':
      return 'in'
    case 'notContains':
      return 'contains'
    case 'notAnswered':
      return 'answered'
    case 'notWithinLast':
      return 'withinLast'
    default:
      return operator
  }
}

export function isAbsent(answer: unknown): boolean {
  if (typeof answer === 'string') return isBlank(answer)
  if (typeof answer === 'number') return Number.isNaN(answer)
  return answer === undefined || answer === null || (Array.isArray(answer) && answer.length === 0)
}

/** Two arrays are equal as sets: order and repetition do not count. A scalar never equals an array. */
export function equals(answer: unknown, operand: unknown): boolean {
  if (answer === operand && typeof answer !== 'object') return !isAbsent(answer)
  return Array.isArray(answer) && Array.isArray(operand) && sameSet(answer, operand)
}

export function isAmong(answer: unknown, list: readonly unknown[]): boolean {
  for (let i = 0; i < list.length; i++) if (equals(answer, list[i])) return true
  return false
}

/** Membership in a list of choices, substring of a text. */
function contains(answer: unknown, operand: unknown): boolean {
  if (isAbsent(operand)) return false
  if (typeof answer === 'string') return typeof operand === 'string' && !isBlank(answer) && finds(answer, operand, 'in')
  return Array.isArray(answer) && answer.includes(operand)
}

const startsWith = (answer: unknown, operand: unknown): boolean =>
  bothTexts(answer, operand) && finds(answer, operand, 'start')

const endsWith = (answer: unknown, operand: unknown): boolean =>
  bothTexts(answer, operand) && finds(answer, operand, 'end')

/**
 * Two numbers, two real dates or two times: only then does `<` order them as people do (ISO 8601 texts sort by time).
 * Typed as numbers, because that is what `<` takes.
 */
export function comparable(answer: unknown, operand: unknown): answer is number {
  if (typeof answer === 'number') return typeof operand === 'number'
  if (typeof answer !== 'string' || typeof operand !== 'string') return false
  return (isDate(answer) && isDate(operand)) || (isTime(answer) && isTime(operand))
}

/** From today minus `days` to today, both included. */
export function isWithinLast(answer: unknown, days: number, moment: GivenMoment): boolean {
  if (typeof answer !== 'string' || !isDate(answer)) return false
  const age = todayAt(moment) - dayOf(answer)
  return age >= 0 && age <= days
}

export function listOf(operand: unknown): readonly unknown[] {
  if (!Array.isArray(operand)) throw new LogicError('in and notIn need a list')
  return operand
}

export function daysOf(operand: unknown): number {
  const days = typeof operand === 'object' && operand !== null && 'days' in operand ? operand.days : undefined
  if (typeof days !== 'number' || !Number.isInteger(days) || days < 0)
    throw new LogicError('withinLast and notWithinLast need {days: N}, where N is a whole number and at least 0')
  return days
}

const unknownOperator = (operator: unknown): LogicError =>
  new LogicError(`${shown(operator)} is not an operator. Use one of ${OPERATORS.join(', ')}`)

/** A name from a rule as an error message shows it. */
export const shown = (name: unknown): string => (typeof name === 'string' ? JSON.stringify(name) : typeof name)

function isBlank(text: string): boolean {
  const first = text.charCodeAt(0)
  return !(first > 32 && first < 127) && text.trim() === ''
}

const bothTexts = (answer: unknown, operand: unknown): answer is string =>
  typeof answer === 'string' && typeof operand === 'string' && !isBlank(answer) && !isBlank(operand)

/** Texts compare by code point. Only half a surrogate pair as operand could match inside one, so only it takes the slow way. */
function finds(text: string, part: unknown, where: 'in' | 'start' | 'end'): boolean {
  const operand = part as string
  if (!operand.isWellFormed()) {
    const literal = RegExp.escape(operand)
    return new RegExp(`${where === 'start' ? '^' : ''}${literal}${where === 'end' ? '$' : ''}`, 'u').test(text)
  }
  if (where === 'start') return text.startsWith(operand)
  return where === 'end' ? text.endsWith(operand) : text.includes(operand)
}

function sameSet(a: readonly unknown[], b: readonly unknown[]): boolean {
  return a.length > 0 && isSubset(a, b) && isSubset(b, a)
}

function isSubset(a: readonly unknown[], b: readonly unknown[]): boolean {
  for (let i = 0; i < a.length; i++) if (!b.includes(a[i])) return false
  return true
}

// The other side of a comparison: what an answer is compared with. It is a constant of the rule, a day that moves with
// today, or another answer. Everything that asks what a rule compares with asks here.

export type OtherSide =
  | { is: 'constant'; value: unknown }
  /** `offset` is as in `dayFromToday`. */
  | { is: 'day'; offset: string }
  | { is: 'answer'; fieldId: string }

export function otherSideOf(leaf: LeafRule): OtherSide {
  const fieldId = comparedAnswer(leaf)
  if (fieldId !== undefined) return { is: 'answer', fieldId }
  const { value } = leaf
  return isRelativeDay(value) ? { is: 'day', offset: value.today } : { is: 'constant', value }
}

/** The other side as a value, at a moment. `outer` are the answers around a record, where `values` are those of one. */
export function valueOfOther(
  leaf: LeafRule,
  operator: Operator,
  { values, outer, moment }: { values: Values; outer: Values | undefined; moment: GivenMoment },
): unknown {
  const { value } = leaf
  const fieldId = comparedAnswer(leaf)
  if (fieldId !== undefined) return answerOf(fieldId, operator, values, outer)
  return isRelativeDay(value) ? dayFromToday(value.today)(moment) : value
}

/** Another answer: that of the record first. What is among no answers, or among one that is no list, is among nothing. */
export function answerOf(fieldId: string, operator: Operator, values: Values, outer: Values | undefined): unknown {
  const source = Object.hasOwn(values, fieldId) ? values : outer
  const answer = source && Object.hasOwn(source, fieldId) ? source[fieldId] : undefined
  return operator === 'in' && !Array.isArray(answer) ? NONE : answer
}

const NONE: readonly unknown[] = []
