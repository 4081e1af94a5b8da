/**
 * Calculated values. They are exact in decimal: 0.1 and 0.2 are 0.3. A sum, a count, a least and a greatest value pass over
 * what has no answer; a difference and a product need all of their parts. The sum of nothing is 0, and so is its count.
 */
import Big from 'big.js'
import type { CalculatedValue, CalculationKind, Source } from '../../models/field.ts'
import type { Form } from '../../models/form.ts'
import { calculatedOf, type Page, questionsOf } from '../../models/page.ts'
import { recordsOf } from './evaluate.ts'
import type { Values } from './values.ts'

/** Digits that a value may have, as many as an answer: any such number is exact enough in IEEE 754 binary64 to be shown again. */
export const MOST_DIGITS = 15
/** Longer products are given up on the way, so that none takes long to multiply. */
const MOST_PRODUCT_DIGITS = 200

/** A number of at most MOST_DIGITS digits in all; undefined where there are too few answers. */
type Amount = number | 'too-long' | undefined

/** An answer to a question; `index` is the place of its record in the list `groupId`. */
interface AnswerPlace {
  fieldId: string
  groupId?: string
  index?: number
}
export interface Calculation {
  item: CalculatedValue
  amountFor(values: Values): Amount
  /**
   * The answer with which the value became too long: without it, and those after it in the form, it is not. Undefined where
   * constants alone make it so.
   */
  tooLongBy(values: Values): AnswerPlace | undefined
}

/** Which list a question of records is in, and which pages are lists. */
interface Lists {
  ofQuestion: ReadonlyMap<string, string>
  pages: ReadonlySet<string>
}

/** Prepares the calculated values of a form once, by id. */
export function compileCalculations(form: Form): Map<string, Calculation> {
  const lists = listsIn(form)
  const items = form.pages.flatMap(calculatedOf)
  const amounts = new Map(items.map((item) => [item.id, amountsOf(item, lists)]))
  return new Map(
    items.map((item) => {
      const amountFor = amounts.get(item.id)!
      return [item.id, { item, amountFor, tooLongBy: (values) => tooLongBy(item, values, { form, amounts }) }]
    }),
  )
}

/** What a calculation gives of its constants alone. */
export const amountOfConstants = (item: CalculatedValue): Amount => {
  const [kind, sources] = calculationOf(item)
  const constants = sources.filter((source) => typeof source === 'number')
  return amountsOf({ ...item, value: { [kind]: constants } }, { ofQuestion: new Map(), pages: new Set() })({})
}

export const calculationOf = ({ value }: CalculatedValue): [kind: CalculationKind, sources: Source[]] =>
  Object.entries(value)[0] as [CalculationKind, Source[]]

export const digitsOf = (number: number): number => digitsIn(new Big(number))

/** The ids of questions and lists that a value is made of, those behind other calculated values included. */
export function sourcesOf(form: Form): Map<string, ReadonlySet<string>> {
  const found = new Map<string, ReadonlySet<string>>()
  for (const item of form.pages.flatMap(calculatedOf)) {
    const ids = calculationOf(item)[1].filter((source) => typeof source === 'string')
    // A value stands after those that it uses.
    found.set(item.id, new Set(ids.flatMap((id) => [...(found.get(id) ?? [id])])))
  }
  return found
}

function listsIn({ pages }: Form): Lists {
  const lists = pages.filter(({ repeat }) => repeat)
  return {
    ofQuestion: new Map(lists.flatMap((page) => questionsOf(page).map(({ id }) => [id, page.id] as const))),
    pages: new Set(lists.map(({ id }) => id)),
  }
}

type Part = Big | undefined

function amountsOf(item: CalculatedValue, lists: Lists): (values: Values) => Amount {
  const [kind, sources] = calculationOf(item)
  const read = sources.map((source) => partsFrom(source, lists))
  return (values) => {
    const result = CALCULATE[kind](read.flatMap((parts) => parts(values)))
    if (result === undefined || result === 'too-long') return result
    return digitsIn(result) > MOST_DIGITS ? 'too-long' : result.toNumber() + 0 // -0 becomes 0
  }
}

/** What a source stands for: one part, or one for each record of a list. */
function partsFrom(source: Source, { ofQuestion, pages }: Lists): (values: Values) => Part[] {
  if (typeof source === 'number') {
    const constant = [new Big(source)]
    return () => constant
  }
  if (pages.has(source)) return (values) => recordsOf(values, source).map(() => ONE)
  const groupId = ofQuestion.get(source)
  if (groupId === undefined) return (values) => [partIn(values, source)]
  return (values) => recordsOf(values, groupId).map((record) => partIn(record, source))
}

const ONE = new Big(1)

function partIn(values: Values, id: string): Part {
  const answer = Object.hasOwn(values, id) ? values[id] : undefined
  return typeof answer === 'number' && Number.isFinite(answer) ? new Big(answer) : undefined
}

const CALCULATE: Record<CalculationKind, (parts: Part[]) => Big | 'too-long' | undefined> = {
  sum: (parts) => given(parts).reduce((sum, part) => sum.plus(part), new Big(0)),
  difference: ([first, second]) => (first && second ? first.minus(second) : undefined),
  product,
  count: (parts) => new Big(given(parts).length),
  min: (parts) => given(parts).reduce<Part>((least, part) => (least?.lte(part) ? least : part), undefined),
  max: (parts) => given(parts).reduce<Part>((most, part) => (most?.gte(part) ? most : part), undefined),
}

const given = (parts: Part[]): Big[] => parts.filter((part) => part !== undefined)

function product(parts: Part[]): Big | 'too-long' | undefined {
  const factors = given(parts)
  if (factors.length < parts.length || factors.length === 0) return undefined
  let result = new Big(1)
  for (const factor of factors) {
    result = result.times(factor)
    if (result.c.length > MOST_PRODUCT_DIGITS) return 'too-long'
  }
  return result
}

/** How many digits a number has without an exponent: 0.5 has two, and so has 1e1. */
const digitsIn = (number: Big): number => number.toFixed().replace(/\D/g, '').length

interface FormAmounts {
  form: Form
  amounts: ReadonlyMap<string, (values: Values) => Amount>
}

/** Looks for the answer by halves: with those up to it the value is too long, and without it not. */
function tooLongBy(item: CalculatedValue, values: Values, { form, amounts }: FormAmounts): AnswerPlace | undefined {
  const places = placesOf(sourcesOf(form).get(item.id)!, values, form.pages)
  const before = form.pages.flatMap(calculatedOf).filter(({ id }) => Object.hasOwn(values, id))
  const isTooLong = (count: number): boolean => {
    const some = only(places.slice(0, count), values)
    for (const { id } of before) {
      const amount = amounts.get(id)!(some)
      if (typeof amount === 'number') some[id] = amount
    }
    return amounts.get(item.id)!(some) === 'too-long'
  }
  let [fine, tooLong] = [0, places.length]
  while (tooLong - fine > 1) {
    const middle = Math.floor((fine + tooLong) / 2)
    if (isTooLong(middle)) tooLong = middle
    else fine = middle
  }
  return places[tooLong - 1]
}

/** The answers to these questions, in the order of the form. A record that is counted stands at its first question. */
function placesOf(ids: ReadonlySet<string>, values: Values, pages: readonly Page[]): AnswerPlace[] {
  return pages.flatMap((page) => {
    const questions = questionsOf(page)
    const used = questions.filter((field) => ids.has(field.id) || (ids.has(page.id) && field === questions[0]))
    if (!page.repeat) return used.flatMap(({ id }) => (Object.hasOwn(values, id) ? [{ fieldId: id }] : []))
    if (used.length === 0) return []
    return recordsOf(values, page.id).flatMap((_, index) =>
      used.map(({ id }) => ({ fieldId: id, groupId: page.id, index })),
    )
  })
}

/** These answers and records alone. */
function only(places: readonly AnswerPlace[], values: Values): Record<string, unknown> {
  const some: Record<string, unknown> = {}
  for (const { fieldId, groupId, index = 0 } of places)
    if (groupId === undefined) some[fieldId] = values[fieldId]
    else {
      some[groupId] ??= []
      const records = some[groupId] as Record<string, unknown>[]
      records[index] = { ...records[index], [fieldId]: recordsOf(values, groupId)[index]![fieldId] }
    }
  return some
}
