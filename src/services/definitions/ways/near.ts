/**
 * Answers near to others on the ways through a form: near to an answer that a rule compares with, so that the rule is met
 * and not met; other answers for entries of a list that must differ; and lists of each kind that rules tell apart, as short
 * as that allows.
 */
import type { Field } from '../../../models/field.ts'
import type { Moment } from '../../../models/moment.ts'
import { type Page, questionsOf } from '../../../models/page.ts'
import { asCompared, dayOf, equals } from '../../logic/index.ts'
import { isAnswerTo } from '../proof/cells.ts'
import { dateOf, minutesOf, timeOf } from '../proof/date-cells.ts'

/** Another question, its answer if it is given, and how many questions a rule compares with this one. */
interface Other {
  field: Field
  answer: unknown
  partners: number
}

/**
 * The same, the one before and the one after; of choices some, and all of them where several may be chosen. While the other
 * one is not given yet, the limits of the question leave it the most room. The limits of the question may refuse what is returned;
 * those of a date are days, and do not move.
 */
export function nearTo(field: Field, { field: otherField, answer: other, partners }: Other): unknown[] {
  switch (field.type) {
    case 'checkboxes': {
      const all = field.options.map(({ value }) => value)
      const some = someOf(all, otherField, other, partners)
      return [...some.map((value) => [value]), all, ...(other === undefined ? [] : [[other].flat()])]
    }
    case 'boolean':
      return [true, false]
    case 'radios':
    case 'select':
      return someOf(
        field.options.map(({ value }) => value),
        otherField,
        other,
        partners,
      )
  }
  if (other === undefined) return endsOf(field, partners)
  switch (field.type) {
    case 'number':
      return typeof other === 'number' ? aroundNumber(other, field.step ?? 1) : []
    case 'date':
      return around(dayOf(String(other)), dateOf)
    case 'time':
      return around(minutesOf(String(other)), timeOf)
    default:
      return [other, ...otherTexts(String(other), 1)]
  }
}

/** Answers at the limits of a question, and as many steps from them as there are questions to differ from. */
function endsOf(field: Field, steps: number): unknown[] {
  if (field.type !== 'number' && field.type !== 'date' && field.type !== 'time') return []
  const inward = Array.from({ length: steps + 1 }, (_, i) => i)
  const from = (end: string | number | undefined, sign: number): unknown[] => {
    if (end === undefined) return []
    if (typeof end === 'number') {
      const step = field.type === 'number' ? (field.step ?? 1) : 1
      return inward.map((i) => Number((end + sign * i * step).toFixed(10)))
    }
    const [read, show] = field.type === 'date' ? [dayOf, dateOf] : [minutesOf, timeOf]
    return inward.map((i) => show(read(end) + sign * i))
  }
  return [...from(field.min, 1), ...from(field.max, -1)]
}

/**
 * Some of many options: the other answer, one more that both questions offer than there are questions to differ from, and one
 * that only this question offers.
 */
function someOf(all: readonly string[], otherField: Field, other: unknown, partners: number): string[] {
  const offered = 'options' in otherField ? otherField.options.map(({ value }) => value) : []
  const [shared, own] = [all.filter((one) => offered.includes(one)), all.filter((one) => !offered.includes(one))]
  const same = all.filter((one) => [other].flat().includes(one))
  return [...new Set([...same, ...shared.slice(0, partners + 1), ...own.slice(0, 1)])]
}

/** Texts that differ from one, of which a question may refuse some: `many` in each way. */
export const otherTexts = (text: string, many: number): string[] =>
  Array.from({ length: many }, (_, i) => i + 1).flatMap((n) => [
    `${text}${n}`,
    `${n}${text}`,
    `${text.slice(0, -1)}${n}`,
    // Its last digit or letter may stand before others that a pattern fixes.
    text.replace(/\d(?=\D*$)/, (digit) => String((Number(digit) + n) % 10)),
    text.replace(/[a-z](?=[^a-z]*$)/i, (letter) => String.fromCharCode(letter.charCodeAt(0) + n)),
  ])

const around = (number: number, show: (number: number) => string): string[] =>
  [number, number - 1, number + 1].map(show)

/** Small steps are decimals. An answer in whole numbers is compared with one that is none. */
const aroundNumber = (number: number, step: number): number[] =>
  [number, number - 1, number + 1, number - step, number + step, Math.floor(number), Math.ceil(number)].map((one) =>
    Number(one.toFixed(10)),
  )

type Answers = Record<string, unknown>

/**
 * Makes entries unique: an answer that must differ from those of earlier entries is replaced where it does not. `isLike` says
 * whether an entry may take the place of the one before. Undefined where no other answer is found.
 */
export function apart(
  entries: readonly Answers[],
  page: Page,
  moment: Moment,
  isLike: (before: Answers, changed: Answers) => boolean,
): Answers[] | undefined {
  const unique = questionsOf(page).filter(({ id }) => page.repeat?.unique?.some(({ fieldId }) => fieldId === id))
  const done: Answers[] = []
  for (const entry of entries) {
    const other = unique.reduce<Answers | undefined>((now, field) => now && unlike(now, field), entry)
    if (!other) return undefined
    done.push(other)
  }
  return done

  function unlike(entry: Answers, field: Field): Answers | undefined {
    const { id } = field
    const isTaken = (answer: unknown): boolean =>
      done.some((one) => equals(asCompared(field, one[id]), asCompared(field, answer)))
    if (!isTaken(entry[id])) return entry
    const other = othersThan(field, entry[id], entries.length).find(
      (answer) => !isTaken(answer) && isAnswerTo(field, answer, moment) && isLike(entry, { ...entry, [id]: answer }),
    )
    return other === undefined ? undefined : { ...entry, [id]: other }
  }
}

/** Other answers, of which the question may refuse some: `many` in each way. */
function othersThan(field: Field, answer: unknown, many: number): unknown[] {
  const steps = Array.from({ length: many }, (_, i) => i + 1)
  const around = (number: number): number[] => steps.flatMap((step) => [number + step, number - step])
  switch (field.type) {
    case 'radios':
    case 'select':
      return field.options.map(({ value }) => value)
    case 'checkboxes':
      return field.options.map(({ value }) => [value])
    case 'number':
      return around(0).map((by) => Number(answer) + by * (field.step ?? 1))
    case 'date':
      return around(dayOf(String(answer))).map(dateOf)
    case 'time':
      return around(minutesOf(String(answer)))
        .filter((minutes) => minutes >= 0 && minutes < 24 * 60)
        .map(timeOf)
    default:
      return otherTexts(String(answer), many)
  }
}

/** Kinds of lists that are tried. */
const MOST_KINDS = 500
/** Up to so many records, a list is made of each two of them. */
const MOST_IN_PAIRS = 12

/**
 * The shortest list of each kind, of at most so many records. `kindOf` is what rules say of the records of a list, which
 * must follow from what they say of the list without its last record, and of that record. `isCut`: there are more kinds.
 */
export function shortLists<T>(
  records: readonly T[],
  max: number,
  kindOf: (list: T[]) => string,
): { lists: T[][]; isCut: boolean } {
  const found = new Map<string, T[]>()
  let fresh: T[][] = [[]]
  for (let length = 1; length <= max; length++) {
    const longer = fresh.flatMap((list) => records.map((record) => [...list, record]))
    fresh = []
    for (const list of longer) {
      const kind = kindOf(list)
      if (found.has(kind)) continue
      if (found.size === MOST_KINDS) return { lists: [...found.values()], isCut: true }
      found.set(kind, list)
      fresh.push(list)
    }
  }
  return { lists: [...found.values()], isCut: false }
}

/** These lists, if they are long enough, and each with its first record again until it has one of these lengths. */
export const longLists = <T>(lists: readonly T[][], min: number, lengths: readonly number[]): T[][] =>
  lists.flatMap((list) =>
    [list.length, ...lengths]
      .filter((length) => length >= Math.max(min, list.length))
      .map((length) => [...list, ...Array.from({ length: length - list.length }, () => list[0]!)]),
  )

/** Lists of these lengths of one record again and again, and of another one before it: for the sums that they have. */
export const pairLists = <T>(records: readonly T[], lengths: readonly number[]): T[][] => {
  const some = records.slice(0, MOST_IN_PAIRS)
  return lengths.flatMap((length) =>
    some.flatMap((first) => some.map((other) => Array.from({ length }, (_, i) => (i === 0 ? first : other)))),
  )
}
