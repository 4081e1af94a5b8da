/**
 * Faults of the patterns that answers must match. The most that an answer can cost is the compiled size of its pattern (its
 * instructions) times the length of the answer; that product is counted in steps. A step takes at most some 30 nanoseconds
 * with the simulation used here. The other way that the library has, a table of states built while it runs, is quicker for
 * simple patterns and up to ten times slower for bad ones.
 */

import { RE2JS } from 're2js'
import type { Reason } from '../../../models/definition-fault.ts'
import type { TextareaField, TextField } from '../../../models/field.ts'
import { type Form, fieldsOf } from '../../../models/form.ts'
import { lengthOf } from '../../answers/field.ts'
import { longestAnswer } from '../../answers/text.ts'
import { type Fault, quote } from '../fault.ts'
import { matchingTexts, textsAlong } from '../proof/samples.ts'

/** What stands between the slashes of a pattern as JavaScript and Perl write it: `/^[A-Z]+$/i`. */
export const betweenSlashes = (pattern: string): string | undefined => /^\/(.+)\/[a-z]{0,4}$/s.exec(pattern)?.[1]

/** Refuses patterns that cannot be compiled, and the first one with which all of them together may take too long. */
export function patternFaults(form: Form): Fault[] {
  const faults: Fault[] = []
  let steps = 0
  for (const { field, pointer } of fieldsOf(form)) {
    if ((field.type !== 'text' && field.type !== 'textarea') || field.pattern === undefined) continue
    const refuse = (...reason: Reason) => faults.push({ code: 'INT105', pointer: `${pointer}/pattern`, reason })
    const sized = sizeOf(field.pattern)
    if ('reason' in sized) {
      refuse(...sized.reason)
      continue
    }
    const longest = longestAnswer(field)
    steps += sized.size * Math.max(longest, SHORTEST_ANSWER)
    if (steps <= MOST_STEPS) {
      const why = whyNoText(field, sized.size)
      if (why) faults.push({ ...why, pointer: `${pointer}/pattern` })
      continue
    }
    refuse('patterns-too-large', steps, MOST_STEPS, sized.size, longest)
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
    return { code: 'INT105', reason: ['pattern-of-nothing', inner === undefined ? undefined : quote(inner)] }
  }
  // Without a maxLength, a pattern of so long texts would be too large.
  if (shortest > longest) return { code: 'INT103', reason: ['pattern-longer', shortest, longest] }
  return { code: 'INT103', reason: ['pattern-beyond', minLength, longest, maxWords] }
}

/** Steps that all patterns of a form may take together, each over the longest answer to its question: some 30 ms. */
export const MOST_STEPS = 1_000_000
/** An answer counts as at least this long, so that many patterns over short answers cannot take long to compile. */
export const SHORTEST_ANSWER = 100

/** Instructions of the compiled pattern, or the reason why it cannot be used. A pattern too large is not compiled at all. */
export function sizeOf(pattern: string): { size: number } | { reason: Reason } {
  if (estimate(pattern) > MOST_STEPS / SHORTEST_ANSWER) return { reason: ['pattern-too-large'] }
  try {
    return { size: RE2JS.compile(pattern).programSize() }
  } catch (error) {
    const { error: why, input } = error as { error?: string; input?: string | null }
    const at = input ? pattern.indexOf(input) : -1
    return { reason: at < 0 ? ['pattern-syntax', why] : ['pattern-syntax', why, at + 1, JSON.stringify(input)] }
  }
}

/** What repetitions make of a pattern: at least a quarter of its instructions, counted without building them. */
export function estimate(pattern: string): number {
  // The size of everything so far, and of the last item alone, for each group that is open.
  const groups = [{ before: 0, last: 0 }]
  for (const [token] of pattern.matchAll(TOKEN)) {
    const group = groups.at(-1)!
    const times = REPEAT.exec(token)
    if (token === '(') groups.push({ before: 0, last: 1 })
    else if (token === ')' && groups.length > 1) {
      groups.pop()
      append(groups.at(-1)!, group.before + group.last + 1)
    } else if (times) group.last *= Math.max(1, Number(times[1]), Number(times[2] || 0))
    else append(group, token.startsWith('\\Q') ? token.length : 1)
  }
  return groups.reduce((sum, { before, last }) => sum + before + last, 0)
}

function append(group: { before: number; last: number }, size: number): void {
  group.before += group.last
  group.last = size
}

/** A quoted run, a class name, an escape, a class in brackets, a repetition, or any other character. */
const TOKEN =
  /\\Q.*?(?:\\E|$)|\\[pP]\{[^}]*\}|\\x\{[^}]*\}|\\.|\[\^?\]?(?:\[:\^?\w*:\]|\\.|[^\]\\])*\]|\{\d+(?:,\d*)?\}|./gsu
const REPEAT = /^\{(\d+)(?:,(\d*))?\}$/
