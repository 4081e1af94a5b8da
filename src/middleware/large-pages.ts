/**
 * Very large pages of the editor, such as a form of a thousand questions, are sent compressed. Pages with cases, or with what
 * somebody typed before signing in, never are: the size of a compressed page can give away what is in it.
 */
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { Context } from '../context.ts'

/** Characters from which on a page is compressed. */
const LARGE = 100_000
const compress = promisify(gzip)

export async function compressLarge(ctx: Context): Promise<void> {
  const { body, type } = ctx
  if (typeof body !== 'string' || body.length < LARGE || type !== 'text/html') return
  ctx.vary('Accept-Encoding')
  if (ctx.acceptsEncodings('gzip', 'identity') !== 'gzip') return
  ctx.body = await compress(body)
  ctx.set('Content-Encoding', 'gzip')
}
