/**
 * The texts of a case that searches look into: what was written and chosen, as it is stored, and as pages show it in each language
 * in which somebody may read it.
 */
import type { Answer, AnswerRecord, Answers } from '../../models/answers.ts'
import type { Field } from '../../models/field.ts'
import { answerFieldsById, type Form, ownLanguageOf } from '../../models/form.ts'
import { formIn, type Translations } from '../../models/form-texts.ts'
import type { Language } from '../../models/language.ts'

interface Version {
  form: Form
  translations?: Translations | undefined
}
/** Answers as pages show them. Whoever makes this room has the words of pages. */
export interface Shown {
  /** The languages in which pages show answers: those of the office, and the others that the service speaks. */
  languages: readonly Language[]
  /** A line each where an answer has several; `field` is in the words of the form in this language. */
  lines(language: Language, field: Field, answer: Answer): string[]
}
/** What is read of one answer: lines that belong together, for each way to write it. */
export type LinesOf = (id: string, answer: Answer) => string[][]

/** Prepares a version of a form once for all its cases. Ids of files, and yes to a question, are nothing that anybody looks for. */
export function linesIn(version: Version, shown: Shown): LinesOf {
  const { form, translations = {} } = version
  const fields = answerFieldsById(form)
  const spoken = [ownLanguageOf(form), ...(Object.keys(translations) as Language[]), ...shown.languages]
  const inWords = [...new Set(spoken)].map(
    (language) => [language, answerFieldsById(formIn(version, language))] as const,
  )
  return linesOf

  function linesOf(id: string, answer: Answer): string[][] {
    const field = fields.get(id)
    if (field) return distinct(waysToWrite(field, answer))
    // The records of a list stand under the id of its page.
    return Array.isArray(answer) ? answer.flatMap((one) => (typeof one === 'object' ? ofRecord(one) : [[one]])) : []
  }

  function ofRecord(record: AnswerRecord): string[][] {
    return Object.entries(record).flatMap(([id, answer]) => linesOf(id, answer))
  }

  function waysToWrite(field: Field, answer: Answer): string[][] {
    if (field.type === 'file' || typeof answer === 'boolean') return []
    if (AS_TYPED.has(field.type))
      return [typeof answer === 'object' ? Object.values(answer).map(String) : [`${answer}`]]
    const asShown = inWords.map(([language, questions]) => shown.lines(language, questions.get(field.id)!, answer))
    if ('options' in field) return asShown
    return [[`${answer}`], ...(field.type === 'date' ? asTyped(`${answer}`) : []), ...asShown]
  }
}

/** What pages show as it is stored, in every language. */
const AS_TYPED: ReadonlySet<string> = new Set<Field['type']>(['text', 'textarea', 'tel', 'url', 'address'])

/** 1986-03-05 is "05 03 1986" and "5 3 1986". */
function asTyped(date: string): string[][] {
  const parts = date.split('-').reverse()
  return [[parts.join(' ')], [parts.map(Number).join(' ')]]
}

const distinct = (ways: string[][]): string[][] => [...new Map(ways.map((lines) => [lines.join('\n'), lines])).values()]

/** All texts of a case, each once in each answer. */
export const textsOf = (linesOf: LinesOf, answers: Answers): string[] =>
  Object.entries(answers).flatMap(([id, answer]) => [...new Set(linesOf(id, answer).flat())])
