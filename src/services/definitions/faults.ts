/** What the schema of a definition cannot say: unique ids, limits that leave room, statuses that lead somewhere, rules that fit. */

import { autocompleteFault } from '../../models/autocomplete.ts'
import type { Fault } from '../../models/fault.ts'
import type { FaultCode } from '../../models/fault-codes.ts'
import type { Field, TextareaField, TextField } from '../../models/field.ts'
import { type Form, fieldsOf, statusesOf } from '../../models/form.ts'
import { instantOf } from '../../models/instant.ts'
import { questionsOf, rowsAllowed } from '../../models/page.ts'
import { MOST_STEPS, SHORTEST_ANSWER, sizeOf } from '../../models/pattern.ts'
import type { Status } from '../../models/status.ts'
import { dateLimit } from '../answers/date.ts'
import { hasControls } from '../answers/field.ts'
import { LONGEST_LINE, LONGEST_TEXT } from '../answers/text.ts'
import { lintForm } from './lint.ts'
import { adviceFor, dayFaults, proveForm } from './proof/index.ts'

/**
 * The faults of a definition whose shape is right; it may be published when none of them is an error. `now` is when it is
 * checked, in UTC milliseconds; without it, nothing is said about dates that cannot be given on that day.
 */
export function definitionFaults(form: Form, now?: number | undefined): Fault[] {
  const faults = [
    ...pageFaults(form),
    ...idFaults(form),
    ...fieldsOf(form).flatMap(fieldFaults),
    ...patternFaults(form),
    ...statusFaults(form),
    ...timeFaults(form),
    ...notifyFaults(form),
  ]
  // Rules are judged by the fields they name, so they wait until each id means one field; what they mean waits for them.
  const rules = faults.some(({ code }) => code === 'INT101') ? [] : lintForm(form)
  if (faults.length > 0 || rules.length > 0) return [...faults, ...rules]
  return [...proveForm(form), ...adviceFor(form), ...(now === undefined ? [] : dayFaults(form, now))]
}

/** Refuses pages that neither ask something nor end the journey, and ids that two pages have. */
function pageFaults({ pages }: Form): Fault[] {
  const faults: Fault[] = []
  const refuse = (code: FaultCode, pointer: string, reason: string) => faults.push({ code, pointer, reason })
  const ids = new Map<string, number>()
  pages.forEach((page, i) => {
    const { id, fields, repeat, exit } = page
    const at = `/pages/${i}`
    const first = ids.get(id)
    if (first === undefined) ids.set(id, i)
    else refuse('INT101', `${at}/id`, `"${id}" is used already, at /pages/${first}. Ids are unique in a form`)
    if (exit && questionsOf(page).length > 0)
      refuse('INT110', `${at}/fields`, 'asks questions on a page that ends the journey: nobody would send the answers')
    if (exit && repeat) refuse('INT110', `${at}/repeat`, 'is on a page that ends the journey, which asks nothing')
    if (repeat && !exit && questionsOf(page).length === 0)
      refuse('INT110', `${at}/fields`, 'asks nothing of each entry')
    if (fields.length === 0 && !exit)
      refuse('INT110', `${at}/fields`, 'must hold at least 1, unless the page has an "exit"')
    if (repeat && rowsAllowed(repeat).min > repeat.max)
      refuse('INT103', `${at}/repeat/max`, 'is below min: no list can meet both')
  })
  return faults
}

/**
 * Refuses a `notify` that names no e-mail question, or one of a list, which is asked for each record: one person gets the
 * mail.
 */
function notifyFaults({ pages, notify }: Form): Fault[] {
  if (notify?.email === undefined) return []
  const asked = pages.filter(({ repeat }) => !repeat).flatMap(questionsOf)
  const field = asked.find(({ id }) => id === notify.email)
  if (field?.type === 'email') return []
  const reason = field
    ? `"${notify.email}" is a question of type ${field.type}. Name one of type email`
    : `"${notify.email}" is no question of this form, or one of a list. Name a question of type email`
  return [{ code: 'INT114', pointer: '/notify/email', reason }]
}

function idFaults(form: Form): Fault[] {
  // The answers of a list stand under the id of its page.
  const seen = new Map<string, string>(form.pages.flatMap(({ id, repeat }, i) => (repeat ? [[id, `/pages/${i}`]] : [])))
  return fieldsOf(form).flatMap(({ field, pointer }) => {
    const first = seen.get(field.id)
    if (first === undefined) {
      seen.set(field.id, pointer)
      return []
    }
    return [
      {
        code: 'INT101',
        pointer: `${pointer}/id`,
        reason: `"${field.id}" is used already, at ${first}. Ids are unique in a form`,
      },
    ]
  })
}

function fieldFaults({ field, pointer }: { field: Field; pointer: string }): Fault[] {
  const faults: Fault[] = []
  const refuse = (code: FaultCode, where: string, reason: string) =>
    faults.push({ code, pointer: `${pointer}/${where}`, reason })
  if ('options' in field) {
    const seen = new Set<string>()
    field.options.forEach(({ value }, i) => {
      if (seen.has(value))
        refuse('INT102', `options/${i}/value`, `"${value}" is offered twice. Values are unique in a question`)
      if (value !== value.trim()) refuse('INT102', `options/${i}/value`, 'begins or ends with white space')
      else if (hasControls(value)) refuse('INT102', `options/${i}/value`, 'holds a control character or a line end')
      seen.add(value)
    })
  }
  for (const [low, high] of [
    ['minLength', 'maxLength'],
    ['minItems', 'maxItems'],
    ['min', 'max'],
  ] as const) {
    const [from, to] = [low, high].map((key) => (field as unknown as Record<string, unknown>)[key])
    if (from === undefined || to === undefined || typeof from !== typeof to) continue
    const crossed = field.type === 'date' ? neverMeet(`${from}`, `${to}`) : (from as number) > (to as number)
    if (crossed) refuse('INT103', high, `is below ${low}: no answer can meet both`)
  }
  if ((field.type === 'text' || field.type === 'textarea') && (field.minLength ?? 0) > longestOf(field))
    if (field.maxLength === undefined)
      refuse(
        'INT103',
        'minLength',
        `is more than the ${longestOf(field)} characters that are taken where no maxLength is named`,
      )
  if (field.type === 'file')
    field.accept.forEach((kind, i) => {
      if (field.accept.indexOf(kind) < i) refuse('INT107', `accept/${i}`, `"${kind}" is named twice`)
    })
  const autofill = 'autocomplete' in field && field.autocomplete !== undefined && autocompleteFault(field.autocomplete)
  if (autofill) refuse('INT106', 'autocomplete', autofill)
  if (field.type === 'checkboxes' && (field.minItems ?? 0) > field.options.length)
    refuse('INT103', 'minItems', 'is more than the options offered')
  return faults
}

/** The longest answer that is matched with a pattern: a longer one is refused before. */
const longestOf = ({ type, maxLength }: TextField | TextareaField): number =>
  maxLength ?? (type === 'text' ? LONGEST_LINE : LONGEST_TEXT)

/** Patterns that cannot be compiled, and the first one with which they may take too long together. */
function patternFaults(form: Form): Fault[] {
  const faults: Fault[] = []
  let steps = 0
  for (const { field, pointer } of fieldsOf(form)) {
    if ((field.type !== 'text' && field.type !== 'textarea') || field.pattern === undefined) continue
    const refuse = (reason: string) => faults.push({ code: 'INT105', pointer: `${pointer}/pattern`, reason })
    const sized = sizeOf(field.pattern)
    if ('reason' in sized) {
      refuse(sized.reason)
      continue
    }
    const longest = longestOf(field)
    steps += sized.size * Math.max(longest, SHORTEST_ANSWER)
    if (steps <= MOST_STEPS) continue
    refuse(
      `takes the patterns of this form to ${steps} steps, and ${MOST_STEPS} are allowed: it has ${sized.size} of them for each of ${longest} characters. Name a smaller maxLength, or repeat less in the pattern`,
    )
    break
  }
  return faults
}

/** Days around which months are of different length; limits relative to today that cross on each of them leave no room. */
const DAYS = ['2024-02-29', '2025-01-31', '2025-02-28', '2026-03-31', '2026-12-31'].map((day) => Date.parse(day))

/** A fixed limit beside one relative to today may leave room on another day. */
function neverMeet(from: string, to: string): boolean {
  if (from.startsWith('today') !== to.startsWith('today')) return false
  return DAYS.every((now) => dateLimit(from, { now, timeZone: 'UTC' }) > dateLimit(to, { now, timeZone: 'UTC' }))
}

function statusFaults(form: Form): Fault[] {
  const statuses = statusesOf(form)
  const ids = new Set(statuses.map(({ id }) => id))
  const faults: Fault[] = []
  statuses.forEach((status, i) => {
    if (statuses.findIndex(({ id }) => id === status.id) < i)
      faults.push({ code: 'INT108', pointer: `/statuses/${i}/id`, reason: `"${status.id}" is used already` })
    status.to.forEach((id, j) => {
      if (!ids.has(id))
        faults.push({ code: 'INT108', pointer: `/statuses/${i}/to/${j}`, reason: `there is no status "${id}"` })
      if (id === status.id)
        faults.push({ code: 'INT108', pointer: `/statuses/${i}/to/${j}`, reason: 'leads back to itself' })
    })
    if (!status.final && status.to.length === 0)
      faults.push({
        code: 'INT108',
        pointer: `/statuses/${i}/to`,
        reason: 'leads nowhere, and the status is not final: such a case could never end',
      })
  })
  return faults.length > 0 ? faults : deadEnds(statuses)
}

/** A case begins at the first status; from wherever it can get, it must be able to end. */
function deadEnds(statuses: readonly Status[]): Fault[] {
  const faults: Fault[] = []
  const reach = (from: Status): Set<Status> => {
    const seen = new Set([from])
    for (const status of seen) for (const next of statuses) if (status.to.includes(next.id)) seen.add(next)
    return seen
  }
  const reachable = reach(statuses[0]!)
  statuses.forEach((status, i) => {
    if (!reachable.has(status))
      faults.push({ code: 'INT108', pointer: `/statuses/${i}`, reason: 'is never reached from the first status' })
    else if (status.to.length > 0 && ![...reach(status)].some(({ final }) => final))
      faults.push({
        code: 'INT108',
        pointer: `/statuses/${i}/to`,
        reason: 'never leads to a final status: such a case could never end',
      })
  })
  return faults
}

function timeFaults({ opensAt, closesAt }: Form): Fault[] {
  if (opensAt === undefined || closesAt === undefined || instantOf(opensAt)! < instantOf(closesAt)!) return []
  return [{ code: 'INT109', pointer: '/closesAt', reason: 'is not after opensAt: the form would never be open' }]
}
