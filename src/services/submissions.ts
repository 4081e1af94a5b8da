/** Receiving forms: each is taken once, and answered only when it is on the disk. */
import { randomBytes } from 'node:crypto'
import type { AnswerError, Answers } from '../models/answers.ts'
import { statusesOf } from '../models/form.ts'
import { referenceOf } from '../models/reference.ts'
import type { Submission } from '../models/submission.ts'
import type { SubmissionId } from '../models/submission-id.ts'
import type { Store } from '../store/index.ts'
import type { SubmissionFilter } from '../store/submissions.ts'
import type { Input } from './answers/index.ts'
import type { Forms, PublishedForm } from './forms.ts'
import type { SubmissionIds } from './submission-ids.ts'

/** A sent form: what was typed, the hidden id as it came, and whether the trap for machines was filled in. */
export interface Sent extends Input {
  submissionId: string
  trapped: boolean
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
  /** Not taken: the page is shown again with these errors. `stale` when the id could not be used and a fresh one is needed. */
  | { outcome: 'refused'; form: PublishedForm; errors: AnswerError[]; stale: boolean }
  | { outcome: 'closed'; form: PublishedForm }

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

export function createSubmissions({
  store,
  forms,
  ids,
  clock,
  timeZone,
}: {
  store: Store
  forms: Forms
  ids: SubmissionIds
  clock: () => number
  timeZone: string
}): Submissions {
  return { receive, byReference: (reference) => store.submissions.byReference(reference), all, release }

  async function receive(live: PublishedForm, sent: Sent): Promise<Receipt> {
    const now = clock()
    const id = ids.parse(sent.submissionId)
    const earlier = id && (await store.submissions.bySubmissionId(id.random))
    if (earlier) return again(earlier, sent)
    const verdict = id && id.slug === live.form.slug ? ids.judge(id) : 'forged'
    // The page that was filled in decides what was asked, also when a newer version went live meanwhile.
    const asked = (verdict === 'valid' && (await forms.version(id!.slug, id!.version))) || live
    if (!live.isOpen(now)) return { outcome: 'closed', form: asked }
    const { answers, errors } = asked.read(sent, { now, timeZone })
    if (verdict !== 'valid' || errors.length > 0)
      return { outcome: 'refused', form: asked, errors, stale: verdict !== 'valid' }
    return keep(asked, { id: id!, answers, sent, now })
  }

  /** The id was used: the first reference stands, whatever is sent now. */
  async function again(earlier: Submission, sent: Sent): Promise<Receipt> {
    const asked = await forms.version(earlier.slug, earlier.version)
    const read = asked?.read(sent, { now: earlier.receivedAt, timeZone })
    const unchanged =
      read === undefined || read.errors.length > 0 || JSON.stringify(read.answers) !== JSON.stringify(earlier.answers)
    return {
      outcome: 'received',
      slug: earlier.slug,
      reference: earlier.reference,
      repeated: true,
      unchanged,
      quarantined: earlier.quarantine !== undefined,
    }
  }

  async function keep(
    asked: PublishedForm,
    { id, answers, sent, now }: { id: SubmissionId; answers: Answers; sent: Sent; now: number },
  ): Promise<Receipt> {
    const { form, version } = asked
    const status = statusesOf(form)[0]!.id
    const quarantine = suspicion(asked, id, sent, now)
    for (;;) {
      const reference = referenceOf(randomBytes(15))
      const row = {
        submissionId: id.random,
        reference,
        slug: form.slug,
        version,
        answers: JSON.stringify(answers),
        receivedAt: now,
        status,
      }
      const kept = await store.transaction(async (tx) => {
        const number = await tx.submissions.add({ ...row, ...(quarantine !== undefined && { quarantine }) })
        if (number !== 'taken') await tx.statuses.add(number, { status, at: now, by: 'public' })
        return number
      })
      if (kept !== 'taken')
        return {
          outcome: 'received',
          slug: form.slug,
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
    let before: number | undefined
    for (;;) {
      const page = await store.submissions.page(filter, { size: PAGE_SIZE, ...(before !== undefined && { before }) })
      yield* page
      if (page.length < PAGE_SIZE) return
      before = page.at(-1)!.id
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
