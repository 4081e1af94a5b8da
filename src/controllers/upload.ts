/** One file for a submission, sent by a program or from a page of its own. */
import type { RouteContext } from '../context.ts'
import { PublicError, problem, tooMany } from '../errors.ts'
import type { FileField } from '../models/field.ts'
import { KINDS } from '../models/file-kind.ts'
import { fieldsById } from '../models/form.ts'
import { parseReference } from '../models/reference.ts'
import type { Remaining, Upload } from '../models/upload.ts'
import { said } from '../presenters/public-error.ts'
import { uploadPage } from '../presenters/upload-page.ts'
import type { UploadTarget } from '../services/uploads/target.ts'
import type { PublicOptions } from './options.ts'

/** What a request is about: the id as given, what that names, and which question. */
interface FileRequest {
  /** Id of the file that the new one replaces. */
  replaces?: string
  id: string
  target: UploadTarget
  field: FileField
}

export function uploadController({
  targets,
  uploads,
  readFile,
  fileRefusals,
  fileRefusalsById,
  misses,
  metrics,
  timeZone,
}: PublicOptions) {
  return {
    async show(ctx: RouteContext): Promise<void> {
      const asked = await requestIn(ctx)
      const state = await stateOf(asked)
      ctx.vary('Accept')
      if (!ctx.wantsJson) return ctx.page('upload/show.njk', pageFor(ctx, asked, state))
      const { accept, replaceable, ...rest } = state.left
      const mediaTypes = accept.flatMap((kind) => KINDS[kind].mediaTypes)
      const extensions = accept.flatMap((kind) => KINDS[kind].extensions)
      ctx.body = {
        submissionId: asked.id,
        ...rest,
        mediaTypes,
        extensions,
        ...(asked.target.asksSince !== undefined && { replaceable: replaceable.map(isoAt) }),
      }
    },

    async accept(ctx: RouteContext): Promise<void> {
      ctx.vary('Accept')
      const id = idIn(ctx)
      const wait = Math.max(fileRefusals.retryAfter(ctx.ip), fileRefusalsById.retryAfter(id))
      if (wait > 0) throw tooMany(wait)
      let asked: FileRequest | undefined
      try {
        asked = await requestIn(ctx)
        const upload = await receive(ctx, asked)
        const { published, submission, fixture } = asked.target
        if (submission !== null && !fixture) metrics.arrival(published.form.slug, 'file')
        await answer(ctx, asked, upload)
      } catch (error) {
        if (!(error instanceof PublicError) || error.status >= 500) throw error
        fileRefusals.spend(ctx.ip)
        if (!asked || error.reference !== undefined) throw error // no file is taken at this question any more
        // Only for an id that exists: a sender can make up as many others as they like.
        fileRefusalsById.spend(id)
        if (ctx.wantsJson) throw error
        const state = await stateOf(asked)
        ctx.speak(asked.target.published) // the error is said in the language of the page
        ctx.page('upload/show.njk', pageFor(ctx, asked, { ...state, error: said(ctx.texts, error).text }), error.status)
      }
    },
  }

  async function receive(ctx: RouteContext, { target, field, replaces }: FileRequest): Promise<Upload> {
    const file = await readFile(ctx, 'file', uploads.maxBytes(field), (file) => uploads.inspect(target, field, file))
    if (file) return uploads.accept(target, field, { ...file, replaces })
    throw ctx.wantsJson ? problem({ code: 'file-part-missing', part: 'file' }) : problem('file-missing')
  }

  async function stateOf({ id, target, field, replaces }: FileRequest) {
    const left = await uploads.remaining(target, field)
    return { named: id, left, reference: target.reference, replaces, timeZone }
  }

  async function requestIn(ctx: RouteContext): Promise<FileRequest> {
    const id = idIn(ctx)
    const target = await targets.find(id).catch((error) => missed(ctx, id, error))
    const replaces = one(ctx, 'replaces')
    const field = targets.question(target, one(ctx, 'fieldId'))
    return { id, target, field, ...(replaces && { replaces }) }
  }

  /** A reference that does not exist counts as a miss, as on the status page. */
  function missed(ctx: RouteContext, id: string, error: unknown): never {
    const isMiss = error instanceof PublicError && error.status === 404 && parseReference(id) !== undefined
    const wait = isMiss ? misses.spend(ctx.ip) : 0
    throw wait > 0 ? tooMany(wait) : error
  }

  async function answer(ctx: RouteContext, asked: FileRequest, upload: Upload): Promise<void> {
    const { id, fieldId, filename, size, contentType, sha256, scan } = upload
    if (ctx.wantsJson) {
      ctx.status = 201
      ctx.body = { id, submissionId: asked.id, fieldId, filename, size, contentType, sha256, scan }
    } else if (asked.target.reference !== undefined) {
      ctx.seeOther(`/status?reference=${asked.target.reference}&file=received`)
    } else {
      ctx.page('upload/show.njk', pageFor(ctx, asked, { ...(await stateOf(asked)), upload }), 201)
    }
  }
}

/** In a language of the form. */
function pageFor(ctx: RouteContext, { target, field }: FileRequest, state: Parameters<typeof uploadPage>[2]) {
  const asked = fieldsById(ctx.speak(target.published)).get(field.id) as FileField
  return uploadPage(ctx.texts, asked, state)
}

const isoAt = ({ at, ...file }: Remaining['replaceable'][number]) => ({ ...file, at: new Date(at).toISOString() })

/** What the file belongs to, by the address or by a header, which stays out of logs of addresses. */
function idIn(ctx: RouteContext): string {
  const [named, told] = [one(ctx, 'submissionId'), ctx.get('Intake-Submission')]
  if (named !== '' && told !== '' && named !== told) throw problem({ code: 'repeated', name: 'submissionId' })
  return named || told
}

function one(ctx: RouteContext, name: 'submissionId' | 'fieldId' | 'replaces'): string {
  const value = ctx.query[name]
  if (Array.isArray(value)) throw problem({ code: 'repeated', name })
  return value ?? ''
}
