import type { Draft } from '../../models/draft.ts'
import type { Form } from '../../models/form.ts'
import type { Statistics } from '../statistics.ts'
import type { Wiring } from '../wiring.ts'

/** What `services/cases` is made with. */
export interface CasesWiring extends Pick<Wiring, 'store' | 'forms' | 'secrets' | 'clock' | 'timeZone'> {
  statistics: Statistics
  /** Takes bytes off the drive, whose rows are gone. */
  removeFiles(keys: readonly string[]): Promise<void>
  /** When a draft ends, in UTC milliseconds. */
  endOf(draft: Draft): number
}
/** And each of its parts. */
export interface CaseWiring extends CasesWiring {
  /** The definition that a submission was made with. */
  formOf(submission: { slug: string; version: string }): Promise<Form>
}
