/** One file for a submission, sent by a program or from a page of its own. */
import type { RouteContext } from '../context.ts'
import { badRequest, PublicError, tooMany } from '../errors.ts'
import type { FileField } from '../models/field.ts'
import { KINDS } from '../models/file-kind.ts'
import type { Upload } from '../models/upload.ts'
import { uploadPage } from '../presenters/upload-page.ts'
import type { Budget } from '../services/budget.ts'
import type { Holder, Incoming, Uploads } from '../services/uploads/index.ts'

/** Reads a body that holds one file part of this name and nothing else. */
export type ReadFile = (
  ctx: RouteContext,
  part: string,
  maxBytes: number,
  take: (file: Incoming) => Promise<void>,
) => Promise<void>

interface Options {
  uploads: Uploads
  readFile: ReadFile
  /** Refused files, per network and per submission. */
  refusals: Budget
  refusalsById: Budget
}

export function uploadController({ uploads, readFile, refusals, refusalsById }: Options) {
  return {
    async show(ctx: RouteContext): Promise<void> {
      const { id, holder, field } = await target(ctx)
      const room = await uploads.room(holder, field)
      ctx.vary('Accept')
      if (!ctx.wantsJson) return ctx.page('upload/show.njk', uploadPage(field, { submissionId: id, room }))
      const { accept, ...rest } = room
      const mediaTypes = accept.flatMap((kind) => KINDS[kind].mediaTypes)
      const extensions = accept.flatMap((kind) => KINDS[kind].extensions)
      ctx.body = { submissionId: id, ...rest, mediaTypes, extensions }
    },

    async accept(ctx: RouteContext): Promise<void> {
      const id = one(ctx, 'submissionId')
      const wait = Math.max(refusals.wait(ctx.ip), refusalsById.wait(id))
      if (wait > 0) throw tooMany(wait)
      let known = false
      try {
        const { holder, field } = await target(ctx)
        known = true
        const { maxBytes } = await uploads.room(holder, field)
        let upload: Upload | undefined
        await readFile(ctx, 'file', maxBytes, async (file) => {
          upload = await uploads.accept(holder, field, file)
        })
        if (!upload) throw badRequest('There is no file in it: send one part named file.')
        await answer(ctx, { id, holder, field, upload })
      } catch (error) {
        if (error instanceof PublicError && error.status < 500) {
          refusals.spend(ctx.ip)
          // An id that nobody was given is not remembered: there are as many as a sender likes.
          if (known) refusalsById.spend(id)
        }
        throw error
      }
    },
  }

  async function target(ctx: RouteContext): Promise<{ id: string; holder: Holder; field: FileField }> {
    const id = one(ctx, 'submissionId')
    const holder = await uploads.holder(id)
    return { id, holder, field: uploads.question(holder, one(ctx, 'fieldId')) }
  }

  async function answer(
    ctx: RouteContext,
    { id, holder, field, upload }: { id: string; holder: Holder; field: FileField; upload: Upload },
  ): Promise<void> {
    const { id: uploadId, fieldId, filename, size, contentType, sha256, scan } = upload
    ctx.vary('Accept')
    if (ctx.wantsJson) {
      ctx.status = 201
      ctx.body = { id: uploadId, submissionId: id, fieldId, filename, size, contentType, sha256, scan }
    } else if (holder.reference !== undefined) {
      ctx.status = 303
      ctx.set('Location', `/status?reference=${holder.reference}`)
      ctx.body = ''
    } else {
      const room = await uploads.room(holder, field)
      ctx.page('upload/show.njk', uploadPage(field, { submissionId: id, room, upload }), 201)
    }
  }
}

function one(ctx: RouteContext, name: 'submissionId' | 'fieldId'): string {
  const value = ctx.query[name]
  if (Array.isArray(value)) throw badRequest(`Give ${name} once.`)
  return value ?? ''
}
