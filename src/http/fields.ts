/** Reads a body of plain fields; and what is asked of any body before it is read. */
import type { Context } from '../context.ts'
import { problem } from '../errors.ts'
import type { RawInput } from '../models/answers.ts'
import { atPace } from './pace.ts'
import { type Waiting, whileWaiting } from './slots.ts'

/** How many texts somebody may send, and how many bytes: names and values together, in a body of either encoding. */
export const MAX_FIELDS = 1000
export const MAX_TEXT_BYTES = 2 ** 20
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

// Splits an encoded form into its entries by the WHATWG rules, in time that grows no faster than the text.

/** Separators are no part of names and values. */
const MAX_DECODED_BYTES = MAX_TEXT_BYTES + 2 * MAX_FIELDS

/**
 * Throws 400 or 413. What is too long or has too many entries is refused before URLSearchParams sees it: its time grows
 * with the square of the number of entries, a minute for 3 MB.
 */
export function typedIn(raw: string): RawInput {
  if (Buffer.byteLength(decoded(raw)) > MAX_DECODED_BYTES) throw problem('answers-too-long')
  if (hasTooManyEntries(raw)) throw problem({ code: 'too-many-entries', max: MAX_FIELDS })
  const typed = new Map<string, string[]>()
  let bytes = 0
  for (const [name, value] of new URLSearchParams(withSpaces(raw))) {
    bytes += Buffer.byteLength(name) + Buffer.byteLength(value)
    if (bytes > MAX_TEXT_BYTES) throw problem('answers-too-long')
    typed.getOrInsertComputed(name, () => []).push(value)
  }
  return typed
}

function decoded(raw: string): string {
  try {
    return decodeURIComponent(raw)
  } catch {
    throw problem('unreadable-encoding')
  }
}

/** Two separators in a row have no entry between them. */
function hasTooManyEntries(raw: string): boolean {
  let entries = 0
  for (let from = 0, to = 0; from < raw.length && entries <= MAX_FIELDS; from = to + 1) {
    to = raw.indexOf('&', from)
    if (to < 0) to = raw.length
    if (to > from) entries++
  }
  return entries > MAX_FIELDS
}

/** A plus is a space. Replacing a million of them in a string takes a hundred times as long as in its bytes. */
function withSpaces(raw: string): string {
  const bytes = Buffer.from(raw)
  for (let at = bytes.indexOf('+'); at >= 0 && at < bytes.length; at++) if (bytes[at] === 0x2b) bytes[at] = 0x20
  return bytes.toString()
}
