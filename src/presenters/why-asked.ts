/** Why questions of a submission were asked, or were not: the rules and answers that decide it, part by part. */
import { needOf } from '../models/field.ts'
import type { Form } from '../models/form.ts'
import type { Moment } from '../models/moment.ts'
import { questionsOf } from '../models/page.ts'
import type { Rule } from '../models/rule.ts'
import type { Submission } from '../models/submission.ts'
import {
  decidingLeaves,
  type Explanation,
  explainHidden,
  explainLogic,
  type FoundAnswer,
  followPath,
  type Hidden,
  type LeafExplanation,
  type ListExplanation,
  otherSideOf,
  stepOf,
} from '../services/logic/index.ts'
import { answerText } from './answer-text.ts'
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
  const step = stepOf(followPath(form, answers, moment), page)
  const ruleOf = (of: 'page' | 'question' | 'need', rule: Rule | undefined) =>
    rule ? [{ of, because: explained(texts, explainLogic(rule, answers, form, moment), form) }] : []
  return {
    id,
    label: field.label,
    asked: step !== undefined && (step.records ?? [step]).some(({ items }) => items.includes(field)),
    rules: [
      ...ruleOf('page', page.showIf),
      ...(page.repeat ? [] : [...ruleOf('question', field.showIf), ...ruleOf('need', need)]),
    ],
    ...(page.repeat && field.showIf && { inEach: phraseLogic(texts, field.showIf, form) }),
    ...(page.repeat && need && { needInEach: phraseCondition(texts, need, form) }),
    ...(step?.records && { entries: texts.reasons.entries(page.title ?? page.id, step.records.length) }),
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

// Which questions of a submission were not asked, and which answers decided it.

type NotAsked = ReturnType<typeof notAsked>

/** Judged as it was on receipt, by the version of the form that the submission was made with. */
export const notAsked = ({ answers, receivedAt }: Submission, form: Form, timeZone: string) => {
  const moment: Moment = { now: receivedAt, timeZone }
  return explainHidden(answers, form, moment).map(({ because, ...hidden }) => ({
    ...hidden,
    leaves: decidingLeaves(because),
  }))
}

/** What a question that was not asked is called: in a list, with its record in front. */
export function notAskedLabel(texts: Texts, { field: { label }, record }: Pick<Hidden, 'field' | 'record'>): string {
  if (!record) return label
  const { page, index } = record
  return `${texts.page.label(texts.journey.check.record(page.repeat!.itemLabel, index + 1))} ${label}`
}

export const notAskedForPrograms = (questions: NotAsked) =>
  questions.map(({ field: { id, label }, record, leaves }) => ({
    id,
    label,
    ...(record && { list: record.page.id, entry: record.index + 1 }),
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

// A rule as it was judged, part by part: what each asks for, whether it holds, and at each leaf what was found.

export interface Explained {
  /** Without a full stop. */
  text: string
  holds: boolean
  verdict: string
  /** The verdict in front of the text. */
  label: string
  /** What was found; empty where the parts say it. */
  reason: string
  parts: Explained[]
}

export function explained(texts: Texts, explanation: Explanation, form: Form): Explained {
  const { holds } = explanation
  const verdict = holds ? texts.reasons.holds : texts.reasons.fails
  const judged = { holds, verdict, label: texts.page.label(verdict) }
  if ('children' in explanation) {
    const parts = explanation.children.map((child) => explained(texts, child, form))
    return { text: texts.reasons.parts[explanation.type], ...judged, reason: '', parts }
  }
  const reason = reasonOf(texts, explanation)
  if (explanation.type === 'rule' || explanation.type === 'rowCount')
    return { text: phraseCondition(texts, explanation.rule, form), ...judged, reason, parts: [] }
  const parts = explanation.records.map((record, i) => {
    const part = explained(texts, record, form)
    return { ...part, text: texts.reasons.entry(i + 1, part.text) }
  })
  const list = explanation.page?.title ?? explanation.rule.groupId
  return { text: texts.reasons.rows[explanation.type](list), ...judged, reason, parts }
}

/** One line each, parts two spaces further in. */
const explainedLines = (texts: Texts, { text, verdict, reason, parts }: Explained): string[] => [
  texts.reasons.line(verdict, text, reason),
  ...parts.flatMap((one) => explainedLines(texts, one)).map((line) => `  ${line}`),
]

/** Does the rule look at more than one thing, at any level? */
export const hasParts = ({ parts }: Explained): boolean => parts.length > 1 || parts.some(hasParts)

// Why something is shown or hidden: a sentence for each answer that decided it. Office, command line and preview say the same.

/** Each sentence once, without a full stop; `leaves` are those that decided. */
export const reasonsOf = (texts: Texts, leaves: readonly (LeafExplanation | ListExplanation)[]): string[] => [
  ...new Set(leaves.map((one) => reasonOf(texts, one))),
]

/** What was found at one of them. */
function reasonOf(texts: Texts, leaf: LeafExplanation | ListExplanation): string {
  if (leaf.type !== 'rule') {
    const list = leaf.page?.title ?? leaf.rule.groupId
    return leaf.reason === 'hidden' ? texts.reasons.hidden(list) : texts.reasons.entries(list, leaf.count)
  }
  const { rule, other, day } = leaf
  const found = foundAt(texts, { ...leaf, fieldId: rule.fieldId })
  if (other) return texts.reasons.both(found, foundAt(texts, other))
  const side = otherSideOf(rule)
  return side.is === 'day' && day !== undefined ? texts.reasons.day(found, side.offset, day) : found
}

function foundAt(texts: Texts, { fieldId, field, value, reason }: FoundAnswer): string {
  const question = field?.label ?? fieldId
  if (reason === 'hidden') return texts.reasons.hidden(question)
  if (reason === 'unknown') return texts.reasons.unknown(question)
  if (reason === 'empty' || !field) return texts.reasons.empty(question)
  if (field.type === 'file') return texts.reasons.withFile(question)
  return texts.reasons.answered(question, answerText(texts, field, value))
}
