/**
 * Why a rule holds or not: its tree, with the verdict at every node, and at every leaf the answer as it counted. Nothing
 * here is worded; presenters and the command line say it.
 */
import { type Field, isField } from '../../models/field.ts'
import type { Form } from '../../models/form.ts'
import type { LeafRule, Rule } from '../../models/rule.ts'
import type { GivenMoment } from './calendar.ts'
import { compileLogic } from './compile.ts'
import { evaluateLogic, type Values } from './evaluate.ts'
import { placedItems, visibilityOrder } from './graph.ts'
import { isAbsent } from './operators.ts'

/**
 * Why a leaf found what it found: an `answer`; none, since the question was asked and left `empty`, or was `hidden`; or
 * the form has no such question, `unknown`.
 */
export type Reason = 'answer' | 'empty' | 'hidden' | 'unknown'
export interface LeafExplanation {
  type: 'rule'
  holds: boolean
  rule: LeafRule
  /** The question; absent when the form does not have it. */
  field?: Field
  /** The answer as it counted; absent unless the reason is `answer`. */
  value?: unknown
  reason: Reason
}
export interface CompositeExplanation {
  type: 'all' | 'any' | 'not'
  holds: boolean
  children: Explanation[]
}
export type Explanation = LeafExplanation | CompositeExplanation

/**
 * Explains one rule over answers that may hold those of hidden questions, which count as absent. The verdict at the root
 * is that of `evaluateLogic` over the answers that count. Throws LogicError where `compileLogic` would.
 */
export function explainLogic(rule: Rule, values: Values, form: Form, moment: GivenMoment): Explanation {
  compileLogic(rule)
  return explain(rule, contextOf(values, form, moment))
}

/** The questions that are not asked for these answers, in the order of the form, each with its rule explained. */
export function explainHidden(
  values: Values,
  form: Form,
  moment: GivenMoment,
): { field: Field; because: Explanation }[] {
  const context = contextOf(values, form, moment)
  return [...context.fields.values()].flatMap((field) =>
    field.showIf && context.counted.hidden.has(field.id) ? [{ field, because: explain(field.showIf, context) }] : [],
  )
}

/** The leaves that made the verdict what it is: had each of them been otherwise, it could have been another. */
export function decidingLeaves(explanation: Explanation): LeafExplanation[] {
  if (explanation.type === 'rule') return [explanation]
  const { type, holds, children } = explanation
  // "All" that fails is decided by what failed, "any" that holds by what held; the others by everything in them.
  const some =
    type === 'not' || holds === (type === 'all') ? children : children.filter((child) => child.holds === holds)
  return some.flatMap(decidingLeaves)
}

interface Counted {
  values: Values
  hidden: ReadonlySet<string>
}
interface Context {
  counted: Counted
  fields: ReadonlyMap<string, Field>
  moment: GivenMoment
}

const contextOf = (values: Values, form: Form, moment: GivenMoment): Context => {
  const fields = fieldsById(form)
  return { counted: countedValues(values, form, fields, moment), fields, moment }
}

/** The answers without those of hidden questions, settled in the order in which questions depend on each other. */
function countedValues(values: Values, form: Form, fields: Context['fields'], moment: GivenMoment): Counted {
  const counted: Record<string, unknown> = Object.create(null)
  const order = visibilityOrder(form)
  const conditional = new Set(order)
  const hidden = new Set<string>()
  for (const id of Object.keys(values)) if (!conditional.has(id)) counted[id] = values[id]
  for (const id of order) {
    if (!evaluateLogic(fields.get(id)!.showIf!, counted, moment)) hidden.add(id)
    else if (Object.hasOwn(values, id)) counted[id] = values[id]
  }
  return { values: counted, hidden }
}

function explain(rule: Rule, context: Context): Explanation {
  if (rule.type === 'rule') return explainLeaf(rule, context)
  const children = (rule.type === 'not' ? [rule.rule] : rule.rules).map((child) => explain(child, context))
  const holds =
    rule.type === 'not'
      ? !children[0]!.holds
      : rule.type === 'all'
        ? children.every((child) => child.holds)
        : children.some((child) => child.holds)
  return { type: rule.type, holds, children }
}

function explainLeaf(rule: LeafRule, { counted: { values, hidden }, fields, moment }: Context): LeafExplanation {
  const field = fields.get(rule.fieldId)
  const holds = evaluateLogic(rule, values, moment)
  const value = Object.hasOwn(values, rule.fieldId) ? values[rule.fieldId] : undefined
  const base = { type: 'rule', holds, rule, ...(field && { field }) } as const
  if (!isAbsent(value)) return { ...base, value, reason: 'answer' }
  return { ...base, reason: hidden.has(rule.fieldId) ? 'hidden' : field ? 'empty' : 'unknown' }
}

const fieldsById = (form: Form): ReadonlyMap<string, Field> =>
  new Map(placedItems(form).flatMap(({ item }) => (isField(item) ? [[item.id, item]] : [])))
