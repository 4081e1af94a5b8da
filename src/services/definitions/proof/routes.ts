/**
 * Every route through a form, each with one small set of answers. A route is the pages on the path; in a form of one page,
 * the questions that are asked. Questions are answered one after the other, with each kind of answer that later rules can
 * tell apart. Of states that later rules cannot tell apart, the one with the smallest answers is kept.
 */
import { type Field, isAlwaysRequired, needOf } from '../../../models/field.ts'
import { answerFieldsById, type Form, fieldsOf } from '../../../models/form.ts'
import type { Moment } from '../../../models/moment.ts'
import { type Page, questionsOf, rowsAllowed } from '../../../models/page.ts'
import type { LeafRule, Rule } from '../../../models/rule.ts'
import { compilePath, evaluateLogic, questionsIn, visibilityOrder } from '../../logic/index.ts'
import { accepts } from './accepts.ts'
import { apart } from './apart.ts'
import type { Cell } from './cells.ts'
import { comparisonsIn } from './comparisons.ts'
import { domainOf } from './domain.ts'
import { nearTo } from './near.ts'
import { longLists, pairLists, shortLists } from './route-lists.ts'
import { calculatedOnRoutes } from './routes-calculated.ts'
import { countsIn, lastUses, leavesByField, listRulesByPage } from './uses.ts'

export interface Route {
  /** Ids of the pages in order. */
  pages: string[]
  /** Ids of the questions that are asked, without those of lists. */
  questions: string[]
  ends: 'sent' | 'exit'
  /** Typed answers by id, and the records of lists. A file question has the answer ["file"]. */
  answers: Answers
}
export interface Routes {
  routes: Route[]
  /** There may be more: the bound was reached, or no answer was found to a question. */
  cut?: 'bound' | { question: string }
}
type Answers = Record<string, unknown>

export interface Bounds {
  /** Routes that are returned. */
  routes: number
  /** States that are kept at once. */
  states: number
}
const BOUNDS: Bounds = { routes: 1_000, states: 4_000 }

interface State {
  answers: Answers
  pages: string[]
  questions: string[]
}
type ShortLists = ReturnType<typeof shortLists<number>>
const NOTHING: State = { answers: {}, pages: [], questions: [] }

/** The routes through a sound form; the moment decides what "today" is. */
export function routesOf(form: Form, moment: Moment, bounds: Bounds = BOUNDS): Routes {
  const comparisons = comparisonsIn(form)
  const leaves = leavesByField(form, comparisons)
  const fields = answerFieldsById(form)
  const partners = partnersIn([...comparisons.keys()])
  const order = new Map(visibilityOrder(form).map((id, i) => [id, i]))
  const listRules = listRulesByPage(form)
  const listRulesOf = (id: string) => listRules.get(id) ?? []
  const uses = lastUses(form)
  const calculated = calculatedOnRoutes(form, leaves, moment)
  const isJourney = form.pages.length > 1
  const short = new Map<string, ShortLists>()
  const ended: State[] = []
  let cut: Routes['cut']
  let states: State[] = [NOTHING]

  form.pages.forEach((page, index) => {
    const open = states.filter(({ answers }) => !page.showIf || evaluateLogic(page.showIf, answers, moment))
    const passed = states.filter((state) => !open.includes(state))
    const entered = open.map((state) => {
      return { ...state, answers: calculated.withValues(page, state.answers), pages: [...state.pages, page.id] }
    })
    if (page.exit) {
      ended.push(...entered)
      states = passed
      return
    }
    states = [...passed, ...(page.repeat ? answerList(entered, page, index) : answerPage(entered, page, index))]
    states = distinct(states, (state) => keyOf(state, index))
  })
  const routes = [
    ...ended.map((state) => routeOf(state, 'exit', form)),
    ...states.map((state) => routeOf(state, 'sent', form)),
  ]
  const named = new Map(routes.filter(leadsAlong).map((route) => [nameOf(route), route]))
  const lost = routes.filter((route) => !named.has(nameOf(route))).flatMap(uniqueIn)
  if (lost[0] !== undefined) cut ??= { question: lost[0] }
  const undecided = calculated.undecided()
  if (undecided !== undefined) cut ??= { question: undecided }
  const sound = [...named.values()]
  if (sound.length > bounds.routes) cut = 'bound'
  return { routes: sound.sort(byPlace).slice(0, bounds.routes), ...(cut && { cut }) }

  function answerPage(from: State[], page: Page, index: number): State[] {
    const found = settled(page)
      .reduce((now, field) => {
        const next = now.flatMap((state) => answered(state, field))
        return distinct(next, (state) => keyOf(state, index, page))
      }, from)
      .filter(({ answers }) => hasWhatItNeeds(page, answers))
    const passed = found.filter(({ answers, questions }) => passes(page, answers, questions))
    const ways = new Set(passed.map(({ pages }) => pages.join()))
    // Other answers than those that were tried may pass.
    if (found.some(({ pages }) => !ways.has(pages.join()))) cut ??= { question: page.checks![0]!.fieldId }
    return passed
  }

  /** Do the checks of a page or record hold, where their questions are asked? */
  function passes({ checks = [] }: Page, answers: Answers, asked: readonly string[]): boolean {
    return checks.every(({ rule, fieldId }) => !asked.includes(fieldId) || evaluateLogic(rule, answers, moment))
  }

  /** Has a page or record an answer to every question that a rule requires? It may look at later questions of its page. */
  function hasWhatItNeeds(page: Page, answers: Answers): boolean {
    const holds = (rule: Rule): boolean => evaluateLogic(rule, answers, moment)
    return needsOf(page).every(
      ({ id, showIf, required }) => id in answers || !holds(required) || (showIf !== undefined && !holds(showIf)),
    )
  }

  /** The states after a question: the same one when it is not asked, and one without an answer where that is allowed. */
  function answered(state: State, field: Field, outer: Answers = {}): State[] {
    if (field.showIf && !evaluateLogic(field.showIf, { ...outer, ...state.answers }, moment)) return [state]
    const asked = { ...state, questions: [...state.questions, field.id] }
    const cells = cellsOf(field, { ...outer, ...state.answers })
    if (cells.length === 0 && (field.required !== false || leaves.has(field.id))) cut ??= { question: field.id }
    const given = cells.map((answer): State => ({ ...asked, answers: { ...state.answers, [field.id]: answer } }))
    return isAlwaysRequired(field) ? given : [asked, ...given]
  }

  /** An answer of each kind that rules can tell apart, and those near to an answer that a rule compares it with. */
  function cellsOf(field: Field, given: Answers): unknown[] {
    const own: LeafRule[] = [...(leaves.get(field.id) ?? []), ...calculated.leavesOn(field)]
    const found = domainOf(field, own, moment).cells.flatMap(({ answer }: Cell) =>
      answer === undefined ? [] : [answer],
    )
    const near = [...(partners.get(field.id) ?? [])]
      .flatMap((id, _, { length }) => nearTo(field, { field: fields.get(id)!, answer: given[id], partners: length }))
      .concat(calculated.ends(field))
      .filter((answer) => answer !== undefined && accepts(field, answer, moment))
    return own.length > 0 ? [...found, ...near] : found
  }

  /** Lists of each kind that rules tell apart. */
  function answerList(from: State[], page: Page, index: number): State[] {
    return from.flatMap((state) => {
      const tried = settled(page)
        .reduce((now, field) => capped(now.flatMap((one) => answered(one, field, state.answers))), [NOTHING])
        .filter(({ answers }) => hasWhatItNeeds(page, { ...state.answers, ...answers }))
      const passed = tried
        .filter(({ answers, questions }) => passes(page, { ...state.answers, ...answers }, questions))
        .map(({ answers }) => answers)
      // Other answers than those that were tried may pass.
      if (tried.length > 0 && passed.length === 0) cut ??= { question: page.checks![0]!.fieldId }
      const records = distinct(passed, (record) => recordKey(page, { ...state.answers, ...record }))
      const next = listsOf(page, records, state.answers).map((list): State => {
        const entries = apart(list, page, moment, (before, changed) => isLike(page, state.answers, before, changed))
        return { ...state, answers: { ...state.answers, [page.id]: entries ?? list } }
      })
      return distinct(next, (one) => keyOf(one, index))
    })
  }

  function listsOf(page: Page, records: readonly Answers[], outer: Answers): Answers[][] {
    const { min, max } = rowsAllowed(page.repeat!)
    const { lists, isCut } = shortOf(page, records, outer)
    if (isCut) cut = 'bound'
    const named = [min, ...countsIn(listRulesOf(page.id)), ...calculated.lengths(page)]
    const lengths = [...new Set(named)].filter((length) => length >= Math.max(min, 1) && length <= max)
    const isFed = questionsOf(page).some(({ id }) => calculated.feeds(id))
    return [
      ...(min === 0 ? [[]] : []),
      ...longLists(lists, min, lengths).map((list) => list.map((place) => records[place]!)),
      ...(isFed ? pairLists(records, lengths) : []),
    ]
  }

  /** The shortest lists of these records, by their places. Most states have records that rules judge alike. */
  function shortOf(page: Page, records: readonly Answers[], outer: Answers): ShortLists {
    const key = JSON.stringify([page.id, records.map((record) => recordKey(page, { ...outer, ...record }))])
    const rules = listRulesOf(page.id).filter(({ type }) => type !== 'rowCount')
    const kindOf = (list: number[]): string => {
      const seen = { ...outer, [page.id]: list.map((place) => records[place]) }
      return rules.map((rule) => evaluateLogic(rule, seen, moment)).join()
    }
    const found = short.get(key) ?? shortLists([...records.keys()], page.repeat!.max, kindOf)
    short.set(key, found)
    return found
  }

  /** Records are told apart by the inner rules over their list, which may compare with answers around it. */
  function recordKey(page: Page, record: Answers): string {
    const fed = questionsOf(page).filter(({ id }) => calculated.feeds(id))
    return [
      ...listRulesOf(page.id).map((rule) => ('rule' in rule ? evaluateLogic(rule.rule, record, moment) : '')),
      ...fed.map(({ id }) => record[id]),
    ].join()
  }

  /** Is the same asked of two records, and do rules and checks judge them alike? */
  function isLike(page: Page, outer: Answers, ...records: [Answers, Answers]): boolean {
    const [before, changed] = records.map((record) => {
      const seen = { ...outer, ...record }
      const asked = questionsOf(page).filter(({ showIf }) => !showIf || evaluateLogic(showIf, seen, moment))
      const ids = asked.map(({ id }) => id)
      return JSON.stringify([recordKey(page, seen), ids, passes(page, seen, ids), hasWhatItNeeds(page, seen)])
    })
    return before === changed
  }

  function settled(page: Page): Field[] {
    const rank = ({ id, showIf }: Field): number => (showIf ? order.get(id)! : -1)
    return questionsOf(page).sort((a, b) => rank(a) - rank(b))
  }

  /** Two states with the same key look alike to all later rules, and to those of `own`, the page that is being answered. */
  function keyOf({ answers, pages, questions }: State, index: number, own?: Page): string {
    const first = own ? index : index + 1
    const kept = [...uses].filter(([, last]) => last >= first).map(([id]) => signatureOf(id, answers))
    const needed = own && needsOf(own).map(({ id }) => id in answers)
    const pending = calculated.pendingKey(answers, index + 1)
    return JSON.stringify([pages, isJourney || questions, kept, pending, needed])
  }

  function signatureOf(id: string, answers: Answers): string {
    if (partners.has(id)) return JSON.stringify([answers[id]])
    const rules: readonly Rule[] = listRules.get(id) ?? leaves.get(id)!
    return rules.map((rule) => evaluateLogic(rule, answers, moment)).join()
  }

  function distinct<T>(list: readonly T[], key: (one: T) => string): T[] {
    const found = new Map<string, T>()
    for (const one of list) {
      const before = found.get(key(one))
      if (before === undefined || sizeOf(one) < sizeOf(before)) found.set(key(one), one)
    }
    return capped([...found.values()])
  }

  function capped<T>(list: T[]): T[] {
    if (list.length <= bounds.states) return list
    cut = 'bound'
    return list.slice(0, bounds.states)
  }

  /** Does the path of these answers follow the route? A route for which it does not is dropped. */
  function leadsAlong({ answers, pages }: Route): boolean {
    const path = compilePath(form)(answers, moment)
    const found = path.steps.map(({ page }) => page.id)
    return found.join() === pages.join() && path.next === undefined
  }

  /** Questions of its lists whose answers must differ: no answers that do may have been found. */
  function uniqueIn({ pages }: Route): string[] {
    const lists = form.pages.filter(({ id }) => pages.includes(id))
    return lists.flatMap(({ repeat }) => repeat?.unique ?? []).map(({ fieldId }) => fieldId)
  }

  function byPlace(a: Route, b: Route): number {
    const place = ({ pages }: Route) =>
      pages.map((id) => String(form.pages.findIndex((one) => one.id === id)).padStart(2, '0')).join()
    return place(a) < place(b) ? -1 : place(a) > place(b) ? 1 : a.questions.length - b.questions.length
  }

  function nameOf({ pages, questions }: Route): string {
    return (isJourney ? pages : questions).join()
  }
}

function routeOf({ answers, pages, questions }: State, ends: Route['ends'], form: Form): Route {
  const asked = fieldsOf(form).flatMap(({ field: { id } }) => (questions.includes(id) ? [id] : []))
  return { pages, questions: asked, ends, answers }
}

/** For each question, those that a rule compares its answer with. */
function partnersIn(leaves: readonly LeafRule[]): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>()
  for (const [one, other] of leaves.map(questionsIn) as [string, string][])
    for (const [id, partner] of [
      [one, other],
      [other, one],
    ] as const)
      found.set(id, (found.get(id) ?? new Set<string>()).add(partner))
  return found
}

const needsOf = (page: Page): (Field & { required: Rule })[] =>
  questionsOf(page).filter((field): field is Field & { required: Rule } => needOf(field) !== undefined)

const sizeOf = (value: unknown): number => JSON.stringify(value).length
