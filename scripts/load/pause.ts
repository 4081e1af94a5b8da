/**
 * The longest time in which a scenario answered nobody. An *answer* is whole and has any status: a target that says 500 is
 * not silent. A *pause* lies between two answers, or between an answer and one end of the scenario: the first request
 * sent, and the moment when its last request was settled or cut. A *standstill* is a time in which the event loop of this
 * process did not turn, so that an answer could lie unread. It does not count, because it says nothing of the target. Pure.
 */
import type { Sample } from './connection.ts'
import { seconds } from './figures.ts'

/** Times in milliseconds from the start of the scenario. */
export interface Standstill {
  from: number
  to: number
}

export interface Pause {
  /** Milliseconds without an answer, standstills left out. */
  ms: number
  /** Milliseconds from the start of the scenario to the beginning of the pause. */
  fromMs: number
}

/** Null when nothing was sent. `wallMs` is the moment when the last request was settled; `standstills` lie one after the other. */
export function longestPause(
  samples: readonly Sample[],
  wallMs: number,
  standstills: readonly Standstill[],
): Pause | null {
  if (samples.length === 0) return null
  const begin = samples.reduce((first, { at }) => Math.min(first, at), wallMs)
  const answers = samples.filter(({ answered }) => answered).map(({ at, ms }) => at + ms)
  const moments = [begin, ...answers.sort((a, b) => a - b), wallMs]
  let longest: Pause = { ms: 0, fromMs: begin }
  let next = 0
  for (const [index, from] of moments.slice(0, -1).entries()) {
    const to = moments[index + 1]!
    let ms = to - from
    // One that lasts beyond this pause belongs to the next one too.
    while (next < standstills.length && standstills[next]!.to <= from) next++
    for (let at = next; at < standstills.length && standstills[at]!.from < to; at++)
      ms -= Math.min(to, standstills[at]!.to) - Math.max(from, standstills[at]!.from)
    if (ms > longest.ms) longest = { ms, fromMs: from }
  }
  return longest
}

/** Such as `nobody was answered for 8.0 s from second 2.1`. */
export const silence = ({ ms, fromMs }: Pause, limitMs?: number): string =>
  `nobody was answered for ${seconds(ms, limitMs)} s from second ${seconds(fromMs)}`
