/**
 * Exports: what cases of one form hold, as CSV, JSON Lines or an archive with every file. They are streams that go on when
 * the reader does, so that memory stays flat however many cases there are. The office and the command line get the same bytes.
 */
import { setImmediate as letOthersRun } from 'node:timers/promises'
import { type Form, fieldsOf } from '../../models/form.ts'
import type { Submission } from '../../models/submission.ts'
import type { Store } from '../../store/index.ts'
import type { Forms } from '../definitions/publishing.ts'
import type { Uploads } from '../uploads/index.ts'
import type { Exported } from './csv.ts'
import { jsonLines, lineByLine } from './lines.ts'
import { type ExportTexts, fileRecordOf, type LeftOut, recordOf } from './records.ts'

const FORMATS = ['csv', 'jsonl', 'zip'] as const
export type Format = (typeof FORMATS)[number]

interface Wanted {
  slug: string
  format: Format
  /** CSV: id of a list page, for a line for each of its records. */
  group?: string | undefined
  /** Cases of this form, newest first; goes through them from the beginning at each call. */
  cases(): AsyncIterable<Submission>
  texts: ExportTexts
}
interface Export {
  chunks: AsyncGenerator<string | Uint8Array>
  /** What has gone out so far, and what was left out of an archive. */
  count: { cases: number } & Record<LeftOut, number>
}
export interface Exports {
  /** Reads nothing of the cases until its chunks are asked for. */
  of(wanted: Wanted): Promise<Export>
}

interface Options {
  store: Pick<Store, 'uploads'>
  forms: Pick<Forms, 'inUse'>
  uploads: Pick<Uploads, 'open'>
  clock: () => number
}

export function createExports({ store, forms, uploads, clock }: Options): Exports {
  return {
    async of({ slug, format, group, cases, texts }) {
      const versions = (await forms.inUse(slug)).map(({ form }) => form)
      const count = { cases: 0, held: 0, missing: 0 }
      const exported = () => {
        count.cases = 0
        const chosen = counted(cases(), count)
        return versions.some(takesFiles) ? withFiles(chosen, store) : withoutFiles(chosen)
      }
      const leaveOut = (why: LeftOut) => void count[why]++
      const chunks = {
        csv: async () => (await import('./csv.ts')).csvOf(exported(), versions, { group, texts }),
        jsonl: async () => lineByLine(jsonLines(records(exported(), texts))),
        zip: async () =>
          (await import('./archive.ts')).archiveOf({
            versions,
            exported,
            records: (all) => records(all, texts),
            uploads,
            now: clock(),
            leaveOut,
            texts,
          }),
      }
      return { chunks: await chunks[format](), count }
    },
  }
}

/** A reader that is quicker than the store would never let anybody else come between: after some cases it has to. */
async function* counted(cases: AsyncIterable<Submission>, count: { cases: number }): AsyncGenerator<Submission> {
  for await (const one of cases) {
    count.cases++
    yield one
    if (count.cases % BATCH === 0) await letOthersRun()
  }
}

/** Files are looked up for this many submissions at once. */
const BATCH = 100

const takesFiles = (form: Form): boolean => fieldsOf(form).some(({ field }) => field.type === 'file')

async function* withFiles(
  submissions: AsyncIterable<Submission>,
  { uploads }: Pick<Store, 'uploads'>,
): AsyncGenerator<Exported> {
  for await (const batch of batches(submissions)) {
    const files = await uploads.ofSubmissions(batch.map(({ id }) => id))
    for (const submission of batch) yield { ...submission, files: files.get(submission.id)! }
  }
}

async function* withoutFiles(submissions: AsyncIterable<Submission>): AsyncGenerator<Exported> {
  for await (const submission of submissions) yield { ...submission, files: [] }
}

async function* batches<T>(all: AsyncIterable<T>): AsyncGenerator<T[]> {
  let batch: T[] = []
  for await (const one of all) {
    if (batch.push(one) < BATCH) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}

async function* records(exported: AsyncIterable<Exported>, texts: ExportTexts): AsyncGenerator<object> {
  for await (const one of exported)
    yield { ...recordOf(one, texts), answers: one.answers, files: one.files.map(fileRecordOf) }
}
