/** A case in a transaction, and the wiring that every function of this room takes first. */
import { type PublicError, problem } from '../../errors.ts'
import type { Draft } from '../../models/draft.ts'
import type { Submission } from '../../models/submission.ts'
import type { Transaction } from '../../store/index.ts'
import type { PublishedForm } from '../definitions/published-form.ts'
import type { Budget } from '../limits/budget.ts'
import type { Shown } from '../search/texts.ts'
import type { Statistics } from '../statistics.ts'
import type { Wiring } from '../wiring.ts'

/** What the functions of this room take first. */
export interface CasesWiring extends Pick<Wiring, 'store' | 'forms' | 'secrets' | 'clock' | 'timeZone'> {
  statistics: Statistics
  /** Removes bytes from the drive whose rows are gone. */
  removeBytes(keys: readonly string[]): Promise<void>
  shown: Shown
  /** Looked-up references that do not exist. */
  misses: Budget
  /** When a draft ends, in UTC milliseconds. */
  endOf(draft: Draft): number
}
/** A case to work on: its row, where it was read already, or its reference. */
export type CaseAt = string | Pick<Submission, 'reference' | 'slug' | 'version'>

/**
 * Works on one case in a transaction. The case is read in it: somebody else may have changed it since it was looked at.
 * Rejects with 404 for an unknown reference.
 */
export async function inCase<T>(
  { store, forms }: Pick<CasesWiring, 'store' | 'forms'>,
  one: CaseAt,
  work: (tx: Transaction, submission: Submission, published: PublishedForm) => Promise<T>,
): Promise<T> {
  const known = typeof one === 'string' ? await store.submissions.byReference(one) : one
  if (!known) throw unknown(one as string)
  const { reference } = known
  const published = await forms.ofCase(known)
  return store.transaction(async (tx) => {
    await tx.hold(reference)
    const submission = await tx.submissions.byReference(reference)
    if (!submission) throw unknown(reference)
    return work(tx, submission, published)
  })
}

const unknown = (reference: string): PublicError => problem({ code: 'case-unknown', reference })
