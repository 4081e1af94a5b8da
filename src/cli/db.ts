/** db migrate | backup | check | copy: on the store itself, with the schema as it is. */
import { existsSync } from 'node:fs'
import type { Command } from 'commander'
import { openDataFolder } from '../data-folder/index.ts'
import { type DatabaseAddress, namedAddress } from '../settings/database-address.ts'
import type { Store } from '../store/index.ts'
import { newerRelease } from '../store/newer-release.ts'
import { copyRows } from './copy.ts'
import { CommandError } from './failure.ts'
import { print } from './output.ts'
import { PATIENCE_MS, requireDatabase, type Shell } from './shell.ts'
import { writeWhole } from './whole-file.ts'

export function databaseCommands(program: Command, shell: Shell): void {
  const db = program.command('db').helpGroup('Database:').description('Look after the database.')
  const verb = (name: string) => db.command(name).helpGroup('Database:')
  verb('migrate')
    .description('bring the schema up to date, or make a new database')
    .addHelpText('after', MIGRATE_HELP)
    .action(() => migrate(shell))
  verb('backup')
    .description('write a consistent copy to a new file, also while the service runs')
    .argument('<file>', 'a file that does not exist yet; readable by you alone')
    .addHelpText('after', BACKUP_HELP)
    .action((file: string) => backup(shell, file))
  verb('copy')
    .description('copy all rows into an empty database: to PostgreSQL, or back to a file')
    .requiredOption('--to <place>', 'postgres://user@host/database?sslmode=…, or the path of a new file; - reads it')
    .addHelpText('after', COPY_HELP)
    .action((options: { to: string }) => copyRows(shell, options))
  verb('check')
    .description('check the integrity of the database and count its rows')
    .option('--json', 'as one JSON object')
    .addHelpText('after', '\nExit code 1 when the database is unsound.')
    .action((options: { json?: true }) => check(shell, options))
}

const MIGRATE_HELP = `
Makes the data folder too when there is none. The service does the same when it starts. Take a backup first. Of several
that do it at once one does it, and the others find it done.`

const BACKUP_HELP = `
The copy holds the database alone. Files, definitions and the secret lie beside it in the data folder: copy them too.
To restore, stop the service and put the copy in place of intake.sqlite, without the -wal and -shm files beside it.
PostgreSQL has its own tool for it, and this command names it.`

const COPY_HELP = `
Stop the service first. From where the settings say, to the place that you name; a password is better in PGPASSWORD or
~/.pgpass, or typed after --to - , than on a command line that others can read. A copy that was interrupted goes on where
it was when it is begun again. At the end both are read and compared, row by row. A target that holds anything else is
refused, and a service does not start on a copy that is not finished.
Exit code 1 when rows are not the same in both.`

async function migrate(shell: Shell): Promise<void> {
  const { dataDir, databaseAddress } = shell.config()
  const database = databaseAddress ?? openDataFolder(dataDir, shell.clock).database
  const { names, newer } = await withStore(database, async (store) => {
    const newer = await store.foreign()
    return { newer, names: newer.length > 0 ? [] : await store.migrate() }
  })
  if (newer.length > 0) throw newerThanThis(database, newer)
  await print(shell.out, names.length > 0 ? names.map((name) => `${name}: done`) : ['The schema is up to date.'])
}

async function backup(shell: Shell, file: string): Promise<void> {
  const database = requireDatabase(shell.config())
  if (existsSync(file))
    throw new CommandError(`${file} exists already. Name a new file; a backup never overwrites one.`)
  await withStore(database, (store) => writeWhole(file, (part) => store.backup(part)))
  await print(shell.err, [`${file} is a complete copy of ${named(database)}.`])
}

async function check(shell: Shell, { json }: { json?: true }): Promise<void> {
  const database = requireDatabase(shell.config())
  const { faults, rows, old, newer } = await withStore<Checked>(database, async (store) => {
    const faults = await store.check()
    if (faults.length > 0) return { faults, rows: {} }
    const newer = await store.foreign()
    if (newer.length > 0)
      return { faults: [`the schema is newer than this release: ${newer.join(', ')}`], rows: {}, newer }
    const missing = await store.pending()
    if (missing.length === 0) return { faults, rows: await store.counts() }
    return { faults: [`the schema is old: run db migrate for ${missing.join(', ')}`], rows: {}, old: true }
  })
  const lines = [...faults, ...Object.entries(rows).map(([table, count]) => `${table}: ${count} rows`)]
  await print(shell.out, json ? [JSON.stringify({ sound: faults.length === 0, faults, rows })] : lines)
  if (faults.length === 0) return
  if (newer) throw newerThanThis(database, newer)
  if (old) throw new CommandError(`${named(database)} is not up to date. Migrate it; a service does so when it starts.`)
  const next = 'Keep a copy of it before you mend it; if pages are damaged, stop the service and restore a backup'
  throw new CommandError(`${named(database)} is unsound. ${next}.`)
}

interface Checked {
  faults: string[]
  /** How many rows each table has. */
  rows: Record<string, number>
  /** Migrations are missing. */
  old?: boolean
  /** Migrations that this release does not know. */
  newer?: string[]
}

const newerThanThis = (database: string | DatabaseAddress, names: readonly string[]): CommandError =>
  new CommandError(`${named(database)} ${newerRelease(names)}.`)

const named = (database: string | DatabaseAddress): string =>
  typeof database === 'string' ? database : namedAddress(database)

async function withStore<T>(database: string | DatabaseAddress, work: (store: Store) => Promise<T>): Promise<T> {
  const { openStore } = await import('../store/index.ts')
  const store = await openStore(database, { pool: 2, queryMs: PATIENCE_MS })
  try {
    return await work(store)
  } finally {
    await store.close()
  }
}
