/** Reads a body that holds one file and nothing else. */
import type { Context } from '../context.ts'
import { problem } from '../errors.ts'
import type { RawInput } from '../models/answers.ts'
import type { Incoming } from '../services/uploads/index.ts'
import { invite } from './fields.ts'
import type { FilePart } from './file-parts.ts'
import { readMultipart } from './multipart.ts'
import { whileWaiting } from './slots.ts'

/** Boundaries and part headers around the file. */
const FRAMING_BYTES = 65_536

/** The returned function hands the file on while it arrives. It rejects with 400 when there is anything beside the file. */
export const singleFile =
  ({ monotonic }: { monotonic: () => number }) =>
  async (ctx: Context, part: string, maxFileBytes: number, take: (file: Incoming) => Promise<void>): Promise<void> => {
    if (ctx.is('multipart/form-data') !== 'multipart/form-data') throw problem({ code: 'file-not-multipart', part })
    const maxBytes = maxFileBytes + FRAMING_BYTES
    invite(ctx, maxBytes)
    const onFile = async ({ name, whole, ...file }: FilePart, typed: RawInput) => {
      if (name !== part) throw problem({ code: 'file-part-misnamed', part, name: name.slice(0, 40) })
      const alone = whole.then(() => refuseMore(part, typed))
      alone.catch(() => {}) // a file that is refused before its end does not wait for it
      await take({ ...file, from: ctx.ip, whole: alone })
    }
    const options = { maxBytes: () => maxBytes, maxFiles: 1, onFile, monotonic }
    refuseMore(part, await whileWaiting(ctx, (waiting) => readMultipart(ctx.req, { ...options, waiting })))
  }

function refuseMore(part: string, typed: RawInput): void {
  if (typed.size > 0) throw problem({ code: 'file-not-alone', part })
}
