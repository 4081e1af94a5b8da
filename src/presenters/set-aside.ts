/** Why a submission was set aside. */
import { suspicionIn } from '../models/form-inputs.ts'
import type { AllTexts } from './texts/index.ts'

/** Says the reason, as in "Set aside as probable spam: …". Rows of earlier releases hold a sentence instead of a code; it is shown unchanged. */
export function whySetAside(texts: AllTexts, kept: string): string {
  const suspicion = suspicionIn(kept)
  return suspicion ? texts.office.exports.suspicion(suspicion) : kept
}
