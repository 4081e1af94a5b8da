/**
 * What was typed on a page, for the same page in another language. A text that means the same in both stays as it was typed. Else
 * its answer is written in the other language. A text that means two numbers in its own language stays, and keeps that language.
 * Whatever means nothing in its own language is read anew: somebody may have changed the language because of it.
 */
import { isDeepStrictEqual } from 'node:util'
import { inputsOf, type RawInput } from '../../models/answers.ts'
import type { Field } from '../../models/field.ts'
import { INPUTS, markOf, marksWith } from '../../models/form-inputs.ts'
import type { Language } from '../../models/language.ts'
import { type Reading, tidy } from './field.ts'
import { textsOf } from './typing.ts'

type Readings = ReadonlyMap<string, Reading>
interface Change {
  from: Language
  to: Language
  /** What the texts mean when they are read in `from` and in `to`. */
  before: Readings
  after: Readings
}

/** `questions`: of the page, in the words of the other language. */
export function inLanguage(
  questions: readonly Field[],
  texts: RawInput,
  { from, to, before, after }: Change,
): RawInput {
  const shown = new Map(texts)
  const marks = marksWith(texts, shown)
  for (const field of questions) {
    const { answer, errors } = before.get(field.id)!
    if (isDeepStrictEqual(answer, after.get(field.id)!.answer)) continue
    if (answer === undefined) {
      if (errors.some(({ kind }) => kind === 'ambiguous')) marks.push(markOf(from, tidy(texts.get(field.id)![0]!)))
      continue
    }
    for (const name of inputsOf(field)) shown.delete(name)
    for (const [name, text] of textsOf(field, answer, to)) shown.set(name, [text])
  }
  return shown.set(INPUTS.language, [to, ...marks])
}
