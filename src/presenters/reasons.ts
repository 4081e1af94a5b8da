/** Why something is shown or hidden, a sentence for each answer that decided it: the same for the office, its command line and the preview. */
import type { LeafExplanation, ListExplanation } from '../services/logic/index.ts'
import { answerText } from './answer-text.ts'
import { texts } from './texts/index.ts'

/** Each sentence once, without a full stop; `leaves` are those that decided. */
export const reasonsOf = (leaves: readonly (LeafExplanation | ListExplanation)[]): string[] => [
  ...new Set(leaves.map(reasonOf)),
]

/** What was found at one of them. */
export function reasonOf(leaf: LeafExplanation | ListExplanation): string {
  if (leaf.type !== 'rule') {
    const list = leaf.page?.title ?? leaf.rule.groupId
    return leaf.reason === 'hidden' ? texts.reasons.hidden(list) : texts.reasons.entries(list, leaf.count)
  }
  const { rule, field, value, reason } = leaf
  const question = field?.label ?? rule.fieldId
  if (reason === 'hidden') return texts.reasons.hidden(question)
  if (reason === 'unknown') return texts.reasons.unknown(question)
  if (reason === 'empty' || !field) return texts.reasons.empty(question)
  if (field.type === 'file') return texts.reasons.withFile(question)
  return texts.reasons.answered(question, answerText(field, value))
}
