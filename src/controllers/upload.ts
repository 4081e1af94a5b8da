/** One file for a submission, sent by a program or from a page of its own. */
import type { RouteContext } from '../context.ts'
import { badRequest, PublicError, tooMany } from '../errors.ts'
import type { FileField } from '../models/field.ts'
import { KINDS } from '../models/file-kind.ts'
import { parseReference } from '../models/reference.ts'
import type { Upload } from '../models/upload.ts'
import { uploadPage } from '../presenters/upload-page.ts'
import type { Budget } from '../services/budget.ts'
import type { Holder, Holders } from '../services/uploads/holder.ts'
import type { Incoming, Uploads } from '../services/uploads/index.ts'

/** Reads a body that holds one file part of this name and nothing else. */
export type ReadFile = (
  ctx: RouteContext,
  part: string,
  maxBytes: number,
  take: (file: Incoming) => Promise<void>,
) => Promise<void>

interface Options {
  holders: Holders
  uploads: Uploads
  readFile: ReadFile
  /** Refused files, per network and per submission. */
  refusals: Budget
  refusalsById: Budget
  /** References that do not exist, per network. */
  misses: Budget
}

/** What a request is about: the id as given, whose it is, and which question. */
interface Target {
  id: string
  holder: Holder
  field: FileField
}

export function uploadController({ holders, uploads, readFile, refusals, refusalsById, misses }: Options) {
  return {
    async show(ctx: RouteContext): Promise<void> {
      const asked = await target(ctx)
      const state = await stateOf(asked)
      ctx.vary('Accept')
      if (!ctx.wantsJson) return ctx.page('upload/show.njk', uploadPage(asked.field, state))
      const { accept, ...rest } = state.room
      const mediaTypes = accept.flatMap((kind) => KINDS[kind].mediaTypes)
      const extensions = accept.flatMap((kind) => KINDS[kind].extensions)
      ctx.body = { submissionId: asked.id, ...rest, mediaTypes, extensions }
    },

    async accept(ctx: RouteContext): Promise<void> {
      ctx.vary('Accept')
      const id = one(ctx, 'submissionId')
      const wait = Math.max(refusals.wait(ctx.ip), refusalsById.wait(id))
      if (wait > 0) throw tooMany(wait)
      let asked: Target | undefined
      try {
        asked = await target(ctx)
        await answer(ctx, asked, await receive(ctx, asked))
      } catch (error) {
        if (!(error instanceof PublicError) || error.status >= 500) throw error
        refusals.spend(ctx.ip)
        if (!asked) throw error
        // An id that nobody was given is not remembered: there are as many as a sender likes.
        refusalsById.spend(id)
        if (ctx.wantsJson) throw error
        ctx.page(
          'upload/show.njk',
          uploadPage(asked.field, { ...(await stateOf(asked)), error: error.text }),
          error.status,
        )
      }
    },
  }

  async function receive(ctx: RouteContext, { holder, field }: Target): Promise<Upload> {
    const { maxBytes } = await uploads.room(holder, field)
    let upload: Upload | undefined
    await readFile(ctx, 'file', maxBytes, async (file) => {
      upload = await uploads.accept(holder, field, file)
    })
    if (upload) return upload
    throw badRequest(
      ctx.wantsJson ? 'There is no file in it: send one part named file.' : 'Choose a file first, then attach it.',
    )
  }

  async function stateOf({ id, holder, field }: Target) {
    return { submissionId: id, room: await uploads.room(holder, field), reference: holder.reference }
  }

  async function target(ctx: RouteContext): Promise<Target> {
    const id = one(ctx, 'submissionId')
    const holder = await holders.find(id).catch((error) => missed(ctx, id, error))
    return { id, holder, field: holders.question(holder, one(ctx, 'fieldId')) }
  }

  /** A reference that does not exist is a miss here as on the status page. */
  function missed(ctx: RouteContext, id: string, error: unknown): never {
    const isMiss = error instanceof PublicError && error.status === 404 && parseReference(id) !== undefined
    const wait = isMiss ? misses.spend(ctx.ip) : 0
    throw wait > 0 ? tooMany(wait) : error
  }

  async function answer(ctx: RouteContext, asked: Target, upload: Upload): Promise<void> {
    const { id, fieldId, filename, size, contentType, sha256, scan } = upload
    if (ctx.wantsJson) {
      ctx.status = 201
      ctx.body = { id, submissionId: asked.id, fieldId, filename, size, contentType, sha256, scan }
    } else if (asked.holder.reference !== undefined) {
      ctx.status = 303
      ctx.set('Location', `/status?reference=${asked.holder.reference}&file=received`)
      ctx.body = ''
    } else {
      ctx.page('upload/show.njk', uploadPage(asked.field, { ...(await stateOf(asked)), upload }), 201)
    }
  }
}

function one(ctx: RouteContext, name: 'submissionId' | 'fieldId'): string {
  const value = ctx.query[name]
  if (Array.isArray(value)) throw badRequest(`Give ${name} once.`)
  return value ?? ''
}
