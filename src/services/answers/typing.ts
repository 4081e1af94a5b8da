/** Answers as a person would send them. */
import { ADDRESS_PARTS, type Address, type Field } from '../../models/field.ts'
import type { Language } from '../../models/language.ts'
import { typedNumber } from '../../models/numerals.ts'
import type { Input } from './field.ts'

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
