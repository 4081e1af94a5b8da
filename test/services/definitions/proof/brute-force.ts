/** What can happen in a small form, found by trying every set of answers to it. */
import {
  type CalculatedValue,
  type CalculationKind,
  type Field,
  isAlwaysRequired,
  isCalculated,
  isField,
  needOf,
} from '../../../../src/models/field.ts'
import type { Form } from '../../../../src/models/form.ts'
import type { Moment } from '../../../../src/models/moment.ts'
import { type Page, questionsOf, recordsAllowed } from '../../../../src/models/page.ts'
import type { Rule } from '../../../../src/models/rule.ts'
import { evaluateLogic, partsOf, visibilityOrder } from '../../../../src/services/logic/index.ts'
import { decimal } from '../../logic/decimals.ts'
import { answersTo } from '../../logic/journeys.ts'
import { NOON } from '../../logic/rules.ts'

type Answers = Record<string, unknown>
const MOMENT: Moment = { now: NOON, timeZone: 'UTC' }

/** Which verdicts each rule and part of a rule was seen with, by JSON Pointer; and which places were reached. */
export interface Seen {
  verdicts: Map<string, Set<boolean>>
  /** Pages that could be opened, whatever their rule, that were left behind; the form that was sent. */
  open: Set<number>
  sent: boolean
  /** Questions that were asked. */
  asked: Set<string>
  /** For each check, by JSON Pointer, the questions and values that had no answer where it failed and all needed answers were given. */
  missing: Map<string, Set<string>>
  /** The pages of every way that was gone to its end, by id. */
  paths: Set<string>
}

/** What was seen at these moments; undefined when there are more than `most` sets of answers. */
export function everything(form: Form, most: number, moments: readonly Moment[] = [MOMENT]): Seen | undefined {
  const seen: Seen = {
    verdicts: new Map(),
    open: new Set(),
    sent: false,
    asked: new Set(),
    missing: new Map(),
    paths: new Set(),
  }
  const order = visibilityOrder(form)
  const ids = form.pages.flatMap(({ fields }) => fields.flatMap((item) => ('id' in item ? [item.id] : [])))
  let count = 0
  let moment = MOMENT
  const note = (rule: Rule, pointer: string, given: Answers): boolean => {
    const verdict = evaluateLogic(rule, given, moment)
    if (!seen.verdicts.has(pointer)) seen.verdicts.set(pointer, new Set())
    seen.verdicts.get(pointer)!.add(verdict)
    if (!('groupId' in rule))
      for (const [i, part] of partsOf(rule).entries())
        note(part, rule.type === 'not' ? `${pointer}/rule` : `${pointer}/rules/${i}`, given)
    return verdict
  }
  const walk = (index: number, kept: Answers, path: string[] = []): boolean => {
    if (++count > most) return false
    const page = form.pages[index]
    if (!page) {
      seen.sent = true
      seen.paths.add(path.join())
      return true
    }
    seen.open.add(index)
    const at = `/pages/${index}`
    if (page.showIf && !note(page.showIf, `${at}/showIf`, kept)) return walk(index + 1, kept, path)
    if (page.exit) {
      seen.paths.add([...path, page.id].join())
      return true
    }
    const known = withValues(page, at, kept)
    const records = page.repeat ? rowsIn(page, recordsIn(page, at, known)) : recordsIn(page, at, known)
    for (const record of records) {
      const answers = page.repeat ? { [page.id]: record } : (record as Answers)
      if (!walk(index + 1, { ...known, ...answers }, [...path, page.id])) return false
    }
    return true
  }
  for (moment of moments) if (!walk(0, {})) return undefined
  return seen

  /** The answers with the values that the page calculates of them. */
  function withValues(page: Page, at: string, kept: Answers): Answers {
    const known = { ...kept }
    for (const [i, item] of page.fields.entries()) {
      if (!isCalculated(item)) continue
      if (item.showIf && !note(item.showIf, `${at}/fields/${i}/showIf`, kept)) continue
      const value = calculate(item, known, form)
      if (value !== undefined) known[item.id] = value
    }
    return known
  }

  /** Every complete set of answers to a page, or to one record of a list. */
  function recordsIn(page: Page, at: string, kept: Answers): Answers[] {
    const fields = questionsOf(page)
    const pointer = (field: Field): string => `${at}/fields/${page.fields.indexOf(field)}`
    const sorted = [...fields].sort((a, b) => order.indexOf(a.id) - order.indexOf(b.id))
    let states: Answers[] = [{}]
    for (const field of sorted)
      states = states.flatMap((state) => {
        if (field.showIf && !evaluateLogic(field.showIf, { ...kept, ...state }, moment)) return [state]
        seen.asked.add(field.id)
        const given = answersTo(field).map((answer) => ({ ...state, [field.id]: answer }))
        return isAlwaysRequired(field) ? given : [state, ...given]
      })
    const isAsked = ({ showIf }: Field, state: Answers) =>
      !showIf || evaluateLogic(showIf, { ...kept, ...state }, moment)
    for (const field of fields) {
      const need = needOf(field)
      if (need)
        states = states.filter(
          (state) =>
            !isAsked(field, state) ||
            !note(need, `${pointer(field)}/required`, { ...kept, ...state }) ||
            field.id in state,
        )
    }
    for (const [i, { rule, fieldId }] of (page.checks ?? []).entries()) {
      const place = fields.find(({ id }) => id === fieldId)!
      const pointer = `${at}/checks/${i}/rule`
      states = states.filter((state) => {
        if (!isAsked(place, state) || note(rule, pointer, { ...kept, ...state })) return true
        const absent = seen.missing.get(pointer) ?? new Set()
        for (const id of ids) if (!(id in kept) && !(id in state)) absent.add(id)
        seen.missing.set(pointer, absent)
        return false
      })
    }
    for (const state of states)
      for (const field of fields)
        if (field.showIf) note(field.showIf, `${pointer(field)}/showIf`, { ...kept, ...state })
    return states
  }

  function rowsIn(page: Page, records: readonly Answers[]): Answers[][] {
    const { min, max } = recordsAllowed(page.repeat!)
    let lists: Answers[][] = [[]]
    const all: Answers[][] = min === 0 ? [[]] : []
    for (let length = 1; length <= max; length++) {
      lists = lists.flatMap((list) => records.map((record) => [...list, record]))
      if (length >= min) all.push(...lists)
    }
    return all.slice(0, 2_000)
  }
}

/** By whole numbers, apart from how the service calculates. */
function calculate({ value }: CalculatedValue, kept: Answers, { pages }: Form): number | undefined {
  const [kind, sources] = Object.entries(value)[0] as [CalculationKind, (string | number)[]]
  const parts = sources.flatMap((source): unknown[] => {
    if (typeof source === 'number') return [source]
    const list = pages.find(
      ({ id, repeat, fields }) =>
        repeat && (id === source || fields.some((item) => isField(item) && item.id === source)),
    )
    if (!list) return [kept[source]]
    const records = (kept[list.id] ?? []) as Answers[]
    return list.id === source ? records.map(() => 1) : records.map((record) => record[source])
  })
  const numbers = parts.filter((part) => typeof part === 'number')
  const needsAll = kind === 'difference' || kind === 'product'
  return needsAll && numbers.length < parts.length ? undefined : decimal(kind, numbers)
}
