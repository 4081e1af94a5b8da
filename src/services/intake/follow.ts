/**
 * Where somebody is in a form: what was typed, read page by page, the path that the answers give, and what is wrong on it.
 * A form of one page is a path with one step. Pure: the same form, texts, files and moment always give the same.
 */
import type { Answer, AnswerError, Answers } from '../../models/answers.ts'
import { type DraftPages, fileKey, type PageTexts } from '../../models/draft.ts'
import type { Form } from '../../models/form.ts'
import type { Moment } from '../../models/moment.ts'
import { type Page, questionsOf } from '../../models/page.ts'
import { type AttachedFiles, type PageReader, pageReader, type Reading } from '../answers/index.ts'
import { compilePath, type Path, type Shown, shownOf } from '../logic/index.ts'

export interface Progress {
  path: Path
  /** What is wrong with what is shown of a page on the path, or of one of its records, in the order of the questions. */
  errorsOf(page: Page, record?: string): AnswerError[]
  /** What would be sent. */
  answers: Answers
}
/** Files by `fileKey`. */
export type FollowForm = (pages: DraftPages, files: ReadonlyMap<string, AttachedFiles>, moment: Moment) => Progress

type Readings = ReadonlyMap<string, Reading>

/** Prepares a form once. */
export function compileForm(form: Form): FollowForm {
  const follow = compilePath(form)
  const readers = new Map(form.pages.map((page) => [page.id, pageReader(questionsOf(page))]))

  return (pages, files, moment) => {
    const readings = new Map<string, Readings>()
    const values: Record<string, unknown> = Object.create(null)
    for (const page of form.pages) {
      const read = readers.get(page.id)!
      if (page.repeat)
        values[page.id] = recordsOf(pages, page).map(({ id, texts }) => {
          const of = readOf(page, read, { texts, record: id })
          readings.set(fileKey(page.id, id), of)
          return valuesOf(of)
        })
      else {
        const of = readOf(page, read, { texts: pages[page.id]?.texts ?? {} })
        readings.set(page.id, of)
        Object.assign(values, valuesOf(of))
      }
    }
    const path = follow(values, moment, isDone)
    return { path, errorsOf, answers: path.kept as Answers }

    function readOf(page: Page, read: PageReader, { texts, record }: { texts: PageTexts; record?: string }): Readings {
      const filesHere = questionsOf(page).flatMap(({ id }) => {
        const found = files.get(fileKey(id, record))
        return found ? [[id, found] as const] : []
      })
      return read({ texts: new Map(Object.entries(texts)), files: new Map(filesHere) }, moment)
    }

    /**
     * Nothing that is shown of it has an error, and the person selected Continue on it. A record needs no Continue of its own:
     * its list page does, and that is shown before the form can be sent.
     */
    function isDone(shown: Shown, page: Page, place?: number): boolean {
      if (place === undefined && !pages[page.id]?.sent) return false
      const record = place === undefined ? undefined : recordsOf(pages, page)[place]!.id
      return errorsIn(shown, readings.get(fileKey(page.id, record))).length === 0
    }

    function errorsOf(page: Page, record?: string): AnswerError[] {
      const shown = shownOf(path, page, record === undefined ? undefined : placeOf(pages, page, record))
      return shown ? errorsIn(shown, readings.get(fileKey(page.id, record))) : []
    }
  }
}

const recordsOf = (pages: DraftPages, { id }: Page) => pages[id]?.records ?? []
const placeOf = (pages: DraftPages, page: Page, record: string): number =>
  recordsOf(pages, page).findIndex(({ id }) => id === record)

function valuesOf(readings: Readings): Record<string, Answer> {
  const values: Record<string, Answer> = {}
  for (const [id, { answer }] of readings) if (answer !== undefined) values[id] = answer
  return values
}

const errorsIn = ({ items }: Shown, readings: Readings = new Map()): AnswerError[] =>
  items.flatMap((item) => ('id' in item ? (readings.get(item.id)?.errors ?? []) : []))
