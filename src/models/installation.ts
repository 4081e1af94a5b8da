/** What says that a database and a drive belong together, and how much the database had. */

/** An event of a case: each form that is received, and each change of a case, makes a later one. */
export interface Position {
  event: number
  /** UTC milliseconds. After a loss its number may be given out again, but not at the same moment. */
  at: number
}
/** Kept on the drive, beside the files. */
export interface Stamp {
  /** The id of the installation. */
  installation: string
  /** The last event that the database had when it was looked at; none before the first. */
  position?: Position
  /** A process whose database had all that the drive remembered found that it had not any more. */
  disputed?: true
}
/** How a database and a drive stand to each other; see services/installation.ts. */
export type Belonging = 'own' | 'behind' | 'foreign' | 'unknown'
