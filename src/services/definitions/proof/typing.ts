/** Answers as a person would send them. */
import { ADDRESS_PARTS, type Address, type Field } from '../../../models/field.ts'
import type { Input } from '../../answers/index.ts'

/** What is sent for these answers: texts by input name, and the ids of files. */
export function inputOf(answers: readonly (readonly [Field, unknown])[]): Input {
  const texts = new Map<string, string[]>()
  const files: [string, { ids: string[]; refused: [] }][] = []
  for (const [field, answer] of answers)
    if (field.type === 'file') files.push([field.id, { ids: answer as string[], refused: [] }])
    else for (const [name, text] of textsOf(field, answer)) texts.set(name, [...(texts.get(name) ?? []), text])
  return { texts, files: new Map(files) }
}

/** The texts sent for an answer, each with its input name; one for each box that is ticked. */
export function textsOf(field: Field, answer: unknown): [name: string, text: string][] {
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
  return [[id, typeof answer === 'number' ? plain(answer) : String(answer)]]
}

/** A number without an exponent, with at most ten decimals, as the service accepts it. */
function plain(number: number): string {
  const text = /e/.test(String(number)) ? number.toFixed(10).replace(/\.?0+$/, '') : String(number)
  // Three decimals alone may be read as thousands.
  return /^-?\d{1,3}\.\d{3}$/.test(text) ? `${text}0` : text
}
