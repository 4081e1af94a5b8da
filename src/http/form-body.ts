/** Reads a sent form, in either encoding, into the same shape, and has its files accepted as they arrive. Mounted on the routes that take one, and nowhere else. */
import type { Context, Handler, RouteContext } from '../context.ts'
import type { RawInput } from '../models/answers.ts'
import { draftNameIn } from '../models/draft.ts'
import { largestTogether, MAX_DROPPED_BYTES } from '../models/field.ts'
import { INPUTS, isTrapped, tokenIn } from '../models/form-inputs.ts'
import { wishesOf } from '../models/language.ts'
import { placeIn } from '../models/page.ts'
import { UPLOAD_ID, type Upload } from '../models/upload.ts'
import type { PublishedForm } from '../services/definitions/published-form.ts'
import type { Forms } from '../services/definitions/publishing.ts'
import type { FormPost, Intake } from '../services/intake/index.ts'
import type { Came, Heading } from '../services/intake/read-post.ts'
import type { Previews } from '../services/previews/index.ts'
import type { Parts } from '../services/uploads/inspect.ts'
import { fieldReader, invite, MAX_TEXT_BYTES, whileWaiting } from './body.ts'
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
export function formBody(
  { forms, intake, cookies, ...reading }: Options,
  where: 'params' | 'query' = 'params',
): Handler {
  const read = postReader(reading)
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
    ctx.state.post = await read(ctx, atAddress, about, (heading, parts) => intake.readPost(atAddress, heading, parts))
    return next()
  }
}

/** Reads a page of a preview. Its files are judged in memory, so they count as texts do while they are on their way. */
export function previewBody({ previews, ...reading }: Reading & { previews: Previews }): Handler {
  const read = postReader({ ...reading, isInMemory: true })
  return async function previewBody(context, next) {
    const ctx = context as RouteContext
    ctx.set('X-Robots-Tag', 'noindex')
    const preview = await previews.at(ctx.params.secret!, ctx.ip)
    const place = placeIn(ctx.params)
    if (!place) return next()
    const judged: Upload[] = []
    const about = { from: ctx.ip, place, own: [] }
    ctx.state.post = await read(ctx, preview.published, about, (heading, parts) =>
      previews.readPage(preview, heading, { parts, judged }),
    )
    ctx.state.preview = { ...preview, files: judged }
    return next()
  }
}

function postReader({ uploadMaxBytes, monotonic, isInMemory = false }: Reading & { isInMemory?: boolean }) {
  const readFields = fieldReader({ monotonic })
  const maxBytes = MAX_TEXT_BYTES + largestTogether(uploadMaxBytes) + MAX_DROPPED_BYTES
  return async (
    ctx: Context,
    atAddress: PublishedForm,
    about: About,
    read: (heading: Heading, parts: Parts) => Promise<Came>,
  ): Promise<FormPost> => {
    if (ctx.is('multipart/form-data') !== 'multipart/form-data')
      return { ...postOf(ctx, atAddress, await readFields(ctx)), ...about }
    const length = Number(ctx.req.headers['content-length'] ?? 0)
    const heading = { ...about, length, maxTextBytes: MAX_TEXT_BYTES }
    invite(ctx, maxBytes)
    const came = await whileWaiting(ctx, (waiting) =>
      read(heading, partsOf(ctx.req, { maxBytes, maxFiles: MAX_FILE_PARTS, isInMemory, monotonic, waiting })),
    )
    return { ...postOf(ctx, atAddress, came.typed), ...about, ...came }
  }
}

function postOf(ctx: Context, atAddress: PublishedForm, typed: RawInput): Omit<FormPost, keyof About> {
  const reader = ctx.hear(typed)
  ctx.speak(atAddress)
  // Choosing a language attaches what was chosen with it, as the button for files does, and judges nothing.
  const action = actionOf(typed.get(INPUTS.fileAction)?.[0]) ?? (reader.button && { attach: true })
  return {
    typed,
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
