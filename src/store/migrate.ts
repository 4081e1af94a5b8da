/** Brings a database to the latest schema. */
import type { Kysely } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import * as start from './migrations/0001-start.ts'
import * as uploads from './migrations/0002-uploads.ts'
import type { Tables } from './tables.ts'

const MIGRATIONS: Record<string, Migration> = { '0001-start': start, '0002-uploads': uploads }

/** The names of the migrations that did not run yet; changes nothing. */
export async function pending(db: Kysely<Tables>): Promise<string[]> {
  const known = await migrator(db).getMigrations()
  return known.filter(({ executedAt }) => !executedAt).map(({ name }) => name)
}

/**
 * Runs what is missing, in order; returns the names that ran. The caller gives a transaction that was begun for writing,
 * so that of several processes at the start one migrates and the others find it done; it undoes all when this throws.
 */
export async function migrate(db: Kysely<Tables>): Promise<string[]> {
  const { error, results = [] } = await migrator(db).migrateToLatest()
  if (error) throw error
  return results.map(({ migrationName }) => migrationName)
}

const migrator = (db: Kysely<Tables>): Migrator =>
  new Migrator({ db, provider: { getMigrations: async () => MIGRATIONS }, disableTransactions: true })
