/**
 * Conditional questions without a script. A rule over choices on the same page becomes a condition on the form element,
 * made of `:has(…:checked)`, and an item whose condition fails is hidden. What each option means is asked of the engine
 * itself, so that style sheet and server agree. What cannot be said in CSS gets no rule: such an item stays visible
 * together with its phrase ("Answer only if …"), as it does in a browser without `:has()`.
 *
 * A condition is true, false, or a string of pseudo-classes for the form: "and" is concatenation, "or" is `:is()`, "not"
 * is `:not()`. No answer is ever part of a selector, only ids and positions.
 */
import { type Field, type Item, isField } from '../../models/field.ts'
import type { Form } from '../../models/form.ts'
import type { LeafRule, Rule } from '../../models/rule.ts'
import { evaluateLogic } from './evaluate.ts'
import { type ConditionalItem, leavesOf, type Placed, placedConditionals, placedItems } from './graph.ts'

type Condition = boolean | string
/** A field where it stands, and the rule's condition on its page, if CSS can say it. */
type Sayable = (rule: Rule, page: number) => Condition | undefined

/** Longer conditions cost the browser more than they give: a chain whose questions each name the last one twice doubles. */
const MAX_LENGTH = 16_000
const SAFE_ID = /^[a-z][a-zA-Z0-9_]{0,63}$/

/** The style sheet for all conditional items of a form that CSS can hide; '' if there is none. */
export function cssFor(form: Form): string {
  const sayable = createSayable(form)
  const styles = placedConditionals(form).flatMap((placed) => {
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
  if (!SAFE_ID.test(field.id) || leaf.operator === 'withinLast' || leaf.operator === 'notWithinLast') return undefined
  if (field.type === 'checkboxes') return sayBoxes(leaf, optionsOf(field) ?? [])
  const absent = evaluateLogic(leaf, {})
  return known(optionsOf(field), (options) =>
    has(options.filter(({ value }) => evaluateLogic(leaf, { [field.id]: value }) !== absent)),
  )
}

interface Chosen {
  /** Matches the option's control while it is chosen. */
  selector: string
  value: string | boolean
}

function optionsOf(field: Field): Chosen[] | undefined {
  const control = (index: number): string => `#${field.id}${index === 0 ? '' : `-${index + 1}`}:checked`
  if (field.type === 'boolean') return [true, false].map((value, index) => ({ value, selector: control(index) }))
  if (field.type === 'declaration') return [{ value: true, selector: control(0) }]
  if (field.type === 'radios' || field.type === 'checkboxes')
    return field.options.map(({ value }, index) => ({ value, selector: control(index) }))
  if (field.type !== 'select') return undefined
  // The first option of a select is the empty one, and positions count from 1.
  return field.options.map(({ value }, index) => ({
    value,
    selector: `#${field.id} option:nth-child(${index + 2}):checked`,
  }))
}

/** Any set of boxes may be ticked: too many to try, so the operators are spelt out. */
function sayBoxes({ operator, value }: LeafRule, boxes: Chosen[]): Condition | undefined {
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

function exactly(boxes: Chosen[], wanted: unknown): Condition {
  if (!Array.isArray(wanted) || wanted.length === 0) return false
  if (!wanted.every((value) => boxes.some((box) => box.value === value))) return false
  const [ticked, others] = [boxes.filter(isWanted), boxes.filter((box) => !isWanted(box))]
  return all([...ticked.map((box) => has([box])), not(has(others))])

  function isWanted(box: Chosen): boolean {
    return (wanted as unknown[]).includes(box.value)
  }
}

const has = (chosen: Chosen[]): Condition =>
  chosen.length > 0 && `:has(${chosen.map(({ selector }) => selector).join(',')})`

const not = (condition: Condition): Condition => (typeof condition === 'string' ? `:not(${condition})` : !condition)

function all(conditions: Condition[]): Condition {
  if (conditions.includes(false)) return false
  return conditions.filter((condition) => condition !== true).join('') || true
}

function any(conditions: Condition[]): Condition {
  if (conditions.includes(true)) return true
  const open = conditions.filter((condition) => condition !== false)
  return open.length > 0 && (open.length === 1 ? open[0]! : `:is(${open.join(',')})`)
}

const known = <T, R>(value: T | undefined, then: (value: T) => R): R | undefined =>
  value === undefined ? undefined : then(value)

const isPlacedField = (placed: Placed<Item>): placed is Placed<Field> => isField(placed.item)
