/**
 * Forms of several pages on their way: what is typed is kept page by page, durably, until it is sent, deleted or left
 * alone for too long. The page that is sent replaces the answers of that page alone, so two tabs never undo each other.
 */
import { tooLarge } from '../../errors.ts'
import type { AnswerError } from '../../models/answers.ts'
import type { Draft, DraftPages } from '../../models/draft.ts'
import { DAY } from '../../models/moment.ts'
import type { Page } from '../../models/page.ts'
import type { Token } from '../../models/token.ts'
import type { Store } from '../../store/index.ts'
import type { Forms, PublishedForm } from '../forms.ts'
import type { FormPost } from '../submissions.ts'
import { suspicion, type Take } from '../take.ts'
import type { Tokens } from '../tokens.ts'
import type { FormFiles } from '../uploads/form-files.ts'
import type { Uploads } from '../uploads/index.ts'
import { changePage, removeRecord, withRecord } from './change.ts'
import type { EndDraft } from './end.ts'
import { createOpening, fitted, type Opened } from './open.ts'
import { createDraftResolver, type DraftResolution, type DraftResolver } from './resolve.ts'

export type { Opened } from './open.ts'

/** One page that was sent. */
export interface PagePost extends Omit<FormPost, 'files'> {
  files?: FormFiles<DraftResolution>
  /** Ids that the browser's cookie names. */
  own: readonly string[]
  page: Page
  /** Of a list page: the record that the page is about. */
  record?: string
  /** The person goes on from it; else it is only kept. */
  goesOn: boolean
}
export type PageOutcome =
  /** It was sent as a whole before: the first reference stands. */
  | { kind: 'sent'; slug: string; reference: string }
  /** Kept; `errors` of this page, with those of files that were refused just now. */
  | { kind: 'kept'; token: Token; opened: Opened; errors: AnswerError[] }
  /** Nothing was kept. */
  | { kind: 'refused'; why: 'stale' | 'foreign' | 'closed'; token: Token; opened: Opened; errors: AnswerError[] }
export type SendOutcome =
  | { kind: 'sent'; submissionId: string; slug: string; reference: string; repeated: boolean; quarantined: boolean }
  /** There is nothing to send, a page still needs answers, or something changed since the person looked at it. */
  | { kind: 'gone' | 'unfinished' | 'changed' }

export interface Drafts {
  /** The draft that this browser goes on with; without one, the form as nobody has touched it. */
  open(live: PublishedForm, own: readonly string[], asked?: { page: Page; record?: string }): Promise<Opened>
  /** What can be shown of a page that could not be kept, when the store does not answer. */
  withoutStore(live: PublishedForm, post: Pick<PagePost, 'page' | 'record' | 'texts'>): Promise<Opened>
  /** A fresh token for a page of the draft. */
  tokenOf(live: PublishedForm, draft: Draft): Token
  /** Takes a page. Rejects with a 503 when it could not be kept. */
  post(live: PublishedForm, post: PagePost): Promise<PageOutcome>
  /** Takes a record off a list. */
  removeRecord(live: PublishedForm, post: Omit<PagePost, 'goesOn'>): Promise<PageOutcome>
  /** Sends the draft exactly once; `revision` is that of the answers which the person has checked. */
  send(
    live: PublishedForm,
    post: Pick<FormPost, 'token' | 'trapped'> & { own: readonly string[]; revision: number },
  ): Promise<SendOutcome>
  /** Deletes the browser's own drafts of a form, and their files, at once. */
  discard(live: PublishedForm, own: readonly string[]): Promise<void>
  /** Until when a draft lives that nobody touches, in UTC milliseconds. */
  endOf(draft: Draft): number
  resolver: DraftResolver
}

/** All texts of a draft together, in characters of JSON. */
const MAX_TEXT = 2 ** 20

export interface DraftsOptions {
  store: Store
  forms: Forms
  tokens: Tokens
  take: Take
  uploads: Uploads
  clock: () => number
  timeZone: string
  /** How long a draft lives that nobody touches. */
  draftDays: number
  end: EndDraft
}

export function createDrafts({
  end,
  store,
  forms,
  tokens,
  take,
  uploads,
  clock,
  timeZone,
  draftDays,
}: DraftsOptions): Drafts {
  const endOf = ({ changedAt }: Draft): number => changedAt + draftDays * DAY
  const isAlive = (draft: Draft): boolean => endOf(draft) > clock()
  const load = createOpening({ forms, uploads, clock, timeZone })
  const resolver = createDraftResolver({ store, tokens, isAlive })

  return {
    resolver,
    endOf,
    tokenOf: (live, { submissionId }) => tokens.reissue(versionOf(live), submissionId),

    async open(live, own, asked) {
      const draft = await resolver.present(live, own)
      return load(live, draft, { change: (pages) => (asked ? withRecord(pages, asked) : pages) })
    },

    async withoutStore(live, post) {
      return load(live, undefined, { change: (pages) => changePage(pages, post, { goesOn: false }) })
    },

    post: (live, post) =>
      write(live, post, (pages) => changePage(pages, post, { goesOn: post.goesOn && post.action === undefined })),

    removeRecord: (live, post) => write(live, { ...post, goesOn: false }, (pages) => removeRecord(pages, post)),

    async send(live, { token: text, trapped, own, revision }) {
      const { token, earlier, refused, draft } = await resolver.resolve(live, text, own)
      if (earlier) {
        await store.flushed()
        const { slug, reference } = earlier
        return { kind: 'sent', submissionId: token.submissionId, slug, reference, repeated: true, quarantined: false }
      }
      if (refused || !draft) return { kind: 'gone' }
      const { progress, attached } = await load(live, draft)
      if (progress.path.next || progress.path.exit) return { kind: 'unfinished' }
      if (draft.revision !== revision) return { kind: 'changed' }
      const { submissionId, startedAt } = draft
      const now = clock()
      const quarantine = suspicion(live, { trapped, mintedAt: startedAt, now })
      const taken = await take(live, {
        submissionId,
        answers: progress.answers,
        attached,
        now,
        quarantine,
        async stands(tx) {
          await tx.hold(submissionId)
          const present = await tx.drafts.byId(submissionId)
          // Without a draft it was sent meanwhile: the id tells by which reference.
          if (present && present.revision !== revision) return false
          await tx.drafts.remove(submissionId)
          return true
        },
      })
      if (taken === 'changed') return { kind: 'changed' }
      const { slug } = live.form
      const repeated = 'earlier' in taken
      const { reference } = repeated ? taken.earlier : taken
      return { kind: 'sent', submissionId, slug, reference, repeated, quarantined: quarantine !== undefined }
    },

    async discard({ form }, own) {
      for (const id of own) await end(id, ({ slug }) => slug === form.slug)
    },
  }

  async function write(
    live: PublishedForm,
    post: PagePost,
    change: (pages: DraftPages) => DraftPages,
  ): Promise<PageOutcome> {
    const resolution = await resolutionOf(live, post)
    const { token, earlier, refused, mintedAt } = resolution
    if (earlier) return sent(earlier)
    if (post.files?.failure) throw post.files.failure
    const why = live.isOpen(clock()) ? refused : 'closed'
    if (why) {
      const opened = await load(live, resolution.draft, { ...(post.files && { refused: post.files.refused }), change })
      return { kind: 'refused', why, token, opened, errors: opened.progress.errorsOf(post.page, post.record) }
    }
    const { submissionId } = token
    const kept = await store.transaction(async (tx) => {
      await tx.hold(submissionId)
      const found = await tx.drafts.byId(submissionId)
      const present = found && isAlive(found) ? found : undefined
      const before = present ? fitted(live, present) : {}
      const sentMeanwhile = present ? undefined : await tx.submissions.bySubmissionId(submissionId)
      if (sentMeanwhile) return sentMeanwhile
      const draft: Draft = {
        ...(present ?? { submissionId, slug: live.form.slug, startedAt: mintedAt }),
        version: live.version,
        pages: change(before),
        changedAt: clock(),
        revision: (found?.revision ?? 0) + 1,
      }
      if (JSON.stringify(draft.pages).length > MAX_TEXT) throw tooLarge('The answers are longer than this form takes.')
      await tx.drafts.save(draft)
      return draft
    })
    if ('reference' in kept) return sent(kept)
    if (post.action && 'remove' in post.action) await uploads.remove(submissionId, post.action.remove)
    const opened = await load(live, kept, post.files && { refused: post.files.refused })
    const errors = opened.progress.errorsOf(post.page, post.record)
    return { kind: 'kept', token: tokens.reissue(versionOf(live), submissionId), opened, errors }
  }

  /** The files of the page went by what its token stood for when the first of them came. */
  async function resolutionOf(live: PublishedForm, { token, own, files }: PagePost): Promise<DraftResolution> {
    return files ? resolver.refresh(files.resolution) : resolver.resolve(live, token, own)
  }

  async function sent({ slug, reference }: { slug: string; reference: string }): Promise<PageOutcome> {
    // It was only read: the commit that holds it may still be on its way to the disk.
    await store.flushed()
    return { kind: 'sent', slug, reference }
  }
}

const versionOf = ({ form, version }: PublishedForm) => ({ slug: form.slug, version })
