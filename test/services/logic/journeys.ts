/**
 * Small random forms of several pages, whose rules look only at what is earlier, and random answers to them. All follow from
 * a seed, which a failing test prints.
 */
import { asNumber, CALCULATIONS, type CalculatedValue, type Field, type Item } from '../../../src/models/field.ts'
import type { Form } from '../../../src/models/form.ts'
import { type Page, questionsOf } from '../../../src/models/page.ts'
import type { LeafRule, Rule } from '../../../src/models/rule.ts'
import { incomparable, operatorsFor } from '../../../src/services/definitions/rules/operands.ts'
import { all, any, COMPARING, compared, leaf, not } from './rules.ts'

/** A number below `sides`. */
export type Dice = (sides: number) => number

/** Always the same throws for a seed (mulberry32). */
export function diceOf(seed: number): Dice {
  let state = seed >>> 0
  return (sides) => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = state
    t = Math.imul(t ^ (t >>> 15), t | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) % sides
  }
}
const pick = <T>(dice: Dice, list: readonly T[]): T => list[dice(list.length)]!
const some = <T>(count: number, make: (i: number) => T): T[] => Array.from({ length: count }, (_, i) => make(i))

/** The step of questions for small decimals. */
const TENTH = 0.1
const LETTERS = ['a', 'b', 'c']
const DAYS = ['2026-11-20', '2026-11-21', '2026-11-22']

/** Every answer that a question takes, for types of few answers; without the absent one. */
export const answersTo = (field: Field): unknown[] => {
  if (field.type === 'radios') return field.options.map(({ value }) => value)
  if (field.type === 'boolean') return [false, true]
  if (field.type === 'declaration') return [true]
  if (field.type === 'number') {
    if (field.step === TENTH) return [0.1, 0.2, 0.3]
    const found: number[] = []
    for (let n = field.min!; n <= field.max!; n += field.step ?? 1) found.push(n)
    return found.filter(Number.isInteger)
  }
  if (field.type === 'date') return DAYS.filter((day) => day >= field.min! && day <= field.max!)
  if (field.type === 'time')
    return ['09:00', '09:01', '09:02'].filter((time) => time >= field.min! && time <= field.max!)
  if (field.type === 'checkboxes') {
    let sets: string[][] = [[]]
    for (const { value } of field.options) sets = [...sets, ...sets.map((set) => [...set, value])]
    const { minItems = 1, maxItems = Infinity } = field
    return sets.filter((set) => set.length >= minItems && set.length <= maxItems)
  }
  throw new Error(`no list of answers for ${field.type}`)
}

function randomField(dice: Dice, id: string): Field {
  const base = { id, label: id, ...(dice(3) === 0 && { required: false }) }
  const options = LETTERS.slice(0, 1 + dice(3)).map((value) => ({ value, label: value }))
  switch (dice(7)) {
    case 0:
      return { ...base, type: 'boolean' }
    case 1:
      return { ...base, type: 'declaration', statement: 'So it is' }
    case 2:
      if (dice(6) === 0) return { ...base, type: 'number', integer: true, min: 1.25, max: 1.75 }
      return {
        ...base,
        type: 'number',
        integer: true,
        min: dice(3),
        max: 2 + dice(2),
        ...(dice(4) === 0 && { step: 2 }),
      }
    case 3:
      return { ...base, type: 'date', min: DAYS[dice(2)]!, max: DAYS[1 + dice(2)]! }
    case 4:
      return { ...base, type: 'time', min: `09:0${dice(2)}`, max: `09:0${1 + dice(2)}` }
    case 5:
      return { ...base, type: 'checkboxes', options, ...(dice(4) === 0 && { maxItems: 1 }) }
    default:
      return { ...base, type: 'radios', options }
  }
}

function randomLeaf(dice: Dice, field: Field): LeafRule {
  const { id } = field
  if (dice(4) === 0) return leaf(dice(2) ? 'answered' : 'notAnswered', undefined, id)
  if (field.type === 'checkboxes') {
    const value = pick(dice, field.options).value
    if (dice(2)) return leaf(dice(2) ? 'contains' : 'notContains', value, id)
    const set = field.options.slice(0, 1 + dice(field.options.length)).map((option) => option.value)
    return dice(2) ? leaf(dice(2) ? 'eq' : 'neq', set, id) : leaf(dice(2) ? 'in' : 'notIn', [set, [value]], id)
  }
  const values = field.type === 'number' ? [0, 1, 2, 3, ...(field.step === TENTH ? [0.1, 0.3] : [])] : answersTo(field)
  if (values.length === 0 || field.type === 'declaration') return leaf('eq', true, id)
  if (field.type === 'radios' || field.type === 'boolean' || dice(3) === 0)
    return dice(2)
      ? leaf(dice(2) ? 'eq' : 'neq', pick(dice, values), id)
      : leaf(dice(2) ? 'in' : 'notIn', [pick(dice, values), pick(dice, values)], id)
  return leaf(pick(dice, ['gt', 'gte', 'lt', 'lte']), pick(dice, values), id)
}

/** A leaf with another side than a constant, where the questions allow one: a day that moves, or another answer. */
function movingLeaf(dice: Dice, field: Field, fields: readonly Field[]): LeafRule | undefined {
  if (field.type === 'date' && dice(2))
    return leaf(
      pick(dice, ['eq', 'neq', 'gt', 'gte', 'lt', 'lte']),
      { today: pick(dice, ['', '-1d', '+1d', '+1m', '-1y']) },
      field.id,
    )
  const pairs = fields.flatMap((other) =>
    COMPARING.filter((one) => operatorsFor(field).includes(one) && !incomparable(one, field, other)).map((one) =>
      compared(one, other.id, field.id),
    ),
  )
  const others = pairs.filter((one) => (one.valueOf as unknown) !== field.id)
  return others.length > 0 ? pick(dice, others) : undefined
}

/** What the leaves of a random form have besides constants on their other side; with 'calculated', the form also has values. */
export type Sides = 'constants' | 'all' | 'calculated'

/** Half of the questions of a form with calculated values are about small decimals. */
function numberField(dice: Dice, id: string): Field {
  const base = { id, label: id, ...(dice(3) === 0 && { required: false }) }
  return dice(2)
    ? { ...base, type: 'number', min: 0.1, max: 0.3, step: TENTH }
    : { ...base, type: 'number', integer: true, min: dice(2), max: 2 }
}

/** A value over these numbers, of any kind; undefined where there are none. */
function randomValue(
  dice: Dice,
  id: string,
  numbers: readonly Field[],
  lists: readonly Page[],
): CalculatedValue | undefined {
  const kind = pick(dice, CALCULATIONS)
  const ofLists =
    kind === 'difference' ? [] : lists.flatMap((page) => questionsOf(page).filter(({ type }) => type === 'number'))
  const ids = [...numbers, ...ofLists, ...(kind === 'count' ? lists : [])].map((one) => one.id)
  if (ids.length === 0) return undefined
  const constant = (): number => pick(dice, [0, 0.1, -0.2, 1, 2])
  const sources = [...new Set(some(kind === 'difference' ? 1 : 1 + dice(3), () => pick(dice, ids)))]
  const more = kind === 'difference' || (kind !== 'count' && dice(3) === 0) ? [constant()] : []
  const value = { [kind]: dice(2) ? [...sources, ...more] : [...more, ...sources] }
  return { type: 'calculated', id, label: id, value }
}

/** A rule over these questions and lists, of at most three levels. `around` are questions outside of a record. */
function randomRule(
  dice: Dice,
  fields: readonly Field[],
  lists: readonly Page[],
  { depth = 0, sides, around = [] }: { depth?: number; sides: Sides; around?: readonly Field[] },
): Rule {
  if (depth < 2 && dice(3) === 0) {
    const inner = () => randomRule(dice, fields, lists, { depth: depth + 1, sides, around })
    return [all(...some(1 + dice(3), inner)), any(...some(1 + dice(3), inner)), not(inner())][dice(3)]!
  }
  if (lists.length > 0 && dice(fields.length > 0 ? 3 : 1) === 0) {
    const { id: groupId, fields: items } = pick(dice, lists)
    const operator = pick(dice, ['eq', 'neq', 'gt', 'gte', 'lt', 'lte'] as const)
    if (dice(3) === 0) return { type: 'rowCount', groupId, operator, value: dice(4) }
    const rule = randomRule(dice, items as Field[], [], { depth: depth + 1, sides, around: fields })
    return { type: dice(2) ? 'anyRow' : 'everyRow', groupId, rule }
  }
  if (fields.length === 0) return pick(dice, [all(), any()])
  const field = pick(dice, fields)
  const moving = sides !== 'constants' && dice(2) ? movingLeaf(dice, field, [...fields, ...around]) : undefined
  return moving ?? randomLeaf(dice, field)
}

/** A form of at most four pages with at most two questions each. */
export function randomForm(dice: Dice, sides: Sides = 'constants'): Form {
  const seen: Field[] = []
  const lists: Page[] = []
  const pages: Page[] = []
  /** The values of the page that is being made, which its values' rules cannot look at. */
  const lateOn = new Set<Field>()
  const count = 1 + dice(4)
  for (let p = 0; p < count; p++) {
    lateOn.clear()
    const known = seen.length + lists.length > 0
    const showIf = known && dice(2) ? { showIf: randomRule(dice, seen, lists, { sides }) } : {}
    const id = `page-${p}`
    if (p > 0 && dice(5) === 0) {
      pages.push({ id, fields: [], ...showIf, exit: { title: 'Stop', text: 'Here it ends.' } })
      continue
    }
    const isList = sides === 'calculated' ? p > 0 && dice(5) === 0 : undefined
    const values = sides === 'calculated' && p > 0 && !isList ? some(dice(3), (v) => addValue(`v${p}${v}`, p)) : []
    const own: Field[] = []
    const fields: Item[] = some(1 + dice(2), (f) => {
      const id = `q${p}${f}`
      const field = sides === 'calculated' && dice(3) ? numberField(dice, id) : randomField(dice, id)
      const view = [...seen, ...own]
      const rule =
        view.length + lists.length > 0 && dice(3) === 0 ? randomRule(dice, view, lists, { sides }) : undefined
      const need =
        sides !== 'constants' && view.length > 0 && dice(4) === 0 ? randomRule(dice, view, lists, { sides }) : undefined
      own.push({ ...field, ...(rule && { showIf: rule }), ...(need && { required: need }) })
      return own.at(-1)!
    })
    const repeats = isList ?? dice(5) === 0
    const repeat = { min: dice(2), max: 1 + dice(2), itemLabel: 'thing' }
    const isChecked = sides !== 'constants' && dice(4) === 0
    const rule = isChecked && randomRule(dice, [...seen, ...own], lists, { sides })
    const checks = rule ? { checks: [{ rule, message: 'No', fieldId: pick(dice, own).id }] } : {}
    const found = values.filter((one) => one !== undefined)
    const page: Page = { id, fields: [...found, ...fields], ...showIf, ...checks, ...(repeats && { repeat }) }
    if (repeats) lists.push(page)
    else seen.push(...own)
    pages.push(page)
  }
  return { slug: 'journey', title: 'Journey', pages }

  /** Rules on its page may look at it, as those after it may. */
  function addValue(id: string, page: number): CalculatedValue | undefined {
    const view = seen.filter((field) => !lateOn.has(field))
    const numbers = seen.filter(({ type }) => type === 'number')
    const value = randomValue(dice, id, numbers, lists)
    if (!value) return undefined
    const isRuled = page > 0 && view.length > 0 && dice(4) === 0
    const rule = isRuled && randomRule(dice, view, lists, { sides })
    const number = { ...asNumber(value), step: TENTH }
    seen.push(number)
    lateOn.add(number)
    return rule ? { ...value, showIf: rule } : value
  }
}

/** An answer, or none, to every question that has any; records of lists too. Whether it is asked does not matter. */
export function randomAnswers(dice: Dice, form: Form): Record<string, unknown> {
  const answers: Record<string, unknown> = {}
  for (const page of form.pages)
    if (page.repeat) answers[page.id] = some(dice(page.repeat.max + 2), () => recordOf(dice, page))
    else Object.assign(answers, recordOf(dice, page))
  return answers
}

export function recordOf(dice: Dice, page: Page): Record<string, unknown> {
  const record: Record<string, unknown> = {}
  for (const field of questionsOf(page)) {
    const possible = answersTo(field)
    if (possible.length > 0 && dice(5) > 0) record[field.id] = pick(dice, possible)
  }
  return record
}
