/** Reads a sent form, in either encoding, into the same shape. Mounted on the routes that take one, and nowhere else. */
import type { Context, Handler, RouteContext } from '../context.ts'
import { answersTooLong, badRequest, bodyTooLarge, PublicError, unsupportedBody } from '../errors.ts'
import { RECORD_ID } from '../models/draft.ts'
import type { Field, FileField } from '../models/field.ts'
import { type Page, questionsOf } from '../models/page.ts'
import { isTrapped } from '../models/suspicion.ts'
import { UPLOAD_ID } from '../models/upload.ts'
import { words } from '../presenters/texts/index.ts'
import type { Budget } from '../services/budget.ts'
import type { Forms, PublishedForm } from '../services/definitions/publishing.ts'
import type { FormPost } from '../services/submissions.ts'
import type { FormFiles, OpenFormFiles, OpenPageFiles } from '../services/uploads/form-files.ts'
import type { DraftCookies } from './draft-cookie.ts'
import { type FilePart, MAX_TEXT_BYTES, readMultipart, type Texts } from './multipart.ts'
import { atPace } from './pace.ts'
import { type Waiting, whileWaiting } from './slots.ts'
import { textsOf } from './urlencoded.ts'

/** Buttons that only add or remove a file. */
const FILE_ACTION = 'file-action'
/** This many files above what all questions take are looked at, so that each is refused with its reason; the rest is refused unread. */
const FILES_TO_SPARE = 5
/** More parts are no form. */
const MAX_FILE_PARTS = 500
/** A file that is too large is read past up to this size, so that the form comes back with its answers and an error at the question. */
const MAX_DROPPED_BYTES = 128 * 2 ** 20

/** Percent-encoded, a byte takes three. */
const MAX_ENCODED_BYTES = 3 * MAX_TEXT_BYTES

/**
 * koa-body reads the bytes: limit, length, encoding. It is told that they are a text, and names and values are taken from
 * it by the WHATWG rules, because qs, its parser of forms, makes objects of lists and drops what is past its limits. It is
 * loaded with the first form that is sent, because it brings some 130 modules.
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

interface Options {
  forms: Forms
  openFormFiles: OpenFormFiles
  openPageFiles: OpenPageFiles
  cookies: DraftCookies
  /** Refused files, per network. */
  refusals: Budget
  uploadMaxBytes: number
  /** Milliseconds of a clock that never steps. */
  monotonic: () => number
}

/** The check page of a form, which sends no answers. */
const NO_PAGE: Page = { id: '', fields: [] }

/** A post that is about to be read: the file questions that it may answer, and how its files are opened by its token. */
interface Reading {
  files: readonly FileField[]
  open(token: string): Promise<AnyFiles>
}
type AnyFiles = FormFiles<unknown>

/** `place`: where page and record stand in the address. The button that keeps a page for later sends it elsewhere, and names them behind it. */
export function body(
  { forms, openFormFiles, openPageFiles, cookies, refusals, uploadMaxBytes, monotonic }: Options,
  place: 'params' | 'query' = 'params',
): Handler {
  return async function body(context, next) {
    const ctx = context as RouteContext
    const { slug } = ctx.params
    const live = forms.live(slug!) ?? (await forms.withdrawn(slug!))
    if (!live) return next() // an unknown form is not read at all
    ctx.state.form = live
    // A form of one page is read at any address: it may have had several when the page was opened.
    const reading = live.follow ? ofPages(ctx, live) : whole(live)
    if (reading) await read(ctx, reading)
    return next()
  }

  function whole(live: PublishedForm): Reading {
    return { files: live.fileFields, open: (token) => openFormFiles(live, token) }
  }

  /** Undefined for what is no record of a list. */
  function ofPages(ctx: RouteContext, live: PublishedForm): Reading | undefined {
    const { page: id, record } = ctx[place]
    const page = id === undefined && place === 'query' ? NO_PAGE : live.form.pages.find((one) => one.id === id)
    // The page that is sent may have been opened when the form asked all at once, or had other pages.
    if (!page) return whole(live)
    if (record !== undefined && !isRecordOf(page, record)) return undefined
    const own = cookies.named(ctx.req.headers.cookie, live.form.slug)
    return {
      files: filesAsked(questionsOf(page)),
      open: (token) => openPageFiles(live, token, { page, record, own }),
    }
  }

  async function read(ctx: Context, reading: Reading): Promise<void> {
    const type = ctx.is('application/x-www-form-urlencoded', 'multipart/form-data')
    const multipart = type === 'multipart/form-data'
    if (!type || (!multipart && !isIdentity(ctx))) throw unsupportedBody()
    const maxBytes = multipart ? MAX_TEXT_BYTES + roomForFiles(reading.files, uploadMaxBytes) : MAX_ENCODED_BYTES
    invite(ctx, maxBytes, multipart && reading.files.length > 0 ? undefined : answersTooLong)
    ctx.state.post = await whileWaiting(ctx, async (waiting) =>
      multipart ? readParts(ctx, reading, maxBytes, waiting) : postOf(await urlencoded(ctx, waiting, monotonic)),
    )
  }

  async function readParts(
    ctx: Context,
    { files: asked, open }: Reading,
    maxBytes: number,
    waiting: Waiting,
  ): Promise<FormPost> {
    // Opened by the first file and shared by all: they arrive side by side.
    let opening: Promise<AnyFiles> | undefined
    let files: AnyFiles | undefined
    let failure: PublicError | undefined
    let [early, count] = [false, 0]
    const maxFiles = filesTaken(asked) + FILES_TO_SPARE
    const onFile = async ({ name, ...file }: FilePart, texts: Texts) => {
      early ||= !texts.has('submissionId')
      const tooMany = ++count > maxFiles
      try {
        opening ??= open(postOf(texts).token)
        files = await opening
        if (tooMany) return files.refuse(name, file.filename, { kind: 'too-many-at-once' })
        if (refusals.wait(ctx.ip) > 0) return files.refuse(name, file.filename, { kind: 'refused-too-often' })
        if (!(await files.add(name, { ...file, from: ctx.ip }))) refusals.spend(ctx.ip)
      } catch (error) {
        if (!(error instanceof PublicError)) throw error
        if (error.status < 500) {
          // A file that breaks off was hashed and looked at like any other.
          refusals.spend(ctx.ip)
          throw error
        }
        // The rest is read all the same, so that the page comes back with all that was typed.
        failure = error
      }
    }
    const texts = await readMultipart(ctx.req, { maxBytes, maxFiles: MAX_FILE_PARTS, onFile, waiting, monotonic })
    // The files belong to the id, so it has to be known when they come; our pages have it first.
    if (early && texts.has('submissionId')) throw badRequest('The submissionId must come before the files.')
    // The caller wrote `open`, and so knows what kind of files it returned.
    return { ...postOf(texts), ...(files && { files: files as FormFiles }), ...(failure && { failure }) }
  }
}

/** Reads a body of plain fields, for a page that takes no files. */
export const fieldReader =
  ({ monotonic }: { monotonic: () => number }) =>
  async (ctx: Context): Promise<Texts> => {
    if (!ctx.is('application/x-www-form-urlencoded') || !isIdentity(ctx)) throw unsupportedBody()
    invite(ctx, MAX_ENCODED_BYTES, answersTooLong)
    return whileWaiting(ctx, (waiting) => urlencoded(ctx, waiting, monotonic))
  }

/** Refuses by the headers alone what is too large, then asks a waiting client (`Expect: 100-continue`) for the body. */
export function invite(ctx: Context, maxBytes: number, refusal = () => bodyTooLarge(words.sizeLimit(maxBytes))): void {
  if (Number(ctx.req.headers['content-length'] ?? 0) > maxBytes) throw refusal()
  if (ctx.req.headers.expect !== undefined) ctx.res.writeContinue()
}

/** No browser packs a form, and a packed one could grow a thousandfold in memory. */
const isIdentity = ({ req }: Context): boolean => (req.headers['content-encoding'] ?? 'identity') === 'identity'

const isRecordOf = (page: Page, record: string | string[]): record is string =>
  page.repeat !== undefined && typeof record === 'string' && RECORD_ID.test(record)

const filesAsked = (fields: readonly Field[]): FileField[] => fields.filter((field) => field.type === 'file')

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
  const reading = reader(ctx as never, async () => {})
  const count = (chunk: Buffer) => waiting.keep(chunk.length)
  ctx.req.on('data', count) // behind the reader, which listens by now
  try {
    await atPace(ctx.req, monotonic, Promise.race([reading, waiting.evicted]))
  } finally {
    ctx.req.off('data', count)
  }
  return textsOf((ctx.request as { rawBody?: string }).rawBody ?? '')
}

function postOf(texts: Texts): FormPost {
  const [token = '', ...more] = texts.get('submissionId') ?? []
  const action = actionOf(texts.get(FILE_ACTION)?.[0])
  return { texts, token: more.length > 0 ? '' : token, trapped: isTrapped(texts), ...(action && { action }) }
}

function actionOf(button: string | undefined): FormPost['action'] {
  if (button === 'attach') return { attach: true }
  const id = button?.startsWith('remove:') ? button.slice('remove:'.length) : ''
  return UPLOAD_ID.test(id) ? { remove: id } : undefined
}
