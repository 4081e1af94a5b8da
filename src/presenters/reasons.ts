/** Why something is shown or hidden, a sentence for each answer that decided it: the same for the office, its command line and the preview. */
import { type FoundAnswer, type LeafExplanation, type ListExplanation, otherSideOf } from '../services/logic/index.ts'
import { answerText } from './answer-text.ts'
import type { Texts } from './texts/index.ts'

/** Each sentence once, without a full stop; `leaves` are those that decided. */
export const reasonsOf = (texts: Texts, leaves: readonly (LeafExplanation | ListExplanation)[]): string[] => [
  ...new Set(leaves.map((one) => reasonOf(texts, one))),
]

/** What was found at one of them. */
export function reasonOf(texts: Texts, leaf: LeafExplanation | ListExplanation): string {
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
