/** Deletes the content of a case: answers, messages, notes and files. The reference stays, and what happened when. */
import { problem } from '../../errors.ts'
import { auditedAs } from '../../models/audit.ts'
import { statusOf } from '../../models/form.ts'
import type { Submission } from '../../models/submission.ts'
import type { Rows } from '../../store/index.ts'
import type { PublishedForm } from '../definitions/published-form.ts'
import type { Actor } from './changes.ts'
import { type CaseAt, type CasesWiring, inCase } from './in-case.ts'
import { recordEvent } from './record.ts'

interface Why extends Actor {
  reason: string
}
/** Is the case closed, when did its status begin, and when did something last happen to it? */
interface Stands {
  final: boolean
  statusAt: number
  lastAt: number
}

/**
 * Deletes answers, words and files of a case for good; returns how many files. Its reference and submissionId stay, so that a
 * repeat of the form is recognised. Rejects with 404 for an unknown reference, and with 409 when it was deleted before or there
 * are more events than were `seen`.
 */
export async function remove(
  d: CasesWiring,
  one: CaseAt,
  { seen = Infinity, ...why }: Why,
): Promise<{ files: number }> {
  const files = await inCase(d, one, async (tx, submission, published) => {
    if (submission.deletedAt !== undefined) throw problem('case-already-deleted')
    if ((await tx.events.of(submission.id)).length > seen) throw problem('case-changed')
    return empty(tx, submission, published, { ...why, at: d.clock() })
  })
  return bytesGone(d, files)
}

/** Deletes it in the same way if it still is due. Undefined when it is not, or its content was deleted before. */
export async function removeDue(
  d: CasesWiring,
  one: CaseAt,
  why: Why,
  isDue: (stands: Stands) => boolean,
): Promise<{ files: number } | undefined> {
  const files = await inCase(d, one, async (tx, submission, published) => {
    const { id, status, statusAt, deletedAt } = submission
    if (deletedAt !== undefined) return undefined
    const final = statusOf(published.form, status)?.final === true
    const lastAt = (await tx.events.of(id)).at(-1)!.at
    return isDue({ final, statusAt, lastAt }) ? empty(tx, submission, published, { ...why, at: d.clock() }) : undefined
  })
  return files && bytesGone(d, files)
}

async function bytesGone({ removeBytes }: CasesWiring, files: string[]): Promise<{ files: number }> {
  await removeBytes(files)
  return { files: files.length }
}

/** Empties its rows; returns the ids of its files, whose bytes are still there. */
async function empty(
  tx: Rows,
  submission: Submission,
  { form }: PublishedForm,
  { by, account, reason, at }: Why & { at: number },
): Promise<string[]> {
  const { id, reference, slug, status } = submission
  const files = await tx.uploads.cameWith(id)
  await tx.uploads.remove(files)
  await tx.submissions.empty(id, at)
  await tx.terms.remove(id)
  await tx.events.empty(id)
  await tx.deliveries.remove(id)
  await tx.erasures.add(at)
  await tx.deletions.add({ at, slug, reference, by, reason, files: files.length })
  await recordEvent(tx, form, submission, { kind: 'deleted', status, at, by, note: reason })
  await tx.audit.add({ at, ...auditedAs({ by, account }), action: 'content-deleted', about: reference })
  return files
}
