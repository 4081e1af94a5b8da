/** A rule as lines that somebody fills in on a page: what it shows, what each line offers, and what is wrong. */
import type { AnswerError } from './answers.ts'
import type { Reason } from './definition-fault.ts'
import type { Field } from './field.ts'
import type { Operator } from './rule.ts'

/** How many of its parts must be true for a group to be true. */
export const JOINTS = ['all', 'any', 'none', 'notAll'] as const
export type Joint = (typeof JOINTS)[number]

/** What an answer is compared with: a value, a day that moves with today, or another answer. */
export type Side = 'value' | 'day' | 'answer'
export interface Comparison {
  name: string
  operator: Operator
  side: Side
}
/** What a line is about: a question, or how many entries a list has. */
export type Subject = { name: string } & ({ field: Field } | { list: string })

export interface LinePart {
  at: string
  subject: string
  subjects: readonly Subject[]
  comparison: string
  comparisons: readonly Comparison[]
  /** What is asked for the other side. Labels are missing. */
  asked: readonly Field[]
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
  | { kind: 'answer'; error: AnswerError; field: Field; comparison: Comparison }
  | { kind: 'rule'; reason: Reason; advice?: Reason }
)
