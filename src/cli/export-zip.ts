/** submissions export --format zip: answers as CSV and JSON Lines, and every file under its case and question. */
import type { Form } from '../models/form.ts'
import type { Submission } from '../models/submission.ts'
import type { Upload } from '../models/upload.ts'
import type { Services } from '../wire.ts'
import { csvOf, type Exported } from './csv.ts'
import { CommandError } from './failure.ts'
import { jsonLines, lineByLine } from './output.ts'
import { type Entry, harmlessName, zipOf } from './zip.ts'

interface Archive {
  versions: readonly Form[]
  /** Goes through the submissions from the beginning, at each call. */
  exported(): AsyncIterable<Exported>
  records(exported: AsyncIterable<Exported>): AsyncIterable<object>
  uploads: Pick<Services['uploads'], 'open'>
  /** UTC milliseconds. */
  now: number
  /** Told of each file that is not in the archive. */
  leaveOut(why: 'held' | 'missing'): void
}

export const archiveOf = (archive: Archive): AsyncGenerator<Uint8Array> => zipOf(entriesOf(archive))

async function* entriesOf({ versions, exported, records, uploads, now, leaveOut }: Archive): AsyncGenerator<Entry> {
  const text = (name: string, bytes: AsyncIterable<string>): Entry => ({ name, at: now, compress: true, bytes })
  yield text('submissions.csv', csvOf(exported(), versions, {}))
  const lists = versions.flatMap(({ pages }) => pages.flatMap(({ id, repeat }) => (repeat ? [id] : [])))
  for (const group of new Set(lists)) yield text(`${group}.csv`, csvOf(exported(), versions, { group }))
  yield text('submissions.jsonl', lineByLine(jsonLines(records(exported()))))
  for await (const submission of exported()) {
    const taken = new Set<string>()
    for (const upload of submission.files) {
      const opened = upload.scan === 'held' ? undefined : await uploads.open(upload.id)
      if (!opened?.bytes) leaveOut(upload.scan === 'held' ? 'held' : 'missing')
      else yield fileOf(submission, upload, opened.bytes, taken)
    }
  }
}

function fileOf({ reference }: Submission, upload: Upload, bytes: AsyncIterable<Buffer>, taken: Set<string>): Entry {
  const folder = `files/${reference}/${harmlessName(upload.fieldId)}`
  const plain = harmlessName(upload.filename)
  let name = `${folder}/${plain}`
  for (let number = 2; taken.has(name.toLowerCase()); number++) name = `${folder}/${number}-${plain}`
  taken.add(name.toLowerCase())
  return { name, at: upload.at, compress: false, bytes: named(bytes, `${reference}, ${upload.filename}`) }
}

/** Half an archive is none: a damaged file ends it, and is named. */
async function* named(bytes: AsyncIterable<Buffer>, name: string): AsyncGenerator<Buffer> {
  try {
    yield* bytes
  } catch (error) {
    throw new CommandError(`The file ${name} cannot be read as it was received: ${(error as Error).message}`)
  }
}
