/** Why a submission was set aside. */
import { suspicionIn } from '../models/suspicion.ts'
import { texts } from './texts/index.ts'

/** As in "Set aside as probable spam: …"; rows of before there were codes hold a sentence, which stays as it is. */
export function whySetAside(kept: string): string {
  const suspicion = suspicionIn(kept)
  return suspicion ? texts.exports.suspicion(suspicion) : kept
}
