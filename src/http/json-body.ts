/** Reads a small body of JSON. */
import { MIMEType } from 'node:util'
import type { Context } from '../context.ts'
import { problem } from '../errors.ts'
import { beginBody, isIdentity, readText } from './body.ts'

/** Two remarks of the longest, with every character escaped. */
const MAX_BYTES = 2 ** 17

/** Whatever the body holds; throws when it is no JSON in UTF-8, or larger than 128 KiB. */
export const jsonReader =
  ({ monotonic }: { monotonic: () => number }) =>
  async (ctx: Context): Promise<unknown> => {
    if (!ctx.is('application/json') || !isUtf8(ctx) || !isIdentity(ctx)) throw problem('body-not-json')
    using body = beginBody(ctx, MAX_BYTES, () => problem('json-too-large'))
    return await readText(ctx, body, monotonic, 'body-not-utf-8').then(parsed).catch(body.countRefusal)
  }

/** JSON has no other charset (RFC 8259, 8.1), and some clients name it. */
function isUtf8(ctx: Context): boolean {
  try {
    return /^utf-?8$/i.test(new MIMEType(ctx.get('Content-Type')).params.get('charset') ?? 'utf-8')
  } catch {
    return false
  }
}

function parsed(text: string): unknown {
  if (text.length > MAX_BYTES) throw problem('json-too-large')
  let wellFormed = true
  let body: unknown
  try {
    body = JSON.parse(text, (name, value) => {
      // An escape can name half of a character, which is no text and cannot be stored as one.
      wellFormed &&= name.isWellFormed() && (typeof value !== 'string' || value.isWellFormed())
      return value
    })
  } catch {
    throw problem('json-unreadable')
  }
  if (!wellFormed) throw problem('body-not-utf-8')
  return body
}
