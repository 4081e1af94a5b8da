/**
 * Turns a rule tree into closures, once: types and operators are looked up, operands classified and long lists made
 * into sets ahead of time. Always agrees with `evaluateLogic`, except that a fault anywhere in the rule throws here at once.
 */
import { isRelativeDay, type LeafRule, MAX_DEPTH, type Operator, type Rule } from '../../models/rule.ts'
import { dayFromToday, type GivenMoment, isDate, isTime, momentOf } from './calendar.ts'
import { childrenOf, countHolds, recordsOf, tooDeep, unknownType } from './evaluate.ts'
import {
  answerOf,
  comparable,
  daysOf,
  equals,
  isAbsent,
  isAmong,
  isMet,
  isWithinLast,
  listOf,
  otherSideOf,
  positiveOf,
} from './operators.ts'
import type { Values } from './values.ts'

export type CompiledRule = (values: Values, moment?: GivenMoment) => boolean

/** `outer` are the answers around a record, where `values` are those of one. */
type Test = (values: Values, moment: GivenMoment, outer?: Values) => boolean
type AnswerTest = (answer: unknown, moment: GivenMoment) => boolean

/** Lists of this length and longer are looked up by a hash of the answer, which is cheaper than comparing with each item. */
const LONG_LIST = 8
/** Stands in for the moment in rules that do not depend on the date. */
const ANY_MOMENT: GivenMoment = Object.freeze({ now: 0, timeZone: 'UTC' })

/** The rule as a function of answers and moment; see `evaluateLogic` for both. Throws LogicError for a rule without a meaning. */
export function compileLogic(rule: Rule): CompiledRule {
  const test = compile(rule, 1)
  if (readsClock(rule)) return (values, moment) => test(values, momentOf(moment))
  return test as CompiledRule
}

function compile(rule: Rule, depth: number): Test {
  if (depth > MAX_DEPTH) throw tooDeep()
  switch (rule?.type) {
    case 'rule':
      return compileLeaf(rule)
    case 'all':
      return every(childrenOf(rule).map((child) => compile(child, depth + 1)))
    case 'any':
      return some(childrenOf(rule).map((child) => compile(child, depth + 1)))
    case 'not': {
      const test = compile(rule.rule, depth + 1)
      return (values, moment, outer) => !test(values, moment, outer)
    }
    case 'anyRow': {
      const [test, { groupId }] = [compile(rule.rule, depth + 1), rule]
      return (values, moment) => recordsOf(values, groupId).some((record) => test(record, moment, values))
    }
    case 'everyRow': {
      const [test, { groupId }] = [compile(rule.rule, depth + 1), rule]
      return (values, moment) => recordsOf(values, groupId).every((record) => test(record, moment, values))
    }
    case 'rowCount':
      countHolds(rule, {}, ANY_MOMENT)
      return (values, moment) => countHolds(rule, values, moment)
    default:
      throw unknownType(rule)
  }
}

/** Two is the usual number, and a pair needs no loop. */
function every(tests: Test[]): Test {
  const [first, second] = tests
  if (first && second && tests.length === 2)
    return (values, moment, outer) => first(values, moment, outer) && second(values, moment, outer)
  return (values, moment, outer) => {
    for (let i = 0; i < tests.length; i++) if (!tests[i]!(values, moment, outer)) return false
    return true
  }
}

function some(tests: Test[]): Test {
  const [first, second] = tests
  if (first && second && tests.length === 2)
    return (values, moment, outer) => first(values, moment, outer) || second(values, moment, outer)
  return (values, moment, outer) => {
    for (let i = 0; i < tests.length; i++) if (tests[i]!(values, moment, outer)) return true
    return false
  }
}

/** An answer that meets the operator must also be an own property, as `evaluateLogic` has it. The usual case takes one call. */
function compileLeaf(leaf: LeafRule): Test {
  const { fieldId, operator } = leaf
  const other = otherSideOf(leaf)
  if (other.is === 'answer') return compileComparison(fieldId, operator, other.fieldId)
  const value = other.is === 'day' ? undefined : other.value
  if (operator === 'eq' && typeof value !== 'object' && !isAbsent(value))
    return (values) => values[fieldId] === value && Object.hasOwn(values, fieldId)
  const positive = positiveOf(operator)
  const test = other.is === 'day' ? prepareDay(positive, other.offset) : prepare(positive, value)
  return positive === operator
    ? (values, moment) => test(values[fieldId], moment) && Object.hasOwn(values, fieldId)
    : (values, moment) => !test(values[fieldId], moment) || !Object.hasOwn(values, fieldId)
}

/** Two answers, compared as `isMet` compares an answer with a constant. */
function compileComparison(fieldId: string, operator: Operator, otherId: string): Test {
  const positive = positiveOf(operator)
  // Tried on absent answers, so that an operator that takes no other answer is refused now.
  isMet(positive, undefined, answerOf(otherId, positive, {}, undefined), ANY_MOMENT)
  return (values, moment, outer) => {
    const met =
      isMet(positive, values[fieldId], answerOf(otherId, positive, values, outer), moment) &&
      Object.hasOwn(values, fieldId)
    return met === (positive === operator)
  }
}

function prepareDay(operator: Operator, offset: string): AnswerTest {
  const day = dayFromToday(offset)
  isMet(operator, undefined, day(ANY_MOMENT), ANY_MOMENT)
  return (answer, moment) => isMet(operator, answer, day(moment), moment)
}

function prepare(operator: Operator, operand: unknown): AnswerTest {
  switch (operator) {
    case 'eq':
      return prepareEquals(operand)
    case 'in':
      return prepareAmong(listOf(operand))
    case 'gt':
    case 'gte':
    case 'lt':
    case 'lte':
      return prepareComparison(operator, operand)
    case 'withinLast': {
      const days = daysOf(operand)
      return (answer, moment) => isWithinLast(answer, days, moment)
    }
    default:
      // Tried on an absent answer, so that an operator nobody knows is refused now.
      isMet(operator, undefined, operand, ANY_MOMENT)
      return (answer, moment) => isMet(operator, answer, operand, moment)
  }
}

function prepareEquals(operand: unknown): AnswerTest {
  if (typeof operand === 'object' || isAbsent(operand)) return (answer) => equals(answer, operand)
  return (answer) => answer === operand
}

function prepareAmong(list: readonly unknown[]): AnswerTest {
  if (list.length < LONG_LIST || list.some((item) => typeof item === 'object')) return (answer) => isAmong(answer, list)
  const set = new Set(list)
  return (answer) => set.has(answer) && !isAbsent(answer)
}

type Comparison = 'gt' | 'gte' | 'lt' | 'lte'

function prepareComparison(operator: Comparison, operand: unknown): AnswerTest {
  if (!comparable(operand, operand)) return never
  if (typeof operand === 'number') return COMPARISONS[operator](operand, isNumber)
  return COMPARISONS[operator](operand, isDate(String(operand)) ? isDateText : isTimeText)
}

/** Dates and times are texts, typed as numbers because that is what `<` takes. */
type Fits = (answer: unknown) => answer is number
const isNumber: Fits = (answer) => typeof answer === 'number'
const isDateText: Fits = (answer): answer is number => typeof answer === 'string' && isDate(answer)
const isTimeText: Fits = (answer): answer is number => typeof answer === 'string' && isTime(answer)

const COMPARISONS: Record<Comparison, (operand: number, fits: Fits) => AnswerTest> = {
  gt: (operand, fits) => (answer) => fits(answer) && answer > operand,
  gte: (operand, fits) => (answer) => fits(answer) && answer >= operand,
  lt: (operand, fits) => (answer) => fits(answer) && answer < operand,
  lte: (operand, fits) => (answer) => fits(answer) && answer <= operand,
}

const never = (): boolean => false

function readsClock(rule: Rule): boolean {
  if (rule.type === 'rule') return isRelativeDay(rule.value) || positiveOf(rule.operator) === 'withinLast'
  if (rule.type === 'rowCount') return false
  return 'rules' in rule ? rule.rules.some(readsClock) : readsClock(rule.rule)
}
