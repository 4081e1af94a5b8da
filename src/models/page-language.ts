/**
 * The language in which a page of a form was shown: what is typed on it is read by that. It comes with the page, in a hidden
 * input, and stays with the texts. A page without it is in the form's own language.
 *
 * A text that can be read in two ways stays in the page when that is shown in another language, where it might mean something
 * else. So a second value of the input names such a text and its language, `en:1,234`, and it is refused until it is changed.
 */
import type { RawInput } from './answers.ts'
import { INPUTS } from './form-inputs.ts'
import { isLanguage, type Language } from './language.ts'
import { nfc } from './normal-form.ts'
import { trimmed } from './unseen.ts'

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
