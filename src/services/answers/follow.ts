/**
 * Where somebody is in a form: what was typed, read page by page, the path that the answers give, and what is wrong on it.
 * A form of one page is a path with one step. Pure: the same form, texts, files and moment always give the same.
 */
import type { Answer, AnswerError, Answers, RawInput } from '../../models/answers.ts'
import { type DraftPages, fileKey, type PageTexts } from '../../models/draft.ts'
import { type Form, ownLanguageOf } from '../../models/form.ts'
import type { Language } from '../../models/language.ts'
import type { Moment } from '../../models/moment.ts'
import { type Page, questionsOf } from '../../models/page.ts'
import { languageIn } from '../../models/page-language.ts'
import {
  compilePath,
  type FailedCheck,
  type FollowPath,
  MOST_DIGITS,
  type Path,
  type Shown,
  shownOf,
} from '../logic/index.ts'
import { inLanguage } from './in-language.ts'
import { type AttachedFiles, type PageReader, pageReader, type Reading } from './index.ts'

export interface Progress {
  path: Path
  /** What is wrong with what is shown of a page on the path, or of one of its records, in the order of the questions. */
  errorsOf(page: Page, record?: string): AnswerError[]
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
export interface CompiledForm {
  /** Tells what the answers are, and where they lead. */
  follow(pages: DraftPages, files: Files, moment: Moment): Progress
  /** Reads a page, or one record of it, whatever is shown of them: by the language that its texts were typed in. */
  read(page: Page, typed: Typed, moment: Moment): Readings
  /** What was typed on a page or record, for the same page in this language. */
  shownIn(language: Language, page: Page, texts: RawInput, moment: Moment): RawInput
  /** The path of answers that were read. */
  pathOf: FollowPath
}

/** Prepares a form once. `formIn`: the same form in the words of another language. */
export function compileForm(form: Form, formIn: (language: Language) => Form = () => form): CompiledForm {
  const own = ownLanguageOf(form)
  const pathOf = compilePath(form)
  const pageOf = new Map(form.pages.flatMap((page) => questionsOf(page).map(({ id }) => [id, page])))
  const readers = new Map<Language, ReadonlyMap<Page, PageReader>>([[own, readersIn(own, form)]])
  return { follow, read, shownIn, pathOf }

  function read(page: Page, { texts, record, files }: Typed, moment: Moment): Readings {
    const filesHere = questionsOf(page).flatMap(({ id }) => {
      const found = files.get(fileKey(id, record))
      return found ? [[id, found] as const] : []
    })
    return readerOf(page, languageIn(texts) ?? own)({ texts, files: new Map(filesHere) }, moment)
  }

  function shownIn(language: Language, page: Page, texts: RawInput, moment: Moment): RawInput {
    const from = languageIn(texts) ?? own
    if (from === language) return texts
    const questions = questionsOf(formIn(language).pages[form.pages.indexOf(page)]!)
    const readBy = (one: Language) => readerOf(page, one)({ texts, files: new Map() }, moment)
    return inLanguage(questions, texts, { from, to: language, before: readBy(from), after: readBy(language) })
  }

  /** Made when somebody first types in the language. */
  function readerOf(page: Page, language: Language): PageReader {
    return readers.getOrInsertComputed(language, () => readersIn(language, formIn(language))).get(page)!
  }

  /** Pages have their own objects in each language; those of the form name them all. */
  function readersIn(language: Language, { pages }: Form): ReadonlyMap<Page, PageReader> {
    return new Map(form.pages.map((page, i) => [page, pageReader(questionsOf(pages[i]!), language)]))
  }

  function follow(pages: DraftPages, files: Files, moment: Moment): Progress {
    const readings = new Map<string, Readings>()
    const values: Record<string, unknown> = Object.create(null)
    for (const page of form.pages)
      if (page.repeat)
        values[page.id] = recordsOf(pages, page).map(({ id, texts }) => valuesOf(readOf(page, texts, id)))
      else Object.assign(values, valuesOf(readOf(page, pages[page.id]?.texts ?? {})))
    const path = pathOf(values, moment, isDone)
    return { path, errorsOf, answers: path.answers as Answers }

    function readOf(page: Page, texts: PageTexts, record?: string): Readings {
      const reading = read(page, { texts: new Map(Object.entries(texts)), record, files }, moment)
      readings.set(fileKey(page.id, record), reading)
      return reading
    }

    /**
     * Nothing that is shown of it has an error, and the person selected Continue on it. A record needs no Continue of its own:
     * its list page does, and that is shown before the form can be sent.
     */
    function isDone(shown: Shown, page: Page, place?: number): boolean {
      if (place === undefined && !pages[page.id]?.sent) return false
      const record = place === undefined ? undefined : recordsOf(pages, page)[place]!.id
      // Where a check failed, the path knows already that the page is not complete.
      return errorsIn(shown, readings.get(fileKey(page.id, record))).length === 0
    }

    function errorsOf(page: Page, record?: string): AnswerError[] {
      const shown = shownOf(path, page, record === undefined ? undefined : placeOf(pages, page, record))
      return shown ? errorsIn(shown, readings.get(fileKey(page.id, record)), isWrong) : []
    }

    /** Something that cannot be read was given to a question that is asked. What hidden questions were given does not count. */
    function isWrong(id: string): boolean {
      const page = pageOf.get(id)
      if (!page || !shownOf(path, page)?.items.some((item) => 'id' in item && item.id === id)) return false
      const reading = readings.get(fileKey(page.id))?.get(id)
      return reading !== undefined && reading.errors.length > 0 && !isOnlyMissing(reading)
    }
  }
}

const recordsOf = (pages: DraftPages, { id }: Page) => pages[id]?.records ?? []
const placeOf = (pages: DraftPages, page: Page, record: string): number =>
  recordsOf(pages, page).findIndex(({ id }) => id === record)

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
