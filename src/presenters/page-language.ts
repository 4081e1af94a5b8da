import type { RawInput } from '../models/answers.ts'
import { type Form, ownLanguageOf } from '../models/form.ts'
import { INPUTS } from '../models/form-inputs.ts'
import type { Language } from '../models/language.ts'
import { marksWith } from '../models/page-language.ts'

/** The hidden inputs that say in which language a page is; none in the form's own, where nothing was typed in another. */
export function pageLanguage(form: Form, raw: RawInput, language: Language): { name: string; values: string[] } {
  const marks = marksWith(raw, raw)
  const values = language === ownLanguageOf(form) && marks.length === 0 ? [] : [language, ...marks]
  return { name: INPUTS.language, values }
}
