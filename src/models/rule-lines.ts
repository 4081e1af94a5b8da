/** A rule as lines that somebody fills in on a page: what it shows, what each line offers, and what is wrong. */
import type { AnswerError } from './answers.ts'
import type { Reason } from './definition-fault.ts'
import type { Field } from './field.ts'

/** What a rule decides. */
export type Decides = 'asked' | 'shown' | 'needed' | 'check'

/** How many of its parts must be true for a group to be true. */
export const JOINTS = ['all', 'any', 'none', 'notAll'] as const
export type Joint = (typeof JOINTS)[number]

/** What an answer is compared with: an answer that the rule names, a day that moves with today, or another answer of the person. */
export const SIDES = ['constant', 'day', 'answer'] as const
/** An age is how many years ago a day is; comparisons with it have names of their own. */
export type Side = (typeof SIDES)[number] | 'age'
/** What a line is about: a question, or how many entries a list has. */
export interface Subject {
  name: string
  field: Field
  list?: string
}

export interface LinePart {
  at: string
  subject: string
  subjects: readonly Subject[]
  /** An operator; with `-answer` behind it where no list of sides says that it is compared with another answer. */
  comparison: string
  comparisons: readonly string[]
  side: Side
  /** What is asked for each side that the comparison can have. Labels are missing. */
  sides: readonly { side: Side; asked: readonly Field[] }[]
  /** What the line asks, as the page brings it back. */
  shows: string
  /** What it asks now was not on the page that was sent. */
  isNew: boolean
}
export interface GroupPart {
  at: string
  joint: Joint
  /** Which entries of which list are looked at, as its input has it; '' for none. */
  of: string
  /** Ids of the lists whose entries can be looked at. */
  lists: readonly string[]
  parts: readonly (LinePart | GroupPart)[]
  mayGrow: boolean
  mayNest: boolean
}
/** `at`: the id of the input that it is about. */
export type LineFault = { at: string } & (
  | { kind: 'no-comparison' | 'no-lines' }
  | { kind: 'answer'; error: AnswerError; field: Field }
  | { kind: 'rule'; reason: Reason; advice?: Reason }
)

export const linesIn = ({ parts }: GroupPart): LinePart[] =>
  parts.flatMap((part) => ('parts' in part ? linesIn(part) : [part]))
