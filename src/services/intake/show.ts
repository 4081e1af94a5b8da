/** A page that was sent is shown again, with all that was typed. */
import { INPUTS } from '../../models/form-inputs.ts'
import type { OpenForm } from './open.ts'
import { askedOf, textsBeside, typedOn } from './page.ts'
import type { FormPost, Redisplay, Unsaved } from './post.ts'
import type { Resolution } from './resolve.ts'

export type Show = ReturnType<typeof createShow>

export function createShow({ open, clock }: { open: OpenForm; clock: () => number }) {
  return { page, unsaved }

  /** `submissionIds`: whose files are shown, if not the token's. */
  async function page(
    resolution: Resolution,
    post: FormPost,
    submissionIds = [resolution.token.submissionId],
  ): Promise<Redisplay> {
    const { published, token, draft, isStale } = resolution
    const asked = askedOf(resolution, post.place)
    const opened = await open(published, {
      now: clock(),
      submissionIds,
      draft,
      refused: post.files?.refused,
      change: typedOn(asked, post),
    })
    const leftover = isStale ? textsBeside(asked.page, post.typed, OWN_INPUTS) : []
    return { ...asked, token, opened, leftover }
  }

  /** The same with its errors. After a button for files, only refused files are errors. */
  async function unsaved(resolution: Resolution, post: FormPost, why?: Unsaved['why']): Promise<Unsaved> {
    const shown = await page(resolution, post)
    const errors = shown.opened.progress.errorsOf(shown.page, shown.record)
    const told = post.action && !why ? errors.filter(({ kind }) => kind === 'refusedFile') : errors
    return { kind: 'unsaved', errors: told, ...(why && { why }), ...shown }
  }
}

const OWN_INPUTS = new Set(Object.values(INPUTS))
