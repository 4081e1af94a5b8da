/**
 * What a pattern costs. The most that an answer can cost is the compiled size of the pattern (its instructions) times the
 * length of the answer; that product is counted in steps. A step takes at most some 30 nanoseconds with the simulation used
 * here. The other way that the library has, a table of states built while it runs, is quicker for simple patterns and up to
 * ten times slower for bad ones.
 */
import { RE2JS } from 're2js'

/** Steps that all patterns of a form may take together, each over the longest answer to its question: some 30 ms. */
export const MOST_STEPS = 1_000_000
/** An answer counts as at least this long, so that many patterns over short answers cannot take long to compile. */
export const SHORTEST_ANSWER = 100

/** Instructions of the compiled pattern, or the reason why it cannot be used. A pattern too large is not compiled at all. */
export function sizeOf(pattern: string): { size: number } | { reason: string } {
  if (estimate(pattern) > MOST_STEPS / SHORTEST_ANSWER)
    return { reason: 'is too large, because its repetitions multiply' }
  try {
    return { size: RE2JS.compile(pattern).programSize() }
  } catch (error) {
    const { error: why = 'cannot be compiled', input } = error as { error?: string; input?: string | null }
    const at = input ? pattern.indexOf(input) : -1
    const where = at < 0 ? '' : ` at character ${at + 1}, ${JSON.stringify(input)}`
    return { reason: `must be a regular expression in RE2 syntax (no look-around, no back-references): ${why}${where}` }
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
