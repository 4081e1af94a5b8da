/** Which database, drive and release belong together. A stamp on the drive says whose it is, and how far the database was. */

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
  /** The last event in the database when the stamp was written; absent before the first. */
  position?: Position
  /** The database once had every event that the drive remembers, and a process found later that some are missing. */
  disputed?: true
}
/** How a database and a drive stand to each other; see services/installation.ts. */
export type Belonging = 'own' | 'behind' | 'foreign' | 'unknown'

/** Says that a restore into a data folder did not come to its end, and what to do. */
export const HALF_RESTORED = 'a restore into this folder did not finish. Run the same restore again'

/** Says that a database has these migrations, which this release does not know, and what to do. */
export const newerRelease = (migrations: readonly string[]): string =>
  `was changed by a newer release, by ${migrations.join(', ')}: start that release or a later one on this machine too, or restore a backup from before`
