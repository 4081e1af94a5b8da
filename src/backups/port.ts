/**
 * A place of backups: a folder, or a bucket. Both look the same inside, so a bucket that was copied into a folder is a folder
 * of backups. Each backup is a folder, named by when it was begun: rows, definitions and a manifest. The files of all of them
 * lie beside, each once, because their bytes never change.
 */
import type { Readable } from 'node:stream'
import type { Drive } from '../drive/port.ts'

export interface Place {
  /** What sentences call it. */
  name: string
  /** A local folder in which backups are made and tried. In a folder of backups it is that folder. */
  work: string
  /** The files of all backups. */
  files(): Drive
  /** Names of the backups that are whole, in any order. */
  names(): Promise<string[]>
  /** Removes what a run left that was killed. */
  tidy(): Promise<void>
  /** Puts a backup whose parts lie in a folder of `work` beside the others; that folder is gone then. Until the end it is not whole. */
  finish(name: string, from: string): Promise<void>
  /** Removes a backup. Its manifest goes first, so a half-removed one is not taken for a whole one. */
  remove(name: string): Promise<void>
  /** How many bytes a part has; undefined when there is none. */
  size(name: string, part: string): Promise<number | undefined>
  /** The bytes of a part that is there. */
  read(name: string, part: string): Readable
  /** Where the rows of a backup can be opened; a copy is put at `copy` if that is needed. */
  rows(name: string, copy: string): Promise<string>
}

/** `2026-11-20T031200Z`. */
const NAME = /^\d{4}-\d\d-\d\dT\d{6}Z$/
export const isBackupName = (name: string): boolean => NAME.test(name)

/** Begins the names of local folders of backups that are not whole yet, and of those that are being removed. */
export const HALF = '.half-'

export const ROWS = 'rows.sqlite'
/** Without it there is no backup: a bucket gets it last, and loses it first. */
export const MANIFEST = 'manifest.json'

/** Could a backup have a part of this name? Any other could lead out of its folder. */
export const isPart = (name: string): boolean =>
  name.split('/').every((step) => step !== '' && step !== '.' && step !== '..') && !name.includes('\0')
