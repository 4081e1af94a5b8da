/** Reads a body of plain fields, one of which may come as a small file instead. */
import type { Context } from '../context.ts'
import type { RawInput } from '../models/answers.ts'
import { fieldReader, invite } from './fields.ts'
import type { FilePart } from './file-parts.ts'
import { readMultipart } from './multipart.ts'
import { whileWaiting } from './slots.ts'
import { MAX_TEXT_BYTES } from './text-limits.ts'

/** Only this much of a file is read. The caller judges a text that was cut off there. */
const MAX_FILE_BYTES = 65_536

/** Resolves with the fields, and with the text of the file, read as UTF-8, under the name of its field. */
export function fieldOrFileReader({ monotonic }: { monotonic: () => number }): (ctx: Context) => Promise<RawInput> {
  const readFields = fieldReader({ monotonic })
  return async (ctx) => {
    if (ctx.is('multipart/form-data') !== 'multipart/form-data') return readFields(ctx)
    const files = new Map<string, string[]>()
    const onFile = async ({ name, source }: FilePart) => void files.set(name, [await textOf(source)])
    const options = { maxBytes: () => MAX_TEXT_BYTES, maxFiles: 1, onFile, monotonic }
    invite(ctx, MAX_TEXT_BYTES)
    const typed = await whileWaiting(ctx, (waiting) => readMultipart(ctx.req, { ...options, waiting }))
    return new Map([...typed, ...files])
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
