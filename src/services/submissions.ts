/** Receiving forms: each is taken once, and answered only when it is on the disk. */
import { randomBytes } from 'node:crypto'
import type { AnswerError, Answers, RawInput } from '../models/answers.ts'
import { statusesOf } from '../models/form.ts'
import { referenceOf } from '../models/reference.ts'
import type { Submission } from '../models/submission.ts'
import type { SubmissionId } from '../models/submission-id.ts'
import type { Upload } from '../models/upload.ts'
import type { Store } from '../store/index.ts'
import type { SubmissionFilter } from '../store/submissions.ts'
import type { AttachedFiles } from './answers/index.ts'
import type { Forms, PublishedForm } from './forms.ts'
import type { SubmissionIds } from './submission-ids.ts'
import type { FormFiles } from './uploads/form-files.ts'
import type { Uploads } from './uploads/index.ts'

/** A sent form: what was typed, the files that came with it, the hidden id, and whether the trap for machines was filled in. */
export interface Sent {
  texts: RawInput
  files?: FormFiles
  submissionId: string
  trapped: boolean
  /** A button that only adds or removes a file. */
  action?: { attach: true } | { remove: string }
}
/** The page to show again: which version, with which id, and the files attached to it. */
export interface Again {
  form: PublishedForm
  submissionId: string
  attached: Upload[]
}
export type Receipt =
  /** Taken, now (`repeated` false) or before; `unchanged` when the answers sent now differ from those taken. */
  | {
      outcome: 'received'
      slug: string
      reference: string
      repeated: boolean
      unchanged: boolean
      quarantined: boolean
    }
  /** Not taken: the page is shown again with these errors. `stale` when the id could not be used; a fresh one is in its place. */
  | ({ outcome: 'refused'; errors: AnswerError[]; stale: boolean } & Again)
  /** Only a file was added or removed, or refused with these errors. */
  | ({ outcome: 'amended'; errors: AnswerError[] } & Again)
  | ({ outcome: 'closed' } & Again)

export interface Submissions {
  /** Takes a sent form. `live` is the form now at the address. Rejects with a 503 when it could not be kept. */
  receive(live: PublishedForm, sent: Sent): Promise<Receipt>
  byReference(reference: string): Promise<Submission | undefined>
  /** All submissions that match, newest first, read in pages so that memory stays flat. */
  all(filter: SubmissionFilter): AsyncGenerator<Submission>
  /** Lifts the quarantine; 'not-quarantined' when there was none. */
  release(reference: string): Promise<'released' | 'not-quarantined' | 'not-found'>
}

const DEFAULT_MINIMUM_AGE_S = 3
const PAGE_SIZE = 500

interface Options {
  store: Store
  forms: Forms
  ids: SubmissionIds
  uploads: Uploads
  clock: () => number
  timeZone: string
}

export function createSubmissions({ store, forms, ids, uploads, clock, timeZone }: Options): Submissions {
  return { receive, byReference: (reference) => store.submissions.byReference(reference), all, release }

  async function receive(live: PublishedForm, sent: Sent): Promise<Receipt> {
    const now = clock()
    const id = ids.parse(sent.submissionId)
    const earlier = id && (await store.submissions.bySubmissionId(id.random))
    if (earlier) return again(earlier, sent)
    if (sent.files?.failure) throw sent.files.failure
    const verdict = id && id.slug === live.form.slug ? ids.judge(id) : 'forged'
    // The page that was filled in decides what was asked, also when a newer version went live meanwhile.
    const form = (verdict === 'valid' && (await forms.version(id!.slug, id!.version))) || live
    const submissionId =
      verdict === 'valid' ? sent.submissionId : await replaced(live, sent, verdict === 'expired' ? id! : undefined)
    const owner = ids.parse(submissionId)!
    if (sent.action && 'remove' in sent.action) await uploads.remove(owner.random, sent.action.remove)
    const attached = form.takesFiles ? await uploads.of(owner.random) : []
    const page = { form, submissionId, attached }
    if (!live.isOpen(now)) return { outcome: 'closed', ...page }
    const files = filesOf(attached, sent.files?.refused)
    if (sent.action) return { outcome: 'amended', errors: refusals(files), ...page }
    const { answers, errors } = form.read({ texts: sent.texts, files }, { now, timeZone })
    if (verdict !== 'valid' || errors.length > 0)
      return { outcome: 'refused', errors, stale: verdict !== 'valid', ...page }
    return (await keep(form, { id: owner, answers, attached, sent, now })) ?? receive(live, sent)
  }

  /** A fresh id for a page whose own cannot be used; the files of an expired one move over. */
  async function replaced(live: PublishedForm, sent: Sent, expired: SubmissionId | undefined): Promise<string> {
    const fresh = sent.files?.replacement ?? ids.renew({ slug: live.form.slug, version: live.version }, expired)
    if (!expired || !live.takesFiles) return fresh
    const owner = ids.parse(fresh)!.random
    await store.transaction(async (tx) => {
      const there = await tx.uploads.of(owner)
      const missing = (await tx.uploads.of(expired.random)).filter((file) => !there.some((one) => isSame(one, file)))
      await tx.uploads.move(
        missing.map(({ id }) => id),
        owner,
        clock(),
      )
    })
    return fresh
  }

  /** The id was used: the first reference stands, whatever is sent now. */
  async function again(earlier: Submission, sent: Sent): Promise<Receipt> {
    const { slug, version, reference, receivedAt, quarantine } = earlier
    const form = await forms.version(slug, version)
    const held = form?.takesFiles ? await uploads.of(ids.parse(sent.submissionId)!.random) : []
    const files = filesOf(held.filter(({ id }) => names(earlier.answers, id)))
    const read = form?.read({ texts: sent.texts, files }, { now: receivedAt, timeZone })
    const same =
      read?.errors.length === 0 &&
      !sent.files?.added &&
      JSON.stringify(read.answers) === JSON.stringify(earlier.answers)
    return {
      outcome: 'received',
      slug,
      reference,
      repeated: true,
      unchanged: !same,
      quarantined: quarantine !== undefined,
    }
  }

  /** Undefined when files came or went since they were read: what a person sees attached is what is sent. */
  async function keep(
    form: PublishedForm,
    {
      id,
      answers,
      attached,
      sent,
      now,
    }: { id: SubmissionId; answers: Answers; attached: Upload[]; sent: Sent; now: number },
  ): Promise<Receipt | undefined> {
    const { slug } = form.form
    const status = statusesOf(form.form)[0]!.id
    const quarantine = suspicion(form, id, sent, now)
    const claimed = attached.filter((upload) => names(answers, upload.id)).map((upload) => upload.id)
    for (;;) {
      const reference = referenceOf(randomBytes(15))
      const row = {
        submissionId: id.random,
        reference,
        slug,
        version: form.version,
        answers: JSON.stringify(answers),
        receivedAt: now,
        status,
      }
      const kept = await store.transaction(async (tx) => {
        if (form.takesFiles && idsOf(await tx.uploads.of(id.random)) !== idsOf(attached)) return 'changed'
        const number = await tx.submissions.add({ ...row, ...(quarantine !== undefined && { quarantine }) })
        if (number === 'taken') return number
        await tx.statuses.add(number, { status, at: now, by: 'public' })
        if (claimed.length > 0) await tx.uploads.claim(id.random, claimed, number)
        return number
      })
      if (kept === 'changed') return undefined
      if (kept !== 'taken')
        return {
          outcome: 'received',
          slug,
          reference,
          repeated: false,
          unchanged: false,
          quarantined: quarantine !== undefined,
        }
      const earlier = await store.submissions.bySubmissionId(id.random)
      if (earlier) return again(earlier, sent)
      // Else the reference itself was taken, once in 2^75: draw another.
    }
  }

  /** Why a form is set aside: it never loses its place, it only waits for a person to look. */
  function suspicion({ form }: PublishedForm, id: SubmissionId, sent: Sent, now: number): string | undefined {
    if (sent.trapped) return 'hidden field filled in'
    const age = now - ids.mintedAt(id)
    const minimum = (form.minimumAgeSeconds ?? DEFAULT_MINIMUM_AGE_S) * 1000
    return age < minimum ? `sent ${(age / 1000).toFixed(1)} s after the page was made` : undefined
  }

  async function* all(filter: SubmissionFilter): AsyncGenerator<Submission> {
    let before: Submission | undefined
    for (;;) {
      const page = await store.submissions.page(filter, { size: PAGE_SIZE, ...(before && { before }) })
      yield* page
      if (page.length < PAGE_SIZE) return
      before = page.at(-1)!
    }
  }

  async function release(reference: string): Promise<'released' | 'not-quarantined' | 'not-found'> {
    return store.transaction(async (tx) => {
      const submission = await tx.submissions.byReference(reference)
      if (!submission) return 'not-found'
      if (submission.quarantine === undefined) return 'not-quarantined'
      await tx.submissions.release(submission.id)
      return 'released'
    })
  }
}

/** Attached and refused files by question. */
function filesOf(
  attached: readonly Upload[],
  refused: ReadonlyMap<string, string[]> = new Map(),
): Map<string, AttachedFiles> {
  const questions = new Set([...attached.map(({ fieldId }) => fieldId), ...refused.keys()])
  const idsOf = (question: string) => attached.filter(({ fieldId }) => fieldId === question).map(({ id }) => id)
  return new Map(
    [...questions].map((question) => [question, { ids: idsOf(question), refused: refused.get(question) ?? [] }]),
  )
}

const refusals = (files: ReadonlyMap<string, AttachedFiles>): AnswerError[] =>
  [...files].flatMap(([fieldId, { refused }]) => refused.map((message) => ({ fieldId, message })))

const names = (answers: Answers, uploadId: string): boolean =>
  Object.values(answers).some((answer) => Array.isArray(answer) && answer.includes(uploadId))

const idsOf = (files: readonly Upload[]): string => files.map(({ id }) => id).join()
const isSame = (one: Upload, other: Upload): boolean =>
  one.fieldId === other.fieldId && one.sha256 === other.sha256 && one.filename === other.filename
