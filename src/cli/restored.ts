/** A backup that is opened as a service in a folder of its own. Its settings come from nothing: no variable of the real service reaches it. */
import { existsSync, realpathSync } from 'node:fs'
import { mkdir, rename, rm, statfs } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { type Backup, copyProved, findBackup, partOf, pathsInBackup } from '../backups/index.ts'
import { isBackupName, type Place, ROWS } from '../backups/port.ts'
import { pathsIn } from '../data-folder/index.ts'
import { newerRelease, type Stamp } from '../models/installation.ts'
import { createSigner } from '../services/keyed-hash.ts'
import { parseDriveAddress } from '../settings/drive-address.ts'
import { readConfig, SETTINGS } from '../settings/index.ts'
import type { Wired } from '../wire.ts'
import { aboutTarget, targetOf } from './copy.ts'
import { CommandError, isFull } from './failure.ts'
import { PATIENCE_MS, type Shell } from './shell.ts'

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

/** What an option names as the place of backups: `placed` opens it. */
export const PLACE = 'a folder, or s3://bucket/prefix?region=…&endpoint=…'
export const WORK = 'with backups on S3: work in this folder. Default: .backups in the data folder'

/** The place that an option names, and the backup in it, if it names one. `writes`: a backup will be put there. */
export async function placed(
  shell: Shell,
  { option, typed, work, writes = false }: { option: string; typed: string; work?: string; writes?: boolean },
): Promise<{ place: Place; named: string | undefined }> {
  const where = targetOf(option, typed, parseDriveAddress)
  const path = typeof where === 'string' ? followed(where) : where.prefix
  const named = isBackupName(basename(path)) ? basename(path) : undefined
  if (typeof where === 'string') {
    const { folderOfBackups } = await import('../backups/folder.ts')
    return { place: folderOfBackups(named === undefined ? path : dirname(path)), named }
  }
  const { bucketOfBackups, CREDENTIALS } = await import('../backups/bucket.ts')
  const [accessKeyId, secretAccessKey] = CREDENTIALS.map((name) => shell.env(name)?.trim())
  if (!accessKeyId || !secretAccessKey)
    throw new CommandError(`Set ${CREDENTIALS.join(' and ')}: backups on S3 have credentials of their own.`, 2)
  const place = await bucketOfBackups(
    { ...where, prefix: named === undefined ? path : path.slice(0, -named.length - 1) },
    { work: resolve(work ?? pathsIn(dataDirOf(shell)).backups), credentials: { accessKeyId, secretAccessKey }, writes },
  ).catch(aboutTarget(option))
  return { place, named }
}

/** A link to one backup, such as `latest`, stands for that backup. */
function followed(path: string): string {
  const real = existsSync(path) ? realpathSync(path) : path
  return isBackupName(basename(real)) ? real : path
}

/** Known also while the other settings cannot be used. */
export const dataDirOf = ({ env }: Shell): string => env(SETTINGS.dataDir.name)?.trim() || SETTINGS.dataDir.default

/** The backup that an option names: one, or a place for the newest. */
export async function backupAt(shell: Shell, named: { option: string; typed: string; work?: string }): Promise<Backup> {
  const { place, named: name } = await placed(shell, named)
  const backup = await findBackup(place, name)
  if (backup) return backup
  throw new CommandError(
    name === undefined ? `There is no backup in ${place.name}.` : `There is no backup ${name} in ${place.name}.`,
    2,
  )
}

export async function readManifest(backup: Backup): Promise<Manifest> {
  const { name } = backup
  const text = await partOf(backup, 'manifest.json')
  if (text === undefined) throw new CommandError(`${name} is no whole backup: it has no manifest.json.`)
  const manifest = manifestIn(text)
  if (!manifest) throw new CommandError(`${name} is no whole backup: its manifest.json is damaged. Use another backup.`)
  if (manifest.format === 1) return manifest
  throw new CommandError(`${name} was made by a newer release (${manifest.version}). Restore it with that release.`)
}

/** Undefined when the text is no manifest. */
function manifestIn(text: string): Manifest | undefined {
  try {
    const manifest: Manifest = JSON.parse(text)
    return Number.isInteger(manifest.format) ? manifest : undefined
  } catch {
    return undefined
  }
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

/** Opens the folder in which backups are made and tried, and holds it, so that one process at a time works there, until what it returns is disposed of. */
export async function lockBackups(place: Place): Promise<Disposable> {
  await mkdir(place.work, { recursive: true, mode: 0o700 })
  const { holdLock } = await import('../store/rows-file.ts')
  const lock = holdLock(join(place.work, 'lock'))
  if (lock) return lock
  throw new CommandError(`Another backup or drill is running in ${place.work}. Try again when it has ended.`)
}

/** Rethrows an error of trying a backup: of the system's own, nobody would know which disk is full. */
export const whenFull =
  ({ place }: Backup) =>
  (error: unknown): never => {
    throw isFull(error) ? new CommandError(`There is no room left in ${place.work}. Make room, then try again.`) : error
  }

/** Works in a folder where the backup is tried, which is removed afterwards, while no backup is made there. */
export async function besideBackup({ place, name }: Backup, work: (folder: string) => Promise<void>): Promise<void> {
  const folder = join(place.work, '.drill')
  using _ = await lockBackups(place)
  await rm(folder, { recursive: true, force: true }) // of one that was killed
  const { bavail, bsize } = await statfs(place.work)
  const needed = ((await place.size(name, ROWS)) ?? 0) * ROOM
  if (bavail * bsize < needed)
    throw new CommandError(`This needs ${Math.ceil(needed / 1e6)} MB of room in ${place.work}. Nothing was tried.`)
  try {
    await mkdir(folder, { mode: 0o700 })
    await work(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
