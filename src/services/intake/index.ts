/**
 * Receiving forms: the life of a form from its token to its case. Read in this order:
 *
 * - `form-post`: what comes, and what becomes of it; `read-post`: how a body is read, and what becomes of its files meanwhile
 * - `token`: what the token of a page says; `subject`: what a post is about, by its cookies and its address too, and whether
 *   it is let in
 * - `send`, `save`: the two ways in, for a form of one page and for a page of several
 * - `savable`, `open`: what a draft saves of it, and where it leads (`../answers/follow`); `redisplay`: a page that is shown again
 * - `receive`: how it becomes a case; `repeat`: what happens when it comes again
 * - `ownership`, `life`, `end`: whose a draft is, how long it lives, how much room it has, and its end
 *
 * A form of one page is a path with one step, whose draft is never written: its page sends the form.
 */
import type { RawInput } from '../../models/answers.ts'
import type { Parts } from '../../models/body-parts.ts'
import { RESUME_CODE } from '../../models/codes.ts'
import { type Draft, type DraftKey, withRecord } from '../../models/draft.ts'
import type { Language } from '../../models/language.ts'
import { type Page, type Place, pageAt } from '../../models/page.ts'
import { shownIn } from '../answers/follow.ts'
import type { PublishedForm } from '../definitions/published-form.ts'
import { plainHash } from '../keyed-hash.ts'
import type { Wiring } from '../wiring.ts'
import { endDraft, endDrafts, endOldDrafts } from './end.ts'
import { type FormPost, judge, type Opened } from './form-post.ts'
import { createDraftQuota, draftLife } from './life.ts'
import { openAll, openBlank, openForm } from './open.ts'
import { createOwnership } from './ownership.ts'
import { type PostHead, readPost } from './read-post.ts'
import { seenOf } from './receive.ts'
import { saveForLater, savePage, saveRemoval } from './save.ts'
import { sendDraft, sendPage } from './send.ts'
import { findSubject, ownDrafts } from './subject.ts'
import { createTokens, findVersion } from './token.ts'
import type { IntakeWiring } from './wiring.ts'

export type { FormPost, Opened, Outcome, Redisplay, Saved, Sent, Unsaved } from './form-post.ts'

export type Intake = ReturnType<typeof createIntake>['intake']

interface Options extends Omit<IntakeWiring, 'tokens' | 'ownership' | 'life' | 'quota'>, Pick<Wiring, 'monotonic'> {
  /** How long a draft is kept after its last change, and in all. */
  draftDays: number
  draftMaxDays: number
  /** All drafts together. */
  draftTotalBytes: number
}

export function createIntake(options: Options) {
  const { store, secrets, clock, monotonic, draftDays, draftMaxDays, draftTotalBytes } = options
  const tokens = createTokens({ secrets, clock, maxDays: draftMaxDays })
  const ownership = createOwnership(secrets)
  const life = draftLife({ restDays: draftDays, maxDays: draftMaxDays, clock })
  const quota = createDraftQuota({ maxBytes: draftTotalBytes, secret: secrets[0]!, monotonic })
  const d: IntakeWiring = { ...options, tokens, ownership, life, quota }

  const intake = {
    /**
     * The drafts of a form that this browser may open, and which of them an address is about: the one that it names, or the only
     * one if it names none.
     */
    async find(slug: string, own: readonly DraftKey[], name?: string): Promise<{ drafts: Draft[]; draft?: Draft }> {
      const drafts = await ownDrafts(d, slug, own)
      const isMeant = (one: Draft) => (name === undefined ? drafts.length === 1 : ownership.isNamed(name, one))
      const draft = drafts.find(isMeant)
      return { drafts, ...(draft && { draft }) }
    },

    /** A draft, or the live form; `place` is what the browser looks at. */
    async open(atAddress: PublishedForm, draft: Draft | undefined, place: Place = {}): Promise<Opened> {
      const published = (draft && (await findVersion(d, draft))) ?? atAddress
      const asked = pageAt(published, place)
      const pages = draft?.pages ?? {}
      return openForm(d, published, {
        now: clock(),
        submissionIds: draft ? [draft.submissionId] : [],
        draft,
        pages: asked?.record === undefined ? pages : withRecord(pages, asked),
      })
    },

    /** The live form as nobody has touched it. */
    openBlank: (live: PublishedForm): Opened => openBlank(d, live),
    /** What was typed on a page, for the same page in this language. */
    shownIn: (published: PublishedForm, language: Language, page: Page, texts: RawInput): RawInput =>
      shownIn(published, language, page, texts, { now: clock(), timeZone: d.timeZone }),

    /** Opens several drafts of a form, as a list of them needs it. */
    openAll: (atAddress: PublishedForm, drafts: readonly Draft[]): Promise<Opened[]> => openAll(d, atAddress, drafts),

    /** The text of a fresh token for a page of the draft. */
    tokenOf: (draft: Draft): string => tokens.reissue(draft).text,
    /** What the cookie of a draft holds: whoever has it may open and change the draft. */
    keyOf: ownership.keyOf,
    /** The name of a draft in addresses. */
    nameOf: ownership.nameOf,
    /** Is this the name of this draft? */
    isNamed: ownership.isNamed,
    /** Names what a check page shows, for sending it. */
    seenOf,
    /** When a draft ends if nobody changes it, in UTC milliseconds. */
    endOf: life.endOf,

    /** What a token is about, for a program that has nothing else: it may add files to a draft, but not open it. */
    async ofToken(atAddress: PublishedForm, text: string) {
      const subject = await findSubject(d, atAddress, text)
      return { subject, isClosed: subject.is !== 'sent' && judge(subject, atAddress, clock()) === 'closed' }
    },

    /** Reads the body of a post, and accepts its files. */
    readPost: (atAddress: PublishedForm, head: PostHead, parts: Parts) => readPost(d, atAddress, head, parts),

    sendPage: (atAddress: PublishedForm, post: FormPost) => sendPage(d, atAddress, post),
    savePage: (atAddress: PublishedForm, post: FormPost) => savePage(d, atAddress, post),
    saveForLater: (atAddress: PublishedForm, post: FormPost) => saveForLater(d, atAddress, post),
    saveRemoval: (atAddress: PublishedForm, post: FormPost) => saveRemoval(d, atAddress, post),

    /** Sends a draft exactly once. `seen` names what the person has checked, as `seenOf` does. */
    sendDraft: (atAddress: PublishedForm, post: Parameters<typeof sendDraft>[2]) => sendDraft(d, atAddress, post),

    /** The draft that a code opens, as typed; undefined when there is none. */
    async byCode(slug: string, typed: string): Promise<Draft | undefined> {
      const code = RESUME_CODE.parse(typed)
      const draft = code === undefined ? undefined : await store.drafts.byResumeHash(plainHash(code))
      return draft?.slug === slug && life.isAlive(draft) ? draft : undefined
    },

    /** Deletes a draft of this browser, and its files, at once. */
    async discard({ submissionId }: Draft, own: readonly DraftKey[]): Promise<void> {
      await endDraft(d, submissionId, (draft) => ownership.owns(own, draft))
    },
  }

  return {
    tokens,
    intake,
    /** Ends drafts whose time is over; resolves to how many. */
    endDrafts: () => endDrafts(d),
    /** Ends the versions of a form that are not live, with their drafts; resolves to how many drafts. */
    endOldDrafts: (slug: string) => endOldDrafts(d, slug),
  }
}
