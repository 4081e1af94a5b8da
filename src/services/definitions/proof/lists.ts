/**
 * The answers to a list page, as far as rules can tell them apart: which inner rules hold for one of its records, which for
 * each, and how many records there are. Records are tried by the cells of their questions. A question of a record that has
 * a rule of its own may be asked or not.
 */
import { type Field, isAlwaysRequired } from '../../../models/field.ts'
import { type Page, questionsOf, rowsAllowed } from '../../../models/page.ts'
import { comparedAnswer, type LeafRule, type RowsRule, type Rule } from '../../../models/rule.ts'
import { evaluateLogic, leavesOf, positiveOf, questionsIn } from '../../logic/index.ts'
import type { Cell, Truths } from './cells.ts'
import type { Comparison } from './comparisons.ts'
import type { Domain } from './domain.ts'
import type { ListRule } from './uses.ts'

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
interface Known {
  domainOf: (field: Field) => Domain
  comparisons: ReadonlyMap<LeafRule, Comparison>
}

export function listDomain(page: Page, rules: readonly ListRule[], known: Known): Domain {
  const absent = { truths: rules.map((rule) => evaluateLogic(rule, {}, { now: 0 })) }
  const { min, max } = rowsAllowed(page.repeat!)
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
function recordsOf(page: Page, rules: readonly RowsRule[], known: Known): boolean[][] | undefined {
  const { domainOf } = known
  // There is no record when a required question has no possible answer.
  if (questionsOf(page).some((field) => isStuck(field, domainOf))) return []
  const used = fieldsUsed(page, rules)
  let states: State[] = [new Map()]
  for (const [key, choices] of [
    ...used.map((field) => [field.id, choicesFor(field, domainOf(field))] as const),
    ...relationsFor(page, rules, known),
  ]) {
    states = states.flatMap((state) => choices.map((choice) => new Map(state).set(key, choice)))
    if (states.length > MOST_RECORDS) return undefined
  }
  const found = new Map<string, boolean[]>()
  for (const state of states) {
    const truths = rules.map(({ rule }) => holdsInRecord(rule, state, known))
    if (truths.includes(undefined)) return undefined
    found.set(truths.join(), truths as boolean[])
  }
  return [...found.values()]
}

const isStuck = (field: Field, domainOf: (field: Field) => Domain): boolean =>
  isAlwaysRequired(field) && !field.showIf && domainOf(field).cells.length === 0

interface Choice {
  cell: Cell
  leaves: readonly LeafRule[]
}
/** What was chosen for the questions of a record, by id, and for how two answers compare, by what that is about. */
type State = ReadonlyMap<unknown, Choice>

const choicesFor = (field: Field, domain: Domain): Choice[] => {
  const maybeAbsent = !isAlwaysRequired(field) || field.showIf !== undefined
  const cells = maybeAbsent ? [...domain.cells, domain.absent] : domain.cells
  return cells.map((cell) => ({ cell, leaves: domain.leaves! }))
}

/** How answers of a record compare with each other, and with answers outside of it, which may be absent. */
function relationsFor(page: Page, rules: readonly RowsRule[], { comparisons }: Known): Map<unknown, Choice[]> {
  const leaves = rules.flatMap(({ rule }) => leavesOf(rule)).filter((leaf) => comparisons.has(leaf))
  return new Map(
    leaves.map((leaf) => {
      const { relation } = comparisons.get(leaf)!
      const outside = !questionsOf(page).some(({ id }) => id === comparedAnswer(leaf))
      const cells = outside ? [...relation.cells, { truths: [] }] : relation.cells
      return [relation, cells.map((cell) => ({ cell, leaves: relation.leaves }))]
    }),
  )
}

/** Questions of the page that the inner rules look at. */
function fieldsUsed(page: Page, rules: readonly RowsRule[]): Field[] {
  const ids = new Set(rules.flatMap(({ rule }) => leavesOf(rule)).flatMap(questionsIn))
  return questionsOf(page).filter(({ id }) => ids.has(id))
}

function holdsInRecord(rule: Rule, state: State, known: Known): boolean | undefined {
  if (rule.type === 'rule') {
    const comparison = known.comparisons.get(rule)
    if (!comparison) return truthIn(rule.fieldId, rule)
    const { own, other, relation } = comparison
    // An answer outside of the record is absent where nothing about the two holds.
    const parts = [own, ...(state.has(other.fieldId) ? [other] : [])].map((leaf) => truthIn(leaf.fieldId, leaf))
    const met = [...parts, truthIn(relation, rule)].every((truth) => truth)
    return met === (positiveOf(rule.operator) === rule.operator)
  }
  if (rule.type === 'not') {
    const inner = holdsInRecord(rule.rule, state, known)
    return inner === undefined ? undefined : !inner
  }
  if (!('rules' in rule)) return undefined
  const parts = rule.rules.map((part) => holdsInRecord(part, state, known))
  const decisive = rule.type === 'any'
  if (parts.includes(decisive)) return decisive
  return parts.includes(undefined) ? undefined : !decisive

  function truthIn(key: unknown, leaf: LeafRule): boolean | undefined {
    const { cell, leaves } = state.get(key)!
    return cell.truths[leaves.indexOf(leaf)]
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
