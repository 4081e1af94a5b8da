/** What a page or problem document says about what went wrong: its title, and what to do. */
import type { Problem, ProblemCode } from '../../errors.ts'

export interface Said {
  title: string
  text: string
}

/** By the code of the problem; a function where the sentence needs its limits. */
export type ProblemTexts = { [C in ProblemCode]: Said | ((problem: Extract<Problem, { code: C }>) => Said) }

/** Says several problems under one title. */
export const titled =
  (title: string) =>
  (text: string): Said => ({ title, text })
