/**
 * The answers to a question, as far as rules can tell them apart. A leaf is one comparison in a rule. A cell is all answers
 * for which each leaf on the question says the same; its `answer` is an example. Some cells may be empty: nobody can give such
 * an answer. So a search over cells that finds nothing is a proof, and one that finds something is not. Without a moment, cells
 * are valid on every date; with one, on that date only; with a first day, on that day and every later one.
 */
import Big from 'big.js'
import type { CheckboxesField, Field, NumberField } from '../../../models/field.ts'
import { DAY } from '../../../models/moment.ts'
import type { LeafRule } from '../../../models/rule.ts'
import { hasControls, tidy } from '../../../models/unseen.ts'
import { lengthOf } from '../../answers/field.ts'
import { longestAnswer, type TypedField } from '../../answers/text.ts'
import { dateLimit, evaluateLogic, otherSideOf, positiveOf } from '../../logic/index.ts'
import {
  type Cell,
  comparedWith,
  gapsAndPoints,
  isAnswerTo,
  isPoint,
  middleOf,
  operandsOf,
  type Part,
  subsetsOf,
  truthsOf,
} from './cells.ts'
import { dateCells, timeCells, type When } from './date-cells.ts'
import { matchingTexts, mayContain, sampleText, type TextPart } from './samples.ts'

export interface Domain {
  /** The cells of a question that is answered. */
  cells: Cell[]
  /** The cell of a question that is not answered. */
  absent: Cell
  /** The leaves, in the order of the truths. */
  leaves?: readonly LeafRule[]
  /** What leaves compare with although no answer can be equal to it, or contain it. */
  neverMet?: ReadonlyMap<LeafRule, readonly NeverMet[]>
}
/** `pointer` leads to it in the value of its leaf. */
export interface NeverMet {
  why: 'never-equal' | 'never-contained'
  operand: unknown
  pointer: string
}

export function domainOf(field: Field, leaves: readonly LeafRule[], when?: When): Domain {
  const absent = { truths: leaves.map((leaf) => evaluateLogic(leaf, {}, { now: 0 })) }
  const from = when && 'from' in when ? when.from : undefined
  const neverMet = new Map(
    leaves.flatMap((leaf) => {
      const found = neverMetBy(leaf, field, from)
      return found.length > 0 ? [[leaf, found]] : []
    }),
  )
  return { cells: distinct(cellsOf(field, leaves, when)), absent, leaves, neverMet }
}

/** `from`: the first day on which answers are given, since 1970. */
function neverMetBy(leaf: LeafRule, field: Field, from: number | undefined): NeverMet[] {
  const unequal = operandsOf(leaf).flatMap(({ operand, pointer }): NeverMet[] =>
    canEqual(field, operand, from) ? [] : [{ why: 'never-equal', operand, pointer }],
  )
  const sought = isTyped(field) ? soughtBy(leaf) : undefined
  if (!sought || canContain(field as TypedField, sought)) return unequal
  return [{ why: 'never-contained', operand: sought.text, pointer: '' }]
}

const TYPED: readonly Field['type'][] = ['text', 'textarea', 'email', 'tel', 'url']
const isTyped = (field: Field): field is TypedField => TYPED.includes(field.type)

function cellsOf(field: Field, leaves: readonly LeafRule[], when: When | undefined): Cell[] {
  const cell = (answer: unknown): Cell => ({ truths: truthsOf(field, leaves, answer), answer })
  switch (field.type) {
    case 'radios':
    case 'select':
      return field.options.map(({ value }) => cell(value))
    case 'boolean':
      return [cell(true), cell(false)]
    case 'declaration':
      return [cell(true)]
    case 'address':
      return [cell({ line1: '1 High Street', town: 'Millbrook', postcode: 'MB1 1AA' })]
    case 'file':
      return [cell(['file'])]
    case 'checkboxes':
      return boxCells(field, leaves)
    case 'number':
      return numberCells(field, leaves)
    case 'date':
      return dateCells(field, leaves, when)
    case 'time':
      return timeCells(field, leaves)
    default:
      return textCells(field, leaves)
  }
}

/** Rules that name more boxes than this make too many sets to try. */
const MOST_NAMED = 8

/** Rules can tell sets of boxes apart by the boxes that they name, and by whether another is ticked. One that excludes the others is ticked alone. */
function boxCells(field: CheckboxesField, leaves: readonly LeafRule[]): Cell[] {
  const valuesOf = (options: CheckboxesField['options']) => options.map(({ value }) => value)
  const values = valuesOf(field.options.filter(({ exclusive }) => !exclusive))
  const named = [...new Set(leaves.flatMap(({ value }) => [value].flat(2)))].filter((one) =>
    values.includes(one as string),
  )
  const others = values.filter((value) => !named.includes(value))
  const { minItems = 1, maxItems = values.length } = field
  if (named.length > MOST_NAMED)
    return [{ truths: leaves.map(({ operator }) => ANSWERED[operator]), answer: values.slice(0, minItems) }]
  const cells: Cell[] = valuesOf(field.options.filter(({ exclusive }) => exclusive)).map((value) => {
    return { truths: truthsOf(field, leaves, [value]), answer: [value] }
  })
  for (const chosen of subsetsOf(named as string[]))
    for (const more of new Set([0, Math.max(1, minItems - chosen.length)])) {
      const answer = values.filter((value) => chosen.includes(value) || others.indexOf(value) in others.slice(0, more))
      const count = chosen.length + more
      if (more > others.length || count < minItems || count > maxItems) continue
      cells.push({ truths: truthsOf(field, leaves, answer), answer })
    }
  return cells.sort((a, b) => (a.answer as string[]).length - (b.answer as string[]).length)
}

const ANSWERED: Record<string, boolean | undefined> = { answered: true, notAnswered: false }

/** One cell of each kind, with an example where there is one. */
function distinct(cells: readonly Cell[]): Cell[] {
  const found = new Map<string, Cell>()
  for (const cell of cells) {
    const key = cell.truths.join()
    if (found.get(key)?.answer === undefined) found.set(key, cell)
  }
  return [...found.values()]
}

/** May some answer be equal to it? Where the limits of a date move with the days, it may, on this day (in days since 1970) or later. */
export function canEqual(field: Field, operand: unknown, from?: number): boolean {
  if (field.type !== 'date') return isAnswerTo(field, operand)
  const { min = '', max = '9999-12-31' } = field
  const day = operand as string
  const first = min.startsWith('today')
    ? from !== undefined && dateLimit(min, { now: from * DAY, timeZone: 'UTC' })
    : min
  return (first === false || day >= first) && (max.startsWith('today') || day <= max)
}

/**
 * Cells of numbers: points and gaps of the line. A gap is left out when surely no answer lies in it: it is outside of the
 * limits, or between two steps.
 */
export function numberCells(field: NumberField, leaves: readonly LeafRule[]): Cell[] {
  const cuts = comparedWith(leaves).filter((one) => typeof one === 'number')
  return gapsAndPoints(cuts).flatMap((part) => {
    const answer = numberIn(part, field)
    if (answer === undefined && (isPoint(part) || isEmpty(part, field))) return []
    return [{ truths: truthsOf(field, leaves, answer ?? middleOf(part)), ...(answer !== undefined && { answer }) }]
  })
}

/** A short number in this part that the question accepts; undefined when none was found. */
function numberIn(part: Part, field: NumberField): number | undefined {
  if (isPoint(part)) return isAnswerTo(field, part.from) ? part.from : undefined
  return candidatesIn(part, field).find((one) => one > part.from && one < part.to && isAnswerTo(field, one))
}

/** Numbers to try in a gap, the short ones first. Each is worked out only when none before it was accepted. */
function* candidatesIn(part: Part, field: NumberField): Generator<number, void> {
  const { low, high } = reachOf(part, field)
  const { min: base = 0, step } = field
  yield* [0, 1, low, high, Math.floor(low) + 1, Math.ceil(high) - 1]
  const [end, direction] = low === -Infinity ? [high, -1] : [low, 1]
  if (step !== undefined && Number.isFinite(end)) {
    const nearest = new Big(end).minus(base).div(step).round()
    for (let k = 0; k < 100; k++) yield stepAt(nearest.plus(k * direction), base, step)
  }
  for (let decimals = 1; decimals <= 14; decimals++) yield rounded(low + 10 ** -decimals, decimals)
}

/** Exact in decimal, as the reader is. */
const stepAt = (count: Big, base: number, step: number): number => count.times(step).plus(base).toNumber()

const rounded = (number: number, decimals: number): number => Number(number.toFixed(decimals))

/** A gap as far as the limits of the question let answers into it. */
const reachOf = (
  { from, to }: Part,
  { min = -Infinity, max = Infinity }: NumberField,
): { low: number; high: number } => ({
  low: Math.max(from, min),
  high: Math.min(to, max),
})

/** Is it certain that the question accepts no number in this gap, in which none was found? */
function isEmpty(part: Part, field: NumberField): boolean {
  const { low, high } = reachOf(part, field)
  const { min: base = 0, integer, step } = field
  if (low >= high) return true
  const first = low === part.from ? Math.floor(low) + 1 : Math.ceil(low)
  const last = high === part.to ? Math.ceil(high) - 1 : Math.floor(high)
  if (integer && first > last) return true
  if (step === undefined) return false
  // The first of steps in whole numbers would have been found.
  if (integer && [base, step, first, last].every(Number.isSafeInteger)) return true
  return Number.isFinite(low) && !hasStep(part, { low, high, base, step })
}

/** Does a step lie in this gap? Its own ends do not belong to it; limits do. */
function hasStep(
  { from, to }: Part,
  { low, high, base, step }: { low: number; high: number; base: number; step: number },
): boolean {
  const first = new Big(low)
    .minus(base)
    .div(step)
    .round(0, low < base ? Big.roundDown : Big.roundUp)
  const next = stepAt(first, base, step) > from ? first : first.plus(1)
  const answer = stepAt(next, base, step)
  return high === to ? answer < to : answer <= high
}

/** Parts that rules look for; with more of them, their combinations are not tried. */
const MOST_PARTS = 6

/** Cells of texts: those that rules name, and the others, told apart by what they contain, begin and end with. */
export function textCells(field: TypedField, leaves: readonly LeafRule[]): Cell[] {
  if (!matchingTexts(field).isPossible) return []
  const named = [...new Set(leaves.flatMap((leaf) => operandsOf(leaf).map(({ operand }) => operand as string)))]
  const cells = named
    .filter((text) => isAnswerTo(field, text))
    .map((answer): Cell => ({ truths: truthsOf(field, leaves, answer), answer }))
  const parts = distinctParts(leaves)
  if (parts.length > MOST_PARTS)
    return [...cells, { truths: leaves.map((leaf) => othersOf(leaf, undefined)), ...sample(field, []) }]
  const possible = parts.map((part) => canContain(field, part))
  for (const contained of subsetsOf(parts)) {
    if (contained.some((part) => !possible[parts.indexOf(part)]) || !agree(contained, parts)) continue
    const truths = leaves.map((leaf) => othersOf(leaf, contained))
    const answer = sampleText(
      field,
      contained,
      (text) => !named.includes(text) && truthsOf(field, leaves, text).join() === truths.join(),
    )
    cells.push({ truths, ...(answer !== undefined && { answer }) })
  }
  return cells
}

const sample = (field: TypedField, contained: readonly TextPart[]): { answer?: string } => {
  const answer = sampleText(field, contained, () => true)
  return answer === undefined ? {} : { answer }
}

/** May some answer contain this part? Answers have no white space around them. */
export function canContain(field: TypedField, { where, text }: TextPart): boolean {
  const lines = field.type === 'textarea'
  if (hasControls(text, lines) || (!lines && text.includes('\n'))) return false
  if (where === 'startsWith' && text.trimStart() !== text) return false
  if (where === 'endsWith' && text.trimEnd() !== text) return false
  if ((field.type === 'email' || field.type === 'url') && /\s/.test(text)) return false
  if (field.type === 'tel' && !/^[+\d ext]*$/.test(text)) return false
  if ('pattern' in field && field.pattern !== undefined && !mayContain(field.pattern, { where, text })) return false
  return lengthOf(tidy(text)) <= longestAnswer(field)
}

/** The part that a leaf looks for; undefined for a leaf of another kind. */
export function soughtBy(leaf: LeafRule): TextPart | undefined {
  const { operator, value } = leaf
  if (otherSideOf(leaf).is !== 'constant') return undefined
  const positive = positiveOf(operator)
  if (positive !== 'contains' && positive !== 'startsWith' && positive !== 'endsWith') return undefined
  return { where: positive, text: value as string }
}

function distinctParts(leaves: readonly LeafRule[]): TextPart[] {
  const parts = new Map<string, TextPart>()
  for (const leaf of leaves) {
    const part = soughtBy(leaf)
    if (part) parts.set(`${part.where} ${part.text}`, part)
  }
  return [...parts.values()]
}

/** Whether a leaf holds for an answer that no rule names and that contains only these parts; `contained` undefined: not known. */
function othersOf(leaf: LeafRule, contained: readonly TextPart[] | undefined): boolean | undefined {
  const positive = positiveOf(leaf.operator)
  const denied = positive !== leaf.operator
  if (positive === 'answered') return !denied
  const part = soughtBy(leaf)
  if (!part) return denied
  return contained && contained.some(({ where, text }) => where === part.where && text === part.text) !== denied
}

/** May there be a text that contains these parts and none of the others? Only the parts themselves are compared. */
function agree(contained: readonly TextPart[], all: readonly TextPart[]): boolean {
  const ends = (where: TextPart['where'], matches: (long: string, short: string) => boolean): boolean => {
    const texts = contained.filter((part) => part.where === where).map(({ text }) => text)
    return texts.every((a) => texts.every((b) => (a.length >= b.length ? matches(a, b) : matches(b, a))))
  }
  if (!ends('startsWith', (long, short) => long.startsWith(short))) return false
  if (!ends('endsWith', (long, short) => long.endsWith(short))) return false
  return all.every((part) => contained.includes(part) || !contained.some((one) => implies(one, part)))
}

function implies(one: TextPart, other: TextPart): boolean {
  if (other.where === 'contains') return one.text.includes(other.text)
  if (one.where !== other.where) return false
  return other.where === 'startsWith' ? one.text.startsWith(other.text) : one.text.endsWith(other.text)
}
