/** The words of an export. */

import { type Form, ownLanguageOf } from '../models/form.ts'
import { suspicionIn } from '../models/form-inputs.ts'
import type { Status } from '../models/status.ts'
import type { AllTexts } from './texts/index.ts'
import { isOfficeLanguage, type OfficeLanguage, officeTextsIn } from './texts/languages.ts'
import { statusTexts } from './texts/status-texts.ts'

export const exportTexts = (texts: AllTexts) => ({
  columns: texts.office.exports.columns,
  addressParts: texts.question.addressParts,
  yes: texts.office.exports.yes,
  no: texts.office.exports.no,
  leftOut: texts.office.exports.leftOut,
  moreCases: texts.office.exports.moreCases,
  status: (status: Status) => statusTexts(texts, status).label,
  setAside: (kept: string) => whySetAside(texts, kept),
})

/** A form's own language, or English where the office does not speak that. So an export is the same for everybody. */
export function exportLanguageOf(form: Pick<Form, 'language'>): OfficeLanguage {
  const language = ownLanguageOf(form)
  return isOfficeLanguage(language) ? language : 'en'
}

export const exportTextsOf = (form: Pick<Form, 'language'>) => exportTexts(officeTextsIn(exportLanguageOf(form)))

/** Says why a submission was set aside, as in "Set aside as probable spam: …". Rows of earlier releases hold a sentence instead of a code; it is shown unchanged. */
export function whySetAside(texts: AllTexts, kept: string): string {
  const suspicion = suspicionIn(kept)
  return suspicion ? texts.office.exports.suspicion(suspicion) : kept
}
