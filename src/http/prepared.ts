/**
 * Prepared pages: rendered once, kept as bytes, sent without a template. Pages are ASCII (other characters become
 * numeric references), so one character is one byte and a string goes to the socket as it is.
 */
import { createHash } from 'node:crypto'
import { constants, crc32, deflateRawSync, gzipSync } from 'node:zlib'
import type { Context } from '../context.ts'
import type { Department } from '../models/brand.ts'
import { type Form, languagesOf } from '../models/form.ts'
import type { Language, Speech } from '../models/language.ts'
import type { Texts } from '../presenters/texts/index.ts'
import { textsIn } from '../presenters/texts/languages.ts'
import { preparedFile } from './assets.ts'
import { accepts, send } from './headers.ts'
import type { Speeches } from './speech.ts'

/** Makes answers that are sent many times, past templates and Koa. */
export interface Pages {
  /** A page in which nothing varies, made once for each language. */
  still(template: string, model: (texts: Texts) => object, vary?: string): Answer
  /** A page with what one person may know, never kept by a browser; `address` is its path and query. */
  private(template: string, model: (texts: Texts) => object, address: string): Answer
  /**
   * Prints a page in which only a token varies. What it returns sends these bytes with another token, which must have as many
   * characters as that of the model. `path` is where the page will be, `brand` whose page it is.
   */
  form(
    template: string,
    model: { token: string; [part: string]: unknown },
    as: { path: string; speech: Speech; brand: Department | undefined },
  ): Answer<[token: string]>
  /** How pages of a form speak to readers whose browsers prefer one of its languages. */
  speechesOf(form: Form): Speech[]
  /** A text that never changes at its address. */
  file(text: string, type: string): Answer
}
export type Answer<Varying extends unknown[] = []> = (ctx: Context, ...varying: Varying) => void

interface Options {
  /** Renders a page in the language of a speech; `address` is its path and query, `brand` whose page it is. */
  render(template: string, model: object, speech: Speech, address: string, brand: Department | undefined): string
  speeches: Speeches
  fixed: readonly [string, string][]
}

export function createPages({ render, speeches, fixed }: Options): Pages {
  const headed = ({ language }: Speech): Headed => ({ fixed, ...(!speeches.isAlone && { language }) })
  return {
    still: (template, model, vary) =>
      perSpeech((speech, path, brand) =>
        preparedPage(render(template, model(textsIn(speech.language)), speech, path, brand), headed(speech), vary),
      ),
    private: (template, model, address) =>
      perSpeech((speech, _, brand) =>
        preparedPrivatePage(render(template, model(textsIn(speech.language)), speech, address, brand), headed(speech)),
      ),
    form: (template, model, { path, speech, brand }) =>
      preparedForm(render(template, model, speech, path, brand), model.token, headed(speech)),
    speechesOf: (form) => speeches.preferredSpeeches(languagesOf(form)),
    file: (text, type) => preparedFile(Buffer.from(text), type, fixed),
  }
}

const HTML = 'text/html; charset=utf-8'

/** Every character beyond ASCII as a numeric character reference, which HTML reads as the same character. */
export const asciiHtml = (html: string): string =>
  html.replace(/[^\p{ASCII}]/gu, (character) => `&#${character.codePointAt(0)};`)

/**
 * Made for each brand and way to speak by the first request that asks for it, so that the start need not wait. `make` gets the
 * path of the page. A brand that was replaced is forgotten, and its pages with it.
 */
function perSpeech(make: (speech: Speech, path: string, brand: Department | undefined) => Answer): Answer {
  const own = new Map<string, Answer>()
  const branded = new WeakMap<Department, typeof own>()
  return (ctx) => {
    const { speech, path } = ctx
    const { brand } = ctx.state
    const made = brand ? branded.getOrInsertComputed(brand, () => new Map()) : own
    // Of `/f/%61` and `/f/a`, both the same page, whichever is asked for first must not stand in the other.
    made.getOrInsertComputed(speech.key, () => make(speech, decodeURIComponent(path), brand))(ctx)
  }
}

/** What the headers of a prepared page say besides: its language, where the service speaks several. */
interface Headed {
  fixed: readonly [string, string][]
  language?: Language
}

function varying(vary: string, { language, fixed }: Headed): string[] {
  if (language === undefined) return ['Vary', vary, ...fixed.flat()]
  const more = ['Accept-Language', 'Cookie'].filter((name) => !vary.split(', ').includes(name))
  return ['Vary', [vary, ...more].join(', '), 'Content-Language', language, ...fixed.flat()]
}

/**
 * A page in which nothing varies. It has an entity tag: a client that still has the page gets a 304. `vary`: the headers that
 * decide which page this address shows.
 */
function preparedPage(html: string, headed: Headed, vary = 'Accept, Accept-Encoding'): Answer {
  const body = asciiHtml(html)
  const tag = `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
  const packed = gzipSync(body, { level: 9 })
  const shared = ['Cache-Control', 'no-cache', 'ETag', tag, ...varying(vary, headed)]
  const plain = ['Content-Type', HTML, 'Content-Length', String(body.length), ...shared]
  const gzipped = ['Content-Type', HTML, 'Content-Encoding', 'gzip', 'Content-Length', String(packed.length), ...shared]
  return (ctx) => {
    const known = ctx.req.headers['if-none-match']
    if (known?.includes(tag)) send(ctx, { status: 304, headers: shared, body: '' })
    else if (accepts(ctx, 'gzip')) send(ctx, { status: 200, headers: gzipped, body: packed })
    else send(ctx, { status: 200, headers: plain, body })
  }
}

/** A page for one person only, which no browser and no cache keeps. It is short and read once or twice, so packing it would cost more than it saves. */
function preparedPrivatePage(html: string, headed: Headed): Answer {
  const body = asciiHtml(html)
  const type = ['Content-Type', HTML, 'Content-Length', String(body.length)]
  const headers = [...type, 'Cache-Control', 'no-store', ...varying('Accept', headed)]
  return (ctx) => send(ctx, { status: 200, headers, body })
}

/** A page in which only this token varies, of ASCII characters. It is random, so that no text of an author holds it. */
function preparedForm(html: string, token: string, headed: Headed): Answer<[token: string]> {
  const [head, tail, ...more] = asciiHtml(html).split(token)
  if (head === undefined || tail === undefined || more.length > 0)
    throw new Error('a form page has exactly one place for its token')
  const idLength = token.length
  const pack = gzipAround(head, tail, idLength)
  // `private, no-cache`: the Back button shows the same page with the same id, and shared caches keep none.
  const shared = ['Content-Type', HTML, 'Cache-Control', 'private, no-cache', ...varying('Accept-Encoding', headed)]
  const plain = ['Content-Length', String(head.length + idLength + tail.length), ...shared]
  const gzipped = ['Content-Encoding', 'gzip', 'Content-Length', String(pack('0'.repeat(idLength)).length), ...shared]
  return (ctx, id) => {
    if (accepts(ctx, 'gzip')) send(ctx, { status: 200, headers: gzipped, body: pack(id) })
    else send(ctx, { status: 200, headers: plain, body: head + id + tail })
  }
}

// Gzip (RFC 1952) for a page in which only an id varies: the parts before and after it are deflated once, and the id goes
// between them as a stored block (RFC 1951, 3.2.4). For each page only the checksum is computed.

const GZIP_HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff])

/** `head`, `tail` and the id are ASCII. */
function gzipAround(head: string, tail: string, idLength: number): (id: string) => Buffer {
  // A sync flush ends on a byte boundary without ending the stream, so that a stored block can follow.
  const before = Buffer.concat([
    GZIP_HEADER,
    deflateRawSync(head, { level: 9, finishFlush: constants.Z_SYNC_FLUSH }),
    storedBlock(idLength),
  ])
  const after = Buffer.concat([deflateRawSync(tail, { level: 9 }), Buffer.alloc(8)])
  const [headSum, tailBytes] = [crc32(head), Buffer.from(tail, 'latin1')]
  const template = Buffer.concat([before, Buffer.alloc(idLength), after])
  template.writeUInt32LE(head.length + idLength + tail.length, template.length - 4)
  return (id) => {
    const page = Buffer.allocUnsafe(template.length)
    template.copy(page)
    page.write(id, before.length, 'latin1')
    page.writeUInt32LE(crc32(tailBytes, crc32(id, headSum)), page.length - 8)
    return page
  }
}

function storedBlock(length: number): Buffer {
  const header = Buffer.alloc(5)
  header.writeUInt16LE(length, 1)
  header.writeUInt16LE(length ^ 0xffff, 3)
  return header
}
