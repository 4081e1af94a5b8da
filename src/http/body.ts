/** Reads a sent form, in either encoding, into the same shape. Mounted on the routes that take one, and nowhere else. */
import type { Context, Handler, RouteContext } from '../context.ts'
import { PublicError, problem } from '../errors.ts'
import { RECORD_ID } from '../models/draft.ts'
import type { FileField } from '../models/field.ts'
import { INPUTS, tokenIn } from '../models/form-inputs.ts'
import { isTrapped } from '../models/suspicion.ts'
import { UPLOAD_ID } from '../models/upload.ts'
import type { PublishedForm } from '../services/definitions/published-form.ts'
import type { Forms } from '../services/definitions/publishing.ts'
import type { PostFiles } from '../services/intake/files.ts'
import type { FormPost, Intake, Place } from '../services/intake/index.ts'
import type { Budget } from '../services/limits/budget.ts'
import type { DraftCookies } from './draft-cookie.ts'
import type { FilePart } from './file-parts.ts'
import { readMultipart } from './multipart.ts'
import { atPace } from './pace.ts'
import { type Waiting, whileWaiting } from './slots.ts'
import { MAX_TEXT_BYTES, type Texts } from './texts.ts'
import { textsOf } from './urlencoded.ts'

/** This many files above what all questions take are looked at, so that each is refused with its reason; the rest is refused unread. */
const FILES_TO_SPARE = 5
/** No form has more parts. */
const MAX_FILE_PARTS = 500
/** A file that is too large is read and dropped up to this size, so that the form can be shown with an error at the question. */
const MAX_DROPPED_BYTES = 128 * 2 ** 20

/** Percent-encoded, a byte takes three. */
const MAX_ENCODED_BYTES = 3 * MAX_TEXT_BYTES

/**
 * koa-body reads the bytes: limit, length, encoding. It treats them as plain text. Names and values are then read by the WHATWG
 * rules, because qs, its parser of forms, makes objects of lists and drops what is past its limits. It is loaded with the
 * first form that is sent, because it brings some 130 modules.
 */
async function createReader() {
  const { koaBody } = await import('koa-body')
  return koaBody({
    multipart: false,
    json: false,
    urlencoded: false,
    text: true,
    textTypes: ['application/x-www-form-urlencoded'],
    textLimit: MAX_ENCODED_BYTES,
    includeUnparsed: true,
  })
}
let reader: Awaited<ReturnType<typeof createReader>> | undefined

/** What the request says about a post, apart from its body. */
type About = Pick<FormPost, 'from' | 'place' | 'own'>

interface Options {
  forms: Forms
  intake: Pick<Intake, 'filesOf'>
  cookies: DraftCookies
  /** Refused files, per network. */
  refusals: Budget
  uploadMaxBytes: number
  submissionMaxBytes: number
  /** Milliseconds of a clock that never steps. */
  monotonic: () => number
}

/** `where`: page and record are named in the path or, for the Save button, in the query. */
export function body(
  { forms, intake, cookies, refusals, uploadMaxBytes, submissionMaxBytes, monotonic }: Options,
  where: 'params' | 'query' = 'params',
): Handler {
  return async function body(context, next) {
    const ctx = context as RouteContext
    const { slug } = ctx.params
    const live = await forms.last(slug!)
    if (!live) return next() // an unknown form is not read at all
    const place = placeIn(ctx[where])
    if (!place) return next() // nor is a record whose id cannot be one
    ctx.state.form = live
    const own = cookies.named(ctx.req.headers.cookie, live.form.slug)
    const about = { from: ctx.ip, place, own }
    const type = ctx.is('application/x-www-form-urlencoded', 'multipart/form-data')
    const multipart = type === 'multipart/form-data'
    if (!type || (!multipart && !isIdentity(ctx))) throw problem('body-type')
    if (multipart) invite(ctx, MAX_TEXT_BYTES + submissionMaxBytes + MAX_DROPPED_BYTES)
    else invite(ctx, MAX_ENCODED_BYTES, () => problem('answers-too-long'))
    ctx.state.post = await whileWaiting(ctx, async (waiting) =>
      multipart
        ? readParts(ctx, live, about, waiting)
        : { ...postOf(await urlencoded(ctx, waiting, monotonic)), ...about },
    )
    return next()
  }

  async function readParts(ctx: Context, live: PublishedForm, about: About, waiting: Waiting): Promise<FormPost> {
    // Opened by the first file and shared by all: they arrive side by side.
    let opening: Promise<PostFiles> | undefined
    let files: PostFiles | undefined
    let failure: PublicError | undefined
    let [early, count] = [false, 0]
    let maxBytes = MAX_TEXT_BYTES + submissionMaxBytes + MAX_DROPPED_BYTES
    const open = async (typed: Texts): Promise<PostFiles> => {
      const { token } = postOf(typed)
      const opened = await intake.filesOf(live, { ...about, token, typed })
      // The version that the token names says how much may come.
      maxBytes = MAX_TEXT_BYTES + roomForFiles(opened.questions, uploadMaxBytes)
      if (Number(ctx.req.headers['content-length'] ?? 0) > maxBytes)
        throw opened.questions.length > 0 ? problem({ code: 'body-too-large', maxBytes }) : problem('answers-too-long')
      return opened
    }
    const onFile = async ({ name, ...file }: FilePart, typed: Texts) => {
      early ||= !typed.has(INPUTS.token)
      const number = ++count
      try {
        opening ??= open(typed)
        files = await opening
        const tooMany = number > filesTaken(files.questions) + FILES_TO_SPARE
        if (tooMany) return files.refuse(name, file.filename, { kind: 'too-many-at-once' })
        if (refusals.wait(ctx.ip) > 0) return files.refuse(name, file.filename, { kind: 'refused-too-often' })
        if (!(await files.add(name, { ...file, from: ctx.ip }))) refusals.spend(ctx.ip)
      } catch (error) {
        if (!(error instanceof PublicError)) throw error
        if (error.status < 500) {
          // A file that breaks off costs as much as any other: it was hashed and looked at.
          refusals.spend(ctx.ip)
          throw error
        }
        // The rest is still read, so that the page can be shown again with all that was typed.
        failure = error
      }
    }
    const options = { maxBytes: () => maxBytes, maxFiles: MAX_FILE_PARTS, onFile, waiting, monotonic }
    const typed = await readMultipart(ctx.req, options)
    // Files belong to the id in the token, so the token must come before them, as on our pages.
    if (early && typed.has(INPUTS.token)) throw problem('token-after-files')
    return { ...postOf(typed), ...about, ...(files && { files }), ...(failure && { failure }) }
  }
}

/** The ids of page and record; undefined if the record cannot be one. */
function placeIn({ page, record }: Record<string, string | string[] | undefined>): Place | undefined {
  if (record !== undefined && (typeof record !== 'string' || !RECORD_ID.test(record))) return undefined
  return { ...(typeof page === 'string' && { page }), ...(record !== undefined && { record }) }
}

/** Reads a body of plain fields, for a page that takes no files. */
export const fieldReader =
  ({ monotonic }: { monotonic: () => number }) =>
  async (ctx: Context): Promise<Texts> => {
    if (!ctx.is('application/x-www-form-urlencoded') || !isIdentity(ctx)) throw problem('body-type')
    invite(ctx, MAX_ENCODED_BYTES, () => problem('answers-too-long'))
    return whileWaiting(ctx, (waiting) => urlencoded(ctx, waiting, monotonic))
  }

/** Refuses by the headers alone what is too large, then asks a waiting client (`Expect: 100-continue`) for the body. */
export function invite(
  ctx: Context,
  maxBytes: number,
  refusal = () => problem({ code: 'body-too-large', maxBytes }),
): void {
  if (Number(ctx.req.headers['content-length'] ?? 0) > maxBytes) throw refusal()
  if (ctx.req.headers.expect !== undefined) ctx.res.writeContinue()
}

/** No browser compresses a form, and a compressed one could grow a thousandfold in memory. */
const isIdentity = ({ req }: Context): boolean => (req.headers['content-encoding'] ?? 'identity') === 'identity'

const filesTaken = (asked: readonly FileField[]): number => asked.reduce((sum, { maxFiles = 1 }) => sum + maxFiles, 0)

/** What all questions together take, and room for a file that is too large. */
function roomForFiles(asked: readonly FileField[], uploadMaxBytes: number): number {
  const taken = asked.reduce(
    (sum, { maxFiles = 1, maxBytes = uploadMaxBytes }) => sum + maxFiles * Math.min(maxBytes, uploadMaxBytes),
    0,
  )
  return taken > 0 ? taken + MAX_DROPPED_BYTES : 0
}

async function urlencoded(ctx: Context, waiting: Waiting, monotonic: () => number): Promise<Texts> {
  reader ??= await createReader()
  const reading = reader(ctx, async () => {})
  const count = (chunk: Buffer) => waiting.keep(chunk.length)
  ctx.req.on('data', count) // after the reader, which already listens
  try {
    await atPace(ctx.req, monotonic, Promise.race([reading, waiting.evicted]))
  } finally {
    ctx.req.off('data', count)
  }
  return textsOf(ctx.request.rawBody ?? '')
}

function postOf(typed: Texts): Omit<FormPost, keyof About> {
  const action = actionOf(typed.get(INPUTS.fileAction)?.[0])
  return { typed, token: tokenIn(typed), trapped: isTrapped(typed), ...(action && { action }) }
}

function actionOf(button: string | undefined): FormPost['action'] {
  if (button === 'attach') return { attach: true }
  const id = button?.startsWith('remove:') ? button.slice('remove:'.length) : ''
  return UPLOAD_ID.test(id) ? { remove: id } : undefined
}
