/** Reads a body of plain fields; and what is asked of any body before it is read. */
import type { Context } from '../context.ts'
import { problem } from '../errors.ts'
import type { RawInput } from '../models/answers.ts'
import { atPace } from './pace.ts'
import { type Waiting, whileWaiting } from './slots.ts'
import { MAX_TEXT_BYTES } from './text-limits.ts'
import { typedIn } from './urlencoded.ts'

/** Percent-encoded, a byte takes three. */
const MAX_ENCODED_BYTES = 3 * MAX_TEXT_BYTES

/** The returned function throws the public error that says why a body is not read. */
export const fieldReader =
  ({ monotonic }: { monotonic: () => number }) =>
  async (ctx: Context): Promise<RawInput> => {
    if (!ctx.is('application/x-www-form-urlencoded') || !isIdentity(ctx)) throw problem('body-type')
    invite(ctx, MAX_ENCODED_BYTES, () => problem('answers-too-long'))
    return whileWaiting(ctx, async (waiting) => typedIn(await readText(ctx, waiting, monotonic, 'unreadable-encoding')))
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
export const isIdentity = ({ req }: Context): boolean => (req.headers['content-encoding'] ?? 'identity') === 'identity'

/**
 * The body as text, at most MAX_ENCODED_BYTES of it. Throws `wrong` when it is not UTF-8: what another encoding meant cannot be
 * known, and guessing would break names unnoticed.
 */
export async function readText(
  ctx: Context,
  waiting: Waiting,
  monotonic: () => number,
  wrong: 'unreadable-encoding' | 'body-not-utf-8',
): Promise<string> {
  const reading = (await loadReader())(ctx, async () => {})
  const count = (chunk: Buffer) => waiting.keep(chunk.length)
  ctx.req.on('data', count) // after the reader, which already listens
  try {
    await atPace(ctx.req, monotonic, Promise.race([reading, waiting.evicted]))
  } finally {
    ctx.req.off('data', count)
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(ctx.request.rawBody as unknown as Buffer | undefined)
  } catch {
    throw problem(wrong)
  }
}

let reader: Awaited<ReturnType<typeof createReader>> | undefined
/** Loads koa-body with its 130 modules: after the start, or with the first form that is sent. */
export async function loadReader() {
  reader ??= await createReader()
  return reader
}

/**
 * koa-body reads the bytes: limit and length. It treats them as plain text. Names and values are then read by the WHATWG
 * rules, because qs, its parser of forms, makes objects of lists and drops what is past its limits.
 */
async function createReader() {
  const { koaBody } = await import('koa-body')
  return koaBody({
    multipart: false,
    json: false,
    urlencoded: false,
    text: true,
    textTypes: ['application/x-www-form-urlencoded', 'application/json'],
    textLimit: MAX_ENCODED_BYTES,
    includeUnparsed: true,
    // Bytes: as text, it would put U+FFFD where they are not UTF-8.
    encoding: '',
  })
}
