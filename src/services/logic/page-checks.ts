/** What must hold of the answers to a page, prepared once: rules over what is shown, and questions unique among records. */
import { type Field, type Item, isField } from '../../models/field.ts'
import { type Page, questionsOf } from '../../models/page.ts'
import { visible } from '../../models/unseen.ts'
import type { GivenMoment } from './calendar.ts'
import { compileLogic } from './compile.ts'
import { leavesOf, questionsIn } from './form-rules.ts'
import { equals } from './operators.ts'
import type { Values } from './values.ts'

/** A check that does not hold, at a question that is shown. */
export type FailedCheck = {
  fieldId: string
  /** Ids of the questions that it looks at. */
  looksAt: readonly string[]
} & ({ message: string } | TooLong)
/** The answer makes a calculated value, which has this label, longer than it may be. */
interface TooLong {
  calculated: string
}

/** The checks of a page that fail for what is shown of it. `seen` are all answers that its rules see. */
export function compileChecks({ checks = [] }: Page) {
  const prepared = checks.map(({ rule, fieldId, message }) => ({
    holds: compileLogic(rule),
    failed: { fieldId, message, looksAt: [...new Set(leavesOf(rule).flatMap(questionsIn))] },
  }))
  return (items: readonly Item[], seen: Values, moment: GivenMoment): FailedCheck[] =>
    prepared.flatMap(({ holds, failed }) =>
      items.some((item) => isField(item) && item.id === failed.fieldId) && !holds(seen, moment) ? [failed] : [],
    )
}

interface Answered {
  answers: Values
  isComplete: boolean
  failed?: readonly FailedCheck[]
}

/** The records, in which an answer that another record has too is a failed check. */
export function withRepeated<T extends Answered>(records: readonly T[], page: Page): readonly T[] {
  const unique = (page.repeat?.unique ?? []).map((one) => {
    const field = questionsOf(page).find(({ id }) => id === one.fieldId)!
    return { one, compared: records.map(({ answers }) => asCompared(field, answers[field.id])) }
  })
  if (unique.length === 0) return records
  return records.map((record, i) => {
    const repeated = unique.filter(({ compared }) => compared.some((other, j) => j !== i && equals(other, compared[i])))
    const found = repeated.map(({ one }): FailedCheck => ({ ...one, looksAt: [one.fieldId] }))
    return found.length === 0 ? record : { ...record, isComplete: false, failed: [...(record.failed ?? []), ...found] }
  })
}

/**
 * An answer as it is compared with those of other entries: a text without marks that nobody sees, and without what people write
 * in different ways, so that "AB12 CDE" is "ab12-cde". What stands between two digits counts, because 1-12 is not 11-2, but in
 * telephone numbers.
 */
export function asCompared({ type }: Field, answer: unknown): unknown {
  if (typeof answer !== 'string') return answer
  if (type !== 'text' && type !== 'tel') return visible(answer)
  const text = visible(answer)
    .toLowerCase()
    .replace(/[\s\p{Pd}]+/gu, ' ')
  return (type === 'tel' ? text.replaceAll(' ', '') : text.replace(/(?<!\d) | (?!\d)/g, '')) || answer
}
