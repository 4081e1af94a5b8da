/**
 * Conditional questions without a script. A rule over choices on the same page becomes a condition on the form element,
 * made of `:has(…:checked)`, and an item whose condition fails is hidden. What each option means is asked of the engine
 * itself, so that style sheet and server agree. What CSS cannot tell (a number, a text) lies between two bounds: an item is
 * hidden while its rule surely fails, and where the bounds differ its phrase ("Answer only if …") stays with it, as in a
 * browser without `:has()`. Nor can CSS tell what day it is, or compare two answers.
 */
import { isLongList } from '../../models/alphabetical.ts'
import { type Field, type Item, isField } from '../../models/field.ts'
import type { Form } from '../../models/form.ts'
import type { LeafRule, Rule } from '../../models/rule.ts'
import { evaluateLogic } from './evaluate.ts'
import { type ConditionalItem, type Placed, placedConditionals, placedItems } from './form-rules.ts'
import { otherSideOf } from './operators.ts'

/** The rule surely holds under `must`, and surely fails outside `may`. Where CSS can say it all, they are the same. */
interface Bounds {
  may: Selector
  must: Selector
}
type BoundsOf = (rule: Rule, page: number) => Bounds

const UNKNOWN: Bounds = { may: true, must: false }

/** Longer conditions cost the browser more than they are worth. They double in a chain of questions that each name the one before twice. */
const MAX_LENGTH = 4_000
const SAFE_ID = /^[a-z][a-zA-Z0-9_]{0,63}$/

/** The style sheet for all conditional items of a form that CSS can hide; '' if there is none. */
export function cssFor(form: Form): string {
  const boundsOf = createBounds(form)
  const styles = placedConditionals(form)
    .filter(hasSafeId)
    .flatMap((placed) => stylesOf(wrapperOf(placed), boundsOf(placed.item.showIf, placed.page)))
  return styles.length === 0 ? '' : `@supports selector(:has(*)){\n${styles.join('\n')}\n}\n`
}

/** The form's schema lets no other id through; a style sheet does not rely on that. */
const hasSafeId = ({ item }: Placed): boolean => !isField(item) || SAFE_ID.test(item.id)

const wrapperOf = ({ item, page, index }: Placed<ConditionalItem>): string =>
  isField(item) ? `#question-${item.id}` : `#block-${page}-${index}`

function stylesOf(wrapper: string, bounds: Bounds): string[] {
  const phrase = isExact(bounds) ? [`${wrapper} .condition{display:none}`] : []
  const hidden = not(bounds.may)
  if (hidden === false) return phrase
  return [...phrase, `.form${hidden === true ? '' : hidden} ${wrapper}{display:none}`]
}

const isExact = ({ may, must }: Bounds): boolean => may === must

function createBounds(form: Form): BoundsOf {
  const fields = new Map(
    placedItems(form)
      .filter(hasSafeId)
      .filter(isPlacedField)
      .map((placed) => [placed.item.id, placed]),
  )
  const visibility = new Map<string, Bounds>()

  const boundsOf: BoundsOf = (rule, page) => {
    const bounds = compose(rule, page)
    const length = Math.max(String(bounds.may).length, String(bounds.must).length)
    return length > MAX_LENGTH ? UNKNOWN : bounds
  }
  const compose: BoundsOf = (rule, page) => {
    if (rule.type === 'rule') return ofLeaf(rule, page)
    if (rule.type === 'not') return complement(boundsOf(rule.rule, page))
    // The records of a list are on earlier pages, never on this one.
    if (!('rules' in rule)) return UNKNOWN
    const parts = rule.rules.map((child) => boundsOf(child, page))
    const join = rule.type === 'all' ? all : any
    return { may: join(parts.map(({ may }) => may)), must: join(parts.map(({ must }) => must)) }
  }
  /** A hidden field counts as absent, so its control is looked at only while it is shown. */
  const ofLeaf = (leaf: LeafRule, page: number): Bounds => {
    const field = fields.get(leaf.fieldId)
    if (!field || field.page !== page) return UNKNOWN
    const shown = visible(field)
    const chosen = differsFromAbsent(leaf, field.item)
    const differs: Bounds =
      chosen === undefined
        ? { may: shown.may, must: false }
        : { may: all([shown.may, chosen]), must: all([shown.must, chosen]) }
    return evaluateLogic(leaf, {}) ? complement(differs) : differs
  }
  const visible = ({ item, page }: Placed<Field>): Bounds => {
    if (!item.showIf) return { may: true, must: true }
    if (!visibility.has(item.id)) {
      visibility.set(item.id, UNKNOWN)
      visibility.set(item.id, boundsOf(item.showIf, page))
    }
    return visibility.get(item.id)!
  }
  return boundsOf
}

const complement = ({ may, must }: Bounds): Bounds => ({ may: not(must), must: not(may) })

/** When does the control of a shown field make the leaf's verdict another one than for an absent answer? */
function differsFromAbsent(leaf: LeafRule, field: Field): Selector | undefined {
  if (otherSideOf(leaf).is !== 'constant') return undefined
  if (leaf.operator === 'withinLast' || leaf.operator === 'notWithinLast') return undefined
  if (field.type === 'checkboxes') return sayBoxes(leaf, choicesOf(field) ?? [])
  const absent = evaluateLogic(leaf, {})
  return known(choicesOf(field), (choices) =>
    has(choices.filter(({ value }) => evaluateLogic(leaf, { [field.id]: value }) !== absent)),
  )
}

/** Any set of boxes may be ticked: too many to try, so the operators are spelt out. */
function sayBoxes({ operator, value }: LeafRule, boxes: Choice[]): Selector | undefined {
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

// Conditions that a style sheet can express: true, false, or a string of pseudo-classes for the form element. "And" is
// concatenation, "or" is `:is()`, "not" is `:not()`. No answer is ever part of a selector, only ids, positions and plain values.

type Selector = boolean | string

interface Choice {
  /** Matches the option's control while it is chosen. */
  selector: string
  value: string | boolean
}

/** What can be chosen in a field, in order; undefined if it is not a field of choices. */
export function choicesOf(field: Field): Choice[] | undefined {
  const control = (index: number): string => `#${field.id}${index === 0 ? '' : `-${index + 1}`}:checked`
  if (field.type === 'boolean') return [true, false].map((value, index) => ({ value, selector: control(index) }))
  if (field.type === 'declaration') return [{ value: true, selector: control(0) }]
  if (field.type === 'radios' || field.type === 'checkboxes')
    return field.options.map(({ value }, index) => ({ value, selector: control(index) }))
  // What is typed is unknown to a style sheet.
  if (field.type !== 'select' || field.lookup) return undefined
  // Its order is another one in each language.
  if (isLongList(field))
    return field.options.map(({ value }) => ({ value, selector: `#${field.id} option[value="${value}"]:checked` }))
  // The first option of a select is the empty one, and positions count from 1.
  return field.options.map(({ value }, index) => ({
    value,
    selector: `#${field.id} option:nth-child(${index + 2}):checked`,
  }))
}

/** Checkboxes: all of the wanted ones are ticked and no other. */
function exactly(boxes: Choice[], wanted: unknown): Selector {
  if (!Array.isArray(wanted) || wanted.length === 0) return false
  if (!wanted.every((value) => boxes.some((box) => box.value === value))) return false
  const [ticked, others] = [boxes.filter(isWanted), boxes.filter((box) => !isWanted(box))]
  return all([...ticked.map((box) => has([box])), not(has(others))])

  function isWanted(box: Choice): boolean {
    return (wanted as unknown[]).includes(box.value)
  }
}

/** One of these is chosen. */
const has = (choices: Choice[]): Selector =>
  choices.length > 0 && `:has(${choices.map(({ selector }) => selector).join(',')})`

const not = (condition: Selector): Selector => (typeof condition === 'string' ? `:not(${condition})` : !condition)

function all(conditions: Selector[]): Selector {
  if (conditions.includes(false)) return false
  return conditions.filter((condition) => condition !== true).join('') || true
}

function any(conditions: Selector[]): Selector {
  if (conditions.includes(true)) return true
  const open = conditions.filter((condition) => condition !== false)
  return open.length > 0 && (open.length === 1 ? open[0]! : `:is(${open.join(',')})`)
}
