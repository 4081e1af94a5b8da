/** Faults of the patterns that answers must match. */

import type { TextareaField, TextField } from '../../../models/field.ts'
import { type Form, fieldsOf } from '../../../models/form.ts'
import { lengthOf } from '../../answers/field.ts'
import { longestAnswer } from '../../answers/text.ts'
import type { Fault } from '../fault.ts'
import { textsAlong } from '../proof/pattern-texts.ts'
import { matchingTexts } from '../proof/sample-text.ts'
import { quote } from '../quote.ts'
import { MOST_STEPS, SHORTEST_ANSWER, sizeOf } from './pattern-size.ts'

/** What stands between the slashes of a pattern as JavaScript and Perl write it: `/^[A-Z]+$/i`. */
export const betweenSlashes = (pattern: string): string | undefined => /^\/(.+)\/[a-z]{0,4}$/s.exec(pattern)?.[1]

/** Refuses patterns that cannot be compiled, and the first one with which all of them together may take too long. */
export function patternFaults(form: Form): Fault[] {
  const faults: Fault[] = []
  let steps = 0
  for (const { field, pointer } of fieldsOf(form)) {
    if ((field.type !== 'text' && field.type !== 'textarea') || field.pattern === undefined) continue
    const refuse = (reason: string) => faults.push({ code: 'INT105', pointer: `${pointer}/pattern`, reason })
    const sized = sizeOf(field.pattern)
    if ('reason' in sized) {
      refuse(sized.reason)
      continue
    }
    const longest = longestAnswer(field)
    steps += sized.size * Math.max(longest, SHORTEST_ANSWER)
    if (steps <= MOST_STEPS) {
      const why = whyNoText(field, sized.size)
      if (why) faults.push({ ...why, pointer: `${pointer}/pattern` })
      continue
    }
    refuse(
      `makes the patterns of this form too large: ${steps} steps, and at most ${MOST_STEPS} are allowed. This one has ${sized.size} steps for each of ${longest} characters. Set a smaller maxLength, or use fewer repetitions`,
    )
    break
  }
  return faults
}

/** Why no answer can match: the lengths of the texts that do are beyond the limits of the question, or there are no such texts. */
function whyNoText(field: TextField | TextareaField, size: number): Omit<Fault, 'pointer'> | undefined {
  const { minLength = 1, maxWords } = field
  const longest = longestAnswer(field)
  if (matchingTexts(field).isPossible) return undefined
  const lines = field.type === 'textarea'
  const beyond = Math.max(longest, Math.floor(MOST_STEPS / Math.max(size, 1)))
  const [shortest] = textsAlong(field.pattern!, { least: 1, most: beyond, lines }).texts.map(lengthOf)
  if (shortest === undefined) {
    const inner = betweenSlashes(field.pattern!)
    const advice = inner === undefined ? 'Correct it' : `Write ${quote(inner)} without the slashes around it`
    return { code: 'INT105', reason: `matches no text that people can send, so nobody can answer. ${advice}` }
  }
  // Without a maxLength, a pattern of so long texts would be too large.
  if (shortest > longest)
    return {
      code: 'INT103',
      reason: `matches only texts of ${shortest} characters or more, but maxLength is ${longest}`,
    }
  const words = maxWords === undefined ? '' : ` and at most ${maxWords} words`
  return { code: 'INT103', reason: `matches no text of ${minLength} to ${longest} characters${words}` }
}
