import type { Context } from '../context.ts'

/**
 * For a page that answers a post: what came back is in the browser alone. Without this it would keep no copy, as of other
 * pages (`no-store`, see `middleware/request`), and Back to it would ask whether to send it again.
 */
export const keepForBack = (ctx: Context): void => ctx.set('Cache-Control', 'private, no-cache')
