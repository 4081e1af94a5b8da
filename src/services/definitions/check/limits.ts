/**
 * How large a definition may be. This is looked at before anything else, because each later check takes time and memory in
 * proportion to what it is given. Such a fault is reported alone: nothing else of the file is checked.
 */
import type { Reason } from '../../../models/definition-fault.ts'
import type { Fault } from '../fault.ts'
import { pointerTo } from './json-text.ts'

export const LIMITS = {
  /** Lists and objects inside each other. */
  nesting: 100,
  fields: 1_000,
  rules: 5_000,
  /** Entries of any list but rules. */
  entries: 1_000,
  /** Texts, numbers, lists, objects … of a file. */
  values: 50_000,
  /** Faults reported of one file. */
  faults: 100,
}

interface Step {
  value: unknown
  /** Its key, or the key of the list that it is in. */
  key: string
  path: Path
}
/**
 * The steps from a value up to the root, shared by all values below: most are never turned into a pointer, and each costs
 * the same.
 */
interface Path {
  step: string | number
  up?: Path | undefined
  depth: number
}

/** The first limit that a parsed definition goes beyond. */
export function limitFault(definition: unknown): Fault | undefined {
  const left: Step[] = [{ value: definition, key: '', path: { step: '', depth: 0 } }]
  const counts = { fields: 0, rules: 0, values: 0 }
  for (let next = left.pop(); next; next = left.pop()) {
    const { value, key, path } = next
    const refuse = (...reason: Reason): Fault => ({ pointer: pointerAt(path), reason })
    if (++counts.values > LIMITS.values) return refuse('too-many-values', LIMITS.values)
    if (typeof value !== 'object' || value === null) continue
    if (path.depth > LIMITS.nesting) return refuse('too-deep', LIMITS.nesting)
    if (Array.isArray(value)) {
      if (value.length > LIMITS.entries && key !== 'rules' && key !== 'fields')
        return refuse('too-many-entries', value.length, LIMITS.entries)
      if (key === 'fields') counts.fields += value.length
      if (key === 'rules') counts.rules += value.length
    } else if (key === 'showIf' || key === 'rule') counts.rules++
    if (counts.fields > LIMITS.fields) return refuse('too-many-items', LIMITS.fields)
    if (counts.rules > LIMITS.rules) return refuse('too-many-rules', LIMITS.rules)
    const entries: Iterable<[string | number, unknown]> = Array.isArray(value) ? value.entries() : Object.entries(value)
    for (const [step, child] of entries)
      left.push({
        value: child,
        key: typeof step === 'number' ? key : step,
        path: { step, up: path, depth: path.depth + 1 },
      })
  }
  return undefined
}

function pointerAt(path: Path): string {
  const steps: (string | number)[] = []
  for (let at = path; at.up; at = at.up) steps.unshift(at.step)
  return pointerTo(steps)
}
