/**
 * The files of a case. They came from outside, so they are sent as downloads. Pictures are shown too, under the media type that
 * the upload found. If a browser takes the bytes for something else, that can run or load nothing.
 */
import type { RouteContext } from '../../context.ts'
import { problem } from '../../errors.ts'
import { auditedAs } from '../../models/audit.ts'
import { UPLOAD_ID } from '../../models/upload.ts'
import { giveOut } from '../give-out.ts'
import type { OfficeOptions } from '../options.ts'

export function filesController({ desk }: OfficeOptions) {
  return {
    async save(ctx: RouteContext): Promise<void> {
      const id = ctx.params.upload!
      const { account } = ctx.state.signed!
      const reader = auditedAs({ by: account.name, account })
      const found = UPLOAD_ID.test(id)
        ? await desk.file(reader, ctx.state.submission!, id, () => ctx.method === 'HEAD')
        : undefined
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
