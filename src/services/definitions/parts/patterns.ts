/** Faults of the patterns that answers must match. */
import { type Form, fieldsOf } from '../../../models/form.ts'
import { longestAnswer } from '../../answers/text.ts'
import type { Fault } from '../fault.ts'
import { MOST_STEPS, SHORTEST_ANSWER, sizeOf } from './pattern-size.ts'

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
    if (steps <= MOST_STEPS) continue
    refuse(
      `makes the patterns of this form too large: ${steps} steps, and at most ${MOST_STEPS} are allowed. This one has ${sized.size} steps for each of ${longest} characters. Set a smaller maxLength, or use fewer repetitions`,
    )
    break
  }
  return faults
}
