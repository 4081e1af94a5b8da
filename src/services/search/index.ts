/** Finding cases by their reference or by words in their answers, which a job fills in behind the forms that are sent. */
import { beginningOf } from '../../models/reference.ts'
import { distinct, formerTermsIn, waysOf } from '../../models/terms.ts'
import type { SubmissionFilter } from '../../store/submissions.ts'
import { createFill, type TermsWiring } from './fill.ts'

export type Terms = ReturnType<typeof createTerms>
type Searched = Pick<SubmissionFilter, 'terms' | 'beginning'>

/** Looked for at once; further ones are left out. */
const MOST_TERMS = 10

export function createTerms(options: TermsWiring) {
  const { store } = options
  return {
    /**
     * What a search narrows a listing to: cases that hold every word that was typed; when none of these forms has one, those
     * whose reference begins so. Nothing matches what has no word in it.
     */
    async narrowing(typed: string, slugs?: readonly string[]): Promise<Searched> {
      // Until all cases have their words anew, older ones are found as the release before found them.
      const former = (await isComplete()) ? [] : [formerTermsIn(typed)].filter((words) => words.length > 0)
      const terms = distinct([...waysOf(typed), ...former].map((words) => words.slice(0, MOST_TERMS)))
      const beginning = beginningOf(typed)
      if (beginning === undefined) return { terms }
      const found = await store.submissions.any({ terms, ...(slugs && { slugs }) })
      return found ? { terms } : { beginning }
    },

    isComplete,

    fill: createFill(options),
  }

  /** Are the words of all older cases filled in? Those that came in the last seconds may not be. */
  async function isComplete(): Promise<boolean> {
    const marks = await store.terms.marks()
    return marks?.older === 0
  }
}
