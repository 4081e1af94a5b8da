/** The language of a passage, for `lang` and `dir`. */
import type { CaseEvent } from '../models/event.ts'
import { type Form, ownLanguageOf } from '../models/form.ts'
import { type Direction, directionOf, type Language } from '../models/language.ts'
import type { Case } from '../models/submission.ts'
import type { Texts } from './texts/index.ts'

interface Passage {
  lang: Language
  dir: Direction
}

/** Undefined for a passage in the language of its page, or in none that is known. */
export const passageOf = (texts: Texts, language: Language | undefined): Passage | undefined =>
  language === undefined || language === texts.language ? undefined : { lang: language, dir: directionOf(language) }

/** The language and direction of what the office wrote to the person; without a language of its own it is in that of the form. Nothing where it needs none. */
export function messagePassage(
  texts: Texts,
  { message, language }: Pick<CaseEvent, 'message' | 'language'>,
  form: Form,
): { passage?: Passage } {
  const passage = message === undefined ? undefined : passageOf(texts, language ?? ownLanguageOf(form))
  return passage ? { passage } : {}
}

/** The language and direction of the words of a form, which is shown in its own language where it does not have that of the page. */
export const wordsPassage = (texts: Texts, { form, translations }: Pick<Case, 'form' | 'translations'>) =>
  translations?.[texts.language] ? undefined : passageOf(texts, ownLanguageOf(form))
