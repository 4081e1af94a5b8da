/**
 * Forms of several pages on their way: what is typed is kept page by page, durably, until it is sent, deleted or left
 * alone for too long. The page that is sent replaces the answers of that page alone, so two tabs never undo each other.
 */
import { answersTooLong } from '../../errors.ts'
import type { AnswerError, RawInput } from '../../models/answers.ts'
import { type Draft, type DraftPages, fileKey } from '../../models/draft.ts'
import { DAY } from '../../models/moment.ts'
import { type Page, questionsOf } from '../../models/page.ts'
import { parseResumeCode } from '../../models/resume-code.ts'
import type { Submission } from '../../models/submission.ts'
import { type Token, versionOf } from '../../models/token.ts'
import type { Store } from '../../store/index.ts'
import type { Forms, PublishedForm } from '../definitions/publishing.ts'
import type { FormPost } from '../submissions.ts'
import type { Take } from '../take.ts'
import type { Tokens } from '../tokens.ts'
import type { FormFiles } from '../uploads/form-files.ts'
import type { Uploads } from '../uploads/index.ts'
import { changePage, removeRecord, withRecord } from './change.ts'
import { codeOf, hashOf } from './code.ts'
import type { EndDraft } from './end.ts'
import { fitPages, pageAsking } from './follow.ts'
import { createOpening, fitted, type Opened } from './open.ts'
import { createIsAsSent } from './repeat.ts'
import { createDraftResolver, type DraftResolution, type DraftResolver } from './resolve.ts'
import { createSend, type SendDraft, seenOf } from './send.ts'

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
  /** The whole form was sent before: this is the reference that it got then. `unchanged` when what comes now was not sent with it. */
  | { kind: 'sent'; slug: string; reference: string; unchanged: boolean }
  /** Kept; `errors` of this page, with those of files that were refused just now. `isOlder`: it was opened in an older version. */
  | { kind: 'kept'; token: Token; opened: Opened; errors: AnswerError[]; isOlder: boolean }
  /** Nothing was kept. */
  | { kind: 'refused'; why: 'stale' | 'foreign' | 'closed'; token: Token; opened: Opened; errors: AnswerError[] }
export interface Drafts {
  /** The draft that this browser goes on with; without one, the form as nobody has touched it. */
  open(live: PublishedForm, own: readonly string[], asked?: { page: Page; record?: string }): Promise<Opened>
  /** What can be shown of a page that could not be kept, when the store does not answer. */
  withoutStore(live: PublishedForm, post: Pick<PagePost, 'page' | 'record' | 'texts'>): Promise<Opened>
  /** A fresh token for a page of the draft. */
  tokenOf(live: PublishedForm, draft: Draft): Token
  /** Takes a page. Rejects with a 503 when it could not be kept. */
  post(live: PublishedForm, post: PagePost): Promise<PageOutcome>
  /** Keeps what was typed, on a page or as a whole, and gives the one code that opens it in another browser. */
  save(
    live: PublishedForm,
    post: Omit<PagePost, 'goesOn' | 'page'> & { page?: Page },
  ): Promise<PageOutcome & { code?: string }>
  /** The draft that a code opens, as typed; undefined when there is none. */
  byCode(live: PublishedForm, typed: string): Promise<Draft | undefined>
  /** Takes a record off a list. */
  removeRecord(live: PublishedForm, post: Omit<PagePost, 'goesOn'>): Promise<PageOutcome>
  /** Sends the draft exactly once. */
  send: SendDraft
  /** Deletes the browser's own drafts of a form, and their files, at once. */
  discard(live: PublishedForm, own: readonly string[]): Promise<void>
  /** Names what a check page shows, for sending it. */
  seenOf(draft: Draft, live: PublishedForm): string
  /** The page that asks most of what was typed; the first, when several do. */
  pageAsking(live: PublishedForm, texts: RawInput): Page
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
  /** Codes follow from it. */
  secrets: readonly string[]
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
  secrets,
}: DraftsOptions): Drafts {
  const endOf = ({ changedAt }: Draft): number => changedAt + draftDays * DAY
  const isAlive = (draft: Draft): boolean => endOf(draft) > clock()
  const load = createOpening({ forms, uploads, clock, timeZone })
  const isAsSent = createIsAsSent({ forms, uploads, timeZone })
  const resolver = createDraftResolver({ store, tokens, isAlive })

  return {
    resolver,
    endOf,
    seenOf,
    pageAsking: ({ form }, texts) => pageAsking(form, texts),
    tokenOf: (live, { submissionId }) => tokens.reissue(versionOf(live), submissionId),

    async open(live, own, asked) {
      const draft = await resolver.present(live, own)
      return load(
        live,
        draft,
        asked?.record === undefined ? undefined : { change: (pages) => withRecord(pages, asked) },
      )
    },

    async withoutStore(live, post) {
      return load(live, undefined, { change: (pages) => changePage(pages, post, { goesOn: false }) })
    },

    post: (live, post) =>
      write(live, post, {
        change: (pages) => changePage(pages, post, { goesOn: post.goesOn && post.action === undefined }),
      }),

    async save(live, post) {
      const { page } = post
      const outcome = await write(
        live,
        { ...post, goesOn: false, page: page ?? live.form.pages[0]! },
        {
          change: (pages) => (page ? changePage(pages, { ...post, page }, { goesOn: false }) : pages),
          more: (draft) => ({ resumeHash: hashOf(codeOf(secrets, draft)) }),
          // The check page sends no answers.
          ...(!page && { asSent: true }),
        },
      )
      return outcome.kind === 'kept' ? { ...outcome, code: codeOf(secrets, outcome.opened.draft!) } : outcome
    },

    async byCode(live, typed) {
      const code = parseResumeCode(typed)
      const draft = code === undefined ? undefined : await store.drafts.byResumeHash(hashOf(code))
      return draft?.slug === live.form.slug && isAlive(draft) ? draft : undefined
    },

    async removeRecord(live, post) {
      const outcome = await write(
        live,
        { ...post, goesOn: false },
        { change: (pages) => removeRecord(pages, post), asSent: false },
      )
      if (outcome.kind !== 'kept') return outcome
      const { token, opened } = outcome
      for (const { id, fieldId } of opened.attached)
        if (post.record !== undefined && questionsOf(post.page).some((one) => fileKey(one.id, post.record) === fieldId))
          await uploads.remove(token.submissionId, id)
      return outcome
    },

    send: createSend({ store, take, resolver, load, clock }),

    async discard({ form }, own) {
      for (const id of own) await end(id, ({ slug }) => slug === form.slug)
    },
  }

  async function write(live: PublishedForm, post: PagePost, { change, more, asSent }: Write): Promise<PageOutcome> {
    const resolution = await resolutionOf(live, post)
    const { token, earlier, refused, mintedAt } = resolution
    const { submissionId } = token
    const isOlder = token.version !== live.version
    const sent = async (before: Submission): Promise<PageOutcome> => {
      // It was only read: the commit that holds it may still be on its way to the disk.
      await store.flushed()
      const { slug, reference } = before
      return {
        kind: 'sent',
        slug,
        reference,
        unchanged: !(asSent ?? (await isAsSent({ ...before, submissionId }, post))),
      }
    }
    if (earlier) return sent(earlier)
    if (post.failure) throw post.failure
    const why = live.isOpen(clock()) ? refused : 'closed'
    if (why) {
      const opened = await load(live, resolution.draft, { ...(post.files && { refused: post.files.refused }), change })
      return { kind: 'refused', why, token, opened, errors: opened.progress.errorsOf(post.page, post.record) }
    }
    const kept = await store.transaction(async (tx) => {
      await tx.hold(submissionId)
      const found = await tx.drafts.byId(submissionId)
      const present = found && isAlive(found) ? found : undefined
      // Its page may have been opened before the form was published anew: what it asked may stand on another page by now.
      const before = isOlder ? fitPages(live.form, present?.pages ?? {}, post.texts) : fitted(live, present)
      const sentMeanwhile = present ? undefined : await tx.submissions.bySubmissionId(submissionId)
      if (sentMeanwhile) return sentMeanwhile
      const changed: Draft = {
        ...(present ?? { submissionId, slug: live.form.slug, startedAt: mintedAt }),
        version: live.version,
        pages: change(before),
        changedAt: clock(),
        revision: (found?.revision ?? 0) + 1,
      }
      const draft = { ...changed, ...more?.(changed) }
      if (JSON.stringify(draft.pages).length > MAX_TEXT) throw answersTooLong()
      await tx.drafts.save(draft)
      return draft
    })
    if ('reference' in kept) return sent(kept)
    if (post.action && 'remove' in post.action) await uploads.remove(submissionId, post.action.remove)
    const opened = await load(live, kept, post.files && { refused: post.files.refused })
    const errors = opened.progress.errorsOf(post.page, post.record)
    return { kind: 'kept', token: tokens.reissue(versionOf(live), submissionId), opened, errors, isOlder }
  }

  /** The token was judged with the first file, and all belong to what it stood for then: it is not judged again. */
  async function resolutionOf(live: PublishedForm, { token, own, files, failure }: PagePost): Promise<DraftResolution> {
    if (failure && !files) throw failure
    return files ? resolver.refresh(files.resolution) : resolver.resolve(live, token, own)
  }
}

interface Write {
  change(pages: DraftPages): DraftPages
  more?(draft: Draft): Pick<Draft, 'resumeHash'>
  /** Whether nothing new comes with it when the form was sent before; without it, the page is compared. */
  asSent?: boolean
}
