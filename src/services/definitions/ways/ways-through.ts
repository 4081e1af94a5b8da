/**
 * The explorer of the ways through a form. The command line lists them all. The check has it look before the proof, which leaves
 * some things open: pages that nobody may come to, and checks that may not fail. That search is short, so what it does not find is
 * not said to be impossible.
 */
import { isField } from '../../../models/field.ts'
import { type Form, fieldsOf } from '../../../models/form.ts'
import { DAY, type Moment } from '../../../models/moment.ts'
import type { Rule } from '../../../models/rule.ts'
import type { WaysThrough, WayThrough } from '../../../models/ways-through.ts'
import { dayOf, leavesOf, placedRules } from '../../logic/index.ts'
import { dayFrom } from '../parts/fields.ts'
import { comparedWith } from '../proof/cells.ts'
import { all, type Condition, not } from '../proof/condition.ts'
import { type FormModel, modelOf, type PageModel } from '../proof/model.ts'
import type { Tried } from '../proof/prove-form.ts'
import { type Budget, search } from '../proof/solver.ts'
import { type Bounds, explore } from './explorer.ts'

interface AllBounds extends Bounds {
  /** WaysThrough that are returned. */
  ways: number
  /** Conditions that the proof of other ways judges. */
  proof: number
}
const BOUNDS: AllBounds = { ways: 1_000, states: 4_000, work: 600_000, alike: 40, proof: 4_000_000 }

/**
 * The ways through a sound form; the moment decides what "today" is. The proof says which other ways there may be than those
 * that are found at first, and each of these is looked for alone.
 */
export function waysThrough(form: Form, moment: Moment, some: Partial<AllBounds> = {}): WaysThrough {
  const bounds = { ...BOUNDS, ...some }
  const explored = explore(form, moment, bounds)
  const found = new Map<string, WayThrough>()
  const idsOf = ({ pages, questions }: WayThrough): string[] => (form.pages.length > 1 ? pages : questions)
  const nameOf = (way: WayThrough): string => idsOf(way).join()
  const add = (ways: readonly WayThrough[]): void => {
    for (const way of ways) if (!found.has(nameOf(way))) found.set(nameOf(way), way)
  }
  add(explored.ways)
  const isWhole = explored.isExact()
  let undecided: (readonly string[])[] = []
  let isCut = false
  if (!isWhole) {
    const budget: Budget = { left: bounds.proof }
    const others = openWays(modelOf(form, moment), [...found.values()].map(idsOf), { most: bounds.ways, budget })
    isCut = others.isCut
    for (const { ids } of others.ways) if (!explored.isSpent() && !found.has(ids.join())) add(explored.along(ids))
    undecided = others.ways.map(({ ids }) => ids).filter((ids) => !found.has(ids.join()))
  }
  const all = [...found.values()].sort(explored.byPlace)
  const ways = all.slice(0, bounds.ways)
  if (all.length > ways.length) return { ways, cut: 'bound' }
  if (undecided.length === 0 && !isCut) return { ways }
  return { ways, cut: explored.cause() ?? 'bound', ...(!isCut && { undecided }) }
}

/** What a check may cost. */
const IN_CHECK: Bounds = { states: 400, work: 12_000, alike: 8 }
/** Conditions that a check judges for ways that were not found. */
const MOST_PROOF = 20_000
/** Ways that are looked for one by one. */
const MOST_WAYS = 10

/**
 * `now`: when the form is checked, in UTC milliseconds. Answers are looked for on that day, or the day on which the form opens;
 * then on later and earlier days, where dates are fixed and in other time zones.
 */
export function tryAnswers(form: Form, now: number): Tried {
  const ids = new Set<string>()
  const missing: ReadonlyMap<Rule, ReadonlySet<string>>[] = []
  let sent = false
  const wanted = form.pages.map(({ id }) => id)
  let isPart = false
  for (const time of timesFor(form, now)) {
    if (sent && wanted.every((id) => ids.has(id))) break
    const moment: Moment = { now: time, timeZone: 'UTC' }
    const { ways, along, met } = explore(form, moment, IN_CHECK)
    const isAll = (): boolean => (sent || met.sent) && wanted.every((id) => ids.has(id) || met.ids.has(id))
    const others = isAll() ? [] : waysBeside(ways, form, moment)
    for (const way of others) if (!isAll()) along(way)
    for (const id of met.ids) ids.add(id)
    sent ||= met.sent
    isPart ||= met.isPart
    missing.push(met.missing)
  }
  const failsWithout = (rule: Rule, fieldId: string) =>
    missing.some((of) => of.get(rule)?.has(fieldId)) || (isPart ? undefined : false)
  return { ids, sent, failsWithout }
}

function waysBeside(ways: readonly WayThrough[], form: Form, moment: Moment): (readonly string[])[] {
  const known = ways.map(({ pages, questions }) => (form.pages.length > 1 ? pages : questions))
  const budget: Budget = { left: MOST_PROOF }
  return openWays(modelOf(form, moment), known, { most: MOST_WAYS, budget }).ways.map(({ ids }) => ids)
}

/** The day of the check, a day after all fixed dates, the day before the check, and the day of the first fixed limit. */
function timesFor(form: Form, now: number): Set<number> {
  const start = dayFrom(form, now).day
  const dates = fieldsOf(form).flatMap(({ field }) => (field.type === 'date' ? [field] : []))
  const limits = dates.flatMap(({ min, max }) => [min, max].filter((limit) => limit && !limit.startsWith('today')))
  const ids = new Set(dates.map(({ id }) => id))
  const leaves = placedRules(form).flatMap(({ rule }) => leavesOf(rule).filter(({ fieldId }) => ids.has(fieldId)))
  const compared = comparedWith(leaves).filter((one) => typeof one === 'string')
  const days = [...limits, ...compared].map((date) => dayOf(`${date}`))
  const last = Math.max(...days)
  const first = Math.min(...limits.map((date) => dayOf(`${date}`)))
  const found = [start, ...(last >= start ? [last + 400] : []), start - 1, ...(first < start ? [first] : [])]
  return new Set(found.map((day) => day * DAY + DAY / 2))
}

// The ways through a form that the proof does not exclude. A way is the pages on the path; in a form of one page, the
// questions that are asked. What is not among them cannot happen; for what is among them, somebody has to find answers.

interface Way {
  /** Ids of pages; in a form of one page, of questions. */
  ids: readonly string[]
  ends: 'sent' | 'exit'
}
interface Ways {
  ways: Way[]
  /** There are more than were asked for, or it took too much work. */
  isCut: boolean
}

/** A step of a way: taken where its rule holds, and always without one. */
interface Step {
  id: string | undefined
  holds: Condition
  isConditional: boolean
  /** What else must be so to come past it, when it is taken. */
  past: Condition
  isExit: boolean
}

/** `known` are ways that are possible for certain, by their ids: they are neither proved nor returned. */
function openWays(
  model: FormModel,
  known: readonly (readonly string[])[],
  { most, budget }: { most: number; budget: Budget },
): Ways {
  const steps = model.pages.length > 1 ? model.pages.map(stepOfPage) : stepsOfPage(model.pages[0]!)
  const ways: Way[] = []
  let isCut = false
  visit(0, [], all(), treeOf(known, steps))
  return { ways, isCut }

  function visit(index: number, ids: readonly string[], held: Condition, tree: Tree | undefined): void {
    if (isCut) return
    const step = steps[index]
    if (!step) {
      end({ ids, ends: 'sent' }, held, tree)
      return
    }
    const taken = step.id === undefined ? ids : [...ids, step.id]
    const inside = all(held, step.holds)
    if (!step.isConditional || mayHold(inside, tree?.taken))
      if (step.isExit) end({ ids: taken, ends: 'exit' }, inside, tree?.taken)
      else visit(index + 1, taken, all(inside, step.past), tree?.taken)
    const outside = all(held, not(step.holds))
    if (step.isConditional && mayHold(outside, tree?.skipped)) visit(index + 1, ids, outside, tree?.skipped)
  }

  function end(way: Way, held: Condition, tree: Tree | undefined): void {
    if (tree || !mayHold(held, undefined)) return
    if (ways.length === most) isCut = true
    else ways.push(way)
  }

  /** The beginning of a known way needs no search. */
  function mayHold(condition: Condition, tree: Tree | undefined): boolean {
    if (tree) return true
    if (budget.left <= 0) isCut = true
    return !isCut && search(condition, budget) !== 'impossible'
  }
}

/** Which steps known ways take, one after the other. */
interface Tree {
  taken?: Tree
  skipped?: Tree
}

function treeOf(known: readonly (readonly string[])[], steps: readonly Step[]): Tree | undefined {
  if (known.length === 0) return undefined
  const root: Tree = {}
  for (const way of known) {
    const ids = new Set(way)
    let tree = root
    for (const { id, isExit } of steps) {
      const isTaken = id === undefined || ids.has(id)
      const step = isTaken ? 'taken' : 'skipped'
      tree[step] ??= {}
      tree = tree[step]
      if (isTaken && isExit) break
    }
  }
  return root
}

function stepOfPage({ page, holds, complete }: PageModel): Step {
  const isConditional = page.showIf !== undefined
  // A list that may be empty is passed without an entry.
  const past = page.repeat?.min === 0 ? all() : complete
  return { id: page.id, holds, isConditional, past, isExit: page.exit !== undefined }
}

/** The steps of a form of one page: its questions, and at last what must be so to send it. */
function stepsOfPage(one: PageModel): Step[] {
  const { page, items } = one
  const last = { ...stepOfPage(one), id: undefined, isConditional: false }
  if (page.repeat) return [last]
  const questions = items.flatMap(({ item, holds }): Step[] =>
    isField(item) ? [{ id: item.id, holds, isConditional: item.showIf !== undefined, past: all(), isExit: false }] : [],
  )
  return [...questions, last]
}
