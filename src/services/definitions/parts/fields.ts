/** Faults of single questions: options that nothing can choose, limits that leave no answer, tokens that browsers do not know. */

import type { Reason } from '../../../models/definition-fault.ts'
import type { Box, CheckboxesField, DateField, Field } from '../../../models/field.ts'
import { type Form, fieldsOf } from '../../../models/form.ts'
import { foldedLabel } from '../../../models/lookup.ts'
import { DAY, instantOf } from '../../../models/moment.ts'
import { nearest } from '../../../models/nearest.ts'
import { closesFirst } from '../../../models/opening.ts'
import { hasControls } from '../../../models/unseen.ts'
import { longestAnswer } from '../../answers/text.ts'
import { dateLimit, dayOf } from '../../logic/index.ts'
import { type Fault, type FaultCode, quote } from '../fault.ts'

/** A fault whose place is given within the question. */
type Found = [code: FaultCode, where: string, ...reason: Reason]

export const fieldFaults = ({ field, pointer }: { field: Field; pointer: string }): Fault[] =>
  [...optionFaults(field), ...limitFaults(field), ...tokenFaults(field)].map(([code, where, ...reason]) => {
    return { code, pointer: `${pointer}/${where}`, reason }
  })

function optionFaults(field: Field): Found[] {
  if (!('options' in field)) return []
  const found: Found[] = []
  const seen = new Set<string>()
  field.options.forEach(({ value }, i) => {
    const at = `options/${i}/value`
    if (seen.has(value)) found.push(['INT102', at, 'value-twice', value])
    if (value !== value.trim()) found.push(['INT102', at, 'value-with-spaces'])
    else if (hasControls(value)) found.push(['INT102', at, 'value-with-control'])
    seen.add(value)
  })
  return [...found, ...exclusiveFaults(field.options), ...labelFaults(field)]
}

/** Labels and other names of a look-up that cannot be told apart. */
export const lookupFaults = ({ field, pointer }: { field: Field; pointer: string }): Fault[] =>
  labelFaults(field).map(([code, where, ...reason]) => ({ code, pointer: `${pointer}/${where}`, reason }))

/** What is typed into a look-up is compared without case and accents, with the labels and the other names. */
function labelFaults(field: Field): Found[] {
  if (field.type !== 'select' || !field.lookup) return []
  const names = [
    ...field.options.map(({ label }, i) => ({ name: label, at: `options/${i}/label` })),
    ...field.options.flatMap(({ also = [] }, i) => also.map((name, j) => ({ name, at: `options/${i}/also/${j}` }))),
  ]
  const seen = new Map<string, string>()
  return names.flatMap(({ name, at }): Found[] => {
    const folded = foldedLabel(name)
    const other = seen.get(folded)
    seen.set(folded, name)
    if (folded === '') return [['INT123', at, 'name-without-letters']]
    if (other === undefined) return []
    return [['INT123', at, 'names-alike', quote(other)]]
  })
}

/** "None of these" excludes all others, so there is one of it, below them. */
function exclusiveFaults(options: readonly Box[]): Found[] {
  const places = options.flatMap(({ exclusive }, i) => (exclusive ? [i] : []))
  const fault = (i: number, ...reason: Reason): Found => ['INT118', `options/${i}/exclusive`, ...reason]
  if (places.length > 1) return places.slice(1).map((i) => fault(i, 'exclusive-twice'))
  const [at] = places
  if (at === undefined) return []
  if (options.length === 1) return [fault(at, 'exclusive-alone')]
  return at < options.length - 1 ? [fault(at, 'exclusive-not-last')] : []
}

const LIMITS = [
  ['minLength', 'maxLength'],
  ['minItems', 'maxItems'],
  ['min', 'max'],
] as const

function limitFaults(field: Field): Found[] {
  const limits = field as unknown as Record<string, string | number | undefined>
  const found = LIMITS.flatMap(([low, high]): Found[] => {
    const [from, to] = [limits[low], limits[high]]
    if (from === undefined || to === undefined || typeof from !== typeof to) return []
    const crossed = field.type === 'date' ? neverMeet(`${from}`, `${to}`) : from > to
    return crossed ? [['INT103', high, 'limits-crossed', low]] : []
  })
  if ((field.type === 'text' || field.type === 'textarea') && field.maxLength === undefined) {
    const longest = longestAnswer(field)
    if ((field.minLength ?? 0) > longest) found.push(['INT103', 'minLength', 'longer-than-default', longest])
  }
  if (field.type === 'checkboxes' && (field.minItems ?? 0) > together(field))
    found.push(['INT103', 'minItems', 'more-than-options', together(field) < field.options.length])
  return found
}

/** How many options can be chosen together. */
export const together = ({ options }: CheckboxesField): number => options.filter(({ exclusive }) => !exclusive).length

/** Days around which months have different lengths. Limits relative to today that cross on each of them always cross. */
const DAYS = ['2024-02-29', '2025-01-31', '2025-02-28', '2026-03-31', '2026-12-31'].map((day) => Date.parse(day))

/** A fixed limit beside one relative to today may leave room on another day. */
function neverMeet(from: string, to: string): boolean {
  if (from.startsWith('today') !== to.startsWith('today')) return false
  return DAYS.every((now) => dateLimit(from, { now, timeZone: 'UTC' }) > dateLimit(to, { now, timeZone: 'UTC' }))
}

function tokenFaults(field: Field): Found[] {
  if (field.type === 'file')
    return field.accept.flatMap((kind, i): Found[] =>
      field.accept.indexOf(kind) < i ? [['INT107', `accept/${i}`, 'kind-twice', kind]] : [],
    )
  const autofill = 'autocomplete' in field && field.autocomplete !== undefined && autocompleteFault(field.autocomplete)
  return autofill ? [['INT106', 'autocomplete', ...autofill]] : []
}

const words = (text: string): string[] => text.trim().split(/\s+/)

const FIELDS = words(`
  name honorific-prefix given-name additional-name family-name honorific-suffix nickname username new-password
  current-password one-time-code organization-title organization street-address address-line1 address-line2
  address-line3 address-level4 address-level3 address-level2 address-level1 country country-name postal-code cc-name
  cc-given-name cc-additional-name cc-family-name cc-number cc-exp cc-exp-month cc-exp-year cc-csc cc-type
  transaction-currency transaction-amount language bday bday-day bday-month bday-year sex url photo`)
/** These may follow a word such as `home` or `work`. */
const CONTACTS = words(`
  tel tel-country-code tel-national tel-area-code tel-local tel-local-prefix tel-local-suffix tel-extension email impp`)
const KINDS = ['home', 'work', 'mobile', 'fax', 'pager']
const ALL = ['on', 'off', ...FIELDS, ...CONTACTS]

/** Why a text is no value of `autocomplete`, or undefined: `[section-…] [shipping|billing] [home|work|…] field [webauthn]`. */
export function autocompleteFault(text: string): Reason | undefined {
  if (text === 'on' || text === 'off') return undefined
  const tokens = words(text.toLowerCase())
  if (tokens[0]!.startsWith('section-')) tokens.shift()
  if (tokens[0] === 'shipping' || tokens[0] === 'billing') tokens.shift()
  const isContact = KINDS.includes(tokens[0]!) && tokens.shift() !== undefined
  const field = tokens.shift() ?? ''
  if (tokens[0] === 'webauthn') tokens.shift()
  const known = isContact ? CONTACTS : [...FIELDS, ...CONTACTS]
  if (known.includes(field) && tokens.length === 0) return undefined
  return ['autofill', text, nearest(field, isContact ? CONTACTS : ALL)]
}

/** The day of the check, or on which the form opens for the first time if that is later, in days since 1970. */
export const dayFrom = (form: Form, now: number): { day: number; isOpening: boolean } => {
  const opens = form.opensAt === undefined ? undefined : instantOf(form.opensAt)
  const isOpening = opens !== undefined && opens > now && !closesFirst(form)
  return { day: Math.floor((isOpening ? opens : now) / DAY), isOpening }
}

/** `now`: UTC milliseconds. A form that is not open yet is checked for the day on which it opens. */
export function dayFaults(form: Form, now: number): Fault[] {
  const { day, isOpening } = dayFrom(form, now)
  return fieldsOf(form).flatMap(({ field, pointer }) =>
    field.type === 'date' && field.required !== false ? faultsOf(field, { pointer, day, isOpening }) : [],
  )
}

function faultsOf(
  { min, max }: DateField,
  { pointer, day, isOpening }: { pointer: string; day: number; isOpening: boolean },
): Fault[] {
  // Two fixed limits, or two that move, are compared by the check of single questions.
  if (!min || !max || min.startsWith('today') === max.startsWith('today')) return []
  const meet = (one: number): boolean => limitOn(min, one) <= limitOn(max, one)
  // The day before and after too: in some time zone it is their date.
  if ([day - 1, day, day + 1].some(meet)) return []
  const first = firstDay(meet, day)
  const from = first === undefined ? undefined : dateOf(first)
  const reason: Reason = ['dates-crossed', dateOf(day), isOpening, from]
  return [{ code: 'INT115', pointer: `${pointer}/max`, reason }]
}

const limitOn = (limit: string, day: number): string => dateLimit(limit, { now: day * DAY, timeZone: 'UTC' })
const dateOf = (day: number): string => new Date(day * DAY).toISOString().slice(0, 10)

/** The first later day on which the limits meet. From there on they do, as only one of them moves. */
function firstDay(meet: (day: number) => boolean, day: number): number | undefined {
  let [low, high] = [day, dayOf('9999-12-31')]
  if (!meet(high)) return undefined
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2)
    if (meet(middle)) high = middle
    else low = middle
  }
  return high
}
