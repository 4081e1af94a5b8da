/**
 * The answers to a question, as far as rules can tell them apart. A leaf is one comparison in a rule. A cell is all answers
 * for which each leaf on the question says the same; its `answer` is an example. A cell that may be empty is kept, so a
 * search over cells that finds nothing is a proof, and one that finds something is not. Without a moment, cells are valid on
 * every date; with one, on that date only; with a first day, on that day and every later one.
 */
import type { CheckboxesField, Field } from '../../../models/field.ts'
import { DAY } from '../../../models/moment.ts'
import type { LeafRule } from '../../../models/rule.ts'
import { dateLimit } from '../../answers/date.ts'
import { evaluateLogic } from '../../logic/index.ts'
import { accepts } from './accepts.ts'
import { type Cell, subsetsOf, truthsOf } from './cells.ts'
import { dateCells, timeCells, type When } from './date-cells.ts'
import { numberCells } from './number-cells.ts'
import { textCells } from './text-cells.ts'

export interface Domain {
  /** For a question that is answered. */
  cells: Cell[]
  /** For a question that is not answered. */
  absent: Cell
  /** The leaves, in the order of the truths. */
  leaves?: readonly LeafRule[]
}

export function domainOf(field: Field, leaves: readonly LeafRule[], when?: When): Domain {
  const absent = { truths: leaves.map((leaf) => evaluateLogic(leaf, {}, { now: 0 })) }
  return { cells: distinct(cellsOf(field, leaves, when)), absent, leaves }
}

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
  if (field.type !== 'date') return accepts(field, operand)
  const { min = '', max = '9999-12-31' } = field
  const day = operand as string
  const first = min.startsWith('today')
    ? from !== undefined && dateLimit(min, { now: from * DAY, timeZone: 'UTC' })
    : min
  return (first === false || day >= first) && (max.startsWith('today') || day <= max)
}
