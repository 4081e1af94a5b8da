import type { Draft } from '../../models/draft.ts'
import type { Form } from '../../models/form.ts'
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
/** What each part of it is made with. */
export interface CaseWiring extends CasesWiring {
  /** The definition that a submission was made with. */
  formOf(submission: { slug: string; version: string }): Promise<Form>
}
