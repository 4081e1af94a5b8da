/** A restore into a data folder that has not finished: which backup it is of, and its rows, which are ready to be put in place. */
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathsIn } from './index.ts'

/** What became of the rows of a backup before they come into their place. */
export interface PreparedRows {
  cases: number
  /** Cases that were deleted after the backup, and so were deleted again. */
  deletedAgain: number
  /** Until then all deletions are known, in UTC milliseconds. */
  knownUntil: number
  /** Deliveries on hold. */
  held: number
}
interface Restoring {
  /** The name of the backup. */
  backup: string
  rows: PreparedRows
}

/** Undefined while nothing was put in place. */
export function readRestoring(dataDir: string): Restoring | undefined {
  const file = stateIn(dataDir)
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined
}

export function writeRestoring(dataDir: string, restoring: Restoring): void {
  const file = stateIn(dataDir)
  mkdirSync(pathsIn(dataDir).restoring, { recursive: true, mode: 0o700 })
  writeFileSync(`${file}.new`, JSON.stringify(restoring), { mode: 0o600, flush: true })
  renameSync(`${file}.new`, file)
}

const stateIn = (dataDir: string): string => join(pathsIn(dataDir).restoring, 'restore.json')
