/**
 * The one place that makes a case: the submission, its first status and its files, in one transaction. Files that no answer
 * names are removed in the same transaction.
 */
import { unavailable } from '../../errors.ts'
import { type Answers, namesFile } from '../../models/answers.ts'
import type { Draft } from '../../models/draft.ts'
import { ownLanguageOf, statusesOf } from '../../models/form.ts'
import { codeOfSuspicion } from '../../models/form-inputs.ts'
import type { Language } from '../../models/language.ts'
import { referenceOf } from '../../models/reference.ts'
import type { Upload } from '../../models/upload.ts'
import type { Transaction } from '../../store/index.ts'
import { recordEvent } from '../cases/record.ts'
import type { PublishedForm } from '../definitions/published-form.ts'
import { drawBytes } from '../random.ts'
import type { Earlier } from './form-post.ts'
import type { IntakeWiring } from './wiring.ts'

export interface Receiving {
  /** Only one form is received under this id. */
  submissionId: string
  answers: Answers
  /** All files of the form as they were read. */
  attached: readonly Upload[]
  /** UTC milliseconds. */
  now: number
  /** When the form was first opened, in UTC milliseconds. */
  mintedAt: number
  /** The hidden input that no person sees was filled in. */
  trapped: boolean
  /** In which it was sent. */
  language: Language
  /** What the person has checked of a draft, as `seenOf` names it: the draft is removed if it has not changed since. */
  seen?: string
}
/** 'changed': what is sent has changed since it was read. `earlier`: what was received under this id before. */
type Received = 'changed' | { reference: string; quarantined: boolean } | { earlier: Earlier }

const DEFAULT_MINIMUM_AGE_S = 3

/** Resolves when the case is on the disk; rejects with a 503 when it could not be kept. */
export async function receive(
  { store, uploads }: Pick<IntakeWiring, 'store' | 'uploads'>,
  published: PublishedForm,
  receiving: Receiving,
): Promise<Received> {
  const { submissionId, answers, attached, now, language, seen } = receiving
  const quarantine = suspicion(published, receiving)
  const status = statusesOf(published.form)[0]!.id
  const claimed = idsOf(attached.filter(({ id }) => namesFile(answers, id)))
  const unnamed = idsOf(attached).filter((id) => !claimed.includes(id))
  for (;;) {
    const reference = referenceOf(drawBytes(15))
    const row = {
      submissionId,
      reference,
      slug: published.form.slug,
      version: published.version,
      answers: JSON.stringify(answers),
      receivedAt: now,
      status,
      waitingFor: 'office' as const,
      ...(language !== ownLanguageOf(published.form) && { language }),
    }
    const write = store.transaction(async (tx) => {
      // Holds the form, so that nobody adds a file until this transaction has ended.
      if (published.takesFiles || seen !== undefined) await tx.hold(submissionId)
      if (seen !== undefined && !(await removeDraft(tx, submissionId, seen))) throw new Changed()
      // Asked together, because a database far away then answers both at once.
      const [files, number] = await Promise.all([
        published.takesFiles ? tx.uploads.of(submissionId) : attached,
        tx.submissions.add({ ...row, ...(quarantine !== undefined && { quarantine }) }),
      ])
      if (idsOf(files).join() !== idsOf(attached).join()) throw new Changed()
      if (number === 'taken') return number
      const event = { kind: 'status' as const, status, at: now, by: 'public' }
      await recordEvent(tx, published.form, { id: number, answers, quarantine }, event)
      if (claimed.length > 0 && (await tx.uploads.claim(submissionId, claimed, number)) !== claimed.length)
        throw unavailable(new Error('files of the form were swept while it was sent'))
      if (unnamed.length > 0) await tx.uploads.remove(unnamed)
      return number
    })
    const written = await write.catch((error) => {
      if (error instanceof Changed) return 'changed'
      throw error
    })
    if (written === 'changed') return written
    if (written !== 'taken') {
      if (unnamed.length > 0) await uploads.removeBytes(unnamed)
      return { reference, quarantined: quarantine !== undefined }
    }
    const earlier = await store.submissions.bySubmissionId(submissionId)
    if (earlier) return { earlier: { ...earlier, submissionId } }
    // Else the reference itself was taken, once in 2^75: draw another.
  }
}

/** Names the answers that a check page shows. */
export const seenOf = ({ revision }: Draft): string => String(revision)

/** Removes the draft that becomes a case; false if it is not what the person has seen. */
async function removeDraft(tx: Transaction, submissionId: string, seen: string): Promise<boolean> {
  const saved = await tx.drafts.byId(submissionId)
  // Without a draft, it was deleted or sent since. If it was sent, receiving it finds the first reference.
  if (!saved) return (await tx.submissions.bySubmissionId(submissionId)) !== undefined
  if (seenOf(saved) !== seen) return false
  await tx.drafts.remove(submissionId)
  return true
}

/** The code of why a form is set aside as probable spam until somebody looks at it; undefined if it is not. */
function suspicion({ form }: PublishedForm, { trapped, mintedAt, now }: Receiving): string | undefined {
  if (trapped) return codeOfSuspicion({ kind: 'trapped' })
  const age = now - mintedAt
  const minimum = (form.minimumAgeSeconds ?? DEFAULT_MINIMUM_AGE_S) * 1000
  // If the clock stepped back, the age is below 0, which says nothing about the sender.
  return age >= 0 && age < minimum ? codeOfSuspicion({ kind: 'early', ageMs: age }) : undefined
}

/** Undoes the transaction, because what is sent has changed since it was read. */
class Changed extends Error {}

const idsOf = (files: readonly Upload[]): string[] => files.map(({ id }) => id)
