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
import { type Cell, comparedWith, gapsAndPoints, middleOf } from './cells.ts'
import {
  type Comparison,
  comparisonsIn,
  type ListRule,
  leavesByField,
  listRulesByPage,
  type Relation,
} from './comparisons.ts'
import type { When } from './date-cells.ts'
import { type Domain, domainOf } from './domain.ts'
import { listDomain } from './lists.ts'

export interface PageModel {
  page: Page
  /** The page can be opened, if its own rule holds. */
  open: Node
  /** Its own rule; always, without one. */
  holds: Node
  items: ItemModel[]
  checks: CheckModel[]
  /** Each question that is required has an answer, where it is asked. */
  needsMet: Node
  /** The page, or an entry of a list, can be sent: its checks hold too. */
  complete: Node
}
export interface CheckModel {
  check: Check
  /** The question at which its message is shown is asked. */
  asked: Node
  holds: Node
  /** It holds, or is not asked for. */
  passes: Node
  /** Where an answer may be missing: one gap for each question that it compares. */
  gaps: Gap[]
}
interface Gap {
  fieldId: string
  /** It is a calculated value: nobody leaves it empty, but it may have too few answers. */
  isCalculated: boolean
  /** The check fails because the question is asked and left empty; absent where it must be answered. */
  leftEmpty?: Node
  /** The check fails because the question is not asked; absent where it always is. */
  unasked?: Node
}
export interface ItemModel {
  item: Item
  /** Its own rule; always, without one. */
  holds: Node
  /** No answer meets the limits of the question. */
  isUnanswerable: boolean
}
export interface FormModel {
  pages: PageModel[]
  /** The form can be sent: the last page was answered. */
  sent: Node
  /** The condition of a rule of the form. */
  nodeOf(rule: Rule): Node
  domainOf(field: Field): Domain
  /** Holds where the question is asked, or the value shown. */
  askedOf(fieldId: string): Node
  /** The condition of a rule of which this part never holds. */
  nodeWithout(rule: Rule, part: LeafRule): Node
}

const truth = (holds: boolean): Node => (holds ? all() : any())
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
  const nodes = new Map<Rule, Node>()
  const always = truth(true)

  let open = always
  const pages = form.pages.map((page, index): PageModel => {
    const holds = page.showIf ? nodeOf(page.showIf) : always
    const isOpen = open
    const items: ItemModel[] = []
    // Variables first: a question may depend on one below it.
    const own = new Map<Field, { type: 'all'; nodes: Node[] }>()
    if (page.repeat) addList(page, index, holds)
    for (const item of calculatedOf(page)) {
      const { cells, absent: none } = calculatedDomain(item, leaves.get(item.id) ?? [])
      const visible = all(holds, item.showIf ? nodeOf(item.showIf) : always)
      const known = absent.has(item.id) ? [...cells, none] : cells
      variables.set(item.id, { cells: known, hidden: none, visible, page: NO_PAGE })
    }
    // The questions of a list page are those of any one record.
    for (const field of questionsOf(page)) {
      const visible = { type: 'all' as const, nodes: [holds] }
      own.set(field, visible)
      const { cells, absent } = domain(field)
      const asked = isAlwaysRequired(field) ? cells : [...cells, absent]
      // Nobody gets past a question without a possible answer, so its cells do not matter.
      variables.set(field.id, { cells: asked.length > 0 ? asked : [absent], hidden: absent, visible, page: index })
    }
    for (const item of page.fields) {
      const shown = item.showIf ? nodeOf(item.showIf) : always
      if (isField(item)) own.get(item)!.nodes.push(shown)
      items.push({ item, holds: shown, isUnanswerable: isField(item) && domain(item).cells.length === 0 })
    }
    const stuck = items.flatMap(({ item, holds, isUnanswerable }) => {
      if (!isUnanswerable || !isField(item) || item.required === false) return []
      const need = needOf(item)
      return [need ? all(holds, nodeOf(need)) : holds]
    })
    const needsMet = all(
      not(any(...stuck)),
      ...items.flatMap(({ item, holds }) => {
        const need = isField(item) ? needOf(item) : undefined
        return need ? [any(not(holds), not(nodeOf(need)), leafNode(marks.get((item as Field).id)!))] : []
      }),
    )
    const checks = (page.checks ?? []).map((check) => checkModel(check, page, { items, needsMet }))
    const complete = all(needsMet, ...checks.map(({ passes }) => passes))
    if (page.exit) open = all(open, not(holds))
    // Of a list, the questions are those of any one record: somebody who leaves it has added one.
    else if (page.repeat?.min !== 0) open = all(open, any(not(holds), complete))
    return { page, open: isOpen, holds, items, checks, needsMet, complete }
  })
  return {
    pages,
    sent: open,
    nodeOf,
    domainOf: domain,
    askedOf: (fieldId) => variables.get(fieldId)!.visible,
    nodeWithout: (rule, part) => withLeaves(rule, (leaf) => (leaf === part ? truth(false) : undefined)),
  }

  function addList(page: Page, index: number, visible: Node): void {
    const rules = listRules.get(page.id) ?? []
    const { cells, absent } = listDomain(page, rules, { domainOf: domain, comparisons })
    // No list can be made where an entry needs an answer that there is not, so its cells do not matter.
    const variable = { cells: cells.length > 0 ? cells : [absent], hidden: absent, visible, page: index }
    lists.set(page.id, { variable, rules })
  }

  function nodeOf(rule: Rule): Node {
    let node = nodes.get(rule)
    if (!node) {
      node = makeNode(rule)
      nodes.set(rule, node)
    }
    return node
  }

  function checkModel(
    check: Check,
    page: Page,
    { items, needsMet }: Pick<PageModel, 'items' | 'needsMet'>,
  ): CheckModel {
    const asked = items.find(({ item }) => isField(item) && item.id === check.fieldId)!.holds
    const holds = nodeOf(check.rule)
    const gaps = namesCompared(check.rule).map((fieldId): Gap => {
      const { field, page: its, isCalculated } = places.get(fieldId)!
      const [mayBeEmpty, mayBeHidden] = [!isAlwaysRequired(field), field.showIf || (its !== page && its.showIf)]
      const empty = not(leafNode(marks.get(fieldId)!))
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
    given: (leaf: LeafRule, positive: boolean) => Node | undefined,
    positive = true,
  ): Node {
    if (rule.type === 'rule') return given(rule, positive) ?? nodeOf(rule)
    if (rule.type === 'not') return not(withLeaves(rule.rule, given, !positive))
    if ('groupId' in rule) return nodeOf(rule)
    const parts = rule.rules.map((part) => withLeaves(part, given, positive))
    return rule.type === 'all' ? all(...parts) : any(...parts)
  }

  function makeNode(rule: Rule): Node {
    if (rule.type === 'rule') {
      const comparison = comparisons.get(rule)
      return comparison ? comparisonNode(rule, comparison) : leafNode(rule)
    }
    if ('groupId' in rule) {
      const { variable, rules } = lists.get(rule.groupId)!
      return { type: 'leaf', variable, index: rules.indexOf(rule) }
    }
    if (rule.type === 'not') return not(nodeOf(rule.rule))
    const parts = partsOf(rule).map(nodeOf)
    return rule.type === 'all' ? all(...parts) : any(...parts)
  }

  function leafNode(leaf: LeafRule): Node {
    const index = leaves.get(leaf.fieldId)!.indexOf(leaf)
    return { type: 'leaf', variable: variables.get(leaf.fieldId)!, index }
  }

  function comparisonNode(leaf: LeafRule, { own, other, relation }: Comparison): Node {
    const variable = relations.get(relation) ?? {
      cells: relation.cells,
      hidden: relation.cells[0]!,
      visible: always,
      page: NO_PAGE,
    }
    relations.set(relation, variable)
    const met = all(leafNode(own), leafNode(other), { type: 'leaf', variable, index: relation.leaves.indexOf(leaf) })
    return positiveOf(leaf.operator) === leaf.operator ? met : not(met)
  }
}

/** A question or list. `cells` are its possible answers, the absent one included where it may be left out. */
export interface Variable {
  cells: readonly Cell[]
  /** The cell that it has while it is hidden. */
  hidden: Cell
  /** Holds when it is asked. */
  visible: Node
  /** Index of its page; while that page is being filled in, every answer on it may still be missing. */
  page: number
}
/** A condition, as a graph. Its variables are questions and lists; the value of a variable is one of its cells. */
export type Node = { known?: boolean; mark?: number; value?: boolean | undefined } & (
  | { type: 'leaf'; variable: Variable; index: number }
  | { type: 'all'; nodes: Node[] }
  | { type: 'any'; nodes: Node[] }
  | { type: 'not'; node: Node }
)
export const all = (...nodes: Node[]): Node => ({ type: 'all', nodes })
export const any = (...nodes: Node[]): Node => ({ type: 'any', nodes })
export const not = (node: Node): Node => ({ type: 'not', node })

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
