/**
 * The database of a service under test. A run is on SQLite, in the data folder of the service, unless `on-postgres.ts` was
 * loaded before it: then each service gets a database without rows on the run's own server, from a stock, because tests open
 * their services where nothing can be waited for.
 */
import { join } from 'node:path'
import Database from 'better-sqlite3'
import pg from 'pg'
import { type DatabaseAddress, namedAddress, parseDatabaseAddress } from '../../src/settings/database-address.ts'
import type { Config } from '../../src/settings/index.ts'
import { sharedPostgres } from './postgres.ts'

const STOCK = 6
const stock: string[] = []
const taken = new Map<string, string>()
const SECRET = 'a-secret-of-the-tests-that-is-long-enough'
let postgres = false

/** From now on, services are on PostgreSQL. */
export function usePostgres(): void {
  postgres = true
}

/** `describe` and `it` for what is about SQLite alone, its file or its locks, or about no rows: left out, by name, where services are on PostgreSQL. */
export const onSqlite = {
  describe: (name: string, body: (this: Mocha.Suite) => void) =>
    (postgres ? describe.skip : describe)(`${name} (SQLite)`, body),
  it: (name: string, body: Mocha.AsyncFunc) => (postgres ? it.skip : it)(`${name} (SQLite)`, body),
}

/** Settings for a service that is on a database of its own, the same whenever the same folder is named. */
export function databaseSettings(folder: string): Record<string, string> {
  if (!postgres) return {}
  const url = taken.get(folder) ?? stock.pop()
  if (url === undefined) throw new Error(`the stock of ${STOCK} databases is used up: one test opens too many services`)
  taken.set(folder, url)
  // The definitions stay in the folder, where the tests put them.
  return { SVC_DATABASE_URL: url, SVC_SECRET: SECRET, SVC_FORMS: 'watch' }
}

/** Where the rows are of a service over this folder. */
export const databaseIn = (folder: string): string | DatabaseAddress =>
  parseDatabaseAddress(taken.get(folder) ?? '') ?? join(folder, 'intake.sqlite')

export async function fillStock(): Promise<void> {
  const server = await sharedPostgres()
  while (stock.length < STOCK) stock.push(await server.database())
}

/** Those of a service that was removed are emptied and used again: that takes a fraction of making and migrating one. */
export async function recycle(isGone: (folder: string) => boolean): Promise<void> {
  for (const [folder, url] of taken)
    if (isGone(folder)) {
      taken.delete(folder)
      await empty(url)
      stock.unshift(url)
    }
}

/** A connection to each database stays open: a new one must read anew what tables there are, which takes longer than emptying them. */
const cleaners = new Map<string, pg.Client>()

async function empty(url: string): Promise<void> {
  let cleaner = cleaners.get(url)
  if (!cleaner) {
    cleaner = new pg.Client(url)
    cleaners.set(url, cleaner)
    await cleaner.connect()
  }
  await cleaner.query(EMPTY)
}

/** At the end of the run. */
export async function closeCleaners(): Promise<void> {
  for (const cleaner of cleaners.values()) await cleaner.end()
}

/**
 * What is left of its service is ended first, and waited for: it might still commit. Tables that refuse to be emptied are
 * emptied all the same. Deleting some rows is several times quicker than truncating, but leaves their place behind, so large
 * tables are truncated.
 */
const EMPTY = `drop table if exists copy_mark; do $$ declare one text; begin
  perform set_config('session_replication_role', 'replica', true);
  perform pg_terminate_backend(pid, 10000) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid();
  for one in select quote_ident(tablename) from pg_tables where schemaname = 'public' and tablename not like 'kysely%' loop
    if pg_relation_size(one::regclass) < 65536 then execute 'delete from ' || one;
    else execute 'truncate ' || one || ' cascade'; end if;
  end loop;
  for one in select quote_ident(sequencename) from pg_sequences where schemaname = 'public' and last_value is not null loop
    execute 'alter sequence ' || one || ' restart';
  end loop;
end $$`

type Row = Record<string, unknown>

/** One query to the database of a service. */
export async function ask({ databaseAddress, dataDir }: Config, text: string): Promise<Row[]> {
  if (!databaseAddress) return askFile(join(dataDir, 'intake.sqlite'), text)
  const url = new URL(namedAddress(databaseAddress))
  url.password = databaseAddress.password ?? ''
  return askServer(url.href, text)
}

export function askFile(file: string, text: string): Row[] {
  const connection = new Database(file)
  try {
    const statement = connection.prepare(text)
    if (statement.reader) return statement.all() as Row[]
    statement.run()
    return []
  } finally {
    connection.close()
  }
}

export async function askServer(url: string, text: string): Promise<Row[]> {
  const client = new pg.Client(url)
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query(text)).rows ?? []
  } finally {
    await client.end()
  }
}
