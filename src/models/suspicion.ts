/** Why a form is held as possible spam. It is stored as a code, `trapped` or `age:1234`; presenters say it. */
import type { RawInput } from './answers.ts'
import { INPUTS } from './form-inputs.ts'

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
