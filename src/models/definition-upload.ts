/** A definition that somebody uploads in the office, and what became of it. */
import type { Definition, FoundFault } from './definition.ts'
import type { Worded } from './differences.ts'

/** A file as it came. `bytes`: all of them, unless it is too large for a definition; `size`: how many there are. */
export interface SentFile {
  name: string
  bytes: Buffer
  size: number
}

export type JudgedUpload =
  /** No file is a definition, or several are. */
  | { kind: 'none' }
  | { kind: 'several'; names: readonly string[] }
  /** Lists or translations that the form does not name. */
  | { kind: 'stray'; names: readonly string[] }
  | { kind: 'not-theirs'; slug: string }
  /** The form has its home in a file. */
  | { kind: 'in-file'; slug: string; file: string }
  | { kind: 'faults'; faults: readonly FoundFault[]; warnings: readonly FoundFault[] }
  /** It changes properties that only an admin may change. */
  | { kind: 'for-admins'; properties: readonly string[] }
  /** It is live already. */
  | { kind: 'same'; slug: string }
  | { kind: 'too-much' }
  | {
      kind: 'sound'
      /** What was published last; undefined for a new form. */
      before: (Worded & { version: string }) | undefined
      after: Worded & { version: string }
      warnings: readonly FoundFault[]
      /** The version that is live; '' where none is. */
      base: string
      /** The files, for the page that asks for confirmation. */
      packed: string
      definition: Definition
    }
