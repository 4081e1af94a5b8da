/** Brings a database to the latest schema. */

import { type Kysely, sql } from 'kysely'
import { DEFAULT_MIGRATION_TABLE, type Migration, Migrator } from 'kysely/migration'
import type { Engine, LargeIndex } from './engine-port.ts'
import * as start from './migrations/0001-start.ts'
import * as spendings from './migrations/0002-spendings.ts'
import * as drafts from './migrations/0003-drafts.ts'
import * as office from './migrations/0004-office.ts'
import * as telling from './migrations/0005-telling.ts'
import * as search from './migrations/0006-search.ts'
import * as deliveries from './migrations/0007-deliveries.ts'
import * as open from './migrations/0008-open.ts'
import * as entry from './migrations/0009-entry.ts'
import * as unclaimed from './migrations/0010-unclaimed.ts'
import * as listings from './migrations/0011-listings.ts'
import * as walks from './migrations/0012-walks.ts'
import * as backlogs from './migrations/0013-backlogs.ts'
import * as republished from './migrations/0014-republished.ts'
import * as receivers from './migrations/0015-receivers.ts'
import * as pinned from './migrations/0016-pinned.ts'
import * as room from './migrations/0017-room.ts'
import * as erasures from './migrations/0018-erasures.ts'
import * as installation from './migrations/0019-installation.ts'
import * as thrownAway from './migrations/0020-thrown-away.ts'
import * as cursors from './migrations/0021-cursors.ts'
import * as programs from './migrations/0022-programs.ts'
import * as answers from './migrations/0023-answers.ts'
import * as translations from './migrations/0025-translations.ts'
import * as caseLanguage from './migrations/0026-case-language.ts'
import * as officeLanguages from './migrations/0027-office-languages.ts'
import * as messageLanguages from './migrations/0028-message-languages.ts'
import * as endedDrafts from './migrations/0029-ended-drafts.ts'
import * as programTokens from './migrations/0030-program-tokens.ts'
import * as refusedDefinitions from './migrations/0031-refused-definitions.ts'
import * as backupRuns from './migrations/0032-backup-runs.ts'
import * as accounts from './migrations/0033-accounts.ts'
import * as formHistory from './migrations/0034-form-history.ts'
import * as formSources from './migrations/0035-form-sources.ts'
import * as listColumns from './migrations/0036-list-columns.ts'
import * as departments from './migrations/0037-departments.ts'
import * as secondPerson from './migrations/0038-second-person.ts'
import * as departmentHomes from './migrations/0039-department-homes.ts'
import * as previews from './migrations/0040-previews.ts'
import * as workingCopies from './migrations/0041-working-copies.ts'
import type { Tables } from './tables.ts'

/** What differs between the engines. */
type Means = Pick<Engine, 'identity' | 'appendOnly' | 'noteUnclaimed' | 'terms'>

/** All migrations of this release. */
export const migrations = (means: Means): Record<string, Migration> => ({
  '0001-start': { up: (db) => start.up(db, means.identity) },
  '0002-spendings': spendings,
  '0003-drafts': drafts,
  '0004-office': { up: (db) => office.up(db, means) },
  '0005-telling': { up: (db) => telling.up(db, means.identity) },
  '0006-search': { up: (db) => search.up(db, means) },
  '0007-deliveries': deliveries,
  '0008-open': open,
  '0009-entry': entry,
  '0010-unclaimed': { up: (db) => unclaimed.up(db, means) },
  '0011-listings': listings,
  '0012-walks': walks,
  '0013-backlogs': backlogs,
  '0014-republished': republished,
  '0015-receivers': receivers,
  '0016-pinned': pinned,
  '0017-room': room,
  '0018-erasures': { up: (db) => erasures.up(db, means.identity) },
  '0019-installation': installation,
  '0020-thrown-away': thrownAway,
  '0021-cursors': cursors,
  '0022-programs': { up: (db) => programs.up(db, means) },
  '0023-answers': answers,
  '0025-translations': translations,
  '0026-case-language': caseLanguage,
  '0027-office-languages': officeLanguages,
  '0028-message-languages': messageLanguages,
  '0029-ended-drafts': endedDrafts,
  '0030-program-tokens': { up: (db) => programTokens.up(db, means) },
  '0031-refused-definitions': refusedDefinitions,
  '0032-backup-runs': { up: (db) => backupRuns.up(db, means.identity) },
  '0033-accounts': accounts,
  '0034-form-history': { up: (db) => formHistory.up(db, means.identity) },
  '0035-form-sources': formSources,
  '0036-list-columns': listColumns,
  '0037-departments': departments,
  '0038-second-person': { up: (db) => secondPerson.up(db, means.identity) },
  '0039-department-homes': departmentHomes,
  '0040-previews': { up: (db) => previews.up(db, means) },
  '0041-working-copies': { up: (db) => workingCopies.up(db, means) },
})

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
