import type { RawInput } from './answers.ts'

/** Names of the inputs of a form that are no questions. */
export const INPUTS = {
  token: 'submissionId',
  /** Buttons that only add or remove a file. */
  fileAction: 'file-action',
  /** Which answers a check page has shown. */
  seen: 'seen',
  /** The language of the page: see `page-language`. */
  language: 'page-language',
  /** Buttons that show the page in another language. */
  chosenLanguage: 'chosen-language',
  /** The trap for spam programs: no person sees this input. */
  trap: 'further-remarks',
}

/** The token that came with a form; '' when it is missing, or when there are two. */
export function tokenIn(typed: RawInput): string {
  const [token = '', ...more] = typed.get(INPUTS.token) ?? []
  return more.length > 0 ? '' : token
}
