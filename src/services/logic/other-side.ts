/**
 * The other side of a comparison: what an answer is compared with. It is a constant of the rule, a day that moves with
 * today, or another answer. Everything that asks what a rule compares with asks here.
 */
import { comparedAnswer, isRelativeDay, type LeafRule, type Operator } from '../../models/rule.ts'
import { dayFromToday, type GivenMoment } from './calendar.ts'
import type { Values } from './values.ts'

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
