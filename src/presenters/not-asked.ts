/** Which questions of a submission were not asked, and which answers decided it. */
import type { Form } from '../models/form.ts'
import type { Moment } from '../models/moment.ts'
import type { Submission } from '../models/submission.ts'
import { decidingLeaves, explainHidden, type Hidden } from '../services/logic/index.ts'
import { reasonsOf } from './reasons.ts'
import type { Texts } from './texts/index.ts'
import { phraseLogic } from './texts/phrase.ts'

type NotAsked = ReturnType<typeof notAsked>

/** Judged as it was on receipt, by the version of the form that the submission was made with. */
export const notAsked = ({ answers, receivedAt }: Submission, form: Form, timeZone: string) => {
  const moment: Moment = { now: receivedAt, timeZone }
  return explainHidden(answers, form, moment).map(({ because, ...hidden }) => ({
    ...hidden,
    leaves: decidingLeaves(because),
  }))
}

/** What a question that was not asked is called: in a list, with its entry in front. */
export function notAskedLabel(texts: Texts, { field: { label }, entry }: Pick<Hidden, 'field' | 'entry'>): string {
  if (!entry) return label
  const { page, row } = entry
  return `${texts.page.label(texts.journey.check.record(page.repeat!.itemLabel, row + 1))} ${label}`
}

export const notAskedForPrograms = (questions: NotAsked) =>
  questions.map(({ field: { id, label }, entry, leaves }) => ({
    id,
    label,
    ...(entry && { list: entry.page.id, entry: entry.row + 1 }),
    because: leaves.map((leaf) => {
      if (leaf.type !== 'rule') return { rule: leaf.rule, count: leaf.count, reason: leaf.reason }
      const { rule, value: answer, reason, other, day } = leaf
      const { fieldId, operator, value: operand } = rule
      const compared = other && { valueOf: other.fieldId, other: other.value, otherReason: other.reason }
      return { fieldId, operator, operand, answer, reason, ...compared, ...(day !== undefined && { day }) }
    }),
  }))

export const notAskedForPeople = (texts: Texts, questions: NotAsked, form: Form): string[] =>
  questions.length === 0
    ? [texts.reasons.allAsked]
    : questions.flatMap(({ rule, leaves, ...one }) => [
        `  ${notAskedLabel(texts, one)}`,
        `    ${phraseLogic(texts, rule, form)}`,
        ...reasonsOf(texts, leaves).map((line) => `    ${line}`),
      ])
