/** Reads a sent form, in either encoding, into the same shape, and has its files accepted as they arrive. Mounted on the routes that take one, and nowhere else. */
import type { Context, Handler, RouteContext } from '../context.ts'
import { PublicError, problem } from '../errors.ts'
import type { RawInput } from '../models/answers.ts'
import { draftNameIn } from '../models/draft.ts'
import { type FileField, largestFile, largestTogether, mostFiles } from '../models/field.ts'
import { INPUTS, isTrapped, tokenIn } from '../models/form-inputs.ts'
import { wishesOf } from '../models/language.ts'
import { placeIn } from '../models/page.ts'
import { UPLOAD_ID } from '../models/upload.ts'
import type { PublishedForm } from '../services/definitions/published-form.ts'
import type { Forms } from '../services/definitions/publishing.ts'
import type { PostFiles } from '../services/intake/files.ts'
import type { FormPost, Intake } from '../services/intake/index.ts'
import type { Budget } from '../services/limits/budget.ts'
import { fieldReader, invite, MAX_TEXT_BYTES, whileWaiting } from './body.ts'
import type { DraftCookies } from './cookies.ts'
import { type FilePart, readMultipart } from './multipart.ts'

/** This many files above what all questions take are looked at, so that each is refused with its reason; the rest is refused unread. */
const FILES_TO_SPARE = 5
/** No form has more parts. */
const MAX_FILE_PARTS = 500
/** A file that is too large is read and dropped up to this size, so that the form can be shown with an error at the question. */
const MAX_DROPPED_BYTES = 128 * 2 ** 20

/** What the request says about a post, apart from its body. */
type About = Pick<FormPost, 'from' | 'place' | 'own' | 'draftName'>

interface Options {
  forms: Forms
  intake: Pick<Intake, 'filesOf'>
  cookies: DraftCookies
  /** Refused files, per network. */
  refusals: Budget
  uploadMaxBytes: number
  /** Milliseconds of a clock that never steps. */
  monotonic: () => number
}

/** `where`: page and record are named in the path or, for the Save button, in the query. */
export function formBody(
  { forms, intake, cookies, refusals, uploadMaxBytes, monotonic }: Options,
  where: 'params' | 'query' = 'params',
): Handler {
  const readFields = fieldReader({ monotonic })
  return async function formBody(context, next) {
    const ctx = context as RouteContext
    const { slug } = ctx.params
    const atAddress = await forms.last(slug!)
    if (!atAddress) return next() // an unknown form is not read at all
    const place = placeIn(ctx[where])
    if (!place) return next() // nor is a record whose id cannot be one
    ctx.state.atAddress = atAddress
    const own = cookies.named(ctx.req.headers.cookie, atAddress.form.slug)
    const draftName = draftNameIn(ctx.query)
    const about = { from: ctx.ip, place, own, ...(draftName !== undefined && { draftName }) }
    const isMultipart = ctx.is('multipart/form-data') === 'multipart/form-data'
    ctx.state.post = isMultipart
      ? await readParts(ctx, atAddress, about)
      : { ...postOf(ctx, atAddress, await readFields(ctx)), ...about }
    return next()
  }

  async function readParts(ctx: Context, atAddress: PublishedForm, about: About): Promise<FormPost> {
    // Opened by the first file and shared by all: they arrive side by side.
    let opening: Promise<PostFiles> | undefined
    let files: PostFiles | undefined
    let failure: PublicError | undefined
    let [early, count] = [false, 0]
    let maxBytes = MAX_TEXT_BYTES + largestTogether(uploadMaxBytes) + MAX_DROPPED_BYTES
    invite(ctx, maxBytes)
    const open = async (typed: RawInput): Promise<PostFiles> => {
      const opened = await intake.filesOf(atAddress, { ...about, token: tokenIn(typed), typed })
      // The version that the token names says how much may come.
      maxBytes = MAX_TEXT_BYTES + roomForFiles(opened.questions, uploadMaxBytes)
      if (Number(ctx.req.headers['content-length'] ?? 0) > maxBytes)
        throw opened.questions.length > 0 ? problem({ code: 'body-too-large', maxBytes }) : problem('answers-too-long')
      return opened
    }
    const onFile = async ({ name, typed, ...file }: FilePart) => {
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
    const options = { maxBytes: () => maxBytes, maxFiles: MAX_FILE_PARTS, onFile, monotonic }
    const typed = await whileWaiting(ctx, async (waiting) => {
      const typed = await readMultipart(ctx.req, { ...options, waiting })
      // Files belong to the id in the token, so the token must come before them, as on our pages.
      if (early && typed.has(INPUTS.token)) throw problem('token-after-files')
      return typed
    })
    return { ...postOf(ctx, atAddress, typed), ...about, ...(files && { files }), ...(failure && { failure }) }
  }
}

const filesTaken = (asked: readonly FileField[]): number => asked.reduce((sum, field) => sum + mostFiles(field), 0)

/** What all questions together take, and room for a file that is too large. */
function roomForFiles(asked: readonly FileField[], uploadMaxBytes: number): number {
  const taken = asked.reduce((sum, field) => sum + mostFiles(field) * largestFile(field, uploadMaxBytes), 0)
  return taken > 0 ? taken + MAX_DROPPED_BYTES : 0
}

function postOf(ctx: Context, atAddress: PublishedForm, typed: RawInput): Omit<FormPost, keyof About> {
  const reader = ctx.hear(typed, atAddress)
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
