/**
 * Receiving forms: the life of a form from its token to its case. Read in this order:
 *
 * - `post`, `files`: what comes, and what becomes of it
 * - `send-page`, `save-page`: the two ways in, for a form of one page and for a page of several
 * - `admit`, `resolve`, `token`: what a post is about, and whether it is accepted; `show`: if not, its page is shown again
 * - `page`, `open`: what was typed, and where it leads (`../answers/follow`)
 * - `savable`, `draft`, `draft-room`, `ownership`, `code`, `life`, `end`: what is saved on the way, for whom and for how long
 * - `send`, `receive`, `repeat`: how it becomes a case, and what happens when it comes again
 *
 * A form of one page is a path with one step, whose draft is never written: its page sends the form.
 */

import { RESUME_CODE } from '../../models/codes.ts'
import { type Draft, type DraftKey, fileKey } from '../../models/draft.ts'
import { questionsOf } from '../../models/page.ts'
import type { PublishedForm } from '../definitions/published-form.ts'
import { plainHash } from '../keyed-hash.ts'
import type { Uploads } from '../uploads/index.ts'
import type { Wiring } from '../wiring.ts'
import { createAdmit } from './admit.ts'
import { codeOf } from './code.ts'
import { createSaveDraft } from './draft.ts'
import { createDraftRoom } from './draft-room.ts'
import { createDraftSweep, createEnd, createEndOldDrafts } from './end.ts'
import { createPostFiles, type PostFiles } from './files.ts'
import { draftLife } from './life.ts'
import { createOpen, type Opened } from './open.ts'
import { createOwnership } from './ownership.ts'
import { askedOf, type Place, pageAt, removeRecord, withRecord } from './page.ts'
import type { FormPost, Outcome, Redisplay, Saved } from './post.ts'
import { createReceive } from './receive.ts'
import { createSentBefore } from './repeat.ts'
import { createResolver } from './resolve.ts'
import { createSavePage } from './save-page.ts'
import { createSend, seenOf } from './send.ts'
import { createSendPage } from './send-page.ts'
import { createShow } from './show.ts'
import { createTokens } from './token.ts'

export type { Opened } from './open.ts'
export type { Place } from './page.ts'
export type { FormPost, Outcome, Redisplay, Sent } from './post.ts'

/** `code` opens the draft in another browser. */
type SaveOutcome = Exclude<Outcome, Saved> | (Saved & { code: string })

export type Intake = ReturnType<typeof createIntake>['intake']

interface Options extends Omit<Wiring, 'drive' | 'log'> {
  uploads: Uploads
  /** How long a draft is kept after its last change, and in all. */
  draftDays: number
  draftMaxDays: number
  /** All drafts together. */
  draftTotalBytes: number
}

export function createIntake(options: Options) {
  const { store, forms, uploads, secrets, clock, monotonic, timeZone, draftDays, draftMaxDays, draftTotalBytes } =
    options
  const { discard } = uploads
  const tokens = createTokens({ secrets, clock, maxDays: draftMaxDays })
  const life = draftLife({ restDays: draftDays, maxDays: draftMaxDays, clock })
  const { isAlive } = life
  const ownership = createOwnership(secrets)
  const resolver = createResolver({ store, forms, tokens, ownership, isAlive })
  const open = createOpen({ uploads, timeZone })
  const openOffline = createOpen({ uploads: { of: (id) => uploads.of(id).catch(() => []) }, timeZone })
  const show = createShow({ open, clock })
  const sentBefore = createSentBefore({ store, uploads, timeZone })
  const admit = createAdmit({ resolver, uploads, sentBefore, show, clock })
  const room = createDraftRoom({ maxBytes: draftTotalBytes, secret: secrets[0]!, monotonic })
  const saveDraft = createSaveDraft({ store, isAlive, room, clock })
  const savePage = createSavePage({ resolver, admit, saveDraft, open, show, sentBefore, tokens, uploads, clock })
  const receive = createReceive({ store, discard })
  const sendPage = createSendPage({ resolver, admit, open, show, receive, sentBefore, clock })
  const postFiles = createPostFiles({ uploads, timeZone })
  const end = createEnd({ store, discard, clock })

  const intake = {
    /**
     * The drafts of a form that this browser may open, and which of them an address is about: the one that it names, or the only
     * one if it names none.
     */
    async find(slug: string, own: readonly DraftKey[], name?: string): Promise<{ drafts: Draft[]; draft?: Draft }> {
      const drafts = own.length === 0 ? [] : await resolver.ownDrafts(slug, own)
      const isMeant = (one: Draft) => (name === undefined ? drafts.length === 1 : ownership.isNamed(name, one))
      const draft = drafts.find(isMeant)
      return { drafts, ...(draft && { draft }) }
    },

    /** A draft, or the live form; `place` is what the browser looks at. */
    async open(live: PublishedForm, draft: Draft | undefined, place: Place = {}): Promise<Opened> {
      const published = (draft && (await resolver.version(draft))) ?? live
      const asked = pageAt(published, place)
      return open(published, {
        now: clock(),
        submissionIds: draft ? [draft.submissionId] : [],
        draft,
        change: asked?.record === undefined ? undefined : (pages) => withRecord(pages, asked),
      })
    },

    /** The text of a fresh token for a page of the draft. */
    tokenOf: (draft: Draft): string => tokens.reissue(draft).text,
    /** What the cookie of a draft holds, and its name in addresses. */
    keyOf: ownership.keyOf,
    nameOf: ownership.nameOf,
    isNamed: ownership.isNamed,
    /** Names what a check page shows, for sending it. */
    seenOf,
    /** When a draft ends if nobody changes it, in UTC milliseconds. */
    endOf: life.endOf,

    /** Accepts the files of a post, by the token and what the address names. */
    async filesOf(
      live: PublishedForm,
      { place, ...asking }: Pick<FormPost, 'token' | 'place' | 'own' | 'draftName' | 'typed'>,
    ): Promise<PostFiles> {
      const resolution = await resolver.resolve(live, asking)
      return postFiles({ resolution, asked: askedOf(resolution, place), isOpen: live.isOpen(clock()) })
    },

    /**
     * Accepts a page: the only one of a form sends it, one of several is saved in its draft. `live` is the form at the address.
     * Rejects with 404 if the version that the person has knows no such page, and with 503 if it could not be saved.
     */
    async post(live: PublishedForm, post: FormPost): Promise<Outcome> {
      if (post.place.page === undefined) return sendPage(live, post)
      return savePage(live, post, { goesOn: post.action === undefined })
    },

    /** Saves a page, or the form as a whole, and returns the one code that opens it in another browser. */
    async save(live: PublishedForm, post: FormPost): Promise<SaveOutcome> {
      const { page } = post.place
      const outcome = await savePage(live, post, {
        goesOn: false,
        more: (draft) => ({ resumeHash: plainHash(codeOf(secrets, draft)) }),
        // The check page sends no answers.
        ...(page === undefined && { change: (pages) => pages, asSent: true }),
      })
      return outcome.kind === 'saved' ? { ...outcome, code: codeOf(secrets, outcome.opened.draft!) } : outcome
    },

    /** Removes a record from a list. */
    async removeRecord(live: PublishedForm, post: FormPost): Promise<Outcome> {
      const outcome = await savePage(live, post, { change: removeRecord, asSent: false })
      if (outcome.kind !== 'saved') return outcome
      const { token, opened, page, record } = outcome
      const keys = questionsOf(page).map(({ id }) => fileKey(id, record))
      for (const { id, fieldId } of opened.attached)
        if (keys.includes(fieldId)) await uploads.remove(token.submissionId, id)
      return outcome
    },

    /** The page of a post that could not be saved, as far as we know it while the store does not answer. Its token still works. */
    async redisplay(live: PublishedForm, post: FormPost): Promise<Redisplay> {
      const resolution = post.files?.resolution ?? (await resolver.judgeOffline(live, post.token))
      const { expired, token } = resolution
      const ids = [...(expired ? [expired] : []), token].map(({ submissionId }) => submissionId)
      const shown = await createShow({ open: openOffline, clock }).page(resolution, post, ids)
      // An expired token stays: its files move when the page is sent again.
      return { ...shown, token: expired ?? token }
    },

    /** Sends a draft exactly once. */
    send: createSend({ store, receive, resolver, open, ownership, clock }),

    /** The draft that a code opens, as typed; undefined when there is none. */
    async byCode(slug: string, typed: string): Promise<Draft | undefined> {
      const code = RESUME_CODE.parse(typed)
      const draft = code === undefined ? undefined : await store.drafts.byResumeHash(plainHash(code))
      return draft?.slug === slug && life.isAlive(draft) ? draft : undefined
    },

    /** Deletes a draft of this browser, and its files, at once. */
    async discard({ submissionId }: Draft, own: readonly DraftKey[]): Promise<void> {
      await end(submissionId, (draft) => ownership.owns(own, draft))
    },
  }

  return {
    tokens,
    resolver,
    intake,
    /** Ends drafts whose time is over; resolves to how many. */
    endDrafts: createDraftSweep({ store, end, life, clock }),
    /** Ends the versions of a form that are not live, with their drafts; resolves to how many drafts. */
    endOldDrafts: createEndOldDrafts({ store, end, clock }),
  }
}
