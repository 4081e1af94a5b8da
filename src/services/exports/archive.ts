/** A ZIP archive of an export: answers as CSV and JSON Lines, and every file under its case and question. */
import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import type { Form } from '../../models/form.ts'
import { nfc } from '../../models/normal-form.ts'
import type { Submission } from '../../models/submission.ts'
import type { Upload } from '../../models/upload.ts'
import type { Uploads } from '../uploads/index.ts'
import { csvOf, type Exported } from './csv.ts'
import { jsonLines, lineByLine } from './lines.ts'
import type { ExportTexts, LeftOut } from './records.ts'

/** A file cannot be read as it was received, so that what was written so far is no archive. The message may be logged: it names no case. */
export class FileDamaged extends Error {
  readonly #sentence: string
  constructor(name: string, cause: Error) {
    super('a file of the archive cannot be read as it was received', { cause })
    this.#sentence = `The file ${name} cannot be read as it was received: ${cause.message}`
  }
  /** Names the case and the file, for who asked for them. */
  get sentence(): string {
    return this.#sentence
  }
}

export interface Archive {
  versions: readonly Form[]
  /** Goes through the submissions from the beginning, at each call. */
  exported(): AsyncIterable<Exported>
  records(exported: AsyncIterable<Exported>): AsyncIterable<object>
  uploads: Pick<Uploads, 'open'>
  /** UTC milliseconds. */
  now: number
  /** Told of each file that is not in the archive. */
  leaveOut(why: LeftOut): void
  texts: ExportTexts
}

/** Names of the archive's own, which no list of records takes. */
const OWN = ['submissions.csv', 'submissions.jsonl', 'left-out.txt']

export const archiveOf = (archive: Archive): AsyncGenerator<Uint8Array> => zipOf(entriesOf(archive))

async function* entriesOf({
  versions,
  exported,
  records,
  uploads,
  now,
  leaveOut,
  texts,
}: Archive): AsyncGenerator<Entry> {
  const text = (name: string, bytes: AsyncIterable<string>): Entry => ({ name, at: now, compress: true, bytes })
  yield text('submissions.csv', csvOf(exported(), versions, { texts }))
  const lists = versions.flatMap(({ pages }) => pages.flatMap(({ id, repeat }) => (repeat ? [id] : [])))
  const taken = new Set(OWN)
  for (const group of new Set(lists))
    yield text(freeName('', `${group}.csv`, taken), csvOf(exported(), versions, { group, texts }))
  yield text('submissions.jsonl', lineByLine(jsonLines(records(exported()))))
  const leftOut: string[] = []
  for await (const submission of exported()) {
    const taken = new Set<string>()
    for (const upload of submission.files) {
      const opened = upload.scan === 'held' ? undefined : await uploads.open(upload.id)
      if (opened?.bytes) yield fileOf(submission, upload, opened.bytes, taken)
      else {
        const why = upload.scan === 'held' ? 'held' : 'missing'
        leaveOut(why)
        leftOut.push(`${submission.reference}, ${upload.fieldId}, ${upload.filename}: ${texts.leftOut[why]}`)
      }
    }
  }
  if (leftOut.length > 0) yield text('left-out.txt', lineByLine(leftOut))
}

function fileOf({ reference }: Submission, upload: Upload, bytes: AsyncIterable<Buffer>, taken: Set<string>): Entry {
  const name = freeName(`files/${reference}/${harmlessName(upload.fieldId)}/`, upload.filename, taken)
  return { name, at: upload.at, compress: false, bytes: named(bytes, `${reference}, ${upload.filename}`) }
}

/** A name that no other entry has, also where capitals make no difference. */
function freeName(folder: string, text: string, taken: Set<string>): string {
  const plain = harmlessName(text)
  const keyOf = (name: string) => nfc(name).toLowerCase()
  let name = `${folder}${plain}`
  for (let number = 2; taken.has(keyOf(name)); number++) name = `${folder}${number}-${plain}`
  taken.add(keyOf(name))
  return name
}

/**
 * Half an archive is none: a damaged file ends it, and is named. No generator, which would run none of its code where the
 * archive is left before the file's first byte, and leave the file open.
 */
const named = (bytes: AsyncIterable<Buffer>, name: string): AsyncIterable<Buffer> => ({
  [Symbol.asyncIterator]() {
    const pieces = bytes[Symbol.asyncIterator]()
    return {
      next: () =>
        pieces.next().catch((error: Error) => {
          throw new FileDamaged(name, error)
        }),
      async return() {
        await pieces.return?.()
        return { value: undefined, done: true }
      },
    }
  },
})

// A ZIP archive as a stream: entries are opened one after the other, each when the one before it is through.

export interface Entry {
  name: string
  /** UTC milliseconds. */
  at: number
  /** Texts shrink; pictures and documents are packed already. */
  compress: boolean
  bytes: AsyncIterable<Uint8Array | string>
}

/**
 * The archive in chunks, at the pace of whoever takes them. Rejects with the error of the entry that failed; whoever takes
 * no more of it leaves no entry open.
 */
export async function* zipOf(entries: AsyncIterable<Entry>): AsyncGenerator<Uint8Array> {
  const zip = new ZipFile()
  const output = zip.outputStream as Readable
  const reading: OpenArchive = { left: false }
  const filling = fill(zip, entries, reading).catch((error) => {
    output.destroy(error)
  })
  try {
    yield* output
  } finally {
    reading.left = true
    reading.entry?.destroy()
    await filling
  }
}

interface OpenArchive {
  /** The reader of the archive is gone. */
  left: boolean
  /** The entry that is read. */
  entry?: Readable
}

async function fill(zip: ZipFile, entries: AsyncIterable<Entry>, reading: OpenArchive): Promise<void> {
  for await (const { name, at, compress, bytes } of entries) {
    const entry = Readable.from(bytes, { objectMode: false })
    reading.entry = entry
    const read = new Promise<void>((resolve, reject) => {
      entry.once('error', reject).once('end', resolve)
      entry.once('close', () => reject(new Error('the archive was left before its end')))
    })
    if (reading.left) entry.destroy()
    else zip.addReadStreamLazy(name, { compress, mtime: new Date(at), mode: 0o600 }, (open) => open(null, entry))
    await read
  }
  zip.end()
}

/** Bytes; with the folders above it, a path stays within the 260 characters that some programs on Windows take. */
const LONGEST_NAME = 120
/** Windows opens a device in place of such a file, whatever stands behind the first dot. */
const DEVICE = /^(?:con|prn|aux|nul|conin\$|conout\$|(?:com|lpt)[0-9¹²³]) *(?:\.|$)/i

/** Part of a path in an archive: it leads nowhere else on any system, and can be unpacked on each, under its extension. */
export function harmlessName(text: string): string {
  const plain = text.replace(/[\\/:*?"<>|\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu, '_').replace(/^[. ]+|[. ]+$/g, '_')
  const name = DEVICE.test(plain) || plain === '' ? `_${plain}` : plain
  const extension = /.(\.[A-Za-z0-9]{1,10})$/.exec(name)?.[1] ?? ''
  // Without spaces and dots before the extension, too: they would end the name where that is hidden.
  const stem = cut(name.slice(0, name.length - extension.length), LONGEST_NAME - extension.length)
  return `${stem.replace(/[. ]+$/, '_')}${extension}`
}

/** The beginning of a text: as many whole characters as fit into these bytes. */
function cut(text: string, bytes: number): string {
  let [end, size] = [0, 0]
  for (const character of text) {
    size += Buffer.byteLength(character)
    if (size > bytes) break
    end += character.length
  }
  return text.slice(0, end)
}
