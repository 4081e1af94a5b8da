/**
 * What the routes through a form say about what the proof left open: pages that nobody may come to, and checks that may not
 * fail. The search for them is short, so what it does not find is not said to be impossible.
 */
import { type Form, fieldsOf } from '../../../models/form.ts'
import { DAY, type Moment } from '../../../models/moment.ts'
import type { Rule } from '../../../models/rule.ts'
import { dayOf, leavesOf, placedRules } from '../../logic/index.ts'
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

/** `now`: when answers are given, in UTC milliseconds; a later day too, where rules compare with days that are still to come. */
export function explored(form: Form, now: number): Explored {
  const ids = new Set<string>()
  const missing: ReadonlyMap<Rule, ReadonlySet<string>>[] = []
  let sent = false
  const wanted = form.pages.map(({ id }) => id)
  let isPart = false
  for (const time of [now, laterThan(now, form)]) {
    if (time === undefined || (sent && wanted.every((id) => ids.has(id)))) break
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

/** A day after all that rules over dates name, as far as these are still to come. */
function laterThan(now: number, form: Form): number | undefined {
  const dates = new Set(fieldsOf(form).flatMap(({ field }) => (field.type === 'date' ? [field.id] : [])))
  const leaves = placedRules(form).flatMap(({ rule }) => leavesOf(rule).filter(({ fieldId }) => dates.has(fieldId)))
  const days = comparedWith(leaves).flatMap((one) => (typeof one === 'string' ? [dayOf(one) * DAY] : []))
  const last = Math.max(...days)
  return last >= now ? last + 400 * DAY : undefined
}
