/** Deletes the content of a case: answers, messages, notes and files. The reference stays, and what happened when. */
import { problem } from '../../errors.ts'
import { auditedAs } from '../../models/audit.ts'
import { type Form, statusOf } from '../../models/form.ts'
import type { Rows } from '../../store/index.ts'
import { recordEvent } from '../deliveries/record.ts'
import type { Actor } from './deed.ts'
import type { CaseWiring } from './wiring.ts'

export interface Removal {
  /**
   * Deletes answers, words and files of a case for good; returns how many files. Its reference and submissionId stay, so
   * that a repeat of the form is recognised. Rejects with 404 for an unknown reference, 409 when it was deleted before. With
   * `only`, resolves to `kept` instead, and deletes nothing, when that returns false or the content was deleted before.
   */
  remove(reference: string, why: Why): Promise<{ files: number }>
  remove(reference: string, why: Why, only: (stands: Stands) => boolean): Promise<{ files: number } | 'kept'>
}
/** Rejects with 409 when there are more events than were `seen`. */
interface Why extends Actor {
  reason: string
}
/** Is the case closed, when did its status begin, and when did something last happen to it? */
interface Stands {
  final: boolean
  statusAt: number
  lastAt: number
}
export function createRemoval({ inCase, removeFiles, clock }: CaseWiring): Removal {
  return { remove } as Removal

  async function remove(
    reference: string,
    { by, reason, account, seen = Infinity }: Why,
    only?: (stands: Stands) => boolean,
  ): Promise<{ files: number } | 'kept'> {
    const files = await inCase(reference, async (tx, submission, form) => {
      const { id, status, statusAt, deletedAt } = submission
      if (
        only &&
        (deletedAt !== undefined || !only({ ...finality(form, status), statusAt, lastAt: await lastOf(tx, id) }))
      )
        return undefined
      if (deletedAt !== undefined) throw problem('case-already-deleted')
      if ((await tx.events.of(id)).length > seen) throw problem('case-changed')
      const at = clock()
      const ids = await tx.uploads.cameWith(id)
      await tx.uploads.remove(ids)
      await tx.submissions.empty(id, at)
      await tx.terms.remove(id)
      await tx.events.empty(id)
      await tx.deliveries.remove(id)
      await tx.erasures.add(at)
      await tx.deletions.add({ at, slug: submission.slug, reference, by, reason, files: ids.length })
      await recordEvent(tx, form, submission, { kind: 'deleted', status, at, by, note: reason })
      await tx.audit.add({ at, ...auditedAs({ by, account }), action: 'content-deleted', about: reference })
      return ids
    })
    if (files === undefined) return 'kept'
    await removeFiles(files)
    return { files: files.length }
  }
}

const finality = (form: Form, status: string) => ({ final: statusOf(form, status)?.final === true })
const lastOf = async (tx: Rows, id: number): Promise<number> => (await tx.events.of(id)).at(-1)!.at
