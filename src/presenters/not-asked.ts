/** Which questions of a submission were not asked, and which answers decided it. */
import type { Form } from '../models/form.ts'
import type { Moment } from '../models/moment.ts'
import type { Submission } from '../models/submission.ts'
import { decidingLeaves, explainHidden } from '../services/logic/index.ts'
import { reasonsOf } from './reasons.ts'
import type { Texts } from './texts/index.ts'
import { phraseLogic } from './texts/phrase.ts'

type NotAsked = ReturnType<typeof notAsked>

/** Judged as it was on receipt, by the version of the form that the submission was made with. */
export const notAsked = ({ answers, receivedAt }: Submission, form: Form, timeZone: string) => {
  const moment: Moment = { now: receivedAt, timeZone }
  return explainHidden(answers, form, moment).map(({ field, rule, because }) => ({
    field,
    rule,
    leaves: decidingLeaves(because),
  }))
}

export const notAskedForPrograms = (questions: NotAsked) =>
  questions.map(({ field: { id, label }, leaves }) => ({
    id,
    label,
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
    : questions.flatMap(({ field, rule, leaves }) => [
        `  ${field.label}`,
        `    ${phraseLogic(texts, rule, form)}`,
        ...reasonsOf(texts, leaves).map((line) => `    ${line}`),
      ])
