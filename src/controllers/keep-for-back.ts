import type { Context } from '../context.ts'

/**
 * For a page that answers a post: only the browser has it. Without this it would keep no copy, as with other pages (`no-store`,
 * see `middleware/request`), and Back would ask whether to send the form again.
 */
export const keepForBack = (ctx: Context): void => ctx.set('Cache-Control', 'private, no-cache')
