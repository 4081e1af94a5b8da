/** Answers as a person would type and send them, also on the page in another language. */

import { isDeepStrictEqual } from 'node:util'
import { inputsOf, type RawInput } from '../../models/answers.ts'
import { ADDRESS_PARTS, type Address, type Field } from '../../models/field.ts'
import { INPUTS, markOf, marksWith } from '../../models/form-inputs.ts'
import type { Language } from '../../models/language.ts'
import { typedNumber } from '../../models/numerals.ts'
import { tidy } from '../../models/unseen.ts'
import type { Input, Reading } from './field.ts'

/** What is sent for these answers: texts by input name, and the ids of files. */
export function inputOf(answers: readonly (readonly [Field, unknown])[]): Input {
  const texts = new Map<string, string[]>()
  const files: [string, { ids: string[]; refused: [] }][] = []
  for (const [field, answer] of answers)
    if (field.type === 'file') files.push([field.id, { ids: answer as string[], refused: [] }])
    else for (const [name, text] of textsOf(field, answer)) texts.set(name, [...(texts.get(name) ?? []), text])
  return { texts, files: new Map(files) }
}

/** The texts sent for an answer on a page in this language, each with its input name; one for each box that is ticked. */
export function textsOf(field: Field, answer: unknown, language: Language = 'en'): [name: string, text: string][] {
  const { id } = field
  if (field.type === 'date') {
    const [year = '', month = '', day = ''] = String(answer).split('-')
    return [
      [`${id}-day`, String(Number(day))],
      [`${id}-month`, String(Number(month))],
      [`${id}-year`, year],
    ]
  }
  if (field.type === 'address')
    return ADDRESS_PARTS.flatMap((part) => {
      const text = (answer as Address)[part]
      return text === undefined ? [] : [[`${id}-${part}`, text] as [string, string]]
    })
  if (field.type === 'select' && field.lookup)
    return [[id, field.options.find(({ value }) => value === answer)?.label ?? String(answer)]]
  if (typeof answer === 'boolean') return [[id, answer ? 'yes' : 'no']]
  if (Array.isArray(answer)) return answer.map((one) => [id, String(one)])
  return [[id, typeof answer === 'number' ? typedNumber(answer, language) : String(answer)]]
}

type Readings = ReadonlyMap<string, Reading>
interface LanguageChange {
  from: Language
  to: Language
  /** What the texts mean when they are read in `from` and in `to`. */
  before: Readings
  after: Readings
}

/**
 * What was typed on a page, for the page in another language. A text that means the same in both stays as it was typed. Else its
 * answer is written in the other language. A text that means two numbers in its own language stays, and keeps that language.
 * Whatever means nothing in its own language is read anew: somebody may have changed the language because of it. `questions`:
 * those of the page, in the words of the other language.
 */
export function inLanguage(
  questions: readonly Field[],
  texts: RawInput,
  { from, to, before, after }: LanguageChange,
): RawInput {
  const shown = new Map(texts)
  const marks = marksWith(texts, shown)
  for (const field of questions) {
    const [now, then] = [before.get(field.id)!, after.get(field.id)!]
    // Also where the other language cannot read it: a third one might.
    if (isAmbiguous(now) && !isAmbiguous(then)) marks.push(markOf(from, tidy(texts.get(field.id)![0]!)))
    if (now.answer === undefined || isDeepStrictEqual(now.answer, then.answer)) continue
    for (const name of inputsOf(field)) shown.delete(name)
    for (const [name, text] of textsOf(field, now.answer, to)) shown.set(name, [text])
  }
  return shown.set(INPUTS.language, [to, ...marks])
}

const isAmbiguous = ({ errors }: Reading): boolean => errors.some(({ kind }) => kind === 'ambiguous')
