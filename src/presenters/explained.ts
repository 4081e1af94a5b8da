/** A rule as it was judged, part by part: what each asks for, whether it holds, and at each leaf what was found. */
import type { Form } from '../models/form.ts'
import type { Explanation } from '../services/logic/index.ts'
import { reasonOf } from './reasons.ts'
import type { Texts } from './texts/index.ts'
import { phraseCondition } from './texts/phrase.ts'

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
  const parts = explanation.rows.map((row, i) => {
    const part = explained(texts, row, form)
    return { ...part, text: texts.reasons.entry(i + 1, part.text) }
  })
  const list = explanation.page?.title ?? explanation.rule.groupId
  return { text: texts.reasons.rows[explanation.type](list), ...judged, reason, parts }
}

/** One line each, parts two spaces further in. */
export const explainedLines = (texts: Texts, { text, verdict, reason, parts }: Explained): string[] => [
  texts.reasons.line(verdict, text, reason),
  ...parts.flatMap((one) => explainedLines(texts, one)).map((line) => `  ${line}`),
]

/** Does the rule look at more than one thing, at any level? */
export const hasParts = ({ parts }: Explained): boolean => parts.length > 1 || parts.some(hasParts)
