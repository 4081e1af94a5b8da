/** Reads a body of plain fields; and what is asked of any body before it is read, and while it is on its way. */
import type { Context, Slots } from '../context.ts'
import { overloaded, PublicError, problem } from '../errors.ts'
import type { Metrics } from '../metrics.ts'
import type { RawInput } from '../models/answers.ts'
import { type Counted, networksOf } from '../models/network.ts'
import { createShares, type Share, type Shares } from '../services/limits/shares.ts'
import { atPace } from './pace.ts'

/** How many texts somebody may send, and how many bytes: names and values together, in a body of either encoding. */
export const MAX_FIELDS = 1000
export const MAX_TEXT_BYTES = 2 ** 20
/** Percent-encoded, a byte takes three. */
const MAX_ENCODED_BYTES = 3 * MAX_TEXT_BYTES

/** The returned function throws the public error that says why a body is not read. `maxBytes`: of names and values together. */
export const fieldReader =
  ({ monotonic }: { monotonic: () => number }) =>
  async (ctx: Context, maxBytes = MAX_TEXT_BYTES): Promise<RawInput> => {
    if (!ctx.is('application/x-www-form-urlencoded') || !isIdentity(ctx)) throw problem('body-type')
    using body = beginBody(ctx, MAX_ENCODED_BYTES, () => problem('answers-too-long'))
    const reading = readText(ctx, body, monotonic, 'unreadable-encoding')
    return await reading.then((text) => typedIn(text, maxBytes)).catch(body.countRefusal)
  }

/** No browser compresses a form, and a compressed one could grow a thousandfold in memory. */
export const isIdentity = ({ req }: Context): boolean => (req.headers['content-encoding'] ?? 'identity') === 'identity'

/**
 * The body as text, at most MAX_ENCODED_BYTES of it. Throws `wrong` when it is not UTF-8: what another encoding meant cannot be
 * known, and guessing would break names unnoticed.
 */
export async function readText(
  ctx: Context,
  body: Body,
  monotonic: () => number,
  wrong: 'unreadable-encoding' | 'body-not-utf-8',
): Promise<string> {
  const reading = (await loadReader())(ctx, async () => {})
  const count = (chunk: Buffer) => body.bytes.require(chunk.length)
  ctx.req.on('data', count) // after the reader, which already listens
  try {
    await atPace(ctx.req, monotonic, Promise.race([reading, body.evicted]))
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
const MAX_SEPARATORS = 2 * MAX_FIELDS

/**
 * Throws 400 or 413. What is too long or has too many entries is refused before URLSearchParams sees it: its time grows
 * with the square of the number of entries, a minute for 3 MB.
 */
export function typedIn(raw: string, maxBytes = MAX_TEXT_BYTES): RawInput {
  if (Buffer.byteLength(decoded(raw)) > maxBytes + MAX_SEPARATORS) throw problem('answers-too-long')
  if (hasTooManyEntries(raw)) throw problem({ code: 'too-many-entries', max: MAX_FIELDS })
  const typed = new Map<string, string[]>()
  let bytes = 0
  for (const [name, value] of new URLSearchParams(withSpaces(raw))) {
    bytes += Buffer.byteLength(name) + Buffer.byteLength(value)
    if (bytes > maxBytes) throw problem('answers-too-long')
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

// While SVC_MAX_IN_FLIGHT requests are worked on, a new one is refused: each has a slot. A request gives up its slot while
// its body is on the way, so that slow senders cannot hold up quick ones, and holds a share of what all such bodies may take.

/** Texts of all bodies on their way, in bytes. */
const MAX_WAITING_BYTES = 64 * 2 ** 20
/** Files that arrive at the same moment, over all requests: each is an open file of the drive. */
const MAX_OPEN_FILES = 256

/** A body on its way, and what it holds of what all bodies share until the end of a block: `using body = beginBody(…)`. */
export interface Body extends Disposable {
  /** Whose body it is. */
  networks: readonly Counted[]
  /** The bytes that it holds in memory, until it is whole. */
  bytes: Share
  /** Places of files: each file takes one while it is read. */
  files: Shares
  /** Ends the body, because it has to make room for others. */
  evict(): void
  /** Rejects with a 503 when the body has to make room for others. */
  evicted: Promise<never>
  /** Says why the body is refused. */
  refuse(reason: Error): void
  /** Rejects with that reason a moment later. So the answer does not wait for work that hangs, such as a write to a slow disk. */
  refused: Promise<never>
  /** Throws the error that ended the reading, and counts it if it is a refusal. */
  countRefusal(error: unknown): never
}
/** The answer to a body that is refused waits this long for its files to be given up. */
const PATIENCE_MS = 500

/** Four senders may wait for each request that is worked on. */
export function slotsFor(maxInFlight: number, metrics: Metrics): Slots {
  const slots: Slots = {
    working: 0,
    bodies: createShares(4 * maxInFlight),
    bytes: createShares(MAX_WAITING_BYTES),
    files: createShares(MAX_OPEN_FILES),
    metrics,
    leave() {
      slots.working--
      return { [Symbol.dispose]: () => void slots.working++ }
    },
  }
  return slots
}

/**
 * Refuses by the headers alone what is too large, and with the public 503 when too many bodies are on their way already. Asks a
 * waiting client (`Expect: 100-continue`) for the body, and gives up the slot of the request until the body is disposed of.
 */
export function beginBody(
  ctx: Context,
  maxBytes: number,
  refusal = () => problem({ code: 'body-too-large', maxBytes }),
): Body {
  if (Number(ctx.req.headers['content-length'] ?? 0) > maxBytes) throw refusal()
  if (ctx.req.headers.expect !== undefined) ctx.res.writeContinue()
  const { slots } = ctx.state
  const networks = networksOf(ctx.ip)
  const [eviction, refused] = [Promise.withResolvers<never>(), Promise.withResolvers<never>()]
  // Each may reject when nobody waits for it any more.
  for (const { promise } of [eviction, refused]) promise.catch(() => {})
  const evict = () => eviction.reject(overloaded())
  const [place, bytes] = [slots.bodies.open(networks, evict), slots.bytes.open(networks, evict)]
  const left = slots.leave()
  const body: Body = {
    ...{ networks, bytes, files: slots.files, evict, evicted: eviction.promise, refused: refused.promise },
    refuse: (reason) => void setTimeout(refused.reject, PATIENCE_MS, reason).unref(),
    countRefusal(error) {
      if (error instanceof PublicError) slots.metrics.refusedBody(error.type)
      throw error
    },
    [Symbol.dispose]() {
      place.release()
      bytes.release()
      left[Symbol.dispose]()
    },
  }
  if (place.take(1)) return body
  body[Symbol.dispose]()
  return body.countRefusal(overloaded())
}
