/**
 * The explorer of the ways through a form. The command line lists them all. The check asks what the proof left open: pages that
 * nobody may come to, and checks that may not fail. Its search is short, so what it does not find is not said to be impossible.
 */

import { type Form, fieldsOf } from '../../../models/form.ts'
import { DAY, type Moment } from '../../../models/moment.ts'
import type { Rule } from '../../../models/rule.ts'
import { dayOf, leavesOf, placedRules } from '../../logic/index.ts'
import { dayFrom } from '../parts/fields.ts'
import { comparedWith } from '../proof/cells.ts'
import type { Explored } from '../proof/index.ts'
import { modelOf } from '../proof/model.ts'
import { createDraws } from '../proof/solver.ts'
import { type Bounds, type Cut, createExplorer, type Route } from './explorer.ts'
import { openWays } from './ways.ts'

export interface Routes {
  routes: Route[]
  cut?: Cut
  /** Where only these are left, the ways for which neither answers nor a proof that there are none was found; as their ids. */
  open?: (readonly string[])[]
}

interface AllBounds extends Bounds {
  /** Routes that are returned. */
  routes: number
  /** Nodes that the proof of other ways judges. */
  proof: number
}
const BOUNDS: AllBounds = { routes: 1_000, states: 4_000, work: 600_000, alike: 40, proof: 4_000_000 }

/**
 * The routes through a sound form; the moment decides what "today" is. The proof says which other ways there may be than those
 * that are found at first, and each of these is looked for alone.
 */
export function routesOf(form: Form, moment: Moment, some: Partial<AllBounds> = {}): Routes {
  const bounds = { ...BOUNDS, ...some }
  const explorer = createExplorer(form, moment, bounds)
  const found = new Map<string, Route>()
  const idsOf = ({ pages, questions }: Route): string[] => (form.pages.length > 1 ? pages : questions)
  const nameOf = (route: Route): string => idsOf(route).join()
  const add = (routes: readonly Route[]): void => {
    for (const route of routes) if (!found.has(nameOf(route))) found.set(nameOf(route), route)
  }
  add(explorer.explore())
  const isWhole = explorer.isExact()
  let open: (readonly string[])[] = []
  let isCut = false
  if (!isWhole) {
    const budget = { left: bounds.proof, draws: createDraws() }
    const others = openWays(modelOf(form, moment), [...found.values()].map(idsOf), { most: bounds.routes, budget })
    isCut = others.isCut
    for (const { ids } of others.ways) if (!explorer.isSpent() && !found.has(ids.join())) add(explorer.explore(ids))
    open = others.ways.map(({ ids }) => ids).filter((ids) => !found.has(ids.join()))
  }
  const all = [...found.values()].sort(explorer.byPlace)
  const routes = all.slice(0, bounds.routes)
  if (all.length > routes.length) return { routes, cut: 'bound' }
  if (open.length === 0 && !isCut) return { routes }
  return { routes, cut: explorer.cause() ?? 'bound', ...(!isCut && { open }) }
}

/** What a check may cost. */
const IN_CHECK: Bounds = { states: 400, work: 12_000, alike: 8 }
/** Nodes that a check judges for ways that were not found. */
const MOST_PROOF = 20_000
/** Ways that are looked for one by one. */
const MOST_WAYS = 10

/**
 * `now`: when the form is checked, in UTC milliseconds. Answers are looked for on that day, or the day on which the form opens;
 * then on later and earlier days, where dates are fixed and in other time zones.
 */
export function explored(form: Form, now: number): Explored {
  const ids = new Set<string>()
  const missing: ReadonlyMap<Rule, ReadonlySet<string>>[] = []
  let sent = false
  const wanted = form.pages.map(({ id }) => id)
  let isPart = false
  for (const time of timesFor(form, now)) {
    if (sent && wanted.every((id) => ids.has(id))) break
    const moment: Moment = { now: time, timeZone: 'UTC' }
    const { explore, isThinned, met } = createExplorer(form, moment, IN_CHECK)
    const routes = explore()
    const isAll = (): boolean => (sent || met.sent) && wanted.every((id) => ids.has(id) || met.ids.has(id))
    const others = isAll() ? [] : waysBeside(routes, form, moment)
    for (const way of others) if (!isAll()) explore(way)
    for (const id of met.ids) ids.add(id)
    sent ||= met.sent
    isPart ||= isThinned()
    missing.push(met.missing)
  }
  const failsWithout = (rule: Rule, fieldId: string) =>
    missing.some((of) => of.get(rule)?.has(fieldId)) || (isPart ? undefined : false)
  return { ids, sent, failsWithout }
}

function waysBeside(routes: readonly Route[], form: Form, moment: Moment): (readonly string[])[] {
  const known = routes.map(({ pages, questions }) => (form.pages.length > 1 ? pages : questions))
  const budget = { left: MOST_PROOF, draws: createDraws() }
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
