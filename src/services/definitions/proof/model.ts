/**
 * A form as conditions over its answers: when each page is reached, when each item is shown, and what must be answered on
 * the way. What is said of a page holds where the page can be opened: no earlier page ended the journey, and no required
 * question before it is without a possible answer.
 */
import { type Field, type Item, isAlwaysRequired, isField, needOf } from '../../../models/field.ts'
import type { Form } from '../../../models/form.ts'
import { type Page, questionsOf } from '../../../models/page.ts'
import type { LeafRule, Rule } from '../../../models/rule.ts'
import { partsOf, positiveOf } from '../../logic/index.ts'
import { type Comparison, comparisonsIn, type Relation } from './comparisons.ts'
import { type Domain, domainOf } from './domain.ts'
import { listDomain } from './lists.ts'
import { all, any, type Node, not, type Variable } from './nodes.ts'
import { type ListRule, leavesByField, listRulesByPage } from './uses.ts'

export interface PageModel {
  page: Page
  /** The page can be opened, if its own rule holds. */
  open: Node
  /** Its own rule; always, without one. */
  holds: Node
  items: ItemModel[]
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
}

/** How two answers compare is asked on no page. */
const NO_PAGE = -1

const always = (): Node => ({ type: 'all', nodes: [], known: true })

export function modelOf(form: Form): FormModel {
  const comparisons = comparisonsIn(form)
  const leaves = leavesByField(form, comparisons)
  const relations = new Map<Relation, Variable>()
  const domains = new Map<Field, Domain>()
  const domain = (field: Field): Domain => {
    if (!domains.has(field)) domains.set(field, domainOf(field, leaves.get(field.id) ?? []))
    return domains.get(field)!
  }
  const variables = new Map<string, Variable>()
  const lists = new Map<string, { variable: Variable; rules: readonly ListRule[] }>()
  const listRules = listRulesByPage(form)
  const nodes = new Map<Rule, Node>()

  let open = always()
  const pages = form.pages.map((page, index): PageModel => {
    const holds = page.showIf ? nodeOf(page.showIf) : always()
    const model: PageModel = { page, open, holds, items: [] }
    let isStuck = false
    // Variables first: a question may depend on one below it.
    const own = new Map<Field, { type: 'all'; nodes: Node[] }>()
    if (page.repeat) isStuck = addList(page, index, holds)
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
      const shown = item.showIf ? nodeOf(item.showIf) : always()
      if (isField(item)) own.get(item)!.nodes.push(shown)
      model.items.push({ item, holds: shown, isUnanswerable: isField(item) && domain(item).cells.length === 0 })
    }
    const stuck = model.items.flatMap(({ item, holds, isUnanswerable }) => {
      if (!isUnanswerable || !isField(item) || item.required === false) return []
      const need = needOf(item)
      return [need ? all(holds, nodeOf(need)) : holds]
    })
    if (page.exit || isStuck) open = all(open, not(holds))
    else if (stuck.length > 0 && page.repeat?.min !== 0) open = all(open, not(all(holds, any(...stuck))))
    return model
  })
  return { pages, sent: open, nodeOf, domainOf: domain }

  /** Returns whether no list can be made. */
  function addList(page: Page, index: number, visible: Node): boolean {
    const rules = listRules.get(page.id) ?? []
    const { cells, absent } = listDomain(page, rules, { domainOf: domain, comparisons })
    const variable = { cells: cells.length > 0 ? cells : [absent], hidden: absent, visible, page: index }
    lists.set(page.id, { variable, rules })
    return cells.length === 0
  }

  function nodeOf(rule: Rule): Node {
    let node = nodes.get(rule)
    if (!node) {
      node = makeNode(rule)
      nodes.set(rule, node)
    }
    return node
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
      visible: always(),
      page: NO_PAGE,
    }
    relations.set(relation, variable)
    const met = all(leafNode(own), leafNode(other), { type: 'leaf', variable, index: relation.leaves.indexOf(leaf) })
    return positiveOf(leaf.operator) === leaf.operator ? met : not(met)
  }
}
