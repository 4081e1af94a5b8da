/** What was sent to a page, as the drafts take it. */
import type { RouteContext } from '../../context.ts'
import type { PagePost } from '../../services/drafts/index.ts'
import type { DraftResolution } from '../../services/drafts/resolve.ts'
import type { FormFiles } from '../../services/uploads/form-files.ts'

/** `own`: the drafts that the browser's cookie names. On these routes, files were opened for a page. */
export function pagePostOf(ctx: RouteContext, own: readonly string[]): Omit<PagePost, 'page' | 'goesOn'> {
  const { files, ...post } = ctx.state.post!
  return { ...post, own, ...(files && { files: files as unknown as FormFiles<DraftResolution> }) }
}
