/** A page that was sent is shown again, with all that was typed. */
import { notFound } from '../../errors.ts'
import type { DraftPages } from '../../models/draft.ts'
import { INPUTS } from '../../models/form-inputs.ts'
import type { OpenForm } from './open.ts'
import { type AskedPage, changePage, firstPage, type Place, pageAt, textsBeside } from './page.ts'
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
    const { form, token, draft, isStale } = resolution
    const asked = askedOf(resolution, post.place)
    const opened = await open(form, {
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

/** Puts what was typed in its place among the pages. */
export const typedOn =
  (asked: AskedPage, { typed }: Pick<FormPost, 'typed'>, goesOn = false) =>
  (pages: DraftPages): DraftPages =>
    changePage(pages, { ...asked, typed }, { goesOn })

/**
 * The page that a post is about: the first one if the address names none, as for the Save button of the check page. A post
 * that is refused goes back to the first page if the version has no such page; any other post is a 404 then.
 */
export function askedOf({ form, isStale }: Resolution, place: Place): AskedPage {
  const asked = pageAt(form, place)
  if (!asked && !isStale && place.page !== undefined) throw notFound()
  return asked ?? firstPage(form)
}
