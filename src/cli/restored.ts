/** A backup that is opened as a service in a folder of its own. Its settings come from nothing: no variable of the real service reaches it. */
import { existsSync } from 'node:fs'
import { readFile, rename } from 'node:fs/promises'
import { type Backup, copyProved, pathsInBackup } from '../data-folder/backups.ts'
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

/**
 * Copies a backup into a new folder, brings its rows up to date there, and opens it. The files that people sent stay where
 * they are. Rejects when a part is not as `SHA256SUMS` says.
 */
export async function openRestored(backup: Backup, folder: string, clock: () => number): Promise<Wired> {
  const wrong = await copyProved(backup, folder)
  if (wrong.length > 0)
    throw new CommandError(
      `${backup.name} is missing parts, or they are damaged: ${wrong.join(', ')}. Use another backup.`,
    )
  const [{ silentLog }, { openStore }, { wire }] = await Promise.all([
    import('../log.ts'),
    import('../store/index.ts'),
    import('../wire.ts'),
  ])
  const { database } = pathsIn(folder)
  await rename(pathsInBackup(folder).rows, database)
  const store = await openStore(database)
  const newer = await store.foreign().finally(() => store.close())
  if (newer.length > 0) throw new CommandError(`${backup.name} ${newerRelease(newer)}.`)
  const config = readConfig({ SVC_DATA_DIR: folder })
  return wire({ config, clock, log: silentLog(), queryMs: PATIENCE_MS })
}
