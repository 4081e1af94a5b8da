/** Faults of calculated values: where they stand, and what they are made of. */
import { type CalculatedValue, type Field, isCalculated, isField, type Source } from '../../../models/field.ts'
import type { Form } from '../../../models/form.ts'
import { didYouMean } from '../../../models/nearest.ts'
import { type Page, rowsAllowed } from '../../../models/page.ts'
import { amountOfConstants, calculationOf, digitsOf, MOST_DIGITS } from '../../logic/index.ts'
import type { Fault } from '../fault.ts'

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
      if (misplaced) return [{ code: 'INT211', pointer, reason: misplaced }]
      const found = sourceFaults(item, `${pointer}/value`, { page: p, index }, { named, pages })
      if (found.length > 0) return found
      const before = numbers
      numbers += calculationOf(item)[1].reduce((sum: number, source) => sum + numbersIn(source, named, pages), 0)
      if (before > MOST_NUMBERS || numbers <= MOST_NUMBERS) return []
      const reason = `makes the calculations of this form too large: ${numbers} numbers, and at most ${MOST_NUMBERS} are allowed. Use fewer lists, or a smaller "max" for them`
      return [{ code: 'INT210', pointer: `${pointer}/value`, reason }]
    }),
  )
}

function whyMisplaced({ exit, repeat }: Page, number: number): string | undefined {
  if (exit) return 'is on a page that ends the form, where nothing is calculated. Move it to another page'
  if (repeat) return 'is on a list page. Move it to a page after the list'
  if (number > 0) return undefined
  return 'is on the first page, before which nothing was entered. Add a page after the questions, and move it there'
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
          ? { code: 'INT210' as const, reason: `is there twice: "${source}". Remove one` }
          : nameFault(source, item, place, known)
    return fault ? [{ ...fault, pointer: `${at}/${i}` }] : []
  })
  if (faults.length > 0) return faults
  const wrong = (reason: string): Fault[] => [{ code: 'INT210', pointer: at, reason }]
  if (sources.every((source) => typeof source === 'number'))
    return wrong('has only constants, so it is always the same. Name a question')
  if (amountOfConstants(item) === 'too-long')
    return wrong(`has constants that together give more than ${MOST_DIGITS} digits`)
  return []
}

type Reason = Pick<Fault, 'reason'> & { code: Fault['code'] & string }
const because = (code: Reason['code'], reason: string): Reason => ({ code, reason })

function constantFault(constant: number, item: CalculatedValue): Reason | undefined {
  if (calculationOf(item)[0] === 'count')
    return because(
      'INT210',
      `is a constant (${constant}). "count" counts answers and entries, so name a question or list`,
    )
  return digitsOf(constant) > MOST_DIGITS
    ? because('INT210', `has more than ${MOST_DIGITS} digits (found ${constant})`)
    : undefined
}

function nameFault(id: string, item: CalculatedValue, place: Place, { named, pages }: NamedParts): Reason | undefined {
  const [kind] = calculationOf(item)
  if (id === item.id) return because('INT205', 'is the value itself. Name a question, or another value')
  const found = named.get(id)
  if (!found) {
    const what = 'names a question, value or list that is not in the form'
    return because('INT201', `${what}: "${id}"${didYouMean(id, named.keys())}`)
  }
  const { page } = found
  const { id: pageId, repeat } = pages[page]!
  if (found.kind === 'value') {
    const isBefore = page < place.page || (page === place.page && found.index < place.index)
    if (isBefore) return undefined
    const circle = circleTo(item.id, found.item, named)
    if (circle) return because('INT205', `makes the value depend on itself: ${[item.id, ...circle].join(' → ')}`)
    return because('INT206', `is a value that is calculated after this one: "${id}". Move one of the two`)
  }
  if (found.kind === 'list' && kind !== 'count')
    return because('INT210', `is the list "${id}". Only "count" takes a list. Name a number question of the list`)
  if (found.kind === 'question' && found.field.type !== 'number') {
    const advice = repeat && kind === 'count' ? `. To count entries, name the list "${pageId}"` : ''
    return because('INT210', `is a question of type ${found.field.type}: "${id}". Calculations use numbers${advice}`)
  }
  if (page >= place.page)
    return because(
      'INT206',
      `is on ${page === place.page ? 'the same page' : `the later page "${pageId}"`}: "${id}". Move the calculated value to a page after it`,
    )
  if (kind === 'difference' && repeat)
    return because('INT210', `is in the list "${pageId}": "${id}". Add it up in a value of its own, and name that`)
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
  return repeat ? rowsAllowed(repeat).max : 1
}
