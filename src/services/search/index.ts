/** Finding cases by their reference or by words in their answers, which a job fills in behind the forms that are sent. */
import { beginningOf } from '../../models/reference.ts'
import { termsIn } from '../../models/terms.ts'
import type { SubmissionFilter } from '../../store/submissions.ts'
import type { Wiring } from '../wiring.ts'
import { createFill } from './fill.ts'

export type Terms = ReturnType<typeof createTerms>
type Searched = Pick<SubmissionFilter, 'terms' | 'beginning'>

/** Looked for at once; further ones are left out. */
const MOST_TERMS = 10

export const createTerms = (options: Pick<Wiring, 'store' | 'forms' | 'clock' | 'monotonic'>) => ({
  /**
   * What a search narrows a listing to: cases that hold every word that was typed; when none of these forms has one, those
   * whose reference begins so. Nothing matches what has no word in it.
   */
  async narrowing(typed: string, slugs?: readonly string[]): Promise<Searched> {
    const terms = termsIn([typed]).slice(0, MOST_TERMS)
    const beginning = beginningOf(typed)
    if (beginning === undefined) return { terms }
    const found = await options.store.submissions.any({ terms, ...(slugs && { slugs }) })
    return found ? { terms } : { beginning }
  },

  /** Are the words of all older cases filled in? Those that came in the last seconds may not be. */
  async isComplete(): Promise<boolean> {
    const marks = await options.store.terms.marks()
    return marks?.older === 0
  },

  fill: createFill(options),
})
