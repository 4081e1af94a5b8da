/**
 * The files of a case. They came from outside, so they are sent as downloads. Pictures are shown too, under the media type that
 * the upload found. If a browser takes the bytes for something else, that can run or load nothing.
 */
import type { RouteContext } from '../../context.ts'
import { problem } from '../../errors.ts'
import { UPLOAD_ID } from '../../models/upload.ts'
import type { DeskFile } from '../../services/office/desk.ts'
import type { OfficeOptions } from '../options.ts'

export function filesController({ desk }: OfficeOptions) {
  return {
    async save(ctx: RouteContext): Promise<void> {
      const id = ctx.params.upload!
      const { account } = ctx.state.signed!
      const asking = { headers: ctx.method === 'HEAD' }
      const found = UPLOAD_ID.test(id) ? await desk.file(account, ctx.state.submission!, id, asking) : undefined
      if (!found) throw problem('case-file-not-found')
      giveOut(ctx, found, 'attachment', "default-src 'none'; sandbox")
    },

    async show(ctx: RouteContext): Promise<void> {
      const id = ctx.params.upload!
      const found = UPLOAD_ID.test(id) ? await desk.picture(ctx.state.submission!, id) : undefined
      if (!found) throw problem('case-picture-not-found')
      giveOut(ctx, found, 'inline', "sandbox; default-src 'none'")
    },
  }
}

function giveOut(ctx: RouteContext, { upload, bytes }: DeskFile, how: 'attachment' | 'inline', policy: string): void {
  if (upload.scan === 'held') throw problem('case-file-held')
  if (!bytes) throw problem('case-file-missing')
  ctx.set('Content-Security-Policy', policy)
  ctx.set('Content-Length', String(upload.size))
  ctx.type = upload.contentType
  ctx.set('Content-Disposition', `${how}; ${named(upload.filename)}`)
  ctx.body = bytes
}

/** RFC 6266: the name as it is, and in ASCII for clients that cannot read that. */
const named = (name: string): string =>
  `filename="${name.replace(/[^\x20-\x7e]|["\\%]/g, '_')}"; filename*=UTF-8''${encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)}`
