/** The file of a case, whole or a part of it. */
import { Readable } from 'node:stream'
import type { RouteContext } from '../../context.ts'
import { problem } from '../../errors.ts'
import { type ByteRange, rangeIn } from '../../models/byte-range.ts'
import { strongTagsIn } from '../../models/entity-tag.ts'
import { signatureOf } from '../../models/program.ts'
import { UPLOAD_ID } from '../../models/upload.ts'
import { giveOut } from '../give-out.ts'
import type { ApiOptions } from '../options.ts'
import { hasAlready } from './answer.ts'
import { queryIn } from './query.ts'

export const filesController = ({ desk }: ApiOptions) => ({
  async show(ctx: RouteContext): Promise<void> {
    queryIn(ctx, {})
    const id = ctx.params.upload!
    const reader = { by: signatureOf(ctx.state.program!) }
    const isHeaders = ({ sha256 }: { sha256: string }) => ctx.method === 'HEAD' || hasAlready(ctx, sha256)
    const found = UPLOAD_ID.test(id) ? await desk.file(reader, ctx.state.submission!, id, isHeaders) : undefined
    if (!found) throw problem('case-file-not-found')
    const { upload, bytes } = found
    const range = rangeFor(ctx, upload)
    if (range === 'none') {
      bytes?.destroy()
      throw problem('range-not-there', { headers: { 'Content-Range': `bytes */${upload.size}` } })
    }
    giveOut(ctx, found, 'attachment', "default-src 'none'; sandbox")
    ctx.set('ETag', `"${upload.sha256}"`)
    ctx.set('Accept-Ranges', 'bytes')
    if (hasAlready(ctx, upload.sha256)) {
      bytes!.destroy()
      ctx.remove('Content-Length')
      ctx.status = 304
    } else if (range) {
      ctx.status = 206
      ctx.set('Content-Range', `bytes ${range.first}-${range.last}/${upload.size}`)
      ctx.set('Content-Length', String(range.last - range.first + 1))
      ctx.body = Readable.from(partOf(bytes!, range))
    }
  },
})

/** A range of another version of the file is not what the program has a part of. */
function rangeFor(
  ctx: RouteContext,
  { size, sha256 }: { size: number; sha256: string },
): ByteRange | 'none' | undefined {
  const version = ctx.get('If-Range')
  const isThis = version === '' || strongTagsIn(version)?.[0] === sha256
  return ctx.method === 'GET' && isThis && !hasAlready(ctx, sha256) ? rangeIn(ctx.get('Range'), size) : undefined
}

/** A drive gives whole files, so what comes before is read and dropped; what comes after is not read. */
async function* partOf(bytes: AsyncIterable<Buffer>, { first, last }: ByteRange): AsyncGenerator<Buffer> {
  let at = 0
  for await (const piece of bytes) {
    const part = piece.subarray(Math.max(0, first - at), last + 1 - at)
    at += piece.length
    if (part.length > 0) yield part
    if (at > last) return
  }
}
