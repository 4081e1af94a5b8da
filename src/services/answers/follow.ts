/**
 * Where somebody is in a form: what was typed, read page by page, the path that the answers give, and what is wrong on it.
 * A form of one page is a path with one step. Pure: the same form, texts, files and moment always give the same.
 */
import type { Answer, AnswerError, Answers, RawInput } from '../../models/answers.ts'
import { type DraftPages, fileKey, type PageTexts } from '../../models/draft.ts'
import type { Field } from '../../models/field.ts'
import { type Form, ownLanguageOf } from '../../models/form.ts'
import { languageIn } from '../../models/form-inputs.ts'
import { formIn, type Translations } from '../../models/form-texts.ts'
import type { Language } from '../../models/language.ts'
import type { Moment } from '../../models/moment.ts'
import { type Page, questionsOf } from '../../models/page.ts'
import { type FailedCheck, followPath, MOST_DIGITS, type Path, type Shown } from '../logic/index.ts'
import { type AttachedFiles, type Reading, readFields } from './read-fields.ts'
import { inLanguage } from './typing.ts'

export interface Progress {
  path: Path
  /** What is wrong with what is shown, by `fileKey` of page and record; those without an error are left out. */
  errors: ReadonlyMap<string, AnswerError[]>
  /** What would be sent. */
  answers: Answers
}
/** Files by `fileKey`. */
type Files = ReadonlyMap<string, AttachedFiles>
/** What was read of a page or of one record, by question. */
type Readings = ReadonlyMap<string, Reading>
interface Typed {
  texts: RawInput
  /** The record that was typed, of a list page. */
  record?: string | undefined
  files: Files
}
/** A form, and its words in other languages. What is made of it is remembered with the form. */
interface Version {
  form: Form
  translations?: Translations | undefined
}

/** Tells what the answers are, and where they lead. */
export function follow(version: Version, pages: DraftPages, files: Files, moment: Moment): Progress {
  const { form } = version
  const readings = new Map<string, Readings>()
  const values: Record<string, unknown> = Object.create(null)
  const faults = new Map<string, ('missing' | 'wrong')[]>()
  for (const page of form.pages)
    if (page.repeat)
      values[page.id] = recordsOf(pages, page).map(({ id, texts }, index) => readOf(page, texts, { record: id, index }))
    else Object.assign(values, readOf(page, pages[page.id]?.texts ?? {}))
  const sent = new Set(form.pages.flatMap(({ id }) => (pages[id]?.sent ? [id] : [])))
  const path = followPath(form, values, moment, { sent, faults })
  return { path, errors: errorsOn(path, pages, readings), answers: path.answers as Answers }

  function readOf(page: Page, texts: PageTexts, { record, index = 0 }: { record?: string; index?: number } = {}) {
    const reading = readPage(version, page, { texts: new Map(Object.entries(texts)), record, files }, moment)
    readings.set(fileKey(page.id, record), reading)
    for (const [id, one] of reading)
      if (one.errors.length > 0)
        faults.getOrInsertComputed(id, () => [])[index] = isOnlyMissing(one) ? 'missing' : 'wrong'
    return valuesOf(reading)
  }
}

/** Reads a page, or one record of it, whatever is shown of them: by the language that its texts were typed in. */
export function readPage(version: Version, page: Page, { texts, record, files }: Typed, moment: Moment): Readings {
  const language = languageIn(texts) ?? ownLanguageOf(version.form)
  const questions = questionsIn(version, page, language)
  const ofRecord = ({ id }: Field) => [id, files.get(fileKey(id, record)) ?? { ids: [], refused: [] }] as const
  const here = record === undefined ? files : new Map(questions.map(ofRecord))
  return readFields(questions, language, { texts, files: here }, moment)
}

/** What was typed on a page or record, for the same page in this language. */
export function shownIn(version: Version, language: Language, page: Page, texts: RawInput, moment: Moment): RawInput {
  const from = languageIn(texts) ?? ownLanguageOf(version.form)
  if (from === language) return texts
  const questions = questionsIn(version, page, language)
  const input = { texts, files: new Map() }
  const before = readFields(questionsIn(version, page, from), from, input, moment)
  const after = readFields(questions, language, input, moment)
  return inLanguage(questions, texts, { from, to: language, before, after })
}

/** The questions of a page in the words of a language. */
const questionsIn = (version: Version, page: Page, language: Language): Field[] =>
  questionsOf(formIn(version, language).pages[version.form.pages.indexOf(page)]!)

/** What is wrong with each page and record on the path. */
function errorsOn({ steps }: Path, pages: DraftPages, readings: ReadonlyMap<string, Readings>) {
  const errors = new Map<string, AnswerError[]>()
  for (const step of steps) {
    note(step, step.page)
    step.records?.forEach((record, i) => void note(record, step.page, recordsOf(pages, step.page)[i]!.id))
  }
  return errors

  function note(shown: Shown, { id }: Page, record?: string): void {
    const key = fileKey(id, record)
    const found = errorsIn(shown, readings.get(key), isWrong)
    if (found.length > 0) errors.set(key, found)
  }

  /** Something that cannot be read was given to a question that is asked. What hidden questions were given does not count. */
  function isWrong(id: string): boolean {
    const step = steps.find(({ items }) => items.some((item) => 'id' in item && item.id === id))
    const reading = step && readings.get(step.page.id)?.get(id)
    return reading !== undefined && reading.errors.length > 0 && !isOnlyMissing(reading)
  }
}

const recordsOf = (pages: DraftPages, { id }: Page) => pages[id]?.records ?? []

/** The answers among them. */
export function valuesOf(readings: Readings): Record<string, Answer> {
  const values: Record<string, Answer> = {}
  for (const [id, { answer }] of readings) if (answer !== undefined) values[id] = answer
  return values
}

/**
 * What is wrong with what is shown, in the order of the questions. Answers are checked against each other once none of them
 * has an error of its own; `isWrong` tells that of questions elsewhere.
 */
export function errorsIn(
  { items, optional, failed = [] }: Shown,
  readings: Readings = new Map(),
  isWrong: (id: string) => boolean = () => false,
): AnswerError[] {
  // Nearly always: this is on the way of every post.
  if (failed.length === 0) return items.flatMap((item) => ('id' in item ? ownErrors(item.id) : []))
  const own = new Map(items.flatMap((item) => ('id' in item ? [[item.id, ownErrors(item.id)] as const] : [])))
  const judged = failed.filter(({ looksAt }) =>
    looksAt.every((id) => (own.has(id) ? own.get(id)!.length === 0 : !isWrong(id))),
  )
  return [...own].flatMap(([id, errors]) => [
    ...errors,
    ...judged.filter(({ fieldId }) => fieldId === id).map(checkError),
  ])

  function ownErrors(id: string): AnswerError[] {
    const reading = readings.get(id)
    return !reading || (optional?.has(id) && isOnlyMissing(reading)) ? [] : reading.errors
  }
}

const checkError = (failed: FailedCheck): AnswerError =>
  'message' in failed
    ? { fieldId: failed.fieldId, kind: 'check', limits: { message: failed.message } }
    : { fieldId: failed.fieldId, kind: 'calculated', limits: { label: failed.calculated, digits: MOST_DIGITS } }

/** Nothing was given. A question that is required by a rule is read as if the rule held. */
const isOnlyMissing = ({ answer, errors }: Reading): boolean =>
  answer === undefined && errors.every(({ kind }) => kind === 'required' || kind === 'partRequired')
