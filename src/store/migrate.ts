/** Brings a database to the latest schema. */

import { type Kysely, sql } from 'kysely'
import { DEFAULT_MIGRATION_TABLE, type Migration, Migrator } from 'kysely/migration'
import type { Engine, LargeIndex, MigrationMeans } from './engine-port.ts'
import { firstMigrations } from './migrations/0001-to-0020.ts'
import { migrationsTo09 } from './migrations/0021-to-0033.ts'
import { migrationsSince09 } from './migrations/0034-on.ts'
import type { Tables } from './tables.ts'

/** All migrations of this release. */
export function migrations(means: MigrationMeans): Record<string, Migration> {
  const all = { ...firstMigrations(means), ...migrationsTo09(means), ...migrationsSince09(means) }
  return Object.fromEntries(Object.entries(all).map(([name, up]) => [name, { up }]))
}

/** Did no migration run yet? */
export async function isEmpty(engine: Engine): Promise<boolean> {
  const done = await ran(engine)
  return Object.keys(migrations(engine)).every((name) => !done.has(name))
}

/** The names of the migrations that did not run yet; changes nothing. */
export const pending = (engine: Engine): Promise<string[]> => missing(engine, migrations(engine))

/** The names of the migrations that ran and are none of ours: a newer release has changed this database. */
export async function foreign(engine: Engine): Promise<string[]> {
  const ours = migrations(engine)
  return [...(await ran(engine))].filter((name) => !Object.hasOwn(ours, name)).sort()
}

async function missing(engine: Engine, all: Record<string, Migration>): Promise<string[]> {
  const done = await ran(engine)
  return Object.keys(all).filter((name) => !done.has(name))
}

/** The names of the migrations that ran. Kysely's own way to ask reads every column of every table first. */
async function ran({ reader, hasTable }: Engine): Promise<ReadonlySet<string>> {
  if (!(await hasTable(DEFAULT_MIGRATION_TABLE))) return new Set()
  const { rows } = await sql<{ name: string }>`select name from ${sql.table(DEFAULT_MIGRATION_TABLE)}`.execute(reader)
  return new Set(rows.map(({ name }) => name))
}

interface Plan {
  all?: Record<string, Migration>
  indexes?: readonly LargeIndex[]
}

/**
 * Runs what is missing, in order, and builds the large indexes that are missing; returns the names. Of several processes at
 * the start one does it, however long it takes, and the others find it done. The migrations are one transaction, which undoes
 * all of them when one fails; then this rejects with what failed.
 */
export async function migrate(engine: Engine, { all = migrations(engine), indexes = LARGE_INDEXES }: Plan = {}) {
  if (!(await isMissing())) return []
  return engine.alone(async ({ write, build }) => {
    const done = await write((tx) => migrateWithin(tx, all))
    for (const index of indexes)
      if (!(await engine.hasIndex(index.name)) && (await build(index))) done.push(`index ${index.name}`)
    return done
  })

  async function isMissing(): Promise<boolean> {
    if ((await missing(engine, all)).length > 0) return true
    for (const { name } of indexes) if (!(await engine.hasIndex(name))) return true
    return false
  }
}

async function migrateWithin(tx: Kysely<Tables>, all: Record<string, Migration>): Promise<string[]> {
  const failures: unknown[] = []
  const heard = Object.entries(all).map(([name, { up }]) => {
    const noting = (db: Kysely<unknown>) =>
      up(db).catch((error) => {
        failures.push(error)
        throw error
      })
    return [name, { up: noting }]
  })
  try {
    const provider = { getMigrations: async () => Object.fromEntries(heard) }
    const { error, results = [] } = await new Migrator({
      db: tx,
      provider,
      disableTransactions: true,
    }).migrateToLatest()
    if (error) throw error
    return results.map(({ migrationName }) => migrationName)
  } catch (error) {
    // After a failure Kysely asks once more, and PostgreSQL refuses that: only the first one says what happened.
    throw failures[0] ?? error
  }
}

/**
 * Indexes of large tables. They are built after the migrations, beside processes that read and write, and again by the next
 * start where a build did not end. A migration would hold up everybody else until its index is there, so a new index of a
 * table that exists already is listed here. Answers must be right without it.
 */
const LARGE_INDEXES: readonly LargeIndex[] = [
  {
    // Of a form with many cases in a status, few may wait for the office: those that have their answer.
    name: 'submissions_waiting_by_form_and_status',
    on: `submissions (slug, status, waiting_for, received_at, id, quarantine, assignee)
      where fixture_until is null and waiting_for is not null`,
  },
]
