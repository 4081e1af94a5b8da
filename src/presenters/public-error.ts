/** What is said about a public error: to people in the language of the page, to programs and operators always in English. */
import type { Problem, PublicError } from '../errors.ts'
import type { OfficeTexts, Texts } from './texts/index.ts'
import { officeTextsIn } from './texts/languages.ts'
import { pageProblems } from './texts/page-problems.ts'
import type { ProblemTexts, Said } from './texts/problem-texts.ts'
import { programProblems } from './texts/program-problems.ts'

const english = officeTextsIn('en')
const ENGLISH: ProblemTexts = {
  ...programProblems,
  ...english.office.problems,
  ...english.problems,
  ...pageProblems(english),
}

/** `texts` with those of the office, where the page is of the office. */
export const said = (texts: Texts & { office?: OfficeTexts }, error: PublicError): Said =>
  say({ ...ENGLISH, ...texts.office?.problems, ...texts.problems, ...pageProblems(texts) }, error)
export const saidToPrograms = (error: PublicError): Said => say(ENGLISH, error)

function say(problems: ProblemTexts, { problem }: PublicError): Said {
  const text = problems[problem.code] as Said | ((limits: Problem) => Said)
  return typeof text === 'function' ? text(problem) : text
}
