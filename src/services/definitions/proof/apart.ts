/** Entries of a list whose answers must differ. */
import type { Field } from '../../../models/field.ts'
import type { Moment } from '../../../models/moment.ts'
import { type Page, questionsOf } from '../../../models/page.ts'
import { asCompared, dayOf, equals } from '../../logic/index.ts'
import { accepts } from './accepts.ts'
import { dateOf, minutesOf, timeOf } from './date-cells.ts'
import { otherTexts } from './near.ts'

type Answers = Record<string, unknown>

/**
 * The same entries, in which a unique answer that an earlier entry has is another one. `isLike` says whether an entry may take
 * the place of the one before. Undefined where no other answer is found.
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
      (answer) => !isTaken(answer) && accepts(field, answer, moment) && isLike(entry, { ...entry, [id]: answer }),
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
