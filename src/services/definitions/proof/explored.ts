/**
 * What the routes through a form say about what the proof left open: pages that nobody may come to, and checks that may not
 * fail. The search for them is short, so what it does not find is not said to be impossible.
 */
import { type Form, fieldsOf } from '../../../models/form.ts'
import { DAY, type Moment } from '../../../models/moment.ts'
import type { Rule } from '../../../models/rule.ts'
import { dayOf, leavesOf, placedRules } from '../../logic/index.ts'
import { dayFrom } from '../parts/fields.ts'
import { comparedWith } from './line.ts'
import { modelOf } from './model.ts'
import { createDraws } from './random-draws.ts'
import { createExplorer, type Route } from './routes.ts'
import { openWays } from './ways.ts'

const BOUNDS = { states: 400, work: 12_000, alike: 8 }
/** Nodes that are judged for ways that were not found. */
const MOST_PROOF = 20_000
/** Ways that are looked for one by one. */
const MOST_WAYS = 10

export interface Explored {
  /** Ids of pages to which answers lead, and of questions. */
  ids: ReadonlySet<string>
  /** Answers were found with which the form can be sent. */
  sent: boolean
  /**
   * Was such a rule of a check seen to fail where this question had no answer, and all that are needed had one? Undefined where
   * it was not, and not everything was tried.
   */
  failsWithout(rule: Rule, fieldId: string): boolean | undefined
}

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
    const { explore, isThinned, met } = createExplorer(form, moment, BOUNDS)
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
