/**
 * Saves one page of a form of several pages in its draft. A page that is sent replaces only its own answers, so two tabs never
 * undo each other's work.
 */
import { isDeepStrictEqual } from 'node:util'
import { notFound, problem } from '../../errors.ts'
import type { RawInput } from '../../models/answers.ts'
import { type Draft, type DraftPages, fileKey, MOST_DRAFTS, removeRecord, typedOn } from '../../models/draft.ts'
import { MINUTE } from '../../models/moment.ts'
import { type AskedPage, askedPage, questionsOf } from '../../models/page.ts'
import { LIFETIME, type Token } from '../../models/token.ts'
import type { PublishedForm } from '../definitions/published-form.ts'
import { plainHash } from '../keyed-hash.ts'
import type { Admitted, Earlier, FormPost, Outcome, SaveOutcome, Sent } from './form-post.ts'
import { openAll, openForm } from './open.ts'
import { codeOf } from './ownership.ts'
import { pageAsSent, refusedIn, shownUnsaved } from './redisplay.ts'
import { earlierSent, type SentForm, sentBefore } from './repeat.ts'
import { savable } from './savable.ts'
import { admit, ownDrafts } from './subject.ts'
import type { IntakeWiring } from './wiring.ts'

interface Saving {
  /** What changes the draft: the page that was sent, nothing (the form is only saved), or a record that is removed from its list. */
  what: 'page' | 'form' | 'removal'
  /** The person selected Continue: what is missing on the page is an error. */
  goesOn?: boolean
  /** The draft can be opened with its code from now on. */
  withCode?: boolean
}

/**
 * Saves a page of a form of several pages in its draft. `atAddress` is the form at the address, even if it was taken off. If
 * nothing could be saved, the page comes back with a 503. Rejects with 404 if the version that the person has knows no such page.
 */
export async function savePage(d: IntakeWiring, atAddress: PublishedForm, post: FormPost): Promise<Outcome> {
  try {
    return await saveChange(d, atAddress, post, { what: 'page', goesOn: post.action === undefined })
  } catch (error) {
    return shownUnsaved(d, atAddress, post, error)
  }
}

/** Saves a page, or the form as a whole, and returns the one code that opens it in another browser. */
export async function saveForLater(d: IntakeWiring, atAddress: PublishedForm, post: FormPost): Promise<SaveOutcome> {
  const isPage = post.place.page !== undefined
  try {
    const outcome = await saveChange(d, atAddress, post, { what: isPage ? 'page' : 'form', withCode: true })
    return outcome.kind === 'saved' ? { ...outcome, code: codeOf(d.secrets, outcome.opened.draft!) } : outcome
  } catch (error) {
    if (!isPage) throw error // the check page sends no answers, so nothing is lost
    return shownUnsaved(d, atAddress, post, error)
  }
}

/** Removes a record from its list, with its files. */
export async function saveRemoval(d: IntakeWiring, atAddress: PublishedForm, post: FormPost): Promise<Outcome> {
  const outcome = await saveChange(d, atAddress, post, { what: 'removal' })
  if (outcome.kind !== 'saved') return outcome
  const { opened, page, record } = outcome
  const keys = questionsOf(page).map(({ id }) => fileKey(id, record))
  for (const { id, fieldId } of opened.attached)
    if (keys.includes(fieldId)) await d.uploads.remove(opened.draft!.submissionId, id)
  return outcome
}

async function saveChange(d: IntakeWiring, atAddress: PublishedForm, post: FormPost, saving: Saving): Promise<Outcome> {
  const { what, goesOn = false } = saving
  const subject = await admit(d, atAddress, post)
  if ('kind' in subject) return subject
  if (subject.is === 'sent') return wasSent(subject)
  const { published } = subject
  if (!published.isJourney) throw notFound() // a form of one page has no draft
  if (subject.is !== 'draft') {
    // Saving the whole form, and removing a record, need a draft.
    if (what !== 'page') return pageAsSent(d, subject, post, 'stale')
    const others = post.own.length < MOST_DRAFTS ? [] : await ownDrafts(d, published.form.slug, post.own)
    if (others.length >= MOST_DRAFTS)
      return { ...(await pageAsSent(d, subject, post)), why: 'full', others: await openAll(d, atAddress, others) }
  }
  const asked = askedPage(subject.published, post.place)
  if (!asked) throw notFound()
  const { texts, whole } = savable(asked.page, post.typed)
  const change: Change = { published, from: post.from, asked, texts, ...saving }
  const saved = await saveBeside(d, subject, post, change)
  if ('earlier' in saved) return wasSent({ published, earlier: saved.earlier })
  const { draft } = saved
  const { submissionId } = draft
  if (post.action && 'remove' in post.action) await d.uploads.remove(submissionId, post.action.remove)
  const opened = await openForm(d, published, {
    now: d.clock(),
    submissionIds: [submissionId],
    draft,
    refused: refusedIn(post),
    // What the draft leaves out is shown from the post.
    ...(what === 'page' && !whole && { pages: typedOn(draft.pages, asked, post.typed, goesOn) }),
  })
  const errors = opened.progress.errors.get(fileKey(asked.page.id, asked.record)) ?? []
  // The draft leaves out texts that are too long. If such a page has errors, it is shown as it was sent, not as it was saved.
  const isLost = what === 'page' && !whole && !post.action && errors.some(({ kind }) => kind !== 'refusedFile')
  const shown = { errors, ...asked, opened, leftover: [] }
  return isLost ? { kind: 'unsaved', token: d.tokens.reissue(draft), ...shown } : { kind: 'saved', ...shown }

  /** The check page sends no answers, so it changes none; a removal does. */
  function wasSent(sent: SentForm): Promise<Sent> {
    if (what === 'page') return sentBefore(d, sent, post)
    return earlierSent(d, sent, { unchanged: what === 'removal', provesSender: false })
  }
}

/** Saves in the draft of the post. If that belongs to another browser, or has ended: in a draft of this browser's own. */
async function saveBeside(
  d: IntakeWiring,
  subject: Admitted,
  post: FormPost,
  change: Change,
): Promise<{ draft: Draft } | { earlier: Earlier }> {
  const { token } = subject
  const isBeside = subject.is === 'beside'
  const first = isBeside ? d.tokens.reissue(subject.theirs) : token
  let saved = await saveDraft(d, first, subject.is === 'draft', change)
  let beside = isBeside ? token : undefined
  while (saved === 'foreign') {
    beside ??= d.tokens.beside(token, post.typed)
    saved = await saveDraft(d, beside, true, change)
    beside = d.tokens.beside(beside, post.typed)
  }
  return saved
}

/** What is changed in a draft. */
interface Change extends Saving {
  published: PublishedForm
  /** The address of the sender. */
  from: string
  asked: AskedPage
  /** What is saved of what was typed. */
  texts: RawInput
}

function changed({ what, asked, texts, goesOn }: Change, pages: DraftPages): DraftPages {
  switch (what) {
    case 'page':
      return typedOn(pages, asked, texts, goesOn)
    case 'removal':
      return removeRecord(pages, asked)
    case 'form':
      return pages
  }
}

/** All texts of a draft together, in characters of JSON. */
const MAX_TEXT = 2 ** 20
/** A double click, or an answer that was lost: the first post of a draft may come again without its cookie. */
const REPEAT_MS = MINUTE

/**
 * Saves the draft that the token names, which it makes if there is none. Resolves when that is on the disk. `isOwn`: the draft is
 * this browser's own; a draft of another is not changed, unless this post exactly repeats its first one. `earlier`: the form has
 * been sent since; 'foreign': the draft belongs to another browser, or has ended.
 */
const saveDraft = (
  { store, life, quota, secrets, clock }: IntakeWiring,
  { submissionId, minted, expires }: Token,
  isOwn: boolean,
  change: Change,
): Promise<{ draft: Draft } | { earlier: Earlier } | 'foreign'> =>
  store.transaction(async (tx) => {
    await tx.hold(submissionId)
    const found = await tx.drafts.byId(submissionId)
    const alive = found && life.isAlive(found) ? found : undefined
    const earlier = alive ? undefined : await tx.submissions.bySubmissionId(submissionId)
    if (earlier) return { earlier: { ...earlier, submissionId } }
    const now = clock()
    const isOpen = alive
      ? isOwn || isRepeat(alive, changed(change, {}), now)
      : !found && !(await tx.drafts.hasEnded(submissionId))
    if (!isOpen) return 'foreign'
    const { published, from, withCode } = change
    const started = {
      submissionId,
      slug: published.form.slug,
      version: published.version,
      startedAt: expires - LIFETIME,
      countedFrom: minted,
      network: quota.nameOf(from),
    }
    const { takesBareId: _, ...lasting }: Omit<Draft, 'pages' | 'changedAt' | 'revision'> = alive ?? started
    const draft: Draft = {
      ...lasting,
      pages: changed(change, alive?.pages ?? {}),
      changedAt: now,
      revision: (alive?.revision ?? 0) + 1,
      ...(withCode && { resumeHash: plainHash(codeOf(secrets, lasting)) }),
    }
    const after = sizeOf(draft.pages)
    if (after > MAX_TEXT) throw problem('answers-too-long')
    const before = alive ? sizeOf(alive.pages) : 0
    await quota.require(tx, draft.network ?? quota.nameOf(from), { before, after })
    await tx.drafts.save(draft)
    return { draft }
  })

const sizeOf = (pages: DraftPages): number => JSON.stringify(pages).length

const isRepeat = ({ revision, changedAt, pages }: Draft, pagesNow: DraftPages, now: number): boolean =>
  revision === 1 && now - changedAt < REPEAT_MS && isDeepStrictEqual({ ...pages }, { ...pagesNow })
