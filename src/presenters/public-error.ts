/** What is said about a public error: to people in the language of the page, to programs and operators always in English. */
import type { Problem, PublicError } from '../errors.ts'
import { en } from './texts/en/index.ts'
import { texts } from './texts/index.ts'

export interface Said {
  title: string
  text: string
}

export const said = ({ problem }: PublicError): Said => sayIn(texts, problem)
export const saidToPrograms = ({ problem }: PublicError): Said => sayIn(en, problem)

function sayIn({ problems }: typeof texts, problem: Problem): Said {
  const say = problems[problem.code] as Said | ((limits: Problem) => Said)
  return typeof say === 'function' ? say(problem) : say
}
