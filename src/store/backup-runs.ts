/** Runs of backups and drills. */
import type { Kysely } from 'kysely'
import type { BackupRun } from '../models/backup-run.ts'
import type { Tables } from './tables.ts'

export const backupRunRows = (db: Kysely<Tables>) => ({
  async add({ backup, beganAt, endedAt, fault, ...rest }: BackupRun): Promise<void> {
    await db
      .insertInto('backup_runs')
      .values({ ...rest, backup: backup ?? null, began_at: beganAt, ended_at: endedAt, fault: fault ?? null })
      .execute()
  },

  /** The last runs, newest first. */
  async last(size: number): Promise<BackupRun[]> {
    const rows = await db.selectFrom('backup_runs').selectAll().orderBy('id', 'desc').limit(size).execute()
    return rows.map(({ kind, backup, began_at, ended_at, cases, files, missing, fault }) => ({
      kind: kind as BackupRun['kind'],
      ...(backup !== null && { backup }),
      beganAt: began_at,
      endedAt: ended_at,
      cases,
      files,
      missing,
      ...(fault !== null && { fault }),
    }))
  },
})
