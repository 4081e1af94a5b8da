import type { Draft } from '../../models/draft.ts'
import type { Form } from '../../models/form.ts'
import type { Submission } from '../../models/submission.ts'
import type { Transaction } from '../../store/index.ts'
import type { PublishedForm } from '../definitions/published-form.ts'
import type { Statistics } from '../statistics.ts'
import type { Wiring } from '../wiring.ts'

/** What `services/cases` is made with. */
export interface CasesWiring extends Pick<Wiring, 'store' | 'forms' | 'secrets' | 'clock' | 'timeZone'> {
  statistics: Statistics
  /** Removes bytes from the drive whose rows are gone. */
  removeFiles(keys: readonly string[]): Promise<void>
  /** When a draft ends, in UTC milliseconds. */
  endOf(draft: Draft): number
}
/**
 * Works on one case in a transaction. The case is read again there: somebody else may have changed it since it was looked at.
 * Rejects with 404 for an unknown reference.
 */
export type InCase = <T>(
  reference: string,
  work: (tx: Transaction, submission: Submission, form: Form) => Promise<T>,
) => Promise<T>
/** What each part of it is made with. */
export interface CaseWiring extends CasesWiring {
  /** The definition that a submission was made with. */
  versionOf(submission: { slug: string; version: string }): Promise<PublishedForm>
  inCase: InCase
}
