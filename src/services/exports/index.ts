/**
 * Exports: what cases of a form hold, as a spreadsheet, CSV, JSON Lines or an archive with every file. They are streams that go
 * on when the reader does, so that memory stays flat however many cases there are. The office and the command line get the same
 * bytes.
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
import type { Sheet } from './xlsx.ts'

const FORMATS = ['xlsx', 'csv', 'jsonl', 'zip'] as const
export type Format = (typeof FORMATS)[number]

/** What is exported of one form. */
interface FormCases {
  slug: string
  /** Cases of this form, newest first; goes through them from the beginning at each call. */
  cases(): AsyncIterable<Submission>
  texts: ExportTexts
}
interface Wanted {
  /** A spreadsheet has a sheet for each; every other format is of one form. */
  forms: readonly FormCases[]
  format: Format
  /** CSV: id of a list page, for a line for each of its records. */
  group?: string | undefined
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
  store: Pick<Store, 'uploads' | 'accounts'>
  forms: Pick<Forms, 'inUse' | 'latest'>
  uploads: Pick<Uploads, 'open'>
  clock: () => number
  timeZone: string
}

export function createExports({ store, forms, uploads, clock, timeZone }: Options): Exports {
  return {
    async of({ forms: wanted, format, group }) {
      const count = { cases: 0, held: 0, missing: 0 }
      const sheets: Sheet[] = []
      for (const one of wanted) sheets.push(await sheetOf(one, count))
      const { versions: byName, exported, texts } = sheets[0]!
      const versions = [...byName.values()]
      const leaveOut = (why: LeftOut) => void count[why]++
      const chunks = {
        xlsx: async () =>
          (await import('./xlsx.ts')).xlsxOf({ sheets, names: await assigneeNames(), now: clock(), timeZone }),
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

  async function sheetOf({ slug, cases, texts }: FormCases, count: { cases: number }): Promise<Sheet> {
    const versions = new Map((await forms.inUse(slug)).map(({ version, form }) => [version, form]))
    const { title, dueDays } = (await forms.latest(slug))?.form ?? { title: slug }
    const takes = [...versions.values()].some(takesFiles)
    let counted = 0
    return {
      ...{ title, versions, dueDays, texts },
      exported() {
        count.cases -= counted
        counted = 0
        const chosen = inTurns(cases(), () => {
          counted++
          count.cases++
        })
        return takes ? withFiles(chosen, store) : withoutFiles(chosen)
      },
    }
  }

  /** Two people of one name are told apart by their addresses. */
  async function assigneeNames(): Promise<Map<number, string>> {
    const accounts = await store.accounts.all()
    const byName = Map.groupBy(accounts, ({ name }) => name)
    return new Map(
      accounts.map(({ id, name, email }) => [id, byName.get(name)!.length > 1 ? `${name} (${email})` : name]),
    )
  }
}

/** A reader that is quicker than the store would never let anybody else come between: after some cases it has to. */
async function* inTurns(cases: AsyncIterable<Submission>, each: () => void): AsyncGenerator<Submission> {
  let read = 0
  for await (const one of cases) {
    each()
    yield one
    if (++read % BATCH === 0) await letOthersRun()
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
