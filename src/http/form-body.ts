/** Reads a sent form, in either encoding, into the same shape, and has its files accepted as they arrive. Mounted on the routes that take one, and nowhere else. */
import type { Context, Handler, RouteContext } from '../context.ts'
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

/** `where`: page and record are named in the path or, for the Save button, in the query. */
export function formBody({ forms, intake, cookies, ...rest }: Options, where: 'params' | 'query' = 'params'): Handler {
  const readFields = fieldReader(rest)
  const limits = limitsOf(rest)
  return async function formBody(context, next) {
    const ctx = context as RouteContext
    const { slug } = ctx.params
    const atAddress = await forms.latest(slug!)
    if (!atAddress) return next() // an unknown form is not read at all
    const place = placeIn(ctx[where])
    if (!place) return next() // nor is a record whose id cannot be one
    ctx.state.atAddress = atAddress
    const own = cookies.named(ctx.req.headers.cookie, atAddress.form.slug)
    const draftName = draftNameIn(ctx.query)
    const about = { from: ctx.ip, place, own, ...(draftName !== undefined && { draftName }) }
    if (isMultipart(ctx)) {
      using body = beginBody(ctx, limits.maxBytes)
      const reading = intake.readPost(atAddress, headOf(ctx, about), partsOf(ctx.req, body, limits))
      const came = await Promise.race([reading, body.refused]).catch(body.countRefusal)
      ctx.state.post = postOf(ctx, atAddress, about, came)
    } else ctx.state.post = postOf(ctx, atAddress, about, { typed: await readFields(ctx) })
    return next()
  }
}

/** Reads a page of a preview. Its files are judged in memory, so they count as texts do while they are on their way. */
export function previewBody({ previews, ...rest }: Reading & { previews: Previews }): Handler {
  const readFields = fieldReader(rest)
  const limits = { ...limitsOf(rest), isInMemory: true }
  return async function previewBody(context, next) {
    const ctx = context as RouteContext
    ctx.set('X-Robots-Tag', 'noindex')
    const preview = await previews.at(ctx.params.secret!, ctx.ip)
    const place = placeIn(ctx.params)
    if (!place) return next()
    const { published } = preview
    const judged: Upload[] = []
    const about = { from: ctx.ip, place, own: [] }
    if (isMultipart(ctx)) {
      using body = beginBody(ctx, limits.maxBytes)
      const parts = partsOf(ctx.req, body, limits)
      const reading = previews.readPage(preview, headOf(ctx, about), { parts, judged })
      const came = await reading.catch(body.countRefusal) // no disk takes part that could stand still
      ctx.state.post = postOf(ctx, published, about, came)
    } else ctx.state.post = postOf(ctx, published, about, { typed: await readFields(ctx) })
    ctx.state.preview = { ...preview, files: judged }
    return next()
  }
}

const isMultipart = (ctx: Context): boolean => ctx.is('multipart/form-data') === 'multipart/form-data'

const limitsOf = ({ uploadMaxBytes, monotonic }: Reading) => ({
  maxBytes: MAX_TEXT_BYTES + largestTogether(uploadMaxBytes) + MAX_DROPPED_BYTES,
  maxFiles: MAX_FILE_PARTS,
  monotonic,
})

const headOf = ({ req }: Context, about: About): PostHead => ({
  ...about,
  length: Number(req.headers['content-length'] ?? 0),
  maxTextBytes: MAX_TEXT_BYTES,
})

function postOf(ctx: Context, atAddress: PublishedForm, about: About, came: PostBody): FormPost {
  const { typed } = came
  const reader = ctx.hear(typed)
  ctx.speak(atAddress)
  // Choosing a language attaches what was chosen with it, as the button for files does, and judges nothing.
  const action = actionOf(typed.get(INPUTS.fileAction)?.[0]) ?? (reader.button && { attach: true })
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
  if (button === 'attach') return { attach: true }
  const id = button?.startsWith('remove:') ? button.slice('remove:'.length) : ''
  return UPLOAD_ID.test(id) ? { remove: id } : undefined
}
