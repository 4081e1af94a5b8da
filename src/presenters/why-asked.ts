/** Why one question of a submission was asked, or was not: the rules that decide it, part by part. */
import { needOf } from '../models/field.ts'
import type { Form } from '../models/form.ts'
import { questionsOf } from '../models/page.ts'
import type { Rule } from '../models/rule.ts'
import type { Submission } from '../models/submission.ts'
import { compilePath, explainLogic, stepOf } from '../services/logic/index.ts'
import { type Explained, explained, explainedLines } from './explained.ts'
import type { Texts } from './texts/index.ts'
import { phraseCondition, phraseLogic } from './texts/phrase.ts'

interface WhyAsked {
  id: string
  label: string
  /** Whether a question of a list was asked in at least one entry. */
  asked: boolean
  /** The rules of its page and of its own, as far as there are any. */
  rules: { of: 'page' | 'question' | 'need'; because: Explained }[]
  /** A question of a list: its own rule, which is judged anew in each entry. */
  inEach?: string
  /** A question of a list that is required by a rule: that rule. */
  needInEach?: string
  /** A question of a list that was shown: how many entries that has. */
  entries?: string
}

/** Judged as it was on receipt, by the version of the form that the submission was made with. Undefined when that has no such question. */
export function whyAsked(
  texts: Texts,
  { answers, receivedAt }: Submission,
  form: Form,
  { id, timeZone }: { id: string; timeZone: string },
): WhyAsked | undefined {
  const page = form.pages.find((one) => questionsOf(one).some((field) => field.id === id))
  const field = page && questionsOf(page).find((one) => one.id === id)
  if (!page || !field) return undefined
  const need = needOf(field)
  const moment = { now: receivedAt, timeZone }
  const step = stepOf(compilePath(form)(answers, moment), page)
  const ruleOf = (of: 'page' | 'question' | 'need', rule: Rule | undefined) =>
    rule ? [{ of, because: explained(texts, explainLogic(rule, answers, form, moment), form) }] : []
  return {
    id,
    label: field.label,
    asked: step !== undefined && (step.rows ?? [step]).some(({ items }) => items.includes(field)),
    rules: [
      ...ruleOf('page', page.showIf),
      ...(page.repeat ? [] : [...ruleOf('question', field.showIf), ...ruleOf('need', need)]),
    ],
    ...(page.repeat && field.showIf && { inEach: phraseLogic(texts, field.showIf, form) }),
    ...(page.repeat && need && { needInEach: phraseCondition(texts, need, form) }),
    ...(step?.rows && { entries: texts.reasons.entries(page.title ?? page.id, step.rows.length) }),
  }
}

export function whyAskedForPeople(
  texts: Texts,
  { label, asked, rules, inEach, needInEach, entries }: WhyAsked,
): string[] {
  const { reasons } = texts
  const hasRule = rules.length > 0 || (inEach ?? needInEach) !== undefined
  return [
    asked ? reasons.asked(label) : reasons.notAsked(label),
    ...(!hasRule && (asked || entries === undefined) ? [`  ${reasons.noRule}`] : []),
    ...rules.flatMap(({ of, because }) => [
      `  ${{ page: reasons.ofPage, question: reasons.ofQuestion, need: reasons.ofNeed }[of]}`,
      ...explainedLines(texts, because).map((line) => `    ${line}`),
    ]),
    ...(entries === undefined ? [] : [`  ${entries}`]),
    ...(inEach === undefined ? [] : [`  ${reasons.inRecords(inEach)}`]),
    ...(needInEach === undefined ? [] : [`  ${reasons.needInRecords(needInEach)}`]),
  ]
}
