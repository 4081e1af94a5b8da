/** Pages of the office that are very large, such as a form of a thousand questions: they are sent compressed. */
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { Context } from '../context.ts'

/** Characters from which on a page is compressed. No smaller one is: none of them holds a secret, and some of the others do. */
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
