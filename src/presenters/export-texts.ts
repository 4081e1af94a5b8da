/** The words of an export. */
import { type Form, ownLanguageOf } from '../models/form.ts'
import { whySetAside } from './set-aside.ts'
import type { AllTexts } from './texts/index.ts'
import { isOfficeLanguage, type OfficeLanguage, officeTextsIn } from './texts/languages.ts'

export const exportTexts = (texts: AllTexts) => ({
  columns: texts.office.exports.columns,
  yes: texts.office.exports.yes,
  no: texts.office.exports.no,
  leftOut: texts.office.exports.leftOut,
  setAside: (kept: string) => whySetAside(texts, kept),
})

/** A form's own language, or English where the office does not speak that. So an export is the same for everybody. */
export function exportLanguageOf(form: Pick<Form, 'language'>): OfficeLanguage {
  const language = ownLanguageOf(form)
  return isOfficeLanguage(language) ? language : 'en'
}

export const exportTextsOf = (form: Pick<Form, 'language'>) => exportTexts(officeTextsIn(exportLanguageOf(form)))
