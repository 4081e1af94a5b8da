/** submissions export: streamed, so that memory stays flat however many there are. */
import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { type Form, fieldsOf } from '../models/form.ts'
import type { Submission } from '../models/submission.ts'
import type { Store } from '../store/index.ts'
import { csvOf, type Exported } from './csv.ts'
import { archiveOf } from './export-zip.ts'
import { CommandError } from './failure.ts'
import { filterOf, type Narrowing } from './find.ts'
import { jsonLines, lineByLine, print, send } from './output.ts'
import { fileRecordOf, recordOf } from './records.ts'
import { type Shell, withServices } from './shell.ts'
import { writeWhole } from './whole-file.ts'

export interface ExportOptions extends Narrowing {
  form: string
  format: 'csv' | 'jsonl' | 'zip'
  out?: string
  /** Id of a list page: a line for each of its records. */
  rows?: string
}

export async function exportTo(
  shell: Shell,
  { form, format, out, rows: group, ...narrowing }: ExportOptions,
): Promise<void> {
  await withServices(shell, async ({ services: { forms, submissions, uploads }, store }) => {
    const now = shell.clock()
    const filter = await filterOf({ forms }, { form, ...narrowing }, now)
    const versions = (await forms.inUse(form)).map((version) => version.form)
    if (group !== undefined) requireList(versions, group, format)
    let count = { exported: 0, leftOut: 0 }
    const missing = { held: 0, missing: 0 }
    const exported = () => {
      count = { exported: 0, leftOut: 0 }
      // What arrives meanwhile is in no part of an archive.
      const chosen = counted(
        submissions.all({ window: { from: 0, to: now }, ...filter }),
        narrowing.quarantined === true,
        count,
      )
      return versions.some(takesFiles) ? withFiles(chosen, store) : withoutFiles(chosen)
    }
    const chunks = () => {
      if (format === 'csv') return csvOf(exported(), versions, { group })
      if (format === 'jsonl') return lineByLine(jsonLines(records(exported())))
      const leaveOut = (why: keyof typeof missing) => void missing[why]++
      return archiveOf({ versions, exported, records, uploads, now, leaveOut })
    }
    if (out === undefined) await send(shell.out, chunks())
    else await writeWhole(out, (file) => pipeline(chunks(), createWriteStream(file)))
    await print(shell.err, [
      ...(out === undefined ? [] : [`${out} holds ${number(count.exported, 'submission')}.`]),
      ...(count.leftOut > 0
        ? [
            `${count.leftOut} set aside as probable spam ${count.leftOut === 1 ? 'is' : 'are'} left out; --quarantined exports them.`,
          ]
        : []),
      ...(missing.held > 0
        ? [`${number(missing.held, 'file')} without a verdict of the scanner left out; see uploads get --force.`]
        : []),
    ])
    if (missing.missing > 0)
      throw new CommandError(
        `${number(missing.missing, 'file')} missing on the drive: verify names them. The rest was exported.`,
      )
  })
}

const number = (count: number, what: string): string => `${count} ${count === 1 ? what : `${what}s`}`

function requireList(versions: readonly Form[], group: string, format: ExportOptions['format']): void {
  if (format !== 'csv') throw new CommandError('--rows is for CSV: JSON Lines has the records of each list in it.', 2)
  const lists = versions.flatMap(({ pages }) => pages.filter(({ repeat }) => repeat).map(({ id }) => id))
  if (lists.includes(group)) return
  const known = [...new Set(lists)]
  throw new CommandError(
    known.length > 0
      ? `The form has no list "${group}". Its lists: ${known.join(', ')}`
      : 'The form has no page that asks for a list.',
    2,
  )
}

async function* counted(
  submissions: AsyncIterable<Submission>,
  quarantined: boolean,
  count: { exported: number; leftOut: number },
): AsyncGenerator<Submission> {
  for await (const submission of submissions) {
    if (!quarantined && submission.quarantine !== undefined) count.leftOut++
    else {
      count.exported++
      yield submission
    }
  }
}

/** Files are looked up for this many submissions at once. */
const BATCH = 200

const takesFiles = (form: Form): boolean => fieldsOf(form).some(({ field }) => field.type === 'file')

async function* withFiles(submissions: AsyncIterable<Submission>, { uploads }: Store): AsyncGenerator<Exported> {
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

async function* records(exported: AsyncIterable<Exported>) {
  for await (const one of exported) yield { ...recordOf(one), answers: one.answers, files: one.files.map(fileRecordOf) }
}
