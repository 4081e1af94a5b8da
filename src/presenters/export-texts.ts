/** The words of an export. */
import { type Form, ownLanguageOf } from '../models/form.ts'
import { whySetAside } from './set-aside.ts'
import type { AllTexts } from './texts/index.ts'
import { isOfficeLanguage, officeTextsIn } from './texts/languages.ts'

export const exportTexts = (texts: AllTexts) => ({
  columns: texts.office.exports.columns,
  yes: texts.office.exports.yes,
  no: texts.office.exports.no,
  leftOut: texts.office.exports.leftOut,
  setAside: (kept: string) => whySetAside(texts, kept),
})

/** Of a form: in its own language, or in English where the office does not speak that. So the file is the same for everybody. */
export function exportTextsOf(form: Pick<Form, 'language'>) {
  const language = ownLanguageOf(form)
  return exportTexts(officeTextsIn(isOfficeLanguage(language) ? language : 'en'))
}
