/** What `services/cases` is made with, and how each part of it works on one case. */
import { problem } from '../../errors.ts'
import type { Draft } from '../../models/draft.ts'
import type { Form } from '../../models/form.ts'
import type { Submission } from '../../models/submission.ts'
import type { Transaction } from '../../store/index.ts'
import type { Shown } from '../search/texts.ts'
import type { Statistics } from '../statistics.ts'
import type { Wiring } from '../wiring.ts'

export interface CasesWiring extends Pick<Wiring, 'store' | 'forms' | 'secrets' | 'clock' | 'timeZone'> {
  statistics: Statistics
  /** Removes bytes from the drive whose rows are gone. */
  removeFiles(keys: readonly string[]): Promise<void>
  shown: Shown
  /** When a draft ends, in UTC milliseconds. */
  endOf(draft: Draft): number
}
/** What each part of it is made with. */
export type CaseWiring = ReturnType<typeof wireCases>

export function wireCases(given: CasesWiring) {
  const { store, forms } = given
  return { ...given, inCase }

  /**
   * Works on one case in a transaction. The case is read again there: somebody else may have changed it since it was looked at.
   * Rejects with 404 for an unknown reference.
   */
  async function inCase<T>(
    reference: string,
    work: (tx: Transaction, submission: Submission, form: Form) => Promise<T>,
  ): Promise<T> {
    const known = await store.submissions.byReference(reference)
    if (!known) throw problem({ code: 'case-unknown', reference })
    const { form } = await forms.ofCase(known)
    return store.transaction(async (tx) => {
      await tx.hold(reference)
      return work(tx, (await tx.submissions.byReference(reference))!, form)
    })
  }
}
