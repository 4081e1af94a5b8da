/** What the page of a form sends beside answers, and what it tells: the token, the trap for spam programs, the language of the page. */
import type { RawInput } from './answers.ts'
import { isLanguage, type Language } from './language.ts'
import { nfc } from './normal-form.ts'
import { trimmed } from './unseen.ts'

/** Names of the inputs of a form that are no questions. */
export const INPUTS = {
  token: 'submissionId',
  /** Buttons that only add or remove a file. */
  fileAction: 'file-action',
  /** Which answers a check page has shown. */
  seen: 'seen',
  /** The language of the page: see `languageIn`. */
  language: 'page-language',
  /** Buttons that show the page in another language. */
  chosenLanguage: 'chosen-language',
  /** In a preview: all that came before, sealed; and that the page is only asked for, as by a link. */
  sealed: 'preview-state',
  asked: 'preview-asked',
  /** The trap for spam programs: no person sees this input. */
  trap: 'further-remarks',
}

/** The token that came with a form; '' when it is missing, or when there are two. */
export function tokenIn(typed: RawInput): string {
  const [token = '', ...more] = typed.get(INPUTS.token) ?? []
  return more.length > 0 ? '' : token
}

// Why a form is held as possible spam. It is stored as a code, `trapped` or `age:1234`; presenters say it.

/** The hidden field was filled in, or the form came so many milliseconds after its page was made. */
export type Suspicion = { kind: 'trapped' } | { kind: 'early'; ageMs: number }

/** Was the trap filled in? */
export const isTrapped = (typed: RawInput): boolean =>
  typed.get(INPUTS.trap)?.some((text) => text.trim() !== '') ?? false

/** The code that is stored with the submission. */
export const codeOfSuspicion = (suspicion: Suspicion): string =>
  suspicion.kind === 'trapped' ? 'trapped' : `age:${suspicion.ageMs}`

/** Undefined where no code is stored: older rows have a sentence. */
export function suspicionIn(kept: string): Suspicion | undefined {
  if (kept === 'trapped') return { kind: 'trapped' }
  const [, age] = /^age:(\d+)$/.exec(kept) ?? []
  return age === undefined ? undefined : { kind: 'early', ageMs: Number(age) }
}

// The language in which a page of a form was shown: what is typed on it is read by that. It comes with the page, in a hidden
// input, and stays with the texts. A page without it is in the form's own language.
//
// A text that can be read in two ways stays in the page when that is shown in another language, where it might mean something
// else. So a second value of the input names such a text and its language, `en:1,234`, and it is refused until it is changed.

const MARK = /^([a-z]{2}):(.{1,200})$/su

/** The language of the page; undefined when none was sent, or none that we know. */
export const languageIn = (typed: RawInput): Language | undefined => typed.get(INPUTS.language)?.find(isLanguage)

/** The language that a button of the page has chosen for it. */
export const chosenIn = (typed: RawInput): Language | undefined => typed.get(INPUTS.chosenLanguage)?.find(isLanguage)

/** The language in which exactly this text was typed, where that is not the language of the page. */
export const languageOfText = (typed: RawInput, text: string): Language | undefined =>
  marksIn(typed).find((mark) => mark.text === text)?.language

export const markOf = (language: Language, text: string): string => `${language}:${text}`

/** What is kept of the input with the texts of a page: nothing that we do not know. */
export function languageWith(typed: RawInput, texts: RawInput): string[] {
  const language = languageIn(typed)
  return [...(language ? [language] : []), ...marksWith(typed, texts)]
}

/** The marks of texts that are still there. */
export function marksWith(typed: RawInput, texts: RawInput): string[] {
  const marks = marksIn(typed)
  if (marks.length === 0) return [] // nearly always
  const given = new Set([...texts.values()].flatMap((list) => list.map((text) => trimmed(nfc(text)))))
  return [...new Set(marks.flatMap(({ language, text }) => (given.has(text) ? [markOf(language, text)] : [])))]
}

function marksIn(typed: RawInput): { language: Language; text: string }[] {
  return (typed.get(INPUTS.language) ?? []).flatMap((value) => {
    const [, language, text = ''] = MARK.exec(value) ?? []
    return isLanguage(language) ? [{ language, text }] : []
  })
}
