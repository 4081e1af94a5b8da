/**
 * Finding everything of one person: a text in answers, in the words of a case, and in the names of files; also in drafts,
 * which are saved and not sent.
 */
import type { Answer } from '../../models/answers.ts'
import type { Draft, DraftPage } from '../../models/draft.ts'
import type { CaseEvent } from '../../models/event.ts'
import type { Form } from '../../models/form.ts'
import { nfkc } from '../../models/normal-form.ts'
import type { Submission } from '../../models/submission.ts'
import { plainly } from '../../models/terms.ts'
import type { Upload } from '../../models/upload.ts'
import type { Rows } from '../../store/index.ts'
import { pagesOf } from '../pages.ts'
import { type LinesOf, linesIn } from '../search/texts.ts'
import type { CasesWiring } from './in-case.ts'

/** `where`: ids of questions, and `message`, `note`, `reply` or `file name`. */
export interface Found {
  submission: Submission
  where: string[]
}
/** `where`: ids of pages, and `file name`. */
export interface FoundDraft {
  draft: Draft
  /** When it is deleted if nobody changes it, in UTC milliseconds. */
  until: number
  where: string[]
}

const PAGE = 200

/** Every submission that holds the text, as the search of the office compares words, newest first. Reads in pages. */
export async function* search({ store, forms, shown }: CasesWiring, text: string): AsyncGenerator<Found> {
  const holds = holding(text)
  const prepared = new Map<Form, LinesOf>()
  for await (const submissions of submissionsIn(store)) {
    const ids = submissions.map(({ id }) => id)
    const [events, files] = [await store.events.ofSubmissions(ids), await store.uploads.ofSubmissions(ids)]
    for (const submission of submissions) {
      const version = await forms.ofCase(submission)
      const linesOf = prepared.getOrInsertComputed(version.form, () => linesIn(version, shown))
      const where = [
        ...inAnswers(submission, linesOf, holds),
        ...inEvents(events.get(submission.id)!, holds),
        ...inFiles(files.get(submission.id)!, holds),
      ]
      if (where.length > 0) yield { submission, where: [...new Set(where)] }
    }
  }
}

/** Every draft that holds the text, in no order. */
export async function* searchDrafts({ store, endOf }: CasesWiring, text: string): AsyncGenerator<FoundDraft> {
  const holds = holding(text)
  for await (const drafts of draftsIn(store))
    for (const draft of drafts) {
      const files = await store.uploads.of(draft.submissionId)
      const where = [...inPages(draft, holds), ...inFiles(files, holds)]
      if (where.length > 0) yield { draft, until: endOf(draft), where }
    }
}

const draftsIn = (store: Rows) =>
  pagesOf(PAGE, (last: Draft | undefined) => store.drafts.page(last?.submissionId ?? '', PAGE))

const submissionsIn = (store: Rows) =>
  pagesOf(PAGE, (before: Submission | undefined) =>
    store.submissionListing.page({}, { size: PAGE, ...(before && { before }) }),
  )

type Holds = (texts: readonly string[]) => boolean

/**
 * Do texts hold this one, each alone or all together, as the lines of an address on an envelope? Compared as it was typed, and
 * in each way in which the office's search knows it.
 */
function holding(wanted: string): Holds {
  const sought = waysOf(wanted).map((way) => way.trim())
  const one = (text: string): boolean => waysOf(text).some((way, i) => sought[i] !== '' && way.includes(sought[i]!))
  return (texts) => texts.some(one) || (texts.length > 1 && one(texts.join(' ')))
}

const waysOf = (text: string): string[] => [nfkc(text).toLowerCase().replace(/\s+/g, ' '), ...plainly(text)]

/** The stored answer is searched too, whatever question it belonged to. */
const inAnswers = ({ answers }: Submission, linesOf: LinesOf, holds: Holds): string[] =>
  Object.entries(answers).flatMap(([id, answer]) =>
    [storedIn(answer), ...linesOf(id, answer)].some(holds) ? [id] : [],
  )

/** What was typed was not read yet: a page is searched text by text, and as a whole. */
const inPages = ({ pages }: Draft, holds: Holds): string[] =>
  Object.entries(pages).flatMap(([id, { texts, records = [] }]: [string, DraftPage]) =>
    [texts, ...records.map((record) => record.texts)].some((one) => holds(Object.values(one).flat())) ? [id] : [],
  )

/** A list is searched record by record. */
function storedIn(answer: Answer): string[] {
  if (typeof answer !== 'object') return [String(answer)]
  return Object.values(answer).flatMap((one: Answer) => storedIn(one))
}

const inEvents = (events: readonly CaseEvent[], holds: Holds): string[] =>
  events.flatMap(({ kind, message = '', note = '' }) => [
    ...(holds([message]) ? [kind === 'reply' ? 'reply' : 'message'] : []),
    ...(holds([note]) ? ['note'] : []),
  ])

const inFiles = (files: readonly Upload[], holds: Holds): string[] =>
  holds(files.map(({ filename }) => filename)) ? ['file name'] : []
