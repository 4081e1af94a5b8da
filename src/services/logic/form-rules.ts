/**
 * The rules of a form: where each stands, its parts, and the questions that it looks at; and in which order they decide what is
 * shown, with the cycles that would prevent it.
 */
import { type Field, type Item, isField, needOf } from '../../models/field.ts'
import type { Form } from '../../models/form.ts'
import type { Check } from '../../models/page.ts'
import { comparedAnswer, type LeafRule, type Rule } from '../../models/rule.ts'
import { LogicError } from './values.ts'

/** An item that is shown only if its rule holds. */
export type ConditionalItem = Item & { showIf: Rule }

/** An item where it stands in its form. `pointer` is a JSON Pointer into the definition. */
export interface Placed<T extends Item = Item> {
  item: T
  page: number
  index: number
  pointer: string
}

/**
 * The ids of the conditional fields of a form, each after all those that its rule depends on, else in the order of the
 * form. Going through them once, and dropping the answer of each that is hidden, settles what is shown. Blocks come after,
 * in any order, as no rule depends on them. Throws LogicError for a cycle, which no published form has.
 */
export function visibilityOrder(form: Form): string[] {
  const { order, cycles } = sort(form, 1)
  if (cycles[0]) throw new LogicError(`questions depend on themselves: ${pathOf(cycles[0])}`)
  return order.map((field) => field.id)
}

/**
 * The first cycles of rules, `most` of them, each as its fields: it begins with the one that comes first in the form, and
 * ends with the one that refers back to it.
 */
export const cyclesIn = (form: Form, most: number): ConditionalField[][] => sort(form, most).cycles

export const pathOf = (cycle: readonly ConditionalField[]): string =>
  [...cycle, cycle[0]!].map((field) => field.id).join(' → ')

export const placedItems = (form: Form): Placed[] =>
  form.pages.flatMap(({ fields }, page) =>
    fields.map((item, index) => ({ item, page, index, pointer: `/pages/${page}/fields/${index}` })),
  )

/** A rule where it stands: of an item, or of a page as a whole. `pointer` leads to the rule itself. */
export interface PlacedRule {
  rule: Rule
  page: number
  item?: Item
  /** It says when the question is required, not whether it is shown. */
  isNeed?: true
  /** It is what must hold of the page's answers. */
  check?: Check
  pointer: string
}

/** All rules of a form, each page's own before those of its items, and its checks at last. */
export const placedRules = (form: Form): PlacedRule[] =>
  form.pages.flatMap(({ showIf, fields, checks = [] }, page) => [
    ...(showIf ? [{ rule: showIf, page, pointer: `/pages/${page}/showIf` }] : []),
    ...fields.flatMap((item, index): PlacedRule[] => {
      const pointer = `/pages/${page}/fields/${index}`
      const need = isField(item) ? needOf(item) : undefined
      return [
        ...(item.showIf ? [{ rule: item.showIf, page, item, pointer: `${pointer}/showIf` }] : []),
        ...(need ? [{ rule: need, page, item, isNeed: true as const, pointer: `${pointer}/required` }] : []),
      ]
    }),
    ...checks.map((check, index) => ({
      rule: check.rule,
      page,
      check,
      pointer: `/pages/${page}/checks/${index}/rule`,
    })),
  ])

export const placedConditionals = (form: Form): Placed<ConditionalItem>[] =>
  placedItems(form).filter((placed): placed is Placed<ConditionalItem> => placed.item.showIf !== undefined)

/** All leaves of a rule over questions, from left to right; those over the questions of a record too. */
export function leavesOf(rule: Rule): LeafRule[] {
  if (rule.type === 'rule') return [rule]
  return partsOf(rule).flatMap(leavesOf)
}

/** The ids of the questions that a leaf looks at: of its own, and of the one that it compares with. */
export function questionsIn(leaf: LeafRule): string[] {
  const other = comparedAnswer(leaf)
  return other === undefined ? [leaf.fieldId] : [leaf.fieldId, other]
}

/** The rules that a rule is made of. */
export function partsOf(rule: Rule): readonly Rule[] {
  if ('rules' in rule) return rule.rules
  return 'rule' in rule ? [rule.rule] : []
}

type ConditionalField = Field & { showIf: Rule }

/** Depth-first: a field is done once everything it depends on is. */
function sort(form: Form, most: number): { order: ConditionalField[]; cycles: ConditionalField[][] } {
  const conditionals = placedConditionals(form).map(({ item }) => item)
  const fields = new Map(conditionals.filter(isConditionalField).map((field) => [field.id, field]))
  const done = new Set<ConditionalField>()
  const cycles: ConditionalField[][] = []
  const visit = (field: ConditionalField, path: readonly ConditionalField[]): void => {
    const start = path.indexOf(field)
    if (start >= 0 && cycles.length < most) cycles.push(path.slice(start))
    if (start >= 0 || done.has(field)) return
    for (const id of new Set(leavesOf(field.showIf).flatMap(questionsIn))) {
      const needed = fields.get(id)
      if (needed) visit(needed, [...path, field])
    }
    done.add(field)
  }
  for (const field of fields.values()) visit(field, [])
  return { order: [...done], cycles }
}

const isConditionalField = (item: ConditionalItem): item is ConditionalField => isField(item)
