/**
 * Saves a draft: what was typed into a form of several pages, page by page. A page that is sent replaces only its own answers,
 * so two tabs never undo each other's work.
 */
import { isDeepStrictEqual } from 'node:util'
import { problem } from '../../errors.ts'
import type { Draft, DraftPages } from '../../models/draft.ts'
import { MINUTE } from '../../models/moment.ts'
import { LIFETIME, type Token } from '../../models/token.ts'
import type { Store } from '../../store/index.ts'
import type { PublishedForm } from '../definitions/published-form.ts'
import type { DraftRoom } from './draft-room.ts'
import type { DraftLife } from './life.ts'
import type { Earlier } from './resolve.ts'

interface Change {
  published: PublishedForm
  /** Names the draft. */
  token: Token
  /** The draft is this browser's own. Otherwise a saved draft is not changed, unless this post exactly repeats its first one. */
  isOwn: boolean
  change(pages: DraftPages): DraftPages
  /** The address of the sender. */
  from: string
  /** What else is saved with it. */
  more?: ((draft: Draft) => Pick<Draft, 'resumeHash'>) | undefined
}
/**
 * Saves the page in its draft, which it makes if there is none. Resolves when that is on the disk. `earlier`: the form has been
 * sent since; 'foreign': the draft belongs to another browser, or has ended.
 */
export type SaveDraft = (change: Change) => Promise<{ draft: Draft } | { earlier: Earlier } | 'foreign'>

/** All texts of a draft together, in characters of JSON. */
const MAX_TEXT = 2 ** 20
/** A double click, or an answer that was lost: the first post of a draft may come again without its cookie. */
const REPEAT_MS = MINUTE

interface Options {
  store: Store
  isAlive: DraftLife['isAlive']
  room: DraftRoom
  clock: () => number
}

export const createSaveDraft =
  ({ store, isAlive, room, clock }: Options): SaveDraft =>
  ({ published, token, isOwn, change, from, more }) =>
    store.transaction(async (tx) => {
      const { submissionId, minted, expires } = token
      await tx.hold(submissionId)
      const found = await tx.drafts.byId(submissionId)
      const alive = found && isAlive(found) ? found : undefined
      const earlier = alive ? undefined : await tx.submissions.bySubmissionId(submissionId)
      if (earlier) return { earlier: { ...earlier, submissionId } }
      const now = clock()
      const isOpen = alive
        ? isOwn || isRepeat(alive, change({}), now)
        : !found && !(await tx.drafts.hasEnded(submissionId))
      if (!isOpen) return 'foreign'
      const started = {
        submissionId,
        slug: published.form.slug,
        version: published.version,
        startedAt: expires - LIFETIME,
        countedFrom: minted,
        network: room.nameOf(from),
      }
      const { takesBareId: _, ...lasting }: Omit<Draft, 'pages' | 'changedAt' | 'revision'> = alive ?? started
      const changed: Draft = {
        ...lasting,
        pages: change(alive?.pages ?? {}),
        changedAt: now,
        revision: (alive?.revision ?? 0) + 1,
      }
      const draft = { ...changed, ...more?.(changed) }
      const after = sizeOf(draft.pages)
      if (after > MAX_TEXT) throw problem('answers-too-long')
      const before = alive ? sizeOf(alive.pages) : 0
      await room.require(tx, draft.network ?? room.nameOf(from), { before, after })
      await tx.drafts.save(draft)
      return { draft }
    })

const sizeOf = (pages: DraftPages): number => JSON.stringify(pages).length

const isRepeat = ({ revision, changedAt, pages }: Draft, pagesNow: DraftPages, now: number): boolean =>
  revision === 1 && now - changedAt < REPEAT_MS && isDeepStrictEqual({ ...pages }, { ...pagesNow })
