/** Reads a body with one file: alone, or in place of one of its fields. */
import type { Context } from '../context.ts'
import { problem } from '../errors.ts'
import type { RawInput } from '../models/answers.ts'
import type { SentFile } from '../models/definition-upload.ts'
import type { LateFile } from '../models/late-post.ts'
import type { FilePart, Incoming } from '../services/uploads/inspect.ts'
import { fieldReader, MAX_TEXT_BYTES } from './body.ts'
import { readMultipart } from './multipart.ts'

/** Boundaries and part headers around the file. */
const FRAMING_BYTES = 65_536

/** The returned function hands the file on while it arrives. It rejects with 400 when there is anything beside the file. */
export const singleFile =
  ({ monotonic }: { monotonic: () => number }) =>
  async (ctx: Context, part: string, maxFileBytes: number, take: (file: Incoming) => Promise<void>): Promise<void> => {
    if (ctx.is('multipart/form-data') !== 'multipart/form-data') throw problem({ code: 'file-not-multipart', part })
    const takeFirst = async ({ name, typed, whole, ...file }: FilePart) => {
      if (name !== part) throw problem({ code: 'file-part-misnamed', part, name: name.slice(0, 40) })
      const alone = whole.then(() => refuseMore(part, typed))
      alone.catch(() => {}) // a file that is refused before its end does not wait for it
      await take({ ...file, from: ctx.ip, whole: alone })
    }
    const taker = { maxBytes: maxFileBytes + FRAMING_BYTES, take: takeFirst }
    refuseMore(part, await readMultipart(ctx, { taker, maxFiles: 1, monotonic }))
  }

function refuseMore(part: string, typed: RawInput): void {
  if (typed.size > 0) throw problem({ code: 'file-not-alone', part })
}

/** Only this much of a file is read. The caller judges a text that was cut off there. */
const MAX_FILE_BYTES = 65_536

/** Reads a body of plain fields, one of which may come as a small file instead. Resolves with the fields, and with the text of the file, read as UTF-8, under the name of its field. */
export function fieldOrFileReader({ monotonic }: { monotonic: () => number }): (ctx: Context) => Promise<RawInput> {
  const readFields = fieldReader({ monotonic })
  return async (ctx) => {
    if (ctx.is('multipart/form-data') !== 'multipart/form-data') return readFields(ctx)
    const files = new Map<string, string[]>()
    const take = async ({ name, source }: FilePart) => void files.set(name, [await textOf(source)])
    const typed = await readMultipart(ctx, { taker: { maxBytes: MAX_TEXT_BYTES, take }, maxFiles: 1, monotonic })
    return new Map([...typed, ...files])
  }
}

/** The largest body of several small files. */
const MAX_FILES_BYTES = 2 ** 22
const MAX_FILES = 60

/** Reads a body of small files, whatever their fields are called, and of texts. Of a larger file than `maxBytes`, only its size is kept. */
export const smallFiles =
  ({ monotonic }: { monotonic: () => number }) =>
  async (ctx: Context, maxBytes: number): Promise<{ files: SentFile[]; typed: RawInput }> => {
    if (ctx.is('multipart/form-data') !== 'multipart/form-data') throw problem('body-type')
    const files: SentFile[] = []
    const take = async ({ filename, source }: FilePart) => {
      const [pieces, place] = [[] as Buffer[], files.length]
      files.push({ name: filename, bytes: Buffer.alloc(0), size: 0 })
      let size = 0
      for await (const piece of source) {
        size += piece.length
        if (size <= maxBytes) pieces.push(piece)
      }
      files[place] = { name: filename, bytes: Buffer.concat(size > maxBytes ? [] : pieces), size }
    }
    const taker = { maxBytes: MAX_FILES_BYTES, take }
    const typed = await readMultipart(ctx, { taker, maxFiles: MAX_FILES, isInMemory: true, monotonic })
    return { files, typed }
  }

/** Reads a body of either encoding for its texts, and of its files only what they are called. */
export function postReader({ monotonic }: { monotonic: () => number }) {
  const readFields = fieldReader({ monotonic })
  return async (ctx: Context): Promise<{ typed: RawInput; files?: LateFile[] }> => {
    if (ctx.is('multipart/form-data') !== 'multipart/form-data') return { typed: await readFields(ctx) }
    const files: LateFile[] = []
    const take = async ({ name, filename }: FilePart) => void files.push({ name, filename })
    const taker = { maxBytes: MAX_FILES_BYTES, take }
    const typed = await readMultipart(ctx, { taker, maxFiles: MAX_FILES, monotonic })
    return { typed, files }
  }
}

async function textOf(source: AsyncIterable<Buffer>): Promise<string> {
  const pieces: Buffer[] = []
  let bytes = 0
  for await (const piece of source) {
    if (bytes >= MAX_FILE_BYTES) break
    pieces.push(piece)
    bytes += piece.length
  }
  return new TextDecoder().decode(Buffer.concat(pieces).subarray(0, MAX_FILE_BYTES))
}
