/**
 * The path through a form that answers give. Pages keep their order; one pass from the first to the last decides which of them,
 * and which questions on them, the answers lead to. A rule sees only answers that are on the path before it (on a page, those
 * of its own questions too), so nothing can loop, and the order in which answers were given does not matter. What a page
 * calculates is made of what was answered before it, and comes before its questions.
 */
import { type CalculatedValue, type Field, type Item, isCalculated, isField, needOf } from '../../models/field.ts'
import type { Form } from '../../models/form.ts'
import { answerFieldsOf, calculatedOf, type Page, questionsOf, recordsAllowed } from '../../models/page.ts'
import type { Rule } from '../../models/rule.ts'
import { type Calculation, compileCalculations } from './calculate.ts'
import { type GivenMoment, momentOf } from './calendar.ts'
import { type CompiledRule, compileLogic } from './compile.ts'
import { recordsOf } from './evaluate.ts'
import { leavesOf, partsOf, questionsIn, visibilityOrder } from './form-rules.ts'
import { isAbsent } from './operators.ts'
import { compileChecks, type FailedCheck, withRepeated } from './page-checks.ts'
import type { Values } from './values.ts'

/** A page or one record of a list page: what is shown of it, and the answers to that. */
export interface Shown {
  /** What stands on it and is shown, in order. */
  items: Item[]
  /** The calculated values among them. */
  answers: Record<string, unknown>
  isComplete: boolean
  /** Ids of the shown questions that are required by a rule which does not hold. */
  optional?: ReadonlySet<string>
  /** What must hold of the answers, and does not. */
  failed?: readonly FailedCheck[]
  /** Calculated values with more digits than are kept. They count as absent. */
  tooLong?: readonly CalculatedValue[]
}
/** A page on the path. */
export interface Step extends Shown {
  page: Page
  /** On a list page: one for each record; `items` and `answers` of the step itself are then empty. */
  records?: Shown[]
}
export interface Path {
  /** In order. A page that ends the journey is the last one, once everything before it is complete; until then it is left out. */
  steps: Step[]
  /** The page that ended the journey. */
  exit?: Step
  /** The first page that still needs answers; absent when the form can be sent, or the journey has ended. */
  next?: Step
  /** How many pages are asked as the path stands: the 7 of "Page 3 of about 7". */
  about: number
  /** The answers on the path, those of list pages as lists of records. Nothing else is judged or sent. */
  answers: Record<string, unknown>
}
/** What is known of a draft beside its answers. */
export interface DraftState {
  /** Ids of the pages on which the person selected Continue. A record needs none of its own: its list page is shown before the form can be sent. */
  sent: ReadonlySet<string>
  /**
   * By question, why it has no answer that can be used: nothing was given, or what was given is wrong. On a list page, one for
   * each record; elsewhere, the first is the only one.
   */
  faults: ReadonlyMap<string, readonly ('missing' | 'wrong' | undefined)[]>
}
/** The step of a page; undefined when it is not on the path. */
export const stepOf = ({ steps }: Pick<Path, 'steps'>, page: Page): Step | undefined =>
  steps.find((step) => step.page === page)

/** What is shown of a page, or of the record at this place of it. */
export function shownOf(path: Pick<Path, 'steps'>, page: Page, index?: number): Shown | undefined {
  const step = stepOf(path, page)
  return index === undefined ? step : step?.records?.[index]
}

/**
 * Follows the path of these answers. With `draft`, a page is complete once it was sent without a fault; else once every
 * required question has an answer. The rules of a form are compiled once. Throws LogicError where one has no meaning.
 */
export function followPath(form: Form, values: Values, given?: GivenMoment, draft?: DraftState): Path {
  const { pages, calculations } = compiledForms.getOrInsertComputed(form, compiled)
  const moment = momentOf(given)
  const seen: Seen = Object.create(null)
  const answers: Record<string, unknown> = {}
  const steps: Step[] = []
  let next: Step | undefined
  const result = (exit?: Step): Path => ({
    steps,
    ...(exit && { exit }),
    ...(next && { next }),
    about: steps.length - (exit ? 1 : 0),
    answers,
  })
  for (const { page, holds, stepFor } of pages) {
    if (!holds(seen, moment) || (page.exit && next)) continue
    const step = stepFor(values, seen, moment, draft)
    steps.push(step)
    if (page.exit) return result(step)
    if (step.records) answers[page.id] = seen[page.id] = step.records.map((record) => record.answers)
    else Object.assign(answers, step.answers)
    for (const { id } of step.tooLong ?? []) next = refuse(calculations.get(id)!)
    if (!step.isComplete) next ??= step
  }
  return result()

  /** Marks the answer with which a value became too long. Returns the first page that needs answers. */
  function refuse({ item, tooLongBy }: Calculation): Step | undefined {
    const place = tooLongBy(seen)
    if (!place) return next
    const { fieldId, groupId, index } = place
    const step = steps.find(({ page, answers }) => (groupId === undefined ? fieldId in answers : page.id === groupId))!
    const shown = index === undefined ? step : step.records![index]!
    shown.failed = [...(shown.failed ?? []), { fieldId, calculated: item.label, looksAt: [fieldId] }]
    shown.isComplete = step.isComplete = false
    return steps.find(({ isComplete }) => !isComplete)
  }
}

const compiledForms = new WeakMap<Form, ReturnType<typeof compiled>>()

function compiled(form: Form) {
  const order = new Map(visibilityOrder(form).map((id, index) => [id, index]))
  const calculations = compileCalculations(form)
  return { calculations, pages: form.pages.map((page) => compilePage(page, order, calculations)) }
}

/**
 * What rules may look at: the answers on the path so far. One record for the whole path, to which each page adds its own:
 * with a copy for each page, the time would grow with the square of the questions.
 */
type Seen = Record<string, unknown>
interface CompiledPage {
  page: Page
  holds: CompiledRule
  stepFor: (values: Values, seen: Seen, moment: GivenMoment, draft?: DraftState) => Step
}

const always: CompiledRule = () => true

function compilePage(
  page: Page,
  order: ReadonlyMap<string, number>,
  calculations: ReadonlyMap<string, Calculation>,
): CompiledPage {
  const show = compileItems(page, order, calculations)
  const { repeat } = page
  const questions = questionsOf(page)
  return {
    page,
    holds: page.showIf ? compileLogic(page.showIf) : always,
    stepFor(values, seen, moment, draft) {
      const isSent = !draft || draft.sent.has(page.id)
      if (!repeat) {
        const shown = show(values, seen, moment)
        return { page, ...shown, isComplete: shown.isComplete && isSent && !hasFault(shown, draft) }
      }
      const shown = recordsOf(values, page.id).map((record) => {
        const one = show(record, seen, moment)
        // The answers of a record count for that record alone.
        for (const { id } of questions) seen[id] = undefined
        return one
      })
      const records = withRepeated(shown, page).map((one, index) => ({
        ...one,
        isComplete: one.isComplete && !hasFault(one, draft, index),
      }))
      const { min, max } = recordsAllowed(repeat)
      const isComplete =
        isSent && records.length >= min && records.length <= max && records.every((one) => one.isComplete)
      return { page, records, items: [], answers: Object.create(null), isComplete }
    },
  }
}

/** A shown question has no answer that can be used. One that a rule makes optional may be missing. */
function hasFault({ items, optional }: Shown, draft?: DraftState, index = 0): boolean {
  if (!draft || draft.faults.size === 0) return false
  return items.some((item) => {
    const fault = isField(item) && draft.faults.get(item.id)?.[index]
    return fault === 'wrong' || (fault === 'missing' && !optional?.has((item as Field).id))
  })
}

/**
 * What of a page is shown; its answers are added to `seen`. Its calculated values are made first, then its questions in
 * the order in which they depend on each other, and its blocks at last.
 */
function compileItems(page: Page, order: ReadonlyMap<string, number>, calculations: ReadonlyMap<string, Calculation>) {
  const conditions = new Map(page.fields.flatMap((item) => (item.showIf ? [[item, compileLogic(item.showIf)]] : [])))
  const questions = questionsOf(page)
  const needs = new Map(
    questions.flatMap((field) => {
      const need = needOf(field)
      return need ? [[field as Item, compileLogic(need)] as const] : []
    }),
  )
  const failedIn = compileChecks(page)
  const free = questions.filter(({ showIf }) => !showIf)
  const conditional = questions.filter(({ showIf }) => showIf).sort((a, b) => order.get(a.id)! - order.get(b.id)!)
  const calculated = calculatedOf(page).map(({ id }) => calculations.get(id)!)

  return (given: Values, seen: Seen, moment: GivenMoment): Shown => {
    const hidden = new Set<Item>()
    const see = ({ id }: Field): void => {
      if (Object.hasOwn(given, id) && !isAbsent(given[id])) seen[id] = given[id]
    }
    const tooLong: CalculatedValue[] = []
    for (const { item, amountFor } of calculated) {
      if (conditions.get(item)?.(seen, moment) === false) {
        hidden.add(item)
        continue
      }
      const amount = amountFor(seen)
      if (amount === 'too-long') tooLong.push(item)
      else if (amount !== undefined) seen[item.id] = amount
    }
    for (const field of free) see(field)
    for (const field of conditional)
      if (conditions.get(field)!(seen, moment)) see(field)
      else hidden.add(field)
    const items = page.fields.filter((item) =>
      isField(item) || isCalculated(item) ? !hidden.has(item) : (conditions.get(item)?.(seen, moment) ?? true),
    )
    const answers: Record<string, unknown> = Object.create(null)
    const optional = new Set<string>()
    let isComplete = true
    for (const item of items) {
      if (isCalculated(item) && seen[item.id] !== undefined) answers[item.id] = seen[item.id]
      if (!isField(item)) continue
      if (needs.get(item)?.(seen, moment) === false) optional.add(item.id)
      if (seen[item.id] !== undefined) answers[item.id] = seen[item.id]
      else if (item.required !== false && !optional.has(item.id)) isComplete = false
    }
    const failed = failedIn(items, seen, moment)
    return {
      items,
      answers,
      isComplete: isComplete && failed.length === 0,
      ...(optional.size > 0 && { optional }),
      ...(failed.length > 0 && { failed }),
      ...(tooLong.length > 0 && { tooLong }),
    }
  }
}

/** Is it certain which pages follow this one: does no rule of a later page look at its answers, or at later ones? */
export function isCertainAfter({ pages }: Pick<Form, 'pages'>, page: Page): boolean {
  const [, ...later] = pages.slice(pages.indexOf(page))
  const undecided = new Set([page, ...later].flatMap((one) => [one.id, ...answerFieldsOf(one).map(({ id }) => id)]))
  return later.every(({ showIf }) => !showIf || [...answersIn(showIf)].every((id) => !undecided.has(id)))
}

/** The ids of the questions and lists that a rule looks at. */
const answersIn = (rule: Rule): Set<string> => new Set([...leavesOf(rule).flatMap(questionsIn), ...listsIn(rule)])

const listsIn = (rule: Rule): string[] => [
  ...('groupId' in rule ? [rule.groupId] : []),
  ...partsOf(rule).flatMap(listsIn),
]
