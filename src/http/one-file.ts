/** Reads a body with one file: alone, or in place of one of its fields. */
import type { Context } from '../context.ts'
import { problem } from '../errors.ts'
import type { RawInput } from '../models/answers.ts'
import type { FilePart, Incoming, Parts } from '../models/body-parts.ts'
import type { SentFile } from '../models/definition-upload.ts'
import type { LateFile } from '../models/late-post.ts'
import type { Inspected } from '../services/uploads/inspect.ts'
import { beginBody, fieldReader, MAX_TEXT_BYTES } from './body.ts'
import { partsOf } from './multipart.ts'

/** Boundaries and part headers around the file. */
const FRAMING_BYTES = 65_536

interface Reading {
  /** Milliseconds of a clock that never steps. */
  monotonic: () => number
}

/**
 * The returned function hands the file on while it arrives, and resolves with what `inspect` made of it, when all of the body
 * has come: undefined if there was no file. It rejects with 400 when there is anything beside the file.
 */
export const singleFile =
  ({ monotonic }: Reading) =>
  async (
    ctx: Context,
    part: string,
    maxFileBytes: number,
    inspect: (file: Incoming) => Promise<Inspected>,
  ): Promise<Inspected | undefined> => {
    if (!ctx.is('multipart/form-data')) throw problem({ code: 'file-not-multipart', part })
    const limits = { maxBytes: maxFileBytes + FRAMING_BYTES, maxFiles: 1, monotonic }
    return walk(ctx, limits, async (parts) => {
      let inspected: Inspected | undefined
      let isAlone = true
      try {
        for await (const one of parts) {
          if ('text' in one) isAlone = false
          else if (one.name === part) inspected = await inspect({ ...one, from: ctx.ip })
          else throw problem({ code: 'file-part-misnamed', part, name: one.name.slice(0, 40) })
        }
        if (!isAlone) throw problem({ code: 'file-not-alone', part })
        return inspected
      } catch (error) {
        await inspected?.partial.giveUp()
        throw error
      }
    })
  }

/** Only this much of a file is read. The caller judges a text that was cut off there. */
const MAX_FILE_BYTES = 65_536

/**
 * Reads a body of plain fields, one of which may come as a small file instead. Resolves with the fields, and with the text of
 * the file, read as UTF-8, under the name of its field.
 */
export function fieldOrFileReader({ monotonic }: Reading): (ctx: Context) => Promise<RawInput> {
  const readFields = fieldReader({ monotonic })
  return async (ctx) => {
    if (!ctx.is('multipart/form-data')) return readFields(ctx)
    const files = new Map<string, string[]>()
    const typed = await readTexts(ctx, { maxBytes: MAX_TEXT_BYTES, maxFiles: 1, monotonic }, async (file) => {
      files.set(file.name, [await textOf(file.source)])
    })
    return new Map([...typed, ...files])
  }
}

/** The largest body of several small files. */
const MAX_FILES_BYTES = 2 ** 22
const MAX_FILES = 60

/** Reads a body of small files, whatever their fields are called, and of texts. Of a larger file than `maxBytes`, only its size is kept. */
export const smallFiles =
  ({ monotonic }: Reading) =>
  async (ctx: Context, maxBytes: number): Promise<{ files: SentFile[]; typed: RawInput }> => {
    if (!ctx.is('multipart/form-data')) throw problem('body-type')
    const files: SentFile[] = []
    const limits = { maxBytes: MAX_FILES_BYTES, maxFiles: MAX_FILES, isInMemory: true, monotonic }
    const typed = await readTexts(ctx, limits, async ({ filename, source }) => {
      const pieces: Buffer[] = []
      let size = 0
      for await (const piece of source) {
        size += piece.length
        if (size <= maxBytes) pieces.push(piece)
      }
      files.push({ name: filename, bytes: Buffer.concat(size > maxBytes ? [] : pieces), size })
    })
    return { files, typed }
  }

/** Reads a body of either encoding for its texts, and of its files only what they are called. */
export function latePostReader({ monotonic }: Reading) {
  const readFields = fieldReader({ monotonic })
  return async (ctx: Context): Promise<{ typed: RawInput; files?: LateFile[] }> => {
    if (!ctx.is('multipart/form-data')) return { typed: await readFields(ctx) }
    const files: LateFile[] = []
    const limits = { maxBytes: MAX_FILES_BYTES, maxFiles: MAX_FILES, monotonic }
    const typed = await readTexts(ctx, limits, async ({ name, filename }) => void files.push({ name, filename }))
    return { typed, files }
  }
}

type Limits = Parameters<typeof partsOf>[2]

/** Resolves with the texts of a body. `take` has each file while it comes. */
const readTexts = (ctx: Context, limits: Limits, take: (file: FilePart) => Promise<void>): Promise<RawInput> =>
  walk(ctx, limits, async (parts) => {
    const typed = new Map<string, string[]>()
    for await (const part of parts)
      if ('text' in part) typed.getOrInsertComputed(part.name, () => []).push(part.text)
      else await take(part)
    return typed
  })

async function walk<T>(ctx: Context, limits: Limits, read: (parts: Parts) => Promise<T>): Promise<T> {
  using body = beginBody(ctx, limits.maxBytes)
  const parts = partsOf(ctx.req, body, limits)
  return await Promise.race([read(parts), body.refused]).catch(body.countRefusal)
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
