/** A form while somebody edits it: its files as they are now, and every earlier text of them. */
import type { FoundFault, SourceFile } from './definition.ts'
import type { Worded } from './differences.ts'
import type { Form } from './form.ts'
import type { ChangeRefusal, Values } from './form-change.ts'
import type { PartName } from './form-part.ts'

/** A text of a working copy, without its files. Times are UTC milliseconds. */
export interface WorkingText {
  id: number
  slug: string
  /** SHA-256 of the files as JSON, in hexadecimal characters. */
  hash: string
  /** The text that it was made from. */
  before?: number
  /** The version that it would be. */
  version: string
  at: number
  /** Absent where it is what was published. */
  by?: { name: string; account: number }
}
export type WorkingFiles = WorkingText & { files: SourceFile[] }

/** A fault, and the part of the form that it is in. */
export interface EditorFault extends FoundFault {
  part: PartName
  property?: string
  /** It does not stop publishing. */
  isWarning: boolean
}

export interface Edited {
  kind: 'edited'
  slug: string
  hash: string
  /** Who changed it last, and when; absent where it is what was published. */
  last?: { at: number; by: string; account: number }
  /** The definition, with the options of its lists. Its shape is right. */
  form: Form
  files: readonly SourceFile[]
  /** What is wrong with its parts, rules and translations; where it was proved, with its rules taken together, too. */
  faults: readonly EditorFault[]
  /** When its rules were taken together last, in UTC milliseconds. `isOfThis`: of the text as it is now. */
  proof: { at: number; isOfThis: boolean } | undefined
  /** What people see. */
  live: { version: string; at: number; isSame: boolean } | undefined
  /** Another version was published from elsewhere since the working copy was begun. */
  isMoved: boolean
  /** It was never published, so it can be deleted. */
  isNew: boolean
  /** The text that undo goes back to. */
  before: number | undefined
  canRedo: boolean
}

/** `in-file`: it is changed in its file. `no-source`: nobody kept what its version was made of. */
export type Opened = Edited | { kind: 'in-file'; slug: string; file: string } | { kind: 'no-source'; slug: string }

/** An earlier text, with what it says. */
export interface PastText extends WorkingText {
  said: Worded
  /** It is the text as it is now. */
  isNow: boolean
  isPublished: boolean
}

export type ChangeOutcome =
  /** `part`: the name that the part has now. */
  | { kind: 'saved'; hash: string; slug: string; part?: PartName }
  /** Somebody has changed the same properties since. */
  | { kind: 'conflict'; by: string; at: number; now: Values }
  | Exclude<ChangeRefusal, { kind: 'differs' }>
  /** There is nothing to edit at this address. */
  | { kind: 'no-form' }

/** What became of taking the newest change back, or of doing it again. */
export type StepOutcome =
  | { kind: 'saved'; hash: string; slug: string }
  /** The newest change is of somebody else, or newer than what was seen. `hash`: of the text as it is now. */
  | { kind: 'ask'; by: string; at: number; hash: string }
  | { kind: 'nothing' }
