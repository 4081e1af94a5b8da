/**
 * Finding everything of one person: a text in answers, in the words of a case, and in the names of files; also in drafts,
 * which are saved and not sent.
 */
import type { Answer } from '../../models/answers.ts'
import type { Draft, DraftPage } from '../../models/draft.ts'
import type { CaseEvent } from '../../models/event.ts'
import { nfkc } from '../../models/normal-form.ts'
import type { Submission } from '../../models/submission.ts'
import type { Upload } from '../../models/upload.ts'
import type { CaseWiring } from './wiring.ts'

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

export function createSearch({ store, endOf }: Pick<CaseWiring, 'store' | 'endOf'>) {
  return {
    /** Every submission that holds the text, newest first; case, accents as typed and width do not matter. Reads in pages. */
    async *search(text: string): AsyncGenerator<Found> {
      const wanted = folded(text)
      for await (const submissions of pages()) {
        const ids = submissions.map(({ id }) => id)
        const [events, files] = [await store.events.ofSubmissions(ids), await store.uploads.ofSubmissions(ids)]
        for (const submission of submissions) {
          const where = [
            ...inAnswers(submission, wanted),
            ...inEvents(events.get(submission.id)!, wanted),
            ...inFiles(files.get(submission.id)!, wanted),
          ]
          if (where.length > 0) yield { submission, where: [...new Set(where)] }
        }
      }
    },

    /** Every draft that holds the text, in no order. */
    async *searchDrafts(text: string): AsyncGenerator<FoundDraft> {
      const wanted = folded(text)
      for await (const draft of drafts()) {
        const files = await store.uploads.of(draft.submissionId)
        const where = [...inPages(draft, wanted), ...inFiles(files, wanted)]
        if (where.length > 0) yield { draft, until: endOf(draft), where }
      }
    },
  }

  async function* drafts(): AsyncGenerator<Draft> {
    for (let after = ''; ; ) {
      const page = await store.drafts.page(after, PAGE)
      yield* page
      if (page.length < PAGE) return
      after = page.at(-1)!.submissionId
    }
  }

  async function* pages(): AsyncGenerator<Submission[]> {
    for (let before: Submission | undefined; ; ) {
      const page = await store.submissions.page({}, { size: PAGE, ...(before && { before }) })
      if (page.length > 0) yield page
      if (page.length < PAGE) return
      before = page.at(-1)
    }
  }
}

/** An address is searched part by part and as it is written on an envelope. */
const holds = (texts: readonly string[], wanted: string): boolean =>
  [...texts, texts.join(' ')].some((text) => folded(text).includes(wanted))

const inAnswers = ({ answers }: Submission, wanted: string): string[] =>
  Object.entries(answers).flatMap(([id, answer]) => (holds(textsIn(answer), wanted) ? [id] : []))

/** What was typed was not read yet: a page is searched text by text, and as a whole. */
const inPages = ({ pages }: Draft, wanted: string): string[] =>
  Object.entries(pages).flatMap(([id, { texts, records = [] }]: [string, DraftPage]) =>
    [texts, ...records.map((record) => record.texts)].some((one) => holds(Object.values(one).flat(), wanted))
      ? [id]
      : [],
  )

/** A list is searched record by record. */
function textsIn(answer: Answer): string[] {
  if (typeof answer !== 'object') return [String(answer)]
  return Object.values(answer).flatMap((one: Answer) => textsIn(one))
}

const inEvents = (events: readonly CaseEvent[], wanted: string): string[] =>
  events.flatMap(({ kind, message = '', note = '' }) => [
    ...(folded(message).includes(wanted) ? [kind === 'reply' ? 'reply' : 'message'] : []),
    ...(folded(note).includes(wanted) ? ['note'] : []),
  ])

const inFiles = (files: readonly Upload[], wanted: string): string[] =>
  files.some(({ filename }) => folded(filename).includes(wanted)) ? ['file name'] : []

const folded = (text: string): string => nfkc(text).toLowerCase().replace(/\s+/g, ' ')
