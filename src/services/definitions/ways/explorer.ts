/**
 * Every way through a form, each with one small set of answers. A way is the pages on the path; in a form of one page,
 * the questions that are asked. Questions are answered one after the other, with each kind of answer that later rules can
 * tell apart. Of states that later rules cannot tell apart, the one with the smallest answers is kept; of those that differ
 * only in what decides no way, a few are. A way that was not found can be looked for alone, with more states. All work is
 * counted, so that a form has the same ways on every machine.
 */

import { type Field, isAlwaysRequired, needOf } from '../../../models/field.ts'
import { answerFieldsById, type Form, fieldsOf } from '../../../models/form.ts'
import type { Moment } from '../../../models/moment.ts'
import { type Page, questionsOf, recordsAllowed } from '../../../models/page.ts'
import type { LeafRule, Rule } from '../../../models/rule.ts'
import type { Cut, WayThrough } from '../../../models/ways-through.ts'
import { dateLimit, evaluateLogic, followPath, questionsIn, visibilityOrder } from '../../logic/index.ts'
import { type Cell, isAnswerTo } from '../proof/cells.ts'
import { comparisonsIn, countsIn, decisive, lastUses, leavesByField, listRulesByPage } from '../proof/comparisons.ts'
import { domainOf } from '../proof/domain.ts'
import { calculatedOnWays } from './calculated.ts'
import { apart, longLists, nearTo, pairLists, shortLists } from './near.ts'

type Answers = WayThrough['answers']

export interface Bounds {
  /** States that are kept at once. */
  states: number
  /** Answers that are tried, in all. */
  work: number
  /** States that are kept of those that differ only in what decides no way; ten times as many where one way is looked for. */
  alike: number
}
/** The share of the work that is spent at first, and on each way that is looked for alone. */
const AT_FIRST = 0.5
const ON_A_WAY = 0.05
/** States that are followed to their end once the work is done. */
const AT_LAST = 4

interface WaySoFar {
  answers: Answers
  pages: string[]
  questions: string[]
  /** Characters of the answers, more or less. */
  size: number
}
type ShortLists = ReturnType<typeof shortLists<number>>
const NOTHING: WaySoFar = { answers: {}, pages: [], questions: [], size: 0 }

/** What was met on the way, whether the way came to its end or not. */
interface Met {
  /** States were left out that might have come to other ways. */
  isPart: boolean
  /** Ids of the pages that were opened, and of the questions that were asked. */
  ids: Set<string>
  /** The form was sent. */
  sent: boolean
  /** The questions and values without an answer where a rule of a check failed and all needed answers were given, by the rule. */
  missing: Map<Rule, Set<string>>
}

/** Looks for the ways through a form, and afterwards for others `along` their ids, one alone with more states. */
export function explore(form: Form, moment: Moment, bounds: Bounds) {
  const comparisons = comparisonsIn(form)
  const leaves = leavesByField(form, comparisons)
  const fields = answerFieldsById(form)
  const partners = partnersIn([...comparisons.keys()])
  const order = new Map(visibilityOrder(form).map((id, i) => [id, i]))
  const listRules = listRulesByPage(form)
  const listRulesOf = (id: string) => listRules.get(id) ?? []
  const uses = [...lastUses(form)]
  const decides = decisive(form)
  const calculated = calculatedOnWays(form, leaves, moment)
  const isJourney = form.pages.length > 1
  const short = new Map<string, ShortLists>()
  const cells = new Map<Field, unknown[]>()
  const signatures = new Map<string, Map<unknown, string>>()
  const met: Met = { isPart: false, ids: new Set(), sent: false, missing: new Map() }
  let total = bounds.work
  /** Work that the search which is going on may still do. */
  let left = 0
  let cut: Cut | undefined
  /** A kind of answer has no example. */
  let isUnsure = false
  let { alike } = bounds
  let only: ReadonlySet<string> | undefined
  return {
    ways: search(AT_FIRST),
    along: (ids: readonly string[]) => search(ON_A_WAY, ids),
    isExact,
    isSpent: () => total <= 0,
    cause: () => cut,
    byPlace,
    met,
  }

  /** `share`: how much of the work it may do. */
  function search(share: number, along?: readonly string[]): WayThrough[] {
    const most = Math.min(total, Math.ceil(bounds.work * share))
    left = most
    only = along && new Set(along)
    alike = along ? 10 * bounds.alike : bounds.alike
    const ended: WaySoFar[] = []
    let states: WaySoFar[] = [NOTHING]
    form.pages.forEach((page, index) => {
      if (left <= 0) {
        endEarly()
        states = states.slice(0, AT_LAST)
      }
      const isShown = ({ answers }: WaySoFar): boolean => !page.showIf || evaluateLogic(page.showIf, answers, moment)
      const both = Map.groupBy(states, isShown)
      const passed = only && isJourney && only.has(page.id) ? [] : (both.get(false) ?? [])
      const shown = only && isJourney && !only.has(page.id) ? [] : (both.get(true) ?? [])
      const entered = shown.map((state): WaySoFar => {
        return { ...state, answers: calculated.withValues(page, state.answers), pages: [...state.pages, page.id] }
      })
      if (entered.length > 0) met.ids.add(page.id)
      if (page.exit) {
        ended.push(...entered)
        states = passed
        return
      }
      states = [...passed, ...(page.repeat ? answerList(entered, page) : answerPage(entered, page, index))]
      states = thinned(states, index)
    })
    const ways = [
      ...ended.map((state) => wayOf(state, 'exit', form)),
      ...states.map((state) => wayOf(state, 'sent', form)),
    ]
    const sound = ways.filter(leadsAlong)
    if (sound.some(({ ends }) => ends === 'sent')) met.sent = true
    const names = new Set(sound.map(nameOf))
    const lost = ways.filter((way) => !names.has(nameOf(way))).flatMap(uniqueIn)
    if (lost[0] !== undefined) cut ??= { question: lost[0] }
    if (sound.length < ways.length) isUnsure = true
    const undecided = calculated.undecided()
    if (undecided !== undefined) cut ??= { question: undecided }
    total -= most - left
    return sound
  }

  function endEarly(): void {
    cut = 'bound'
    met.isPart = true
  }

  /** Were all answers tried that rules can tell apart, so that there are no other ways? */
  function isExact(): boolean {
    return !met.isPart && !isUnsure && cut === undefined && comparisons.size === 0 && !calculated.isUsed()
  }

  function answerPage(from: WaySoFar[], page: Page, index: number): WaySoFar[] {
    const found = inOrder(page)
      .reduce((now, field) => {
        const next = now.flatMap((state) => answered(state, field))
        return thinned(next, index, page)
      }, from)
      .filter(({ answers }) => hasWhatItNeeds(page, answers))
    for (const { answers, questions } of found) noteMissing(page, answers, questions)
    const passed = found.filter(({ answers, questions }) => passes(page, answers, questions))
    const ways = new Set(passed.map(({ pages }) => pages.join()))
    // Other answers than those that were tried may pass.
    if (found.some(({ pages }) => !ways.has(pages.join()))) cut ??= { question: page.checks![0]!.fieldId }
    return passed
  }

  function noteMissing({ checks = [] }: Page, answers: Answers, asked: readonly string[]): void {
    for (const { rule, fieldId } of checks) {
      if (!asked.includes(fieldId) || evaluateLogic(rule, answers, moment)) continue
      const missing = met.missing.getOrInsertComputed(rule, () => new Set())
      for (const id of fields.keys()) if (!(id in answers)) missing.add(id)
    }
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
  function answered(state: WaySoFar, field: Field, outer?: Answers): WaySoFar[] {
    const isAsked =
      !field.showIf || evaluateLogic(field.showIf, outer ? { ...outer, ...state.answers } : state.answers, moment)
    if (only && !isJourney && !outer && only.has(field.id) !== isAsked) return []
    if (!isAsked) return [state]
    met.ids.add(field.id)
    const asked = { ...state, questions: [...state.questions, field.id] }
    const tried = cellsOf(field, outer ? { ...outer, ...state.answers } : state.answers)
    if (tried.length === 0 && (field.required !== false || leaves.has(field.id))) cut ??= { question: field.id }
    const given = tried.map(
      (answer): WaySoFar => ({
        ...asked,
        answers: { ...state.answers, [field.id]: answer },
        size: state.size + field.id.length + sizeOf(answer),
      }),
    )
    left -= given.length + 1
    return isAlwaysRequired(field) ? given : [asked, ...given]
  }

  /** An answer of each kind that rules can tell apart, and those near to an answer that a rule compares it with. */
  function cellsOf(field: Field, given: Answers): unknown[] {
    const found = cells.getOrInsertComputed(field, () => {
      const own: LeafRule[] = [...(leaves.get(field.id) ?? []), ...calculated.leavesOn(field)]
      const all = domainOf(field, own, moment).cells
      if (all.some(({ answer }: Cell) => answer === undefined)) isUnsure = true
      return all.flatMap(({ answer }: Cell) => (answer === undefined ? [] : [answer]))
    })
    const others = partners.get(field.id)
    if (!others && !calculated.feeds(field.id)) return found
    const limited = withDays(field)
    const near = [...(others ?? [])]
      .flatMap((id, _, { length }) => nearTo(limited, { field: fields.get(id)!, answer: given[id], partners: length }))
      .concat(calculated.ends(field))
      .concat(calculated.solutions(field, (answer) => ({ ...given, [field.id]: answer }), partners))
      .filter((answer) => answer !== undefined && !found.includes(answer) && isAnswerTo(field, answer, moment))
    return [...found, ...new Set(near)]
  }

  /** The question with limits that do not move. */
  function withDays(field: Field): Field {
    if (field.type !== 'date') return field
    const day = (limit: string | undefined, key: 'min' | 'max') =>
      limit === undefined ? {} : { [key]: dateLimit(limit, moment) }
    return { ...field, ...day(field.min, 'min'), ...day(field.max, 'max') }
  }

  /** Lists of each kind that rules tell apart. */
  function answerList(from: WaySoFar[], page: Page): WaySoFar[] {
    return from.flatMap((state) => {
      if (left <= 0) endEarly()
      const tried = inOrder(page)
        .reduce(
          (now, field) => {
            const next = now.flatMap((one) => answered(one, field, state.answers))
            return fewRecords(next, page, state.answers)
          },
          [NOTHING],
        )
        .filter(({ answers }) => hasWhatItNeeds(page, { ...state.answers, ...answers }))
      for (const { answers, questions } of tried) noteMissing(page, { ...state.answers, ...answers }, questions)
      const passed = tried
        .filter(({ answers, questions }) => passes(page, { ...state.answers, ...answers }, questions))
        .map(({ answers }) => answers)
      // Other answers than those that were tried may pass.
      if (tried.length > 0 && passed.length === 0) cut ??= { question: page.checks![0]!.fieldId }
      const records = distinct(passed, (record) => recordKey(page, { ...state.answers, ...record }), sizeOf)
      const lists = listsOf(page, records, state.answers)
      left -= lists.length
      return lists.map((list): WaySoFar => {
        const entries = apart(list, page, moment, (before, changed) => isLike(page, state.answers, before, changed))
        const answers = { ...state.answers, [page.id]: entries ?? list }
        return { ...state, answers, size: state.size + sizeOf(list) }
      })
    })
  }

  /** Records that nothing can tell apart are one. */
  function fewRecords(records: WaySoFar[], page: Page, outer: Answers): WaySoFar[] {
    const ids = questionsOf(page).flatMap(({ id }) => (leaves.has(id) || calculated.feeds(id) ? [id] : []))
    const few = distinct(
      records,
      ({ answers, questions }) => {
        const seen = { ...outer, ...answers }
        const needed = needsOf(page).map(({ id }) => id in answers)
        return `${ids.map((id) => (calculated.feeds(id) ? answers[id] : signatureOf(id, seen)))} ${needed} ${questions}`
      },
      ({ size }) => size,
    )
    return capped(left > 0 ? few : few.slice(0, AT_LAST))
  }

  function listsOf(page: Page, records: readonly Answers[], outer: Answers): Answers[][] {
    const { min, max } = recordsAllowed(page.repeat!)
    const { lists, isCut } = shortOf(page, records, outer)
    if (isCut) endEarly()
    const named = [min, ...countsIn(listRulesOf(page.id)), ...calculated.lengths(page)]
    const lengths = [...new Set(named)].filter((length) => length >= Math.max(min, 1) && length <= max)
    const isFed = questionsOf(page).some(({ id }) => calculated.feeds(id))
    const found = longLists(lists, min, lengths).map((list) => list.map((place) => records[place]!))
    const fed = isFed ? [...found, ...pairLists(records, lengths)] : []
    return [...(min === 0 ? [[]] : []), ...found, ...fed.slice(found.length), ...solved(fed, page, outer)]
  }

  /** Lists like these, each with a last record that brings a calculated value to what rules compare it with. */
  function solved(lists: readonly Answers[][], page: Page, outer: Answers): Answers[][] {
    const feeding = questionsOf(page).filter(({ id }) => calculated.feeds(id))
    return lists.slice(0, MOST_SOLVED).flatMap((list) => {
      const last = list.at(-1)
      if (!last) return []
      return feeding.flatMap((field) => {
        if (!(field.id in last)) return []
        const withAnswer = (answer: number): Answers[] => [...list.slice(0, -1), { ...last, [field.id]: answer }]
        const given = (answer: number): Answers => ({ ...outer, [page.id]: withAnswer(answer) })
        const answers = [...new Set(calculated.solutions(field, given, partners))].filter((one) =>
          isAnswerTo(field, one, moment),
        )
        left -= answers.length
        return answers.map(withAnswer).filter((made) => isLikely(page, outer, last, made.at(-1)!))
      })
    })
  }

  /** Is the same asked of two records, and does the second one pass as well? */
  function isLikely(page: Page, outer: Answers, before: Answers, changed: Answers): boolean {
    const [asked, now] = [before, changed].map((record) => {
      const seen = { ...outer, ...record }
      return questionsOf(page).filter(({ showIf }) => !showIf || evaluateLogic(showIf, seen, moment))
    }) as [Field[], Field[]]
    const seen = { ...outer, ...changed }
    const ids = now.map(({ id }) => id)
    return asked.length === now.length && passes(page, seen, ids) && hasWhatItNeeds(page, seen)
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

  function inOrder(page: Page): Field[] {
    const rank = ({ id, showIf }: Field): number => (showIf ? order.get(id)! : -1)
    return questionsOf(page).sort((a, b) => rank(a) - rank(b))
  }

  /** One state of each kind, and of those that differ in nothing that decides a way, a few. */
  function thinned(states: readonly WaySoFar[], index: number, own?: Page): WaySoFar[] {
    const first = own ? index : index + 1
    const alive = uses.flatMap(([id, last]) => (last >= first ? [id] : []))
    const deciding = alive.filter((id) => decides.has(id))
    const partOf = ({ answers, pages, questions }: WaySoFar): string =>
      JSON.stringify([
        pages,
        isJourney || questions,
        deciding.map((id) => signatureOf(id, answers)),
        calculated.pendingKey(answers, index + 1, (id) => decides.has(id)),
      ])
    const keyOf = ({ answers, pages, questions }: WaySoFar): string => {
      const needed = own && needsOf(own).map(({ id }) => id in answers)
      const kept = alive.map((id) => signatureOf(id, answers))
      return JSON.stringify([pages, isJourney || questions, kept, calculated.pendingKey(answers, index + 1), needed])
    }
    left -= Math.ceil((states.length * (alive.length + 1)) / SIGNATURES)
    const one = distinct(states, keyOf, ({ size }) => size)
    if (left <= 0) {
      endEarly()
      return one.slice(0, AT_LAST)
    }
    if (one.length <= alike) return capped(one)
    return capped(
      [...Map.groupBy(one, partOf).values()].flatMap((group) => {
        if (group.length <= alike) return group
        met.isPart = true
        // From the first to the last, as those at the ends of what was tried are far apart.
        return Array.from({ length: alike }, (_, i) => group[Math.round((i * (group.length - 1)) / (alike - 1))]!)
      }),
    )
  }

  /** Two answers with the same signature look alike to all rules. */
  function signatureOf(id: string, answers: Answers): string {
    if (partners.has(id)) return JSON.stringify([answers[id]])
    const rules: readonly Rule[] = listRules.get(id) ?? leaves.get(id)!
    const judge = (): string => rules.map((rule) => (evaluateLogic(rule, answers, moment) ? 1 : 0)).join('')
    const answer = answers[id]
    if (typeof answer === 'object' || listRules.has(id)) return judge()
    return signatures.getOrInsertComputed(id, () => new Map()).getOrInsertComputed(answer, judge)
  }

  function distinct<T>(list: readonly T[], key: (one: T) => string, size: (one: T) => number): T[] {
    const found = new Map<string, T>()
    for (const one of list) {
      const name = key(one)
      const before = found.get(name)
      if (before === undefined || size(one) < size(before)) found.set(name, one)
    }
    return [...found.values()]
  }

  function capped<T>(list: T[]): T[] {
    if (list.length <= bounds.states) return list
    endEarly()
    return list.slice(0, bounds.states)
  }

  /** Does the path of these answers follow the way? A way for which it does not is dropped. */
  function leadsAlong({ answers, pages }: WayThrough): boolean {
    const path = followPath(form, answers, moment)
    const found = path.steps.map(({ page }) => page.id)
    return found.join() === pages.join() && path.next === undefined
  }

  /** Questions of its lists whose answers must differ: no answers that do may have been found. */
  function uniqueIn({ pages }: WayThrough): string[] {
    const lists = form.pages.filter(({ id }) => pages.includes(id))
    return lists.flatMap(({ repeat }) => repeat?.unique ?? []).map(({ fieldId }) => fieldId)
  }

  function byPlace(a: WayThrough, b: WayThrough): number {
    const place = ({ pages }: WayThrough) =>
      pages.map((id) => String(form.pages.findIndex((one) => one.id === id)).padStart(2, '0')).join()
    return place(a) < place(b) ? -1 : place(a) > place(b) ? 1 : a.questions.length - b.questions.length
  }

  function nameOf({ pages, questions }: WayThrough): string {
    return (isJourney ? pages : questions).join()
  }
}

/** So many signatures of answers are made in the time in which one answer is tried. */
const SIGNATURES = 10

/** Lists of which variants are tried to bring a value to a number. */
const MOST_SOLVED = 40

function wayOf({ answers, pages, questions }: WaySoFar, ends: WayThrough['ends'], form: Form): WayThrough {
  const asked = fieldsOf(form).flatMap(({ field: { id } }) => (questions.includes(id) ? [id] : []))
  return { pages, questions: asked, ends, answers }
}

/** The questions that a rule compares with another, by that other question. */
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

const sizeOf = (value: unknown): number => (JSON.stringify(value) ?? '').length
