/** Saves one page of a form of several pages in its draft. */
import { notFound } from '../../errors.ts'
import type { Draft, DraftPages } from '../../models/draft.ts'
import type { Token } from '../../models/token.ts'
import type { PublishedForm } from '../definitions/published-form.ts'
import type { Uploads } from '../uploads/index.ts'
import type { Admit } from './admit.ts'
import type { SaveDraft } from './draft.ts'
import type { OpenForm } from './open.ts'
import { type AskedPage, askedOf, typedOn } from './page.ts'
import type { FormPost, Outcome } from './post.ts'
import type { SentBefore } from './repeat.ts'
import type { Resolver } from './resolve.ts'
import { savable } from './savable.ts'
import type { Show } from './show.ts'
import type { Tokens } from './token.ts'

interface Saving {
  /** The person selected Continue: what is missing on the page is an error. */
  goesOn?: boolean
  /** What changes the pages, if not what was typed. */
  change?: (pages: DraftPages, asked: AskedPage) => DraftPages
  more?: (draft: Draft) => Pick<Draft, 'resumeHash'>
  /** When the form was sent before: does this post say what was sent? Undefined: the page is compared. */
  asSent?: boolean
}
type SavePage = (live: PublishedForm, post: FormPost, saving: Saving) => Promise<Outcome>

interface Options {
  resolver: Pick<Resolver, 'isFull'>
  admit: Admit
  saveDraft: SaveDraft
  open: OpenForm
  show: Show
  sentBefore: SentBefore
  tokens: Tokens
  uploads: Pick<Uploads, 'remove'>
  clock: () => number
}

export const createSavePage =
  ({ resolver, admit, saveDraft, open, show, sentBefore, tokens, uploads, clock }: Options): SavePage =>
  async (live, post, { goesOn = false, change, more, asSent }) => {
    const admitted = await admit(live, post, asSent)
    if ('outcome' in admitted) return admitted.outcome
    const { resolution } = admitted
    const { published, token, draft: own, foreign } = resolution
    if (!published.isJourney) throw notFound() // a form of one page has no draft
    // Saving the whole form, and removing a record, need a draft.
    if (change && !own) return show.unsaved(resolution, post, 'stale')
    if (!own && (await resolver.isFull(published.form.slug, post.own))) return show.unsaved(resolution, post, 'full')
    const asked = askedOf(resolution, post.place)
    const { texts, whole } = savable(asked.page, post.typed)
    const typed = typedOn(asked, { typed: texts }, goesOn)
    const saveIn = (token: Token, isOwn: boolean) =>
      saveDraft({
        published,
        token,
        isOwn,
        from: post.from,
        change: (pages) => change?.(pages, asked) ?? typed(pages),
        more,
      })
    let saved = await saveIn(foreign ? tokens.reissue(foreign) : token, own !== undefined)
    // The draft belongs to another browser, or has ended: what was typed goes into a draft of this browser's own.
    let beside = foreign ? token : undefined
    while (saved === 'foreign') {
      beside ??= tokens.beside(token, post.typed)
      saved = await saveIn(beside, true)
      beside = tokens.beside(beside, post.typed)
    }
    if ('earlier' in saved) return sentBefore({ ...resolution, earlier: saved.earlier }, post, asSent)
    const { draft } = saved
    const { submissionId } = draft
    if (post.action && 'remove' in post.action) await uploads.remove(submissionId, post.action.remove)
    const refused = post.files?.refused
    const opened = await open(published, {
      now: clock(),
      submissionIds: [submissionId],
      draft,
      refused,
      // What the draft leaves out is shown from the post.
      change: change || whole ? undefined : typedOn(asked, post, goesOn),
    })
    const errors = opened.progress.errorsOf(asked.page, asked.record)
    // The draft leaves out texts that are too long. If such a page has errors, it is shown as it was sent, not as it was saved.
    const isLost = !whole && !change && !post.action && errors.some(({ kind }) => kind !== 'refusedFile')
    return {
      kind: isLost ? 'unsaved' : 'saved',
      errors,
      ...asked,
      token: tokens.reissue(draft),
      opened,
      leftover: [],
    }
  }
