/** Answers of several controllers: a file to keep, and a page that the browser keeps for Back. */
import type { Context, RouteContext } from '../context.ts'
import { problem } from '../errors.ts'
import type { DeskFile } from '../services/office/desk.ts'

/**
 * Answers with a file that came from outside, under the media type that the upload found. Throws when the file must not be given
 * out, or is not there. `policy`: what a browser may do with it.
 */
export function giveOut(
  ctx: RouteContext,
  { upload, bytes }: DeskFile,
  how: 'attachment' | 'inline',
  policy: string,
): void {
  if (upload.scan === 'held') throw problem('case-file-held')
  if (!bytes) throw problem('case-file-missing')
  ctx.set('Content-Security-Policy', policy)
  ctx.set('Content-Length', String(upload.size))
  ctx.type = upload.contentType
  ctx.set('Content-Disposition', `${how}; ${named(upload.filename)}`)
  ctx.body = bytes
}

/** RFC 6266: the name as it is, and in ASCII for clients that cannot read that. */
const named = (name: string): string =>
  `filename="${name.replace(/[^\x20-\x7e]|["\\%]/g, '_')}"; filename*=UTF-8''${encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)}`

/**
 * Lets the browser keep a page that answers a post, because nobody else has it. Without this it would keep no copy, as with other
 * pages (`no-store`, see `middleware/request`), and Back would ask whether to send the form again.
 */
export const keepForBack = (ctx: Context): void => ctx.set('Cache-Control', 'private, no-cache')
