/**
 * Proves what can never happen in a form: a page nobody sees, a question nobody can answer, a rule that changes nothing.
 *
 * `domain.ts` sorts the answers to a question into cells, as far as rules tell them apart. `model.ts` turns rules into conditions over
 * questions that each have one of their cells. `solver.ts` says whether a condition can hold. What is asked is here, page by page and
 * one claim after the other: what is proved of a rule is known to all claims after it, and no claim is made beyond a page that nobody
 * passes.
 */

import type { Because, Reason } from '../../../models/definition-fault.ts'
import { type Field, isField, needOf } from '../../../models/field.ts'
import { answerFieldsById, type Form } from '../../../models/form.ts'
import { calculatedOf, type Page, questionsOf, recordsAllowed } from '../../../models/page.ts'
import { comparedAnswer, type Operator, type Rule } from '../../../models/rule.ts'
import { leavesOf, partsOf, placedRules, positiveOf, questionsIn } from '../../logic/index.ts'
import { type Fault, type FaultCode, quote, severityOf } from '../fault.ts'
import { dayFrom } from '../parts/fields.ts'
import { listRulesIn } from './comparisons.ts'
import { all, type Condition, not, without } from './condition.ts'
import { mostEntries, tooFewOptions } from './lists.ts'
import { type CheckModel, type FormModel, type ItemModel, modelOf, type PageModel } from './model.ts'
import { type Budget, search } from './solver.ts'

/** Conditions judged for one form; what is left then stays undecided. */
const MOST_WORK = 1_000_000

/** What is known of a form from answers that were tried before its proof. */
export interface Tried {
  /** Ids of pages to which answers lead, and of questions. */
  ids: ReadonlySet<string>
  /** Answers were found with which the form can be sent. */
  sent: boolean
  /**
   * Did the rule of a check fail for answers that lack this question and no question that is needed? Undefined if none such were
   * found, and not everything was tried.
   */
  failsWithout(rule: Rule, fieldId: string): boolean | undefined
}

/**
 * The faults that the rules of a form have together. `lintForm` must find none: each rule can be evaluated. `now` is when the
 * form is checked, in UTC milliseconds: answers that were possible only on earlier days do not count. What the proof leaves open
 * is decided by `tried`; without it, nothing is said of that.
 */
export function proveForm(
  form: Form,
  { now, tried, work = MOST_WORK }: { now?: number | undefined; tried?: Tried | undefined; work?: number } = {},
): Fault[] {
  // In some time zone it is still the day before.
  const from = now === undefined ? undefined : dayFrom(form, now).day - 1
  const model = modelOf(form, from === undefined ? undefined : { from })
  const budget: Budget = { left: work }
  const faults = operandFaults(form, model.neverMet)
  const undecided: string[] = []
  const tell = (code: FaultCode, pointer: string, ...reason: Reason) => faults.push({ code, pointer, reason })

  pagesFaults()
  if (tried && !faults.some(({ code }) => severityOf(code!) === 'error')) unreachedFaults(tried)
  return withUndecided()

  /** Goes from page to page until one cannot be reached. */
  function pagesFaults(): void {
    for (const [index, one] of model.pages.entries()) {
      const at = `/pages/${index}`
      if (!pageFaults(one, at)) continue
      const next = model.pages[index + 1]?.before ?? model.sent
      if (!isImpossible(next, at)) continue
      blocked(one, at)
      return
    }
  }

  /** What is neither proved to be impossible nor found to be possible. */
  function unreachedFaults({ ids, sent }: Tried): void {
    const unreached = form.pages.flatMap(({ id, showIf }, index) => (showIf && !ids.has(id) ? [index] : []))
    for (const index of unreached) tell('INT309', `/pages/${index}/showIf`, 'page-maybe-never')
    if (!sent && unreached.length === 0) tell('INT309', '/', 'form-maybe-never')
  }

  /** Returns whether the page can be seen. */
  function pageFaults(one: PageModel, at: string): boolean {
    const { page, before, holds } = one
    if (page.showIf) {
      if (isImpossible(all(before, holds), `${at}/showIf`)) {
        tell('INT301', `${at}/showIf`, 'page-never', whyNever(page.showIf, form))
        holds.known = false
        return false
      }
      if (alwaysHolds(before, holds, page.showIf, `${at}/showIf`)) holds.known = true
      else {
        partFaults({ rule: page.showIf, holds }, before, `${at}/showIf`)
        unaskedFaults({ rule: page.showIf, holds }, before, `${at}/showIf`)
      }
    }
    const reached = all(before, holds)
    for (const [i, item] of one.items.entries()) itemFaults(item, reached, `${at}/fields/${i}`, one)
    const isBare = one.items.every(({ item }) => item.showIf) && !page.exit && !page.repeat && one.items.length > 0
    const nothing = isBare && all(reached, ...one.items.map(({ holds }) => not(holds)))
    if (nothing && search(nothing, budget) === 'possible') tell('INT315', at, 'page-empty')
    const claims = faults.length
    for (const [i, check] of one.checks.entries()) checkFaults(check, reached, `${at}/checks/${i}/rule`, page)
    if (!faults.slice(claims).some(({ code }) => code === 'INT311')) contradictions(one, reached, at)
    for (const { index, reason } of tooFewOptions(page)) tell('INT311', `${at}/repeat/unique/${index}`, ...reason)
    labelFaults(one, reached, at)
    return true
  }

  function itemFaults(
    { item, holds, needed, isUnanswerable, hasNoExample }: ItemModel,
    reached: Condition,
    at: string,
    { page }: PageModel,
  ): void {
    if (item.showIf) {
      // A block may be shown before its own page is answered.
      const filling = isField(item) ? undefined : form.pages.indexOf(page)
      if (isImpossible(all(reached, holds), `${at}/showIf`, filling)) {
        const because = whyNever(item.showIf, form)
        tell('INT301', `${at}/showIf`, ...(isField(item) ? ['question-never', because] : ['block-never', because]))
        holds.known = false
        return
      }
      if (isField(item) && alwaysHolds(reached, holds, item.showIf, `${at}/showIf`)) holds.known = true
      else if (isField(item)) {
        partFaults({ rule: item.showIf, holds }, reached, `${at}/showIf`)
        unaskedFaults({ rule: item.showIf, holds }, reached, `${at}/showIf`)
      }
    }
    const need = isField(item) ? needOf(item) : undefined
    if (need && needed) {
      const asked = all(reached, holds)
      if (isImpossible(all(asked, needed), `${at}/required`)) tell('INT310', `${at}/required`, 'never-required')
      else if (!alwaysHolds(asked, needed, need, `${at}/required`)) {
        partFaults({ rule: need, holds: needed }, asked, `${at}/required`)
        unaskedFaults({ rule: need, holds: needed }, asked, `${at}/required`)
      }
    }
    if (!isUnanswerable) {
      if (isField(item) && item.required !== false && hasNoExample && mustHaveExample(item))
        tell('INT309', at, 'no-answer-found')
      return
    }
    if (isField(item) && item.required === false) tell('INT104', at, 'no-answer-optional')
    else tell('INT305', at, 'no-answer-needed')
  }

  function alwaysHolds(reached: Condition, holds: Condition, rule: Rule, at: string): boolean {
    if (!isImpossible(all(reached, not(holds)), at)) return false
    tell('INT302', at, 'rule-always', rule.type !== 'all')
    return true
  }

  /** Reports the parts of a composite rule that change nothing. The parts within a reported part are not reported. */
  function partFaults({ rule, holds }: RuleHolds, reached: Condition, at: string): void {
    for (const part of partsIn(rule, holds)) {
      const pointer = `${at}/${part.at}`
      if (rule.type === 'not') partFaults(part, reached, pointer)
      else if (part.rule.type === 'rule' && model.neverMet.has(part.rule)) continue
      else if (isImpossible(all(reached, part.holds), pointer))
        tell('INT304', pointer, 'part-never', rule.type === 'any')
      else if (isImpossible(all(reached, not(part.holds)), pointer))
        tell('INT304', pointer, 'part-always', rule.type === 'all')
      else partFaults(part, reached, pointer)
    }
  }

  /** Reports parts such as "is not" that make a rule true where their question was not asked. */
  function unaskedFaults(whole: RuleHolds, reached: Condition, at: string, { rule, holds }: RuleHolds = whole): void {
    if (rule.type === 'rule') {
      const positive = positiveOf(rule.operator)
      if (positive === rule.operator || positive === 'answered' || holds.type !== 'leaf') return
      const decided = all(reached, whole.holds, not(without(whole.holds, holds)))
      if (search(all(decided, not(holds.variable.visible)), budget) !== 'possible') return
      tell('INT314', at, 'true-unasked', rule.fieldId)
    } else if ('rules' in rule)
      for (const part of partsIn(rule, holds)) unaskedFaults(whole, reached, `${at}/${part.at}`, part)
  }

  function checkFaults(
    { check: { rule }, asked, holds, gaps }: CheckModel,
    reached: Condition,
    at: string,
    page: Page,
  ): void {
    const judged = all(reached, asked)
    if (isImpossible(all(judged, holds), at)) {
      tell('INT311', at, 'check-never', page.repeat !== undefined)
      return
    }
    if (!alwaysHolds(judged, holds, rule, at)) partFaults({ rule, holds }, judged, at)
    for (const { fieldId, isCalculated, leftEmpty, unasked } of gaps) {
      const isPossible = (fails?: Condition): boolean => !!fails && search(all(reached, fails), budget) === 'possible'
      const witnessed = tried?.failsWithout(rule, fieldId)
      if (tried && (witnessed === false || (!witnessed && isLoose()))) continue
      const [isEmpty, isUnasked] = [isPossible(leftEmpty), isPossible(unasked)]
      if (!isEmpty && !isUnasked) continue
      const how = isEmpty && isUnasked ? 'either' : isEmpty ? 'empty' : 'unasked'
      tell('INT312', at, 'check-gap', fieldId, isCalculated ? 'calculated' : how)
    }
    const elsewhere = pageToCorrect(rule, page, form)
    if (elsewhere) tell('INT313', at, 'check-elsewhere', elsewhere.id)
  }

  /** The first check that cannot hold together with those before it. */
  function contradictions({ page, checks, needsMet }: PageModel, reached: Condition, at: string): void {
    let passed = all(reached, needsMet)
    for (const [i, { passes }] of checks.entries()) {
      passed = all(passed, passes)
      const pointer = `${at}/checks/${i}/rule`
      if (!isImpossible(passed, pointer)) continue
      tell('INT311', pointer, 'checks-contradict', page.repeat !== undefined, i)
      return
    }
  }

  /** Does the proof take something for anything, a calculated value or how two answers compare? Then its word alone is not enough. */
  function isLoose(): boolean {
    const values = new Set(form.pages.flatMap(calculatedOf).map(({ id }) => id))
    return placedRules(form)
      .flatMap(({ rule }) => leavesOf(rule))
      .some((leaf) => comparedAnswer(leaf) !== undefined || values.has(leaf.fieldId))
  }

  function labelFaults({ items }: PageModel, reached: Condition, at: string): void {
    const seen = new Map<string, ItemModel>()
    items.forEach((one, i) => {
      const { item, holds } = one
      if (!isField(item)) return
      const label = item.label.trim().toLowerCase()
      const first = seen.get(label)
      if (!first) seen.set(label, one)
      else if (!isImpossible(all(reached, holds, first.holds), `${at}/fields/${i}`))
        tell('INT111', `${at}/fields/${i}/label`, 'label-twice')
    })
  }

  /** Reports a page after which nobody can continue: it ends the journey, or no answer leads to another page. */
  function blocked({ page }: PageModel, at: string): void {
    const isLast = model.pages.length - 1 <= form.pages.indexOf(page)
    if (!page.exit) {
      tell('INT307', at, 'no-way-on', isLast)
      return
    }
    const ended = form.pages.slice(0, form.pages.indexOf(page)).some(({ exit }) => exit)
    if (page.showIf && ended) tell('INT308', at, 'exit-for-the-rest', isLast)
    else tell('INT306', at, 'exit-for-all', isLast)
  }

  function isImpossible(goal: Condition, pointer: string, filling?: number): boolean {
    const verdict = search(goal, budget, filling)
    if (verdict === 'undecided') undecided.push(pointer)
    return verdict === 'impossible'
  }

  function withUndecided(): Fault[] {
    const [first] = undecided
    if (first === undefined) return faults
    return [...faults, { code: 'INT309', pointer: first, reason: ['undecided', work, undecided.length - 1] }]
  }
}

/** A rule and its condition. */
interface RuleHolds {
  rule: Rule
  holds: Condition
}

/** The parts of `all`, `any` and `not`, each with its condition and its place in the rule. */
function partsIn(rule: Rule, holds: Condition): (RuleHolds & { at: string })[] {
  if (rule.type === 'not' && holds.type === 'not') return [{ rule: rule.rule, holds: holds.part, at: 'rule' }]
  if (!('rules' in rule) || !('parts' in holds)) return []
  return rule.rules.map((part, i) => ({ rule: part, holds: holds.parts[i]!, at: `rules/${i}` }))
}

/**
 * Is it worth a word where no answer to a question was found? Dates are left out, as their cells have no example while the time is
 * not known. So are patterns: a failed guess says little.
 */
const mustHaveExample = (field: Field): boolean => field.type !== 'date' && !('pattern' in field)

// What is wrong with a rule whatever the others say: no answer can equal or hold its operand, one limit excludes it, or people
// cannot correct on its page what it checks.

/** Reports what rules compare with although no answer can be equal to it, or contain it. */
export function operandFaults(form: Form, neverMet: FormModel['neverMet']): Fault[] {
  const visit = (rule: Rule, at: string): Fault[] => {
    if (rule.type === 'rule')
      return (neverMet.get(rule) ?? []).map(({ why, operand, pointer }) => {
        return { code: 'INT303', pointer: `${at}/value${pointer}`, reason: [why, quote(operand), rule.fieldId] }
      })
    if ('rules' in rule) return rule.rules.flatMap((part, i) => visit(part, `${at}/rules/${i}`))
    return partsOf(rule).flatMap((part) => visit(part, `${at}/rule`))
  }
  return placedRules(form).flatMap(({ rule, pointer }) => visit(rule, pointer))
}

interface Limit {
  of: string
  min?: string | number | undefined
  max?: string | number | undefined
}

/** The limit because of which a rule is never true; undefined where there is more than one reason, or none is known. */
export function whyNever(rule: Rule, form: Form): Because | undefined {
  const parts = rule.type === 'all' ? rule.rules : [rule]
  for (const part of parts) {
    const limit = limitOf(part, form)
    if (limit === undefined || !('operator' in part)) continue
    const end = brokenBy(part.operator, part.value, limit)
    if (end !== undefined) return [end, limit.of, limit[end]!]
  }
  return undefined
}

function limitOf(rule: Rule, form: Form): Limit | undefined {
  if (rule.type === 'rowCount') {
    const page = form.pages.find(({ id }) => id === rule.groupId)!
    return { of: rule.groupId, min: recordsAllowed(page.repeat!).min, max: mostEntries(page) }
  }
  const field = rule.type === 'rule' ? answerFieldsById(form).get(rule.fieldId) : undefined
  if (field?.type !== 'number' && field?.type !== 'date' && field?.type !== 'time') return undefined
  return { of: field.id, min: field.min, max: field.max }
}

/** The limit that lies on the wrong side of a value. Only two numbers, dates or times compare; days that move do not. */
function brokenBy(operator: Operator, value: unknown, { min, max }: Limit): 'min' | 'max' | undefined {
  const compares = (limit: unknown): limit is number | string =>
    typeof limit === typeof value && (typeof limit === 'number' || (typeof limit === 'string' && /^\d/.test(limit)))
  const than = value as number | string
  const [isAbove, isBelow] = [operator === 'gt' || operator === 'gte', operator === 'lt' || operator === 'lte']
  if ((isAbove || operator === 'eq') && compares(max) && (operator === 'gt' ? max <= than : max < than)) return 'max'
  if ((isBelow || operator === 'eq') && compares(min) && (operator === 'lt' ? min >= than : min > than)) return 'min'
  return undefined
}

/**
 * The page with the last question that a check names, where people can correct what they cannot on its own page. Undefined
 * where the check names a question of its page, or looks at a list last: only a later page can check all of its entries. So
 * can only a later page check what is calculated of answers.
 */
export function pageToCorrect(rule: Rule, page: Page, { pages }: Form): Page | undefined {
  const ids = new Set([...leavesOf(rule).flatMap(questionsIn), ...listRulesIn(rule).map(({ groupId }) => groupId)])
  if (pages.flatMap(calculatedOf).some(({ id }) => ids.has(id))) return undefined
  const last = pages.findLast((one) => ids.has(one.id) || questionsOf(one).some(({ id }) => ids.has(id)))
  return last === page || last?.repeat ? undefined : last
}
