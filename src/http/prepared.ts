/**
 * Prepared pages: rendered once, kept as bytes, sent without a template. Pages are ASCII (other characters become
 * numeric references), so one character is one byte and a string goes to the socket as it is.
 */
import { createHash } from 'node:crypto'
import { constants, crc32, deflateRawSync, gzipSync } from 'node:zlib'
import { type Context, PLACEHOLDER } from '../context.ts'
import { send } from './headers.ts'

const HTML = 'text/html; charset=utf-8'

/** Every character beyond ASCII as a numeric character reference, which HTML reads as the same character. */
export const asciiHtml = (html: string): string =>
  html.replace(/[^\p{ASCII}]/gu, (character) => `&#${character.codePointAt(0)};`)

const ENCODINGS = { gzip: /\bgzip\b(?!\s*;\s*q=0(\.0+)?\s*(,|$))/i, br: /\bbr\b(?!\s*;\s*q=0(\.0+)?\s*(,|$))/i }

/** Does the client take this encoding? (`gzip;q=0` says no; RFC 9110, 12.5.3) */
export function takes(ctx: Context, encoding: keyof typeof ENCODINGS): boolean {
  const accepted = ctx.req.headers['accept-encoding']
  return typeof accepted === 'string' && ENCODINGS[encoding].test(accepted)
}

/** A page in which nothing varies, with an entity tag: a client that has it is told so (304). `vary`: what another page stands here by. */
export function preparedPage(
  html: string,
  fixed: readonly [string, string][],
  vary = 'Accept, Accept-Encoding',
): (ctx: Context) => void {
  const body = asciiHtml(html)
  const tag = `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
  const packed = gzipSync(body, { level: 9 })
  const shared = ['Cache-Control', 'no-cache', 'ETag', tag, 'Vary', vary, ...fixed.flat()]
  const plain = ['Content-Type', HTML, 'Content-Length', String(body.length), ...shared]
  const gzipped = ['Content-Type', HTML, 'Content-Encoding', 'gzip', 'Content-Length', String(packed.length), ...shared]
  return (ctx) => {
    const known = ctx.req.headers['if-none-match']
    if (known?.includes(tag)) send(ctx, { status: 304, headers: shared, body: '' })
    else if (takes(ctx, 'gzip')) send(ctx, { status: 200, headers: gzipped, body: packed })
    else send(ctx, { status: 200, headers: plain, body })
  }
}

/** A page with what one person may know, which no browser and no cache keeps; an id stands wherever the html says PLACEHOLDER. */
export function preparedPrivatePage(
  html: string,
  fixed: readonly [string, string][],
): (ctx: Context, id?: string) => void {
  const parts = asciiHtml(html).split(PLACEHOLDER)
  const shared = ['Content-Type', HTML, 'Cache-Control', 'no-store', 'Vary', 'Accept', ...fixed.flat()]
  return (ctx, id = '') => {
    const body = parts.join(id)
    send(ctx, { status: 200, headers: ['Content-Length', String(body.length), ...shared], body })
  }
}

/**
 * A page in which only an id of `idLength` ASCII characters varies. For gzip (RFC 1952) the parts before and after the id
 * are deflated once; the id goes between them as a stored block (RFC 1951, 3.2.4), and only the checksum is computed anew.
 */
export function preparedForm(
  html: string,
  idLength: number,
  fixed: readonly [string, string][],
): (ctx: Context, id: string) => void {
  const [head, tail, ...more] = asciiHtml(html).split(PLACEHOLDER)
  if (head === undefined || tail === undefined || more.length > 0)
    throw new Error('a form page has exactly one place for its id')
  const pack = gzipAround(head, tail, idLength)
  // `private, no-cache`: the Back button shows the same page with the same id, and shared caches keep none.
  const shared = [
    'Content-Type',
    HTML,
    'Cache-Control',
    'private, no-cache',
    'Vary',
    'Accept-Encoding',
    ...fixed.flat(),
  ]
  const plain = ['Content-Length', String(head.length + idLength + tail.length), ...shared]
  const gzipped = ['Content-Encoding', 'gzip', 'Content-Length', String(pack('0'.repeat(idLength)).length), ...shared]
  return (ctx, id) => {
    if (takes(ctx, 'gzip')) send(ctx, { status: 200, headers: gzipped, body: pack(id) })
    else send(ctx, { status: 200, headers: plain, body: head + id + tail })
  }
}

const GZIP_HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff])

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
