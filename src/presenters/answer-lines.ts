/** Answers as a terminal shows them. */
import type { Answer, AnswerRecord } from '../models/answers.ts'
import { ADDRESS_PARTS, type Field } from '../models/field.ts'

/** An answer in the words of its question, a line each where it has several. */
export function answerLines(field: Field, given: Answer | undefined): string[] {
  if (given === undefined) return []
  const answer = given as Exclude<Answer, AnswerRecord[]>
  if (typeof answer === 'boolean') return [answer ? 'Yes' : 'No']
  if (typeof answer === 'object' && !Array.isArray(answer)) return ADDRESS_PARTS.flatMap((part) => answer[part] ?? [])
  const labels = new Map('options' in field ? field.options.map(({ value, label }) => [value, label]) : [])
  return [answer].flat().flatMap((one) => labels.get(`${one}`) ?? `${one}`.split('\n'))
}
