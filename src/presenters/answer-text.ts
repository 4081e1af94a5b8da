/** An answer in the words of its question, for people. */
import type { Answer } from '../models/answers.ts'
import { ADDRESS_PARTS, type Field, type NumberField, type Option } from '../models/field.ts'
import { directionOf, type Language } from '../models/language.ts'
import { asTyped } from '../models/mail-address.ts'
import { isCurrency, shownMoney } from '../models/money.ts'
import { shownNumber } from '../models/numerals.ts'
import { WRITING } from '../models/writing.ts'
import type { Attached } from './controls.ts'
import type { Texts } from './texts/index.ts'
import { isolatedIn } from './texts/isolated.ts'
import { SPOKEN_IN_OFFICE, textsIn } from './texts/languages.ts'

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
  if (field.type === 'email') return [asTyped(String(given))]
  if (field.type === 'time') return [texts.clockTime(String(given))]
  if (field.type === 'number') return [numberText(texts, field, Number(given))]
  const labels = 'options' in field ? labelsOf(field.options) : undefined
  return [given].flat().flatMap((one) => labels?.get(`${one}`) ?? `${one}`.split('\n'))
}

/** The labels of a list of options by their values, kept because many answers ask for them. */
const labelsByOptions = new WeakMap<readonly Option[], ReadonlyMap<string, string>>()
const labelsOf = (options: readonly Option[]): ReadonlyMap<string, string> =>
  labelsByOptions.getOrInsertComputed(options, () => new Map(options.map(({ value, label }) => [value, label])))

/** Between its units: "-£1,234.50", "1234.5 kg". */
function numberText({ language }: Texts, { prefix = '', suffix = '' }: NumberField, answer: number): string {
  const { afterSign } = WRITING[language].number
  const isolated = isolatedIn(directionOf(language))
  const write = [prefix, suffix].some((unit) => isCurrency(unit, language)) ? shownMoney : shownNumber
  const shown = (number: number): string => isolated(write(number, language))
  const signed = /\p{Sc}$/u.test(prefix)
  const before =
    signed && afterSign === ''
      ? `${answer < 0 ? '-' : ''}${prefix}${shown(Math.abs(answer))}`
      : [prefix, shown(answer)].filter(Boolean).join(signed ? afterSign : ' ')
  return [before, suffix].filter(Boolean).join(' ')
}

/**
 * Answers as pages show them, for searches: people type what they read. `languages`: those in which the service speaks to
 * people. The office's pages are in others too.
 */
export const shownAnswers = (languages: readonly Language[]) => ({
  languages: [...new Set([...languages, ...SPOKEN_IN_OFFICE])],
  lines: (language: Language, field: Field, answer: Answer): string[] => answerText(textsIn(language), field, answer),
})
