/** The ways through a form, each with answers that lead along it. */

export interface WayThrough {
  /** Ids of the pages in order. */
  pages: string[]
  /** Ids of the questions that are asked, without those of lists. */
  questions: string[]
  ends: 'sent' | 'exit'
  /** Typed answers by id, and the records of lists. A file question has the answer ["file"]. */
  answers: Record<string, unknown>
}

/** There may be more ways: the bound was reached, or no answer was found to a question. */
export type Cut = 'bound' | { question: string }

export interface WaysThrough {
  ways: WayThrough[]
  cut?: Cut
  /** Where only these are left, the ways for which neither answers nor a proof that there are none was found; as their ids. */
  undecided?: (readonly string[])[]
}
