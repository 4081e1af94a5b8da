/** The file of a case, whole or a part of it. */
import { Readable } from 'node:stream'
import type { RouteContext } from '../../context.ts'
import { problem } from '../../errors.ts'
import { signatureOf } from '../../models/program.ts'
import { type ByteRange, rangeIn, strongTagsIn } from '../../models/request-headers.ts'
import { UPLOAD_ID, type Upload } from '../../models/upload.ts'
import { giveOut } from '../answer.ts'
import type { ApiOptions } from '../options.ts'
import { hasAlready, queryIn, requireTag } from './answer.ts'

export const filesController = ({ desk, entityTags }: ApiOptions) => ({
  async show(ctx: RouteContext): Promise<void> {
    queryIn(ctx, {})
    const id = ctx.params.upload!
    const reader = { by: signatureOf(ctx.state.program!) }
    /** Keyed, as every tag: the hash that the case names would tell whether a guessed file is right. */
    const tagOf = ({ id, sha256 }: Upload) => entityTags.sign(`${id} ${sha256}`)
    const tellsNothing = (upload: Upload) => {
      const tag = tagOf(upload)
      requireTag(ctx, tag)
      return hasAlready(ctx, tag) === 'tag'
    }
    const found = UPLOAD_ID.test(id) ? await desk.file(reader, ctx.state.outline!, id, tellsNothing) : undefined
    if (!found) throw problem('case-file-not-found')
    const { upload, bytes } = found
    const tag = tagOf(upload)
    const part = partFor(ctx, upload.size, tag)
    if (part === 'none') {
      bytes?.destroy()
      throw problem('range-not-there', { headers: { 'Content-Range': `bytes */${upload.size}` } })
    }
    giveOut(ctx, found, 'attachment', "default-src 'none'; sandbox")
    ctx.set('ETag', `"${tag}"`)
    ctx.set('Accept-Ranges', 'bytes')
    if (part === 'known') {
      bytes!.destroy()
      ctx.remove('Content-Length')
      ctx.status = 304
    } else if (part !== 'whole') {
      ctx.status = 206
      ctx.set('Content-Range', `bytes ${part.first}-${part.last}/${upload.size}`)
      ctx.body = Readable.from(partOf(bytes!, part))
      ctx.set('Content-Length', String(part.last - part.first + 1)) // Koa drops it with the body before
    }
  },
})

/**
 * What is sent: nothing to a program that knows the file, or whose range is not there. A range of another version of the file
 * is not what the program has a part of.
 */
function partFor(ctx: RouteContext, size: number, tag: string): ByteRange | 'whole' | 'known' | 'none' {
  if (hasAlready(ctx, tag)) return 'known'
  const version = ctx.get('If-Range')
  const isThis = version === '' || strongTagsIn(version)?.[0] === tag
  return (ctx.method === 'GET' && isThis && rangeIn(ctx.get('Range'), size)) || 'whole'
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
