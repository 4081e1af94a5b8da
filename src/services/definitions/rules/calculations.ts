/** Faults of calculated values: where they stand, and what they are made of; and what to say of values that work. */
import type { Reason } from '../../../models/definition-fault.ts'
import {
  type CalculatedValue,
  type Field,
  isAlwaysRequired,
  isCalculated,
  isField,
  type Source,
} from '../../../models/field.ts'
import type { Form } from '../../../models/form.ts'
import { nearest } from '../../../models/nearest.ts'
import { calculatedOf, type Page, questionsOf, recordsAllowed } from '../../../models/page.ts'
import { placedItems } from '../../logic/form-rules.ts'
import { amountOfConstants, calculationOf, digitsOf, MOST_DIGITS } from '../../logic/index.ts'
import type { Fault, FaultCode } from '../fault.ts'

/** Numbers that all values of a form may be made of, with the longest lists. */
const MOST_NUMBERS = 10_000

/** What a source may name. `page` and `index` say where it stands. */
type Named = { page: number; index: number } & (
  | { kind: 'question'; field: Field }
  | { kind: 'value'; item: CalculatedValue }
  | { kind: 'list' }
)

export function calculationFaults(form: Form): Fault[] {
  const { pages } = form
  const named = namedIn(pages)
  let numbers = 0
  return pages.flatMap((page, p) =>
    page.fields.flatMap((item, index): Fault[] => {
      if (!isCalculated(item)) return []
      const pointer = `/pages/${p}/fields/${index}`
      const misplaced = whyMisplaced(page, p)
      if (misplaced) return [{ code: 'INT211', pointer, reason: [misplaced] }]
      const found = sourceFaults(item, `${pointer}/value`, { page: p, index }, { named, pages })
      if (found.length > 0) return found
      const before = numbers
      numbers += calculationOf(item)[1].reduce((sum: number, source) => sum + numbersIn(source, named, pages), 0)
      if (before > MOST_NUMBERS || numbers <= MOST_NUMBERS) return []
      return [{ code: 'INT210', pointer: `${pointer}/value`, reason: ['too-many-numbers', numbers, MOST_NUMBERS] }]
    }),
  )
}

/** What is wrong with a calculated value although it works: what it leaves out, or multiplies once for each entry. */
export function calculationAdvice(form: Form): Fault[] {
  const inLists = new Set(form.pages.flatMap((page) => (page.repeat ? questionsOf(page).map(({ id }) => id) : [])))
  const { certain } = presenceIn(form)
  return placedItems(form).flatMap(({ item, pointer }) => (isCalculated(item) ? adviceOn(item, pointer) : []))

  function adviceOn(item: CalculatedValue, pointer: string): Fault[] {
    const [kind, sources] = calculationOf(item)
    return sources.flatMap((source, i): Fault[] => {
      if (typeof source === 'number') return []
      const tell = (...reason: Reason): Fault[] => [
        { code: 'INT212', pointer: `${pointer}/value/${kind}/${i}`, reason },
      ]
      if (kind === 'product' && inLists.has(source)) return tell('calculation-multiplies', source)
      const isCompared = (kind === 'min' || kind === 'max') && sources.length > 1
      if (!isCompared || inLists.has(source) || certain.has(source)) return []
      return tell('calculation-leaves-out', kind, source)
    })
  }
}

/** The ids of the values that may be absent although they are shown, because answers that they need may be. */
export const maybeAbsent = (form: Form): ReadonlySet<string> => presenceIn(form).absent

function whyMisplaced({ exit, repeat }: Page, number: number) {
  if (exit) return 'calculated-on-exit' as const
  if (repeat) return 'calculated-on-list' as const
  return number > 0 ? undefined : ('calculated-first' as const)
}

function namedIn(pages: readonly Page[]): ReadonlyMap<string, Named> {
  const named = new Map<string, Named>()
  pages.forEach(({ id, repeat, fields }, page) => {
    if (repeat) named.set(id, { kind: 'list', page, index: 0 })
    fields.forEach((item, index) => {
      if (isField(item)) named.set(item.id, { kind: 'question', field: item, page, index })
      else if (isCalculated(item)) named.set(item.id, { kind: 'value', item, page, index })
    })
  })
  return named
}

interface NamedParts {
  named: ReadonlyMap<string, Named>
  pages: readonly Page[]
}
type Place = Pick<Named, 'page' | 'index'>

function sourceFaults(item: CalculatedValue, pointer: string, place: Place, known: NamedParts): Fault[] {
  const [kind, sources] = calculationOf(item)
  const at = `${pointer}/${kind}`
  const faults = sources.flatMap((source, i): Fault[] => {
    const first = sources.indexOf(source)
    const fault =
      typeof source === 'number'
        ? constantFault(source, item)
        : first < i
          ? because('INT210', 'source-twice', source)
          : nameFault(source, item, place, known)
    return fault ? [{ ...fault, pointer: `${at}/${i}` }] : []
  })
  if (faults.length > 0) return faults
  const wrong = (...reason: Reason): Fault[] => [{ code: 'INT210', pointer: at, reason }]
  if (sources.every((source) => typeof source === 'number')) return wrong('only-constants')
  if (amountOfConstants(item) === 'too-long') return wrong('constants-too-long', MOST_DIGITS)
  return []
}

type Found = Pick<Fault, 'code' | 'reason'>
const because = (code: FaultCode, ...reason: Reason): Found => ({ code, reason })

function constantFault(constant: number, item: CalculatedValue): Found | undefined {
  if (calculationOf(item)[0] === 'count') return because('INT210', 'constant-counted', constant)
  return digitsOf(constant) > MOST_DIGITS ? because('INT210', 'constant-too-long', MOST_DIGITS, constant) : undefined
}

function nameFault(id: string, item: CalculatedValue, place: Place, { named, pages }: NamedParts): Found | undefined {
  const [kind] = calculationOf(item)
  if (id === item.id) return because('INT205', 'value-itself')
  const found = named.get(id)
  if (!found) return because('INT201', 'unknown-source', id, nearest(id, named.keys()))
  const { page } = found
  const { id: pageId, repeat } = pages[page]!
  if (found.kind === 'value') {
    const isBefore = page < place.page || (page === place.page && found.index < place.index)
    if (isBefore) return undefined
    const circle = circleTo(item.id, found.item, named)
    if (circle) return because('INT205', 'value-circle', [item.id, ...circle].join(' → '))
    return because('INT206', 'value-later', id)
  }
  if (found.kind === 'list' && kind !== 'count') return because('INT210', 'source-list', id)
  if (found.kind === 'question' && found.field.type !== 'number')
    return because('INT210', 'source-type', found.field.type, id, repeat && kind === 'count' ? pageId : undefined)
  if (page >= place.page) return because('INT206', 'source-not-before', id, page === place.page ? undefined : pageId)
  if (kind === 'difference' && repeat) return because('INT210', 'source-in-list', pageId, id)
  return undefined
}

/** How a value leads to the one with this id, which ends the path; undefined where it does not. */
function circleTo(
  id: string,
  from: CalculatedValue,
  named: ReadonlyMap<string, Named>,
  seen = new Set<CalculatedValue>(),
): string[] | undefined {
  if (seen.has(from)) return undefined
  seen.add(from)
  for (const source of calculationOf(from)[1]) {
    if (source === id) return [from.id, id]
    const next = typeof source === 'string' ? named.get(source) : undefined
    if (next?.kind !== 'value') continue
    const path = circleTo(id, next.item, named, seen)
    if (path) return [from.id, ...path]
  }
  return undefined
}

/** How many numbers a source stands for, at most. */
function numbersIn(source: Source, named: ReadonlyMap<string, Named>, pages: readonly Page[]): number {
  const found = typeof source === 'string' ? named.get(source) : undefined
  const repeat = found && found.kind !== 'value' ? pages[found.page]!.repeat : undefined
  return repeat ? recordsAllowed(repeat).max : 1
}

/** Ids of the questions and values that have an answer in each form that is sent, and of the values that may be absent although shown. */
function presenceIn(form: Form): { certain: ReadonlySet<string>; absent: ReadonlySet<string> } {
  const certain = new Set<string>()
  const absent = new Set<string>()
  for (const page of form.pages) {
    const isAsked = !page.showIf && (!page.repeat || recordsAllowed(page.repeat).min > 0)
    for (const field of questionsOf(page))
      if (isAsked && isAlwaysRequired(field) && !field.showIf) certain.add(field.id)
    for (const item of calculatedOf(page)) {
      const [kind, sources] = calculationOf(item)
      const isThere = (source: string | number): boolean => typeof source === 'number' || certain.has(source)
      const isCertain =
        kind === 'sum' ||
        kind === 'count' ||
        (kind === 'min' || kind === 'max' ? sources.some(isThere) : sources.every(isThere))
      if (!isCertain) absent.add(item.id)
      else if (!item.showIf && !page.showIf) certain.add(item.id)
    }
  }
  return { certain, absent }
}
