/** What the office does to a case in words, and why the words do not do. */
import { LONGEST_WORDS } from './event.ts'
import type { Status } from './status.ts'

/**
 * `message` for the person, `note` for the office alone; empty: there is none. `target`: the status that the case goes to;
 * without one it stays. `reopens`: that takes a final status back.
 */
interface Work {
  message: string
  note: string
  target?: Status | undefined
  reopens?: boolean
}

/**
 * `long`: more than LONGEST_WORDS characters; `format`: there are control characters; `nothing`: no words, and the status
 * stays; `message`: the status asks the person, and does not say for what; `reason`: no note says why the case is reopened.
 */
export type WordsFault = 'long' | 'format' | 'nothing' | 'message' | 'reason'

/** Why these words cannot go with this work; undefined when they can. */
export function wordsFault({ message, note, target, reopens = false }: Work): WordsFault | undefined {
  if ([message, note].some((text) => [...text].length > LONGEST_WORDS)) return 'long'
  if (/[^\P{Cc}\n\t]/u.test(message + note)) return 'format'
  if (!target && message === '' && note === '') return 'nothing'
  if (target?.asks && message === '') return 'message'
  return reopens && note === '' ? 'reason' : undefined
}
