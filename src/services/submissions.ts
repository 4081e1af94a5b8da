/** Reading what was sent. */
import type { CaseOutline, Submission } from '../models/submission.ts'
import type { Store } from '../store/index.ts'
import type { SubmissionFilter } from '../store/submission-listing.ts'
import { pagesOf } from './pages.ts'

export type Submissions = ReturnType<typeof createSubmissions>

const PAGE_SIZE = 500

export const createSubmissions = ({ store }: { store: Store }) => ({
  byReference: (reference: string): Promise<Submission | undefined> => store.submissions.byReference(reference),

  /** The case with this reference without its content; undefined when there is none. */
  outline: (reference: string): Promise<CaseOutline | undefined> => store.submissions.outline(reference),

  /** All submissions that match, newest first, read in pages so that memory stays flat. */
  async *all(filter: SubmissionFilter): AsyncGenerator<Submission> {
    const after = (before: Submission | undefined) =>
      store.submissionListing.page(filter, { size: PAGE_SIZE, ...(before && { before }) })
    for await (const page of pagesOf(PAGE_SIZE, after)) yield* page
  },
})
