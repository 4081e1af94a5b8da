/**
 * Conditional questions without a script. A rule over choices on the same page becomes a condition on the form element,
 * made of `:has(…:checked)`, and an item whose condition fails is hidden. What each option means is asked of the engine
 * itself, so that style sheet and server agree. What cannot be said in CSS gets no rule: such an item stays visible
 * together with its phrase ("Answer only if …"), as it does in a browser without `:has()`.
 */
import { type Field, type Item, isField } from '../../models/field.ts'
import type { Form } from '../../models/form.ts'
import type { LeafRule, Rule } from '../../models/rule.ts'
import { evaluateLogic } from './evaluate.ts'
import { type ConditionalItem, leavesOf, type Placed, placedConditionals, placedItems } from './graph.ts'
import { all, any, type Choice, type Condition, choicesOf, exactly, has, not } from './selectors.ts'

/** A rule's condition for an item on this page; undefined if CSS cannot say it. */
type Sayable = (rule: Rule, page: number) => Condition | undefined

/** Longer conditions cost the browser more than they give: a chain whose questions each name the last one twice doubles. */
const MAX_LENGTH = 16_000
const SAFE_ID = /^[a-z][a-zA-Z0-9_]{0,63}$/

/** The style sheet for all conditional items of a form that CSS can hide; '' if there is none. */
export function cssFor(form: Form): string {
  const sayable = createSayable(form)
  const styles = placedConditionals(form)
    .filter(hasSafeId)
    .flatMap((placed) => {
      const condition = sayable(placed.item.showIf, placed.page)
      return condition === undefined ? [] : stylesOf(wrapperOf(placed), condition)
    })
  return styles.length === 0 ? '' : `@supports selector(:has(*)){\n${styles.join('\n')}\n}\n`
}

/** Does `cssFor` hide what this rule of the form stands on? A rule of no item is taken to stand on the page of its fields. */
export function hidesByCss(form: Form, rule: Rule): boolean {
  const sayable = createSayable(form)
  const own = placedConditionals(form).filter(({ item }) => item.showIf === rule)
  const pages = own.length > 0 ? own.map(({ page }) => page) : [pageOf(form, rule)]
  return pages.every((page) => sayable(rule, page) !== undefined)
}

/** The form's schema lets no other id through; a style sheet is no place to rely on that. */
const hasSafeId = ({ item }: Placed): boolean => !isField(item) || SAFE_ID.test(item.id)

const wrapperOf = ({ item, page, index }: Placed<ConditionalItem>): string =>
  isField(item) ? `#question-${item.id}` : `#block-${page}-${index}`

function stylesOf(wrapper: string, condition: Condition): string[] {
  const phrase = `${wrapper} .condition{display:none}`
  const hidden = not(condition)
  if (hidden === false) return [phrase]
  return [phrase, `.form${hidden === true ? '' : hidden} ${wrapper}{display:none}`]
}

const pageOf = (form: Form, rule: Rule): number => {
  const ids = new Set(leavesOf(rule).map((leaf) => leaf.fieldId))
  return placedItems(form).find(({ item }) => isField(item) && ids.has(item.id))?.page ?? 0
}

function createSayable(form: Form): Sayable {
  const fields = new Map(
    placedItems(form)
      .filter(hasSafeId)
      .filter(isPlacedField)
      .map((placed) => [placed.item.id, placed]),
  )
  const visibility = new Map<string, Condition | undefined>()

  const sayable: Sayable = (rule, page) => {
    const condition = say(rule, page)
    return typeof condition === 'string' && condition.length > MAX_LENGTH ? undefined : condition
  }
  const say: Sayable = (rule, page) => {
    if (rule.type === 'rule') return sayLeaf(rule, page)
    if (rule.type === 'not') return known(sayable(rule.rule, page), not)
    const conditions = rule.rules.map((child) => sayable(child, page))
    if (!conditions.every((condition) => condition !== undefined)) return undefined
    return rule.type === 'all' ? all(conditions) : any(conditions)
  }
  /** A hidden field counts as absent, so its control is looked at only while it is shown. */
  const sayLeaf = (leaf: LeafRule, page: number): Condition | undefined => {
    const field = fields.get(leaf.fieldId)
    if (!field || field.page !== page) return undefined
    const shown = visible(field)
    const chosen = shown === undefined ? undefined : differsFromAbsent(leaf, field.item)
    if (shown === undefined || chosen === undefined) return undefined
    const condition = all([shown, chosen])
    return evaluateLogic(leaf, {}) ? not(condition) : condition
  }
  const visible = ({ item, page }: Placed<Field>): Condition | undefined => {
    if (!item.showIf) return true
    if (!visibility.has(item.id)) {
      visibility.set(item.id, undefined)
      visibility.set(item.id, sayable(item.showIf, page))
    }
    return visibility.get(item.id)
  }
  return sayable
}

/** When does the control of a shown field make the leaf's verdict another one than for an absent answer? */
function differsFromAbsent(leaf: LeafRule, field: Field): Condition | undefined {
  if (leaf.operator === 'withinLast' || leaf.operator === 'notWithinLast') return undefined
  if (field.type === 'checkboxes') return sayBoxes(leaf, choicesOf(field) ?? [])
  const absent = evaluateLogic(leaf, {})
  return known(choicesOf(field), (choices) =>
    has(choices.filter(({ value }) => evaluateLogic(leaf, { [field.id]: value }) !== absent)),
  )
}

/** Any set of boxes may be ticked: too many to try, so the operators are spelt out. */
function sayBoxes({ operator, value }: LeafRule, boxes: Choice[]): Condition | undefined {
  switch (operator) {
    case 'answered':
    case 'notAnswered':
      return has(boxes)
    case 'contains':
    case 'notContains':
      return has(boxes.filter((box) => box.value === value))
    case 'eq':
    case 'neq':
      return exactly(boxes, value)
    case 'in':
    case 'notIn':
      return Array.isArray(value) ? any(value.map((set) => exactly(boxes, set))) : undefined
    default:
      return undefined
  }
}

const known = <T, R>(value: T | undefined, then: (value: T) => R): R | undefined =>
  value === undefined ? undefined : then(value)

const isPlacedField = (placed: Placed<Item>): placed is Placed<Field> => isField(placed.item)
