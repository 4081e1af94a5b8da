/**
 * A form as conditions over its answers: when each page is reached, when each item is shown, and what must be answered on
 * the way. What is said of a page holds where the page can be opened: no earlier page ended the journey, and no required
 * question before it is without a possible answer.
 */

import {
  asNumber,
  type CalculatedValue,
  type Field,
  type Item,
  isAlwaysRequired,
  isField,
  needOf,
} from '../../../models/field.ts'
import type { Form } from '../../../models/form.ts'
import { type Check, calculatedOf, type Page, questionsOf } from '../../../models/page.ts'
import type { LeafRule, Rule } from '../../../models/rule.ts'
import { evaluateLogic, partsOf, positiveOf, questionsIn } from '../../logic/index.ts'
import { maybeAbsent } from '../rules/calculations.ts'
import { comparedWith, gapsAndPoints, middleOf } from './cells.ts'
import {
  type Comparison,
  comparisonsIn,
  type ListRule,
  leavesByField,
  listRulesByPage,
  type Relation,
} from './comparisons.ts'
import { all, any, type Condition, not, type Variable } from './condition.ts'
import type { When } from './date-cells.ts'
import { type Domain, domainOf, type NeverMet } from './domain.ts'
import { listDomain } from './lists.ts'

export interface PageModel {
  page: Page
  /** Every page before it is passed. It is reached if its own rule holds, too. */
  before: Condition
  /** Its own rule; always, without one. */
  holds: Condition
  items: ItemModel[]
  checks: CheckModel[]
  /** Each question that is required has an answer, where it is asked. */
  needsMet: Condition
  /** The page, or an entry of a list, can be sent: its checks hold too. */
  complete: Condition
}
export interface CheckModel {
  check: Check
  /** The question at which its message is shown is asked. */
  asked: Condition
  holds: Condition
  /** It holds, or is not asked for. */
  passes: Condition
  /** Where an answer may be missing: one gap for each question that it compares. */
  gaps: Gap[]
}
interface Gap {
  fieldId: string
  /** It is a calculated value: nobody leaves it empty, but it may have too few answers. */
  isCalculated: boolean
  /** The check fails because the question is asked and left empty; absent where it must be answered. */
  leftEmpty?: Condition
  /** The check fails because the question is not asked; absent where it always is. */
  unasked?: Condition
}
export interface ItemModel {
  item: Item
  /** Its own rule; always, without one. */
  holds: Condition
  /** The rule by which it is required, where there is one. */
  needed?: Condition
  /** No answer meets the limits of the question. */
  isUnanswerable: boolean
  /** No answer to the question was found that meets its limits. */
  hasNoExample: boolean
}
export interface FormModel {
  pages: PageModel[]
  /** The form can be sent: the last page was answered. */
  sent: Condition
  /** What leaves compare with although no answer can be equal to it, or contain it. */
  neverMet: ReadonlyMap<LeafRule, readonly NeverMet[]>
}

const truth = (holds: boolean): Condition => (holds ? all() : any())
const answeredMark = (fieldId: string): LeafRule => ({ type: 'rule', fieldId, operator: 'answered' })

/** The questions that a rule compares, without those of which it asks itself whether they are answered. */
function namesCompared(rule: Rule): string[] {
  const leaves = outerLeaves(rule)
  const isPresence = ({ operator }: LeafRule): boolean => positiveOf(operator) === 'answered'
  const asked = new Set(leaves.filter(isPresence).map(({ fieldId }) => fieldId))
  return [...new Set(leaves.flatMap(questionsIn))].filter((id) => !asked.has(id))
}
/** The leaves of a rule, without those over records of another page. */
const outerLeaves = (rule: Rule): LeafRule[] =>
  rule.type === 'rule' ? [rule] : 'groupId' in rule ? [] : partsOf(rule).flatMap(outerLeaves)
/** Ids of the questions of which the proof asks whether they are answered: what checks compare, and what rules require. */
const marked = (form: Form): Set<string> =>
  new Set(
    form.pages.flatMap((page) => [
      ...(page.checks ?? []).flatMap(({ rule }) => namesCompared(rule)),
      ...questionsOf(page).flatMap((field) => (needOf(field) ? [field.id] : [])),
    ]),
  )

/** The page of what nobody is asked: how two answers compare, and calculated values. */
const NO_PAGE = -1

/** `when` answers are given; without it, on any day. */
export function modelOf(form: Form, when?: When): FormModel {
  const comparisons = comparisonsIn(form)
  const marks = new Map([...marked(form)].map((fieldId) => [fieldId, answeredMark(fieldId)]))
  const leaves = leavesByField(form, comparisons, [...marks.values()])
  const relations = new Map<Relation, Variable>()
  const absent = maybeAbsent(form)
  const places = new Map<string, { field: Field; page: Page; isCalculated: boolean }>(
    form.pages.flatMap((page) => [
      ...questionsOf(page).map((field) => [field.id, { field, page, isCalculated: false }] as const),
      ...calculatedOf(page).map((item) => {
        // As a question that may be left empty where the value may be absent.
        const field = { ...asNumber(item), required: !absent.has(item.id), ...(item.showIf && { showIf: item.showIf }) }
        return [item.id, { field, page, isCalculated: true }] as const
      }),
    ]),
  )
  const domains = new Map<Field, Domain>()
  const domain = (field: Field): Domain => {
    if (!domains.has(field)) domains.set(field, domainOf(field, leaves.get(field.id) ?? [], when))
    return domains.get(field)!
  }
  const variables = new Map<string, Variable>()
  const lists = new Map<string, { variable: Variable; rules: readonly ListRule[] }>()
  const listRules = listRulesByPage(form)
  const conditions = new Map<Rule, Condition>()
  const always = truth(true)

  let passed = always
  const pages = form.pages.map((page, index): PageModel => {
    const holds = page.showIf ? conditionOf(page.showIf) : always
    const before = passed
    const items: ItemModel[] = []
    // Variables first: a question may depend on one below it.
    const own = new Map<Field, { type: 'all'; parts: Condition[] }>()
    if (page.repeat) addList(page, index, holds)
    for (const item of calculatedOf(page)) {
      const { cells, absent: none } = calculatedDomain(item, leaves.get(item.id) ?? [])
      const visible = all(holds, item.showIf ? conditionOf(item.showIf) : always)
      const known = absent.has(item.id) ? [...cells, none] : cells
      variables.set(item.id, { cells: known, hidden: none, visible, page: NO_PAGE })
    }
    // The questions of a list page are those of any one record.
    for (const field of questionsOf(page)) {
      const visible = { type: 'all' as const, parts: [holds] }
      own.set(field, visible)
      const { cells, absent } = domain(field)
      const asked = isAlwaysRequired(field) ? cells : [...cells, absent]
      // Nobody gets past a question without a possible answer, so its cells do not matter.
      variables.set(field.id, { cells: asked.length > 0 ? asked : [absent], hidden: absent, visible, page: index })
    }
    for (const item of page.fields) {
      const shown = item.showIf ? conditionOf(item.showIf) : always
      if (isField(item)) own.get(item)!.parts.push(shown)
      const need = isField(item) ? needOf(item) : undefined
      const cells = isField(item) ? domain(item).cells : undefined
      items.push({
        item,
        holds: shown,
        ...(need && { needed: conditionOf(need) }),
        isUnanswerable: cells?.length === 0,
        hasNoExample: cells?.every(({ answer }) => answer === undefined) ?? false,
      })
    }
    const stuck = items.flatMap(({ item, holds, needed, isUnanswerable }) => {
      if (!isUnanswerable || !isField(item) || item.required === false) return []
      return [needed ? all(holds, needed) : holds]
    })
    const needsMet = all(
      not(any(...stuck)),
      ...items.flatMap(({ item, holds, needed }) =>
        needed ? [any(not(holds), not(needed), leafCondition(marks.get((item as Field).id)!))] : [],
      ),
    )
    const checks = (page.checks ?? []).map((check) => checkModel(check, page, { items, needsMet }))
    const complete = all(needsMet, ...checks.map(({ passes }) => passes))
    if (page.exit) passed = all(passed, not(holds))
    // Of a list, the questions are those of any one record: somebody who leaves it has added one.
    else if (page.repeat?.min !== 0) passed = all(passed, any(not(holds), complete))
    return { page, before, holds, items, checks, needsMet, complete }
  })
  return {
    pages,
    sent: passed,
    neverMet: new Map([...domains.values()].flatMap(({ neverMet = [] }) => [...neverMet])),
  }

  function addList(page: Page, index: number, visible: Condition): void {
    const rules = listRules.get(page.id) ?? []
    const { cells, absent } = listDomain(page, rules, { domainOf: domain, comparisons })
    // No list can be made where an entry needs an answer that there is not, so its cells do not matter.
    const variable = { cells: cells.length > 0 ? cells : [absent], hidden: absent, visible, page: index }
    lists.set(page.id, { variable, rules })
  }

  function conditionOf(rule: Rule): Condition {
    return conditions.getOrInsertComputed(rule, makeCondition)
  }

  function checkModel(
    check: Check,
    page: Page,
    { items, needsMet }: Pick<PageModel, 'items' | 'needsMet'>,
  ): CheckModel {
    const asked = items.find(({ item }) => isField(item) && item.id === check.fieldId)!.holds
    const holds = conditionOf(check.rule)
    const gaps = namesCompared(check.rule).map((fieldId): Gap => {
      const { field, page: its, isCalculated } = places.get(fieldId)!
      const [mayBeEmpty, mayBeHidden] = [!isAlwaysRequired(field), field.showIf || (its !== page && its.showIf)]
      const empty = not(leafCondition(marks.get(fieldId)!))
      const helped = withLeaves(check.rule, (leaf, positive) =>
        questionsIn(leaf).includes(fieldId) ? truth(positive) : undefined,
      )
      const fails = all(asked, empty, not(holds), helped, needsMet)
      const { visible } = variables.get(fieldId)!
      return {
        fieldId,
        isCalculated,
        ...(mayBeEmpty && { leftEmpty: all(fails, visible) }),
        ...(mayBeHidden && { unasked: all(fails, not(visible)) }),
      }
    })
    return { check, asked, holds, passes: any(not(asked), holds), gaps }
  }

  /** A rule in which some leaves are given; `positive` where the leaf is not denied. */
  function withLeaves(
    rule: Rule,
    given: (leaf: LeafRule, positive: boolean) => Condition | undefined,
    positive = true,
  ): Condition {
    if (rule.type === 'rule') return given(rule, positive) ?? conditionOf(rule)
    if (rule.type === 'not') return not(withLeaves(rule.rule, given, !positive))
    if ('groupId' in rule) return conditionOf(rule)
    const parts = rule.rules.map((part) => withLeaves(part, given, positive))
    return rule.type === 'all' ? all(...parts) : any(...parts)
  }

  function makeCondition(rule: Rule): Condition {
    if (rule.type === 'rule') {
      const comparison = comparisons.get(rule)
      return comparison ? comparisonCondition(rule, comparison) : leafCondition(rule)
    }
    if ('groupId' in rule) {
      const { variable, rules } = lists.get(rule.groupId)!
      return { type: 'leaf', variable, index: rules.indexOf(rule) }
    }
    if (rule.type === 'not') return not(conditionOf(rule.rule))
    const parts = partsOf(rule).map(conditionOf)
    return rule.type === 'all' ? all(...parts) : any(...parts)
  }

  function leafCondition(leaf: LeafRule): Condition {
    const index = leaves.get(leaf.fieldId)!.indexOf(leaf)
    return { type: 'leaf', variable: variables.get(leaf.fieldId)!, index }
  }

  function comparisonCondition(leaf: LeafRule, { own, other, relation }: Comparison): Condition {
    const variable = relations.get(relation) ?? {
      cells: relation.cells,
      hidden: relation.cells[0]!,
      visible: always,
      page: NO_PAGE,
    }
    relations.set(relation, variable)
    const met = all(leafCondition(own), leafCondition(other), {
      type: 'leaf',
      variable,
      index: relation.leaves.indexOf(leaf),
    })
    return positiveOf(leaf.operator) === leaf.operator ? met : not(met)
  }
}

/**
 * What is known of a calculated value: it is some number, or it may be absent. The proof does not calculate. It takes a
 * value for any number, so it never calls something impossible that answers can bring about.
 */
export function calculatedDomain({ id }: CalculatedValue, leaves: readonly LeafRule[]): Domain {
  const truthsFor = (values: Record<string, unknown>) => leaves.map((leaf) => evaluateLogic(leaf, values, { now: 0 }))
  const cuts = comparedWith(leaves).filter((one) => typeof one === 'number')
  const cells = gapsAndPoints(cuts).map((part) => ({ truths: truthsFor({ [id]: middleOf(part) }) }))
  return { cells, absent: { truths: truthsFor({}) }, leaves }
}
