/** One run of a backup, or of a drill that restored one, and how it ended. */
export interface BackupRun {
  kind: 'backup' | 'drill'
  /** The name of the backup; absent where it came to none. */
  backup?: string
  /** UTC milliseconds. */
  beganAt: number
  endedAt: number
  cases: number
  files: number
  /** Files that a backup lacks, or faults that a drill found. */
  missing: number
  /** Why it failed, in a sentence for an operator; absent when all was well. */
  fault?: string
}
