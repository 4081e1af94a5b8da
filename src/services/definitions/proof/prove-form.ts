/** Proves what can never happen in a form: a page nobody sees, a question nobody can answer, a rule that changes nothing. */

import type { Because, Reason } from '../../../models/definition-fault.ts'
import { type Field, isField, needOf } from '../../../models/field.ts'
import { answerFieldsById, type Form, fieldsById } from '../../../models/form.ts'
import { calculatedOf, type Page, questionsOf, rowsAllowed } from '../../../models/page.ts'
import { comparedAnswer, type LeafRule, type Operator, type Rule } from '../../../models/rule.ts'
import type { TypedField } from '../../answers/text.ts'
import { leavesOf, partsOf, placedRules, positiveOf, questionsIn } from '../../logic/index.ts'
import { type Fault, type FaultCode, quote, severityOf } from '../fault.ts'
import { dayFrom } from '../parts/fields.ts'
import { operandsOf } from './cells.ts'
import { listRulesIn } from './comparisons.ts'
import { canEqual, canHold, soughtBy } from './domain.ts'
import { mostEntries, tooFewOptions } from './lists.ts'
import { all, type CheckModel, type ItemModel, modelOf, type Node, not, type PageModel } from './model.ts'
import { type Budget, search } from './solver.ts'

/** Nodes of rules judged for one form; what is left then stays undecided. */
const MOST_WORK = 1_000_000

/** What is known of the ways through a form from answers that were found before its proof. */
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
 * The faults that the rules of a form have together. `lintForm` must find none: each rule can be evaluated. `now` is when the
 * form is checked, in UTC milliseconds: what answers were possible on earlier days does not count. A proof leaves some things open;
 * without `explored`, nothing is said of them.
 */
export function proveForm(
  form: Form,
  {
    now,
    explored,
    work = MOST_WORK,
  }: { now?: number | undefined; explored?: Explored | undefined; work?: number } = {},
): Fault[] {
  // In some time zone it is still the day before.
  const from = now === undefined ? undefined : dayFrom(form, now).day - 1
  const model = modelOf(form, from === undefined ? undefined : { from })
  const budget: Budget = { left: work }
  const { faults, rules: impossibleRules } = operandClaims(form, from)
  const undecided: string[] = []
  const tell = (code: FaultCode, pointer: string, ...reason: Reason) => faults.push({ code, pointer, reason })

  pagesFaults()
  if (explored && !faults.some(({ code }) => severityOf(code!) === 'error')) unreachedFaults(explored)
  return withUndecided()

  /** Goes from page to page until one cannot be reached. */
  function pagesFaults(): void {
    for (const [index, one] of model.pages.entries()) {
      const at = `/pages/${index}`
      if (!pageFaults(one, at)) continue
      const next = model.pages[index + 1]?.open ?? model.sent
      if (!isImpossible(next, at)) continue
      blocked(one, at)
      return
    }
  }

  /** What is neither proved to be impossible nor found to be possible. */
  function unreachedFaults({ ids, sent }: Explored): void {
    const unreached = form.pages.flatMap(({ id, showIf }, index) => (showIf && !ids.has(id) ? [index] : []))
    for (const index of unreached) tell('INT309', `/pages/${index}/showIf`, 'page-maybe-never')
    if (!sent && unreached.length === 0) tell('INT309', '/', 'form-maybe-never')
  }

  /** Returns whether the page can be seen. */
  function pageFaults(one: PageModel, at: string): boolean {
    const { page, open, holds } = one
    if (page.showIf) {
      if (isImpossible(all(open, holds), `${at}/showIf`)) {
        tell('INT301', `${at}/showIf`, 'page-never', whyNever(page.showIf, form))
        holds.known = false
        return false
      }
      if (alwaysHolds(open, holds, page.showIf, `${at}/showIf`)) holds.known = true
      else {
        partFaults(page.showIf, open, `${at}/showIf`)
        unaskedFaults(page.showIf, open, `${at}/showIf`)
      }
    }
    const reached = all(open, holds)
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
    { item, holds, isUnanswerable }: ItemModel,
    reached: Node,
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
        partFaults(item.showIf, reached, `${at}/showIf`)
        unaskedFaults(item.showIf, reached, `${at}/showIf`)
      }
    }
    const need = isField(item) ? needOf(item) : undefined
    if (need) {
      const [asked, needed] = [all(reached, holds), model.nodeOf(need)]
      if (isImpossible(all(asked, needed), `${at}/required`)) tell('INT310', `${at}/required`, 'never-required')
      else if (!alwaysHolds(asked, needed, need, `${at}/required`)) {
        partFaults(need, asked, `${at}/required`)
        unaskedFaults(need, asked, `${at}/required`)
      }
    }
    if (!isUnanswerable) {
      if (isField(item) && item.required !== false && isUncertain(item)) tell('INT309', at, 'no-answer-found')
      return
    }
    if (isField(item) && item.required === false) tell('INT104', at, 'no-answer-optional')
    else tell('INT305', at, 'no-answer-needed')
  }

  /**
   * Dates are left out, as their cells have no example while the time is not known. So are patterns: a failed guess says
   * little.
   */
  function isUncertain(field: Field): boolean {
    if (field.type === 'date' || 'pattern' in field) return false
    return model.domainOf(field).cells.every(({ answer }) => answer === undefined)
  }

  function alwaysHolds(reached: Node, holds: Node, rule: Rule, at: string): boolean {
    if (!isImpossible(all(reached, not(holds)), at)) return false
    tell('INT302', at, 'rule-always', rule.type !== 'all')
    return true
  }

  /** Reports the parts of a composite rule that change nothing. The parts within a reported part are not reported. */
  function partFaults(rule: Rule, reached: Node, at: string): void {
    if (rule.type === 'not') partFaults(rule.rule, reached, `${at}/rule`)
    if (!('rules' in rule)) return
    rule.rules.forEach((part, i) => {
      const pointer = `${at}/rules/${i}`
      const node = model.nodeOf(part)
      if (impossibleRules.has(pointer)) return
      if (isImpossible(all(reached, node), pointer)) tell('INT304', pointer, 'part-never', rule.type === 'any')
      else if (isImpossible(all(reached, not(node)), pointer))
        tell('INT304', pointer, 'part-always', rule.type === 'all')
      else partFaults(part, reached, pointer)
    })
  }

  /** Reports parts such as "is not" that make a rule true where their question was not asked. */
  function unaskedFaults(rule: Rule, reached: Node, at: string, part: Rule = rule, pointer = at): void {
    if (part.type === 'rule') {
      const { fieldId, operator } = part
      const positive = positiveOf(operator)
      if (positive === operator || positive === 'answered' || comparedAnswer(part) !== undefined) return
      const decided = all(reached, model.nodeOf(rule), not(model.nodeWithout(rule, part)))
      if (search(all(decided, not(model.askedOf(fieldId))), budget) !== 'possible') return
      tell('INT314', pointer, 'true-unasked', fieldId)
    } else if ('rules' in part)
      for (const [i, one] of part.rules.entries()) unaskedFaults(rule, reached, at, one, `${pointer}/rules/${i}`)
  }

  function checkFaults(
    { check: { rule }, asked, holds, gaps }: CheckModel,
    reached: Node,
    at: string,
    page: Page,
  ): void {
    const judged = all(reached, asked)
    if (isImpossible(all(judged, holds), at)) {
      tell('INT311', at, 'check-never', page.repeat !== undefined)
      return
    }
    if (!alwaysHolds(judged, holds, rule, at)) partFaults(rule, judged, at)
    for (const { fieldId, isCalculated, leftEmpty, unasked } of gaps) {
      const isPossible = (fails?: Node): boolean => !!fails && search(all(reached, fails), budget) === 'possible'
      const witnessed = explored?.failsWithout(rule, fieldId)
      if (explored && (witnessed === false || (!witnessed && isLoose()))) continue
      const [isEmpty, isUnasked] = [isPossible(leftEmpty), isPossible(unasked)]
      if (!isEmpty && !isUnasked) continue
      const how = isEmpty && isUnasked ? 'either' : isEmpty ? 'empty' : 'unasked'
      tell('INT312', at, 'check-gap', fieldId, isCalculated ? 'calculated' : how)
    }
    const elsewhere = pageToCorrect(rule, page, form)
    if (elsewhere) tell('INT313', at, 'check-elsewhere', elsewhere.id)
  }

  /** The first check that cannot hold together with those before it. */
  function contradictions({ page, checks, needsMet }: PageModel, reached: Node, at: string): void {
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

  function labelFaults({ items }: PageModel, reached: Node, at: string): void {
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

  function isImpossible(goal: Node, pointer: string, filling?: number): boolean {
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

// What is wrong with a rule whatever the others say: no answer can equal or hold its operand, one limit excludes it, or people
// cannot correct on its page what it checks.

/**
 * Finds rules that compare with what no answer can be. Returns the faults, and the pointers of these rules. `from`: the first day on
 * which answers are given, since 1970.
 */
export function operandClaims(form: Form, from?: number): { faults: Fault[]; rules: ReadonlySet<string> } {
  const fields = fieldsById(form)
  const faults: Fault[] = []
  const rules = new Set<string>()
  const visit = (rule: Rule, pointer: string): void => {
    if (rule.type === 'rule') {
      const field = fields.get(rule.fieldId)
      // Nothing is known of what a calculated value can be.
      const claims = field ? claimsOf(rule, field, `${pointer}/value`, from) : []
      faults.push(...claims)
      if (claims.length > 0) rules.add(pointer)
    } else if ('rules' in rule) rule.rules.forEach((part, i) => void visit(part, `${pointer}/rules/${i}`))
    else for (const part of partsOf(rule)) visit(part, `${pointer}/rule`)
  }
  for (const { rule, pointer } of placedRules(form)) visit(rule, pointer)
  return { faults, rules }
}

function claimsOf(leaf: LeafRule, field: Field, pointer: string, from: number | undefined): Fault[] {
  const refuse = (below: string, ...reason: Reason): Fault => ({ code: 'INT303', pointer: pointer + below, reason })
  const unequal = operandsOf(leaf).flatMap(({ operand, pointer: below }) =>
    canEqual(field, operand, from) ? [] : [refuse(below, 'never-equal', quote(operand), field.id)],
  )
  if (!isTyped(field)) return unequal
  const sought = soughtBy(leaf)
  if (!sought || canHold(field, sought)) return unequal
  return [refuse('', 'never-contained', quote(sought.text), field.id)]
}

const TYPED: readonly Field['type'][] = ['text', 'textarea', 'email', 'tel', 'url']
const isTyped = (field: Field): field is TypedField => TYPED.includes(field.type)

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
    return { of: rule.groupId, min: rowsAllowed(page.repeat!).min, max: mostEntries(page) }
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
