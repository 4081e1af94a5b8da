/** An answer in the words of its question, for people. */
import type { Answer } from '../models/answers.ts'
import { ADDRESS_PARTS, type Field } from '../models/field.ts'
import { directionOf } from '../models/language.ts'
import { shownNumber } from '../models/numerals.ts'
import type { Attached } from './controls.ts'
import type { Texts } from './texts/index.ts'
import { isolatedIn } from './texts/isolated.ts'

/** A line each where it has several; no line where there is no answer. Files are told by name and size. */
export function answerText(texts: Texts, field: Field, answer: unknown, attached: readonly Attached[] = []): string[] {
  const given = answer as Answer | undefined
  const isolated = isolatedIn(directionOf(texts.language))
  if (field.type === 'file') return attached.map(({ filename, size }) => `${isolated(filename)} (${texts.size(size)})`)
  if (given === undefined) return []
  if (field.type === 'declaration') return [texts.journey.check.confirmed]
  if (typeof given === 'boolean') return [given ? texts.question.yes : texts.question.no]
  if (typeof given === 'object' && !Array.isArray(given)) return ADDRESS_PARTS.flatMap((part) => given[part] ?? [])
  if (field.type === 'date') return [texts.longDate(String(given))]
  if (field.type === 'number')
    return [
      [field.prefix, isolated(shownNumber(String(given), texts.language)), field.suffix].filter(Boolean).join(' '),
    ]
  const labels = new Map('options' in field ? field.options.map(({ value, label }) => [value, label]) : [])
  return [given].flat().flatMap((one) => labels.get(`${one}`) ?? `${one}`.split('\n'))
}
