/** Reads a sent form, in either encoding, into one shape, and has its files inspected as they arrive. Only the routes that take a form use it. */
import type { Context, Handler, RouteContext } from '../context.ts'
import { notFound } from '../errors.ts'
import type { Parts } from '../models/body-parts.ts'
import { draftNameIn } from '../models/draft.ts'
import { largestTogether, MAX_DROPPED_BYTES } from '../models/field.ts'
import { INPUTS, isTrapped, tokenIn } from '../models/form-inputs.ts'
import { wishesOf } from '../models/language.ts'
import { placeIn } from '../models/page.ts'
import { UPLOAD_ID, type Upload } from '../models/upload.ts'
import type { PublishedForm } from '../services/definitions/published-form.ts'
import type { Forms } from '../services/definitions/publishing.ts'
import type { FormPost, Intake } from '../services/intake/index.ts'
import type { PostBody, PostHead } from '../services/intake/read-post.ts'
import type { Previews } from '../services/previews/index.ts'
import { beginBody, fieldReader, MAX_TEXT_BYTES } from './body.ts'
import type { DraftCookies } from './cookies.ts'
import { partsOf } from './multipart.ts'

/** No form has more parts. */
const MAX_FILE_PARTS = 500

/** What the request says about a post, apart from its body. */
type About = Pick<FormPost, 'from' | 'place' | 'own' | 'draftName'>

interface Reading {
  uploadMaxBytes: number
  /** Milliseconds of a clock that never steps. */
  monotonic: () => number
}
interface Options extends Reading {
  forms: Forms
  intake: Pick<Intake, 'readPost'>
  cookies: DraftCookies
}

/**
 * Makes the handler that reads a page of a form. `where`: page and record are named in the path or, for the button to save, in the
 * query. Throws 404 for an unknown form, and for a record whose id cannot be one.
 */
export function formBody({ forms, intake, cookies, ...rest }: Options, where: 'params' | 'query' = 'params'): Handler {
  const read = bodyReader(rest)
  return async function formBody(context, next) {
    const ctx = context as RouteContext
    const { slug } = ctx.params
    const atAddress = await forms.latest(slug!)
    const place = placeIn(ctx[where])
    if (!atAddress || !place) throw notFound() // the body is not read at all
    ctx.state.atAddress = atAddress
    const own = cookies.named(ctx.req.headers.cookie, atAddress.form.slug)
    const draftName = draftNameIn(ctx.query)
    const about = { from: ctx.ip, place, own, ...(draftName !== undefined && { draftName }) }
    const came = await read(ctx, about, (head, parts) => intake.readPost(atAddress, head, parts))
    ctx.state.post = postOf(ctx, atAddress, about, came)
    return next()
  }
}

/** Reads a page of a preview. Its files are judged in memory, so they count as texts do while they are on their way. */
export function previewBody({ previews, ...rest }: Reading & { previews: Previews }): Handler {
  const read = bodyReader(rest, { isInMemory: true })
  return async function previewBody(context, next) {
    const ctx = context as RouteContext
    ctx.set('X-Robots-Tag', 'noindex')
    const preview = await previews.at(ctx.params.secret!, ctx.ip)
    const place = placeIn(ctx.params)
    if (!place) throw notFound()
    const { published } = preview
    const judged: Upload[] = []
    const about = { from: ctx.ip, place, own: [] }
    const came = await read(ctx, about, (head, parts) => previews.readPage(preview, head, { parts, judged }))
    ctx.state.post = postOf(ctx, published, about, came)
    ctx.state.preview = { ...preview, files: judged }
    return next()
  }
}

/** The returned function reads a body of either encoding. `walk` has the parts of one that may have files. */
function bodyReader({ uploadMaxBytes, monotonic }: Reading, { isInMemory = false } = {}) {
  const readFields = fieldReader({ monotonic })
  const maxBytes = MAX_TEXT_BYTES + largestTogether(uploadMaxBytes) + MAX_DROPPED_BYTES
  const limits = { maxBytes, maxFiles: MAX_FILE_PARTS, isInMemory, monotonic }
  return async (
    ctx: Context,
    about: About,
    walk: (head: PostHead, parts: Parts) => Promise<PostBody>,
  ): Promise<PostBody> => {
    if (!ctx.is('multipart/form-data')) return { typed: await readFields(ctx) }
    const length = Number(ctx.req.headers['content-length'] ?? 0)
    using body = beginBody(ctx, maxBytes)
    const walking = walk({ ...about, length, maxTextBytes: MAX_TEXT_BYTES }, partsOf(ctx.req, body, limits))
    return await Promise.race([walking, body.refused]).catch(body.countRefusal)
  }
}

function postOf(ctx: Context, atAddress: PublishedForm, about: About, came: PostBody): FormPost {
  const { typed } = came
  const reader = ctx.hear(typed, atAddress)
  // Choosing a language attaches what was chosen with it, as the button for files does, and judges nothing.
  const action = actionOf(typed.get(INPUTS.fileAction)?.[0]) ?? (reader.button && { attach: '' })
  return {
    ...about,
    ...came,
    wanted: wishesOf(reader),
    token: tokenIn(typed),
    trapped: isTrapped(typed),
    ...(action && { action }),
  }
}

function actionOf(button: string | undefined): FormPost['action'] {
  if (button === 'attach' || button?.startsWith('attach:')) return { attach: button.slice('attach:'.length) }
  const id = button?.startsWith('remove:') ? button.slice('remove:'.length) : ''
  return UPLOAD_ID.test(id) ? { remove: id } : undefined
}
