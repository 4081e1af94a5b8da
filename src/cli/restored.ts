/** A backup that is opened as a service in a folder of its own. Its settings come from nothing: no variable of the real service reaches it. */
import { existsSync } from 'node:fs'
import { mkdir, readFile, rename, rm, stat, statfs } from 'node:fs/promises'
import { type Backup, copyProved, pathsInBackup, pathsInBackups } from '../data-folder/backups.ts'
import { pathsIn } from '../data-folder/index.ts'
import { newerRelease, type Stamp } from '../models/installation.ts'
import { createSigner } from '../services/keyed-hash.ts'
import { readConfig } from '../settings/index.ts'
import type { Wired } from '../wire.ts'
import { CommandError } from './failure.ts'
import { PATIENCE_MS } from './shell.ts'

/** What a backup says of itself. */
export interface Manifest {
  format: 1
  /** ISO 8601, UTC. */
  begun: string
  version: string
  engine: 'PostgreSQL' | 'SQLite'
  stamp?: Stamp
  /** A hash of the secret of its service, to recognise it. */
  secret?: string
  /** The text of each setting that was in force, by its name; absent in the first backups that were made. */
  settings?: Record<string, string>
  /** All events up to this row number are in it. */
  upTo: number
  /** Rows in each table. */
  rows: Record<string, number>
  files: number
  /** Ids of files that were missing or damaged. */
  lost: string[]
  deletedMeanwhile: number
}

/** Makes the hash in a manifest by which a secret is recognised. */
export const secretSigner = (secrets: readonly string[]) => createSigner({ secrets, purpose: 'backup', length: 22 })

export async function readManifest({ name, path }: Backup): Promise<Manifest> {
  const { manifest: file } = pathsInBackup(path)
  if (!existsSync(file)) throw new CommandError(`${name} is no whole backup: it has no manifest.json.`)
  const manifest: Manifest = JSON.parse(await readFile(file, 'utf8'))
  if (manifest.format === 1) return manifest
  throw new CommandError(`${name} was made by a newer release (${manifest.version}). Restore it with that release.`)
}

/** Copies rows and definitions of a backup into a folder. Rejects when a part is not as `SHA256SUMS` says, or a table is missing. */
export async function unpack(backup: Backup, folder: string): Promise<void> {
  const wrong = await copyProved(backup, folder)
  if (wrong.length > 0)
    throw new CommandError(
      `${backup.name} is missing parts, or they are damaged: ${wrong.join(', ')}. Use another backup.`,
    )
  const { database } = pathsIn(folder)
  await rename(pathsInBackup(folder).rows, database)
  const { tablesIn } = await import('../store/rows-file.ts')
  const present = tablesIn(database)
  const missing = Object.keys((await readManifest(backup)).rows).filter((table) => !present.includes(table))
  if (missing.length > 0)
    throw new CommandError(`${backup.name} has no table ${missing.join(', ')}. Use another backup.`)
}

/** Brings what was unpacked up to date, and opens it. The files that people sent stay where they are. */
export async function openUnpacked({ name }: Backup, folder: string, clock: () => number): Promise<Wired> {
  const [{ silentLog }, { openStore }, { wire }] = await Promise.all([
    import('../log.ts'),
    import('../store/index.ts'),
    import('../wire.ts'),
  ])
  const store = await openStore(pathsIn(folder).database)
  const newer = await store.foreign().finally(() => store.close())
  if (newer.length > 0) throw new CommandError(`${name} ${newerRelease(newer)}.`)
  return wire({ config: readConfig({ SVC_DATA_DIR: folder }), clock, log: silentLog(), queryMs: PATIENCE_MS })
}

export async function openRestored(backup: Backup, folder: string, clock: () => number): Promise<Wired> {
  await unpack(backup, folder)
  return openUnpacked(backup, folder, clock)
}

/** The room that a copy beside a backup needs, as a multiple of its rows. */
const ROOM = 1.2

/** Holds the folder of backups, so that one process at a time works there, until what it returns is disposed of. */
export async function lockBackups(folder: string): Promise<Disposable> {
  const { holdLock } = await import('../store/rows-file.ts')
  const lock = holdLock(pathsInBackups(folder).lock)
  if (lock) return lock
  throw new CommandError(`Another backup or drill is running in ${folder}. Try again when it has ended.`)
}

/** Works in a folder beside a backup, which is removed afterwards, while no backup is made there. */
export async function besideBackup(backup: Backup, work: (folder: string) => Promise<void>): Promise<void> {
  const { drill: folder } = pathsInBackups(backup.folder)
  using _ = await lockBackups(backup.folder)
  await rm(folder, { recursive: true, force: true }) // of one that was killed
  const { bavail, bsize } = await statfs(backup.folder)
  const needed = (await stat(pathsInBackup(backup.path).rows)).size * ROOM
  if (bavail * bsize < needed)
    throw new CommandError(`This needs ${Math.ceil(needed / 1e6)} MB of room in ${backup.folder}. Nothing was tried.`)
  try {
    await mkdir(folder, { mode: 0o700 })
    await work(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
