/**
 * Checks the rules of a form against its questions: references, operators, operands, depth, cycles, and that no rule looks
 * ahead. The shape is checked before; what rules mean together is proved by `proof/`.
 */

import type { Reason } from '../../../models/definition-fault.ts'
import { type Field, isCalculated } from '../../../models/field.ts'
import type { Form } from '../../../models/form.ts'
import { nearest } from '../../../models/nearest.ts'
import { answerFieldsOf, calculatedOf, type Page, questionsOf } from '../../../models/page.ts'
import {
  type CountRule,
  comparedAnswer,
  type LeafRule,
  MAX_DEPTH,
  type RowsRule,
  type Rule,
} from '../../../models/rule.ts'
import {
  cyclesIn,
  leavesOf,
  type PlacedRule,
  partsOf,
  pathOf,
  placedConditionals,
  placedRules,
  questionsIn,
} from '../../logic/form-rules.ts'
import { LIMITS } from '../check/limits.ts'
import type { Fault, FaultCode } from '../fault.ts'
import { calculationFaults } from './calculations.ts'
import { comparisonFaults, operatorsFor } from './operands.ts'

/** A question, calculated value or list, and the number of its page, counted from 0. */
interface FormParts {
  fields: ReadonlyMap<string, { field: Field; page: number }>
  lists: ReadonlyMap<string, number>
  pages: readonly Page[]
}
/**
 * What a rule may refer to: questions of pages before index `before`, and of page `own`; inside a rule over records, of that
 * list alone.
 */
interface View {
  before: number
  own?: number
  list?: number
  /** It is the rule of a calculated value. */
  ofValue?: boolean | undefined
  /** Inside a rule over records: what may be looked at outside of it. */
  around?: View
}

/**
 * The faults of all rules, the first LIMITS.faults and one more; `pointer` is a JSON Pointer (RFC 6901) into the definition.
 * An empty list: every rule can be evaluated.
 */
export function lintForm(form: Form): Fault[] {
  return [...faultsIn(form).take(LIMITS.faults + 1)]
}

/** What a rule at a place can look at, for those who write one. A calculated value counts as a question for a number. */
export interface RuleScope {
  /** What the form has, wherever it stands. */
  all: { fields: ReadonlyMap<string, Field>; lists: ReadonlyMap<string, Page> }
  lists: readonly Page[]
  /** Inside a rule over the entries of `list`, the questions of one entry. */
  fields(list?: string): Field[]
  /** What their answers can be compared with. */
  others(list?: string): Field[]
  /** `pointer`: into the rule. */
  faults(rule: Rule): Fault[]
}

export type RulePlace = Pick<PlacedRule, 'page' | 'item' | 'isNeed' | 'check'>

/** What the rule at a place can use. On its own page, a question can use others that do not depend on it. */
export function scopeOf(form: Form, place: RulePlace): RuleScope {
  const known = partsIn(form)
  const { item } = place
  const view = viewOf(place)
  const own = form.pages[place.page]!.fields
  const isCircle = (id: string, of: string): boolean => id === of || (!place.isNeed && dependsOn(id, of, known))
  const circular = new Set(
    item && 'id' in item ? own.flatMap((one) => ('id' in one && isCircle(one.id, item.id) ? [one.id] : [])) : [],
  )
  const seen = (list?: number): Field[] => {
    const from = list === undefined ? view : { before: list, list, around: view }
    return [...known.fields.values()].flatMap(({ field, page }) =>
      whyUnseen(page, from, known) || circular.has(field.id) ? [] : [field],
    )
  }
  const cached = new Map<number | undefined, Field[]>()
  const fields = (list?: string): Field[] =>
    cached.getOrInsertComputed(list === undefined ? undefined : known.lists.get(list), seen)
  return {
    all: {
      fields: new Map([...known.fields].map(([id, { field }]) => [id, field])),
      lists: new Map([...known.lists].map(([id, page]) => [id, form.pages[page]!])),
    },
    lists: form.pages.filter(({ repeat }, page) => repeat && !whyListUnseen(page, view, known)),
    fields,
    others: (list) => (list === undefined ? fields() : [...fields(list), ...fields()]),
    faults: (rule) => [...ruleFaults(rule, '', view, known), ...needFaults(rule, '', place)],
  }
}

/** Is a question asked only because of the answer to another one? */
function dependsOn(id: string, other: string, known: FormParts, seen = new Set<string>()): boolean {
  if (seen.has(id)) return false
  seen.add(id)
  const rule = known.fields.get(id)?.field.showIf
  const named = rule ? leavesOf(rule).flatMap(questionsIn) : []
  return named.some((one) => one === other || dependsOn(one, other, known, seen))
}

const partsIn = ({ pages }: Form): FormParts => ({
  fields: new Map(
    pages.flatMap((one, page) => answerFieldsOf(one).map((field) => [field.id, { field, page }] as const)),
  ),
  lists: new Map(pages.flatMap(({ id, repeat }, page) => (repeat ? [[id, page]] : []))),
  pages,
})

/** A calculated value is made before the questions of its page, as the page itself is. */
const viewOf = ({ page, item, check }: RulePlace): View =>
  check !== undefined || (item !== undefined && !isCalculated(item))
    ? { before: page, own: page }
    : { before: page, ofValue: !!item }

const needFaults = (rule: Rule, pointer: string, { item, isNeed }: RulePlace): Fault[] =>
  isNeed && leavesOf(rule).some((leaf) => questionsIn(leaf).includes((item as Field).id))
    ? [fault('INT205', pointer, 'need-of-itself')]
    : []

function* faultsIn(form: Form): Generator<Fault, void> {
  const known = partsIn(form)
  const rules = placedRules(form)
  const tooDeep = rules.filter(({ rule }) => depthOf(rule) > MAX_DEPTH)
  yield* tooDeep.map(({ pointer }) => fault('INT204', pointer, 'rule-too-deep', MAX_DEPTH))
  if (tooDeep.length > 0) return

  for (const placed of rules) {
    yield* ruleFaults(placed.rule, placed.pointer, viewOf(placed), known)
    yield* needFaults(placed.rule, placed.pointer, placed)
  }
  yield* form.pages.flatMap(placeFaults)
  yield* calculationFaults(form)
  for (const cycle of cyclesIn(form, LIMITS.faults + 1)) {
    const { pointer } = placedConditionals(form).find(({ item }) => item === cycle[0])!
    yield fault('INT205', `${pointer}/showIf`, 'question-circle', pathOf(cycle))
  }
}

/** Where the messages of a page's checks are shown, and which of its questions are unique. */
function placeFaults(page: Page, index: number): Fault[] {
  const fields = new Map(questionsOf(page).map((field) => [field.id, field]))
  const { checks = [], repeat } = page
  const faultOf = (id: string, at: string, isUnique: boolean): Fault[] => {
    const pointer = `/pages/${index}/${at}/fieldId`
    const field = fields.get(id)
    if (!field) {
      if (calculatedOf(page).some((value) => value.id === id)) return [fault('INT209', pointer, 'not-correctable', id)]
      return [fault('INT209', pointer, 'not-on-page', id, nearest(id, fields.keys()))]
    }
    if (!isUnique || (operatorsFor(field).includes('in') && field.type !== 'boolean')) return []
    return [
      field.type === 'boolean'
        ? fault('INT209', pointer, 'unique-boolean')
        : fault('INT209', pointer, 'unique-type', field.type),
    ]
  }
  return [
    ...checks.flatMap(({ fieldId }, i) => faultOf(fieldId, `checks/${i}`, false)),
    ...(repeat?.unique ?? []).flatMap(({ fieldId }, i) => faultOf(fieldId, `repeat/unique/${i}`, true)),
  ]
}

function* ruleFaults(rule: Rule, pointer: string, view: View, known: FormParts): Generator<Fault, void> {
  if (rule.type === 'rule') yield* leafFaults(rule, pointer, view, known)
  else if ('groupId' in rule) yield* listFaults(rule, pointer, view, known)
  else if ('rules' in rule)
    for (const [index, child] of partsOf(rule).entries())
      yield* ruleFaults(child, `${pointer}/rules/${index}`, view, known)
  else yield* ruleFaults(rule.rule, `${pointer}/rule`, view, known)
}

function leafFaults(leaf: LeafRule, pointer: string, view: View, known: FormParts): Fault[] {
  const found = known.fields.get(leaf.fieldId)
  if (!found) return [fault('INT201', `${pointer}/fieldId`, ...unknownField(leaf.fieldId, known))]
  const unseen = whyUnseen(found.page, view, known)
  if (unseen) return [{ ...unseen, pointer: `${pointer}/fieldId` }]
  const { field } = found
  const other = comparedAnswer(leaf)
  const compared = other === undefined ? undefined : known.fields.get(other)
  const faults = comparisonFaults(leaf, field, compared?.field)
  if (other !== undefined && faults[0]?.code !== 'INT202') {
    const why = whyNotCompared(field, other, view, known)
    if (why) return [{ ...why, pointer: `${pointer}/valueOf` }]
  }
  return faults.map((one) => ({
    ...one,
    ...(one.code === 'INT203' && insteadOf(leaf, known)),
    pointer: pointer + one.pointer,
  }))
}

/** The advice where the value is the id of a question. */
const insteadOf = ({ value }: LeafRule, { fields }: FormParts): Pick<Fault, 'advice'> =>
  typeof value === 'string' && fields.has(value) ? { advice: ['value-is-question', value] } : {}

/** Why a question cannot be compared with the answer to this one, whatever they hold; the caller fills in the pointer. */
function whyNotCompared(field: Field, id: string, view: View, known: FormParts): Fault | undefined {
  const other = known.fields.get(id)
  if (!other) return fault('INT201', '', ...unknownField(id, known))
  if (id === field.id) return fault('INT207', '', 'compared-with-itself')
  // Inside a rule over records, the other answer may also stand outside of the list.
  return other.page === view.list ? undefined : whyUnseen(other.page, view.around ?? view, known)
}

/** Why a rule may not look at a question on this page; the caller fills in the pointer. */
function whyUnseen(page: number, { before, own, list, ofValue }: View, { pages }: FormParts): Fault | undefined {
  const { id, repeat } = pages[page]!
  if (list !== undefined) return page === list ? undefined : fault('INT206', '', 'outside-list', pages[list]!.id)
  if (page === own) return undefined
  if (page >= before) return ahead(page, { before, ofValue }, pages)
  if (!repeat) return undefined
  return fault('INT206', '', 'in-list', id)
}

const ahead = (page: number, { before, ofValue }: Pick<View, 'before' | 'ofValue'>, pages: readonly Page[]): Fault =>
  page === before
    ? fault('INT206', '', 'on-same-page', pages[page]!.id, ofValue === true)
    : fault('INT206', '', 'on-later-page', pages[page]!.id)

function* listFaults(
  rule: RowsRule | CountRule,
  pointer: string,
  view: View,
  known: FormParts,
): Generator<Fault, void> {
  const list = known.lists.get(rule.groupId)
  const at = `${pointer}/groupId`
  if (list === undefined)
    yield fault('INT201', at, 'unknown-list', rule.groupId, nearest(rule.groupId, known.lists.keys()))
  else {
    const unseen = whyListUnseen(list, view, known)
    if (unseen) yield { ...unseen, pointer: at }
    else if (rule.type !== 'rowCount')
      yield* ruleFaults(rule.rule, `${pointer}/rule`, { before: list, list, around: view }, known)
  }
}

/** Why a rule may not look at a list; the caller fills in the pointer. */
function whyListUnseen(list: number, view: View, { pages }: FormParts): Fault | undefined {
  if (view.list !== undefined) return fault('INT206', '', 'list-in-list')
  if (list === view.own) return fault('INT206', '', 'own-list')
  return list >= view.before ? ahead(list, view, pages) : undefined
}

const fault = (code: FaultCode, pointer: string, ...reason: Reason): Fault => ({ code, pointer, reason })

const unknownField = (id: string, { fields }: FormParts): Reason => ['unknown-question', id, nearest(id, fields.keys())]

/** Stops one level below the limit: how much deeper a rule is does not matter. */
function depthOf(rule: Rule, level = 1): number {
  if (level > MAX_DEPTH) return level
  return partsOf(rule).reduce((deepest, child) => Math.max(deepest, depthOf(child, level + 1)), level)
}
