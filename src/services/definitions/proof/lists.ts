/**
 * The answers to a list page, as far as rules can tell them apart: which inner rules hold for one of its records, which for
 * each, and how many records there are. Records are tried by the cells of their questions, and only those count that
 * somebody can add: what their own rules hide is not answered, and their checks hold.
 */
import type { Reason } from '../../../models/definition-fault.ts'
import { type Field, isAlwaysRequired, needOf } from '../../../models/field.ts'
import { type Check, type Page, questionsOf, recordsAllowed } from '../../../models/page.ts'
import type { LeafRule, RowsRule, Rule } from '../../../models/rule.ts'
import { evaluateLogic, leavesOf, positiveOf, questionsIn } from '../../logic/index.ts'
import type { Cell, Truths } from './cells.ts'
import type { Comparison, ListRule } from './comparisons.ts'
import type { Domain } from './domain.ts'

/** Records and kinds of lists that are tried; with more of them, nothing is known of the list. */
const MOST_RECORDS = 5_000
const MOST_KINDS = 500

/** A kind of list: the rules that hold for one of its records, those that hold for each, and its fewest records. */
interface Kind {
  one: boolean[]
  each: boolean[]
  least: number
}

/** What is known of the form around the list. */
interface Surroundings {
  domainOf: (field: Field) => Domain
  comparisons: ReadonlyMap<LeafRule, Comparison>
}

export function listDomain(page: Page, rules: readonly ListRule[], known: Surroundings): Domain {
  const absent = { truths: rules.map((rule) => evaluateLogic(rule, {}, { now: 0 })) }
  const { min } = recordsAllowed(page.repeat!)
  const max = mostEntries(page)
  const inner = rules.flatMap((rule) => (rule.type === 'rowCount' ? [] : [rule]))
  const records = recordsOf(page, inner, known)
  const kinds = records && kindsOf(records, max)
  if (!kinds) {
    const truths = rules.map((): Truths[number] => undefined)
    return { cells: [{ truths }, ...(min === 0 ? [absent] : [])], absent }
  }
  const cells: Cell[] = min === 0 ? [absent] : []
  for (const count of countsFor(rules, Math.max(min, 1), max))
    for (const { one, each, least } of kinds) if (least <= count) cells.push({ truths: truthsFor(count, one, each) })
  return { cells: [...new Map(cells.map((cell) => [cell.truths.join(), cell])).values()], absent }

  function truthsFor(count: number, one: readonly boolean[], each: readonly boolean[]): Truths {
    return rules.map((rule) => {
      if (rule.type === 'rowCount')
        return evaluateLogic({ ...rule, groupId: 'x' }, { x: Array(count).fill({}) }, { now: 0 })
      return (rule.type === 'anyRow' ? one : each)[inner.indexOf(rule)]
    })
  }
}

/** Counts that rules tell apart: of those that they do not, the largest, as such a list has room for most kinds of records. */
function countsFor(rules: readonly ListRule[], min: number, max: number): number[] {
  const named = rules.flatMap((rule) => (rule.type === 'rowCount' ? [rule.value].flat() : []))
  const counts = new Set([max, ...named.flatMap((count) => [count - 1, count])])
  return [...counts].filter((count) => count >= min && count <= max)
}

/** Which inner rules hold, for each kind of record; undefined where there are too many to try. */
function recordsOf(page: Page, rules: readonly RowsRule[], known: Surroundings): boolean[][] | undefined {
  // There is no record when a required question has no possible answer.
  if (questionsOf(page).some((field) => isStuck(field, known.domainOf))) return []
  const inner = rules.map(({ rule }) => rule)
  const bound = boundIn(page, inner, known)
  // Where what binds a record makes too many of them, those are tried that the inner rules tell apart.
  return recordsAmong(page, inner, bound, known) ?? recordsAmong(page, inner, NOTHING, known)
}

/** What the records of a list are bound by: when questions are asked and needed, and checks. */
interface Bound {
  fields: readonly Field[]
  checks: readonly Check[]
}
const NOTHING: Bound = { fields: [], checks: [] }

/** The questions that inner rules, checks and each other's rules look at, and those that may have no possible answer. */
function boundIn(page: Page, inner: readonly Rule[], { domainOf }: Surroundings): Bound {
  const questions = questionsOf(page)
  const { checks = [] } = page
  const found = new Set(questions.filter((field) => field.required !== false && domainOf(field).cells.length === 0))
  const look = (rule: Rule | undefined): void => {
    const ids = rule ? leavesOf(rule).flatMap(questionsIn) : []
    for (const field of questions.filter(({ id }) => ids.includes(id))) add(field)
  }
  const add = (field: Field): void => {
    if (seen.has(field)) return
    seen.add(field)
    found.add(field)
    look(field.showIf)
    look(needOf(field))
  }
  const seen = new Set<Field>()
  for (const field of [...found]) add(field)
  for (const rule of inner) look(rule)
  for (const { rule, fieldId } of checks) {
    look(rule)
    look(questions.find(({ id }) => id === fieldId)!.showIf)
  }
  return { fields: questions.filter((field) => found.has(field)), checks }
}

function recordsAmong(
  page: Page,
  inner: readonly Rule[],
  { fields, checks }: Bound,
  known: Surroundings,
): boolean[][] | undefined {
  const { domainOf } = known
  const ids = new Set(inner.flatMap(leavesOf).flatMap(questionsIn))
  const used = questionsOf(page).filter((field) => ids.has(field.id) || fields.includes(field))
  const rules = [
    ...inner,
    ...checks.map(({ rule }) => rule),
    ...fields.flatMap((field) => [field.showIf, needOf(field)].filter((rule) => rule !== undefined)),
  ]
  let states: Choices[] = [new Map()]
  for (const [key, choices] of [
    ...relationsFor(page, rules, known),
    ...used.map((field) => [field.id, choicesFor(field, domainOf(field))] as const),
  ]) {
    states = states
      .flatMap((state) => choices.map((choice) => new Map(state).set(key, choice)))
      .filter((state) => mayOccur(state))
    if (states.length > MOST_RECORDS) return undefined
  }
  const found = new Map<string, boolean[]>()
  for (const state of states) {
    const truths = inner.map((rule) => holdsInRecord(rule, state, page, known))
    if (truths.includes(undefined)) return undefined
    found.set(truths.join(), truths as boolean[])
  }
  return [...found.values()]

  /** Does nothing that is known of the record so far bind it otherwise? */
  function mayOccur(state: Choices): boolean {
    const holds = (rule: Rule | undefined): boolean | undefined =>
      rule ? holdsInRecord(rule, state, page, known) : true
    for (const field of fields) {
      const chosen = state.get(field.id)
      if (!chosen) continue
      const { isAnswered } = chosen
      const isAsked = holds(field.showIf)
      if (isAnswered ? isAsked === false : isAsked && isNeeded(field)) return false
    }
    return checks.every(({ rule, fieldId }) => {
      const { showIf } = questionsOf(page).find(({ id }) => id === fieldId)!
      return holds(showIf) !== true || holds(rule) !== false
    })

    function isNeeded(field: Field): boolean | undefined {
      const need = needOf(field)
      return need ? holds(need) : isAlwaysRequired(field)
    }
  }
}

const isStuck = (field: Field, domainOf: (field: Field) => Domain): boolean =>
  isAlwaysRequired(field) && !field.showIf && domainOf(field).cells.length === 0

interface Choice {
  cell: Cell
  isAnswered?: boolean
  leaves: readonly LeafRule[]
}
/** What was chosen for the questions of a record, by id, and for how two answers compare, by what that is about. */
type Choices = ReadonlyMap<unknown, Choice>

const choicesFor = (field: Field, domain: Domain): Choice[] => {
  const maybeAbsent = !isAlwaysRequired(field) || field.showIf !== undefined
  const choice = (cell: Cell, isAnswered: boolean): Choice => ({ cell, isAnswered, leaves: domain.leaves! })
  return [...domain.cells.map((cell) => choice(cell, true)), ...(maybeAbsent ? [choice(domain.absent, false)] : [])]
}

/** How answers of a record compare with each other, and with answers outside of it, which may be absent. */
function relationsFor(page: Page, rules: readonly Rule[], { comparisons }: Surroundings): Map<unknown, Choice[]> {
  const leaves = rules.flatMap(leavesOf).filter((leaf) => comparisons.has(leaf) && placesOf(leaf, page).some(Boolean))
  return new Map(
    leaves.map((leaf) => {
      const { relation } = comparisons.get(leaf)!
      const cells = placesOf(leaf, page).every(Boolean) ? relation.cells : [...relation.cells, { truths: [] }]
      return [relation, cells.map((cell) => ({ cell, leaves: relation.leaves }))]
    }),
  )
}

/** Whether each of the two questions that a leaf compares is in the record. */
const placesOf = (leaf: LeafRule, page: Page): boolean[] =>
  questionsIn(leaf).map((id) => questionsOf(page).some((field) => field.id === id))

/** Whether a rule holds for a record; undefined while it depends on what is not chosen, or on answers outside of the record. */
function holdsInRecord(rule: Rule, state: Choices, page: Page, known: Surroundings): boolean | undefined {
  if (rule.type === 'rule') {
    const comparison = known.comparisons.get(rule)
    if (!comparison) return truthIn(rule.fieldId, rule)
    const { own, other, relation } = comparison
    const inside = placesOf(rule, page)
    if (!inside.some(Boolean)) return undefined
    // An answer outside of the record is absent where nothing about the two holds.
    const parts = [own, other].filter((_, i) => inside[i]).map((leaf) => truthIn(leaf.fieldId, leaf))
    const related = state.get(relation)
    parts.push(related && related.cell.truths[relation.leaves.indexOf(rule)] === true)
    const met = parts.includes(false) ? false : parts.includes(undefined) ? undefined : true
    return met === undefined ? undefined : met === (positiveOf(rule.operator) === rule.operator)
  }
  if (rule.type === 'not') {
    const inner = holdsInRecord(rule.rule, state, page, known)
    return inner === undefined ? undefined : !inner
  }
  if (!('rules' in rule)) return undefined
  const parts = rule.rules.map((part) => holdsInRecord(part, state, page, known))
  const decisive = rule.type === 'any'
  if (parts.includes(decisive)) return decisive
  return parts.includes(undefined) ? undefined : !decisive

  function truthIn(key: string, leaf: LeafRule): boolean | undefined {
    const chosen = state.get(key)
    return chosen?.cell.truths[chosen.leaves.indexOf(leaf)]
  }
}

/** The kinds of lists that can be made of such records, each with its fewest records. */
function kindsOf(records: readonly boolean[][], max: number): Kind[] | undefined {
  const found = new Map<string, Kind>()
  let fresh: Kind[] = records.map((record) => ({ one: record, each: record, least: 1 }))
  for (const kind of fresh) found.set(keyOf(kind), kind)
  while (fresh.length > 0) {
    const next: Kind[] = []
    for (const { one, each, least } of fresh)
      for (const record of records) {
        const kind = {
          one: record.map((held, i) => held || one[i]!),
          each: record.map((held, i) => held && each[i]!),
          least: least + 1,
        }
        if (kind.least > max || found.has(keyOf(kind))) continue
        found.set(keyOf(kind), kind)
        next.push(kind)
        if (found.size > MOST_KINDS) return undefined
      }
    fresh = next
  }
  return [...found.values()]
}

const keyOf = ({ one, each }: Kind): string => `${one.join()}/${each.join()}`

/** Questions that every entry of a list must answer in its own way, with fewer options than entries that are needed. */
export function tooFewOptions(page: Page): { index: number; reason: Reason }[] {
  const { repeat } = page
  if (!repeat?.unique) return []
  const { min } = recordsAllowed(repeat)
  return repeat.unique.flatMap(({ fieldId }, index) => {
    const options = optionsAlwaysAsked(questionsOf(page).find(({ id }) => id === fieldId)!)
    if (options === undefined || options >= min) return []
    return [{ index, reason: ['too-few-options', min, fieldId, options] }]
  })
}

/** How many entries a list can have: where a choice must differ from entry to entry, as many as there are options. */
export function mostEntries(page: Page): number {
  const { max, unique = [] } = page.repeat!
  const options = unique.map(({ fieldId }) => optionsAlwaysAsked(questionsOf(page).find(({ id }) => id === fieldId)!))
  return Math.min(max, ...options.filter((count) => count !== undefined))
}

/** The number of options of a question; undefined where it may have no answer, or has no options to choose one of. */
const optionsAlwaysAsked = (field: Field): number | undefined =>
  (field.type === 'radios' || field.type === 'select') && isAlwaysRequired(field) && !field.showIf
    ? field.options.length
    : undefined
