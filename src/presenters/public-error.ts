/** What is said about a public error: to people in the language of the page, to programs and operators always in English. */
import type { Problem, PublicError } from '../errors.ts'
import { en } from './texts/en/index.ts'
import { texts } from './texts/index.ts'
import type { ProblemTexts, Said } from './texts/problem-texts.ts'
import { programProblems } from './texts/program-problems.ts'

export const said = ({ problem }: PublicError): Said => sayIn(texts, problem)
export const saidToPrograms = ({ problem }: PublicError): Said => sayIn(en, problem)

function sayIn({ problems, office }: typeof texts, problem: Problem): Said {
  const all: ProblemTexts = { ...problems, ...office.problems, ...programProblems }
  const say = all[problem.code] as Said | ((limits: Problem) => Said)
  return typeof say === 'function' ? say(problem) : say
}
