/** What is wrong with a definition, in words: in English for the log and the command line, and for the office in its language. */
import type { RefusedDefinition } from '../models/definition.ts'
import type { FaultStep, FaultValues, Reason } from '../models/definition-fault.ts'
import { passageOf } from './authored.ts'
import type { AllTexts } from './texts/index.ts'
import { officeTextsIn } from './texts/languages.ts'

const LONGEST = 1_000

interface Said {
  reason: Reason
  /** What else to do; it follows. */
  advice?: Reason
}

/** What is wrong, as a sentence that follows its place. */
function reasonIn(texts: AllTexts, { reason, advice }: Said): string {
  const text = sentence(texts, reason) + (advice ? sentence(texts, advice) : '')
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text
}

const sentence = (texts: AllTexts, [key, ...values]: Reason): string =>
  (texts.office.faults.reasons[key] as (...values: FaultValues[typeof key]) => string)(...(values as never))

/** As the log and the command line say it. */
export const reasonInEnglish = (fault: Said): string => reasonIn(officeTextsIn('en'), fault)

/** A fault with its sentence in place of the data that it is made of. */
export function told<T extends Said & { place?: readonly FaultStep[] }>(fault: T) {
  const { advice: _, place: __, ...rest } = fault
  return { ...rest, reason: reasonInEnglish(fault) }
}

/**
 * The first fault of a refused file, for the office: it names page, question, option and rule by what their author called them.
 * Where it is known only as it was noted, in English.
 */
export function refusalIn(
  texts: AllTexts,
  { code, sentence, first }: Pick<RefusedDefinition, 'code' | 'sentence' | 'first'>,
) {
  if (!first) return { why: `${code}: ${sentence}`, passage: passageOf(texts, 'en') }
  const { steps, whole } = texts.office.faults
  const named = first.place.map(([kind, name]) => steps[kind](name)).join(', ')
  const place = named === '' ? whole : named[0]!.toUpperCase() + named.slice(1)
  return { why: `${code}: ${place} ${reasonIn(texts, first)}`, passage: undefined }
}
