/** db migrate | check | copy | accept-loss: on the store itself, with the schema as it is. */
import type { Command } from 'commander'
import { isHalfRestored, openDataFolder } from '../data-folder/index.ts'
import { SettingError } from '../faults.ts'
import { HALF_RESTORED, newerRelease } from '../models/installation.ts'
import { jsonLine } from '../services/exports/lines.ts'
import { type DatabaseAddress, namedAddress } from '../settings/database-address.ts'
import { startersOf, storesForms } from '../settings/derived.ts'
import type { Store } from '../store/index.ts'
import { copyRows } from './copy.ts'
import { ACCEPT_HELP, acceptLoss } from './drive.ts'
import { CommandError } from './failure.ts'
import { print } from './output.ts'
import { PATIENCE_MS, requireDatabase, type Shell } from './shell.ts'

export function databaseCommands(program: Command, shell: Shell): void {
  const db = program.command('db').helpGroup('Database:').description('Look after the database.')
  const verb = (name: string) => db.command(name).helpGroup('Database:')
  verb('migrate')
    .description('bring the schema up to date, or create a new database')
    .addHelpText('after', MIGRATE_HELP)
    .action(() => migrate(shell))
  verb('copy')
    .description('copy all rows into an empty database: to PostgreSQL, or back to a file')
    .requiredOption('--to <place>', 'postgres://user@host/database?sslmode=…, or the path of a new file; - reads it')
    .addHelpText('after', COPY_HELP)
    .action((options: { to: string }) => copyRows(shell, options))
  verb('check')
    .description('check the integrity of the database and count its rows')
    .option('--json', 'as one JSON object')
    .addHelpText('after', '\nExit code 1 when the database has faults.')
    .action((options: { json?: true }) => check(shell, options))
  verb('accept-loss')
    .description('accept that the database has lost its last changes, and end the alarm')
    .option('--yes', 'do not ask')
    .addHelpText('after', ACCEPT_HELP)
    .action((options: { yes?: true }) => acceptLoss(shell, options))
  // A command of earlier releases, which scripts may still call.
  db.command('backup [file]')
    .allowUnknownOption()
    .action(() => {
      throw new CommandError('db backup is no longer there. Use: backup make --to <folder>', 2)
    })
}

const MIGRATE_HELP = `
Creates the data folder if there is none. The service also does this when it starts. Make a backup first. If several
processes start at once, one of them migrates and the others wait.`

const COPY_HELP = `
Stop the service first. This copies from the database in the settings to the one you name. Put a password in PGPASSWORD
or ~/.pgpass, or type the address after --to - : other users can read the command line. If a copy is interrupted, run
the command again: it continues where it stopped. At the end it compares both databases, row by row. The target must be
empty, and the service does not start on an unfinished copy.
Exit code 1 when some rows differ.`

async function migrate(shell: Shell): Promise<void> {
  const config = shell.config()
  if (isHalfRestored(config.dataDir)) throw new SettingError('SVC_DATA_DIR', HALF_RESTORED)
  const starters = storesForms(config) ? 'none' : startersOf(config)
  const database = config.databaseAddress ?? openDataFolder(config.dataDir, shell.clock, { starters }).database
  const { names, newer } = await withStore(database, async (store) => {
    const newer = await store.foreign()
    return { newer, names: newer.length > 0 ? [] : await store.migrate() }
  })
  if (newer.length > 0) throw newerThanThis(database, newer)
  await print(shell.out, names.length > 0 ? names.map((name) => `${name}: done`) : ['The schema is up to date.'])
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
    if (missing.length === 0) return { faults, rows: await store.tableSizes() }
    return { faults: [`the schema is out of date: run db migrate for ${missing.join(', ')}`], rows: {}, old: true }
  })
  const lines = [...faults, ...Object.entries(rows).map(([table, count]) => `${table}: ${count} rows`)]
  await print(shell.out, json ? [jsonLine({ sound: faults.length === 0, faults, rows })] : lines)
  if (faults.length === 0) return
  if (newer) throw newerThanThis(database, newer)
  if (old)
    throw new CommandError(
      `${named(database)} is not up to date. Run db migrate, or start the service, which does the same.`,
    )
  const next = 'Make a copy before you repair it. If pages are damaged, stop the service and restore a backup'
  throw new CommandError(`${named(database)} has faults. ${next}.`)
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
