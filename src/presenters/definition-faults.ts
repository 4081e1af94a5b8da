/** What is wrong with a definition, in words: in English for the log and the command line, and for the office and the preview in their language. */
import type { FoundFault, RefusedDefinition } from '../models/definition.ts'
import type { FaultStep, FaultValues, Reason } from '../models/definition-fault.ts'
import { passageOf } from './authored.ts'
import type { AllTexts } from './texts/index.ts'
import { officeTextsIn } from './texts/languages.ts'

const LONGEST = 1_000

export interface Said {
  reason: Reason
  /** What else to do; it follows. */
  advice?: Reason
}

/** What is wrong, as a sentence that follows its place. */
export function reasonIn(texts: AllTexts, { reason, advice }: Said): string {
  const text = sentence(texts, reason) + (advice ? sentence(texts, advice) : '')
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text
}

const sentence = (texts: AllTexts, [key, ...values]: Reason): string =>
  (texts.office.faults.reasons[key] as (...values: FaultValues[typeof key]) => string)(...(values as never))

/** The sentence of a fault in English, for the log and the command line. */
export const reasonInEnglish = (fault: Said): string => reasonIn(officeTextsIn('en'), fault)

/** A fault with its sentence in place of the data that it is made of. */
export function told<T extends Said & { place?: readonly FaultStep[] }>(fault: T) {
  const { advice: _, place: __, ...rest } = fault
  return { ...rest, reason: reasonInEnglish(fault) }
}

/** So many faults are corrected before somebody looks again. */
const MOST_SHOWN = 20

/**
 * What is wrong in a refused file, for the office: each fault names page, question, option and rule by what their author called
 * them. Where it is known only as it was noted, the first one in English.
 */
export function refusalsIn(texts: AllTexts, { file, line, code, sentence, found }: RefusedDefinition) {
  if (!found) return [{ file, line, why: `${code}: ${sentence}`, passage: passageOf(texts, 'en') }]
  return found
    .slice(0, MOST_SHOWN)
    .map((fault) => ({ file: fault.file, line: fault.line, why: faultIn(texts, fault), passage: undefined }))
}

/** A fault for the office. */
export const faultIn = (texts: AllTexts, fault: FoundFault): string => `${fault.code}: ${faultWords(texts, fault)}`

/** A fault in words alone, which begin with its place in the form. */
export function faultWords(texts: AllTexts, { place, ...said }: FoundFault): string {
  const { steps, whole } = texts.office.faults
  const named = place.map(([kind, name]) => steps[kind](name)).join(', ')
  const start = named === '' ? whole : `${named[0]!.toUpperCase()}${named.slice(1)}:`
  return `${start} ${reasonIn(texts, said)}`
}
