/** Databases that no service may work on. Each is closed, and refused with a SettingError. */
import { SettingError } from '../faults.ts'
import { newerRelease } from '../models/installation.ts'
import type { DatabaseAddress } from '../settings/database-address.ts'
import type { Store } from './index.ts'

/** What a newer release wrote an older one would read wrongly. `setting` says where the database is. */
export async function requireKnown(store: Store, setting: string): Promise<void> {
  const names = await store.foreign()
  if (names.length === 0) return
  await store.close()
  throw new SettingError(setting, `this database ${newerRelease(names)}`)
}

/** An unfinished copy must not receive forms: they would take the numbers of rows still to come. `setting` says where the database is. */
export async function requireWhole(store: Store, setting: string): Promise<void> {
  const source = await store.unfinishedCopy()
  if (source === undefined) return
  await store.close()
  throw new SettingError(
    setting,
    `this database is an unfinished copy of ${source}. Run the same command again: db copy, with the settings of the source, or restore`,
  )
}

/** What an older release wrote is brought up to date by the service alone, or by `db migrate`: somebody may still go back. */
export async function requireUpToDate(store: Store, setting: string): Promise<void> {
  const names = await store.pending()
  if (names.length === 0) return
  await store.close()
  throw new SettingError(
    setting,
    `this database is of an earlier release, and lacks ${names.join(', ')}. Make a backup with that release, then start the service or run: db migrate`,
  )
}

/** The database at a mistyped address must not become a new, empty service. */
export async function requireTables(store: Store): Promise<void> {
  if (!(await store.isEmpty())) return
  await store.close()
  throw new SettingError(
    'SVC_DATABASE_URL',
    'this database is empty. Correct the address, or create a new database with: db migrate',
  )
}

/** A user who cannot write is refused at the start, not at the first form. Other faults may pass, and `/readyz` reports them. */
export async function requireWritable(store: Store, { user }: DatabaseAddress): Promise<void> {
  const fault = await store.ping().then(
    () => undefined,
    (error: Error) => error.cause,
  )
  if ((fault as { code?: string } | undefined)?.code !== INSUFFICIENT_PRIVILEGE) return
  await store.close()
  throw new SettingError(
    'SVC_DATABASE_URL',
    `user "${user}" cannot write to the tables of this database. Make it the owner of the database and its tables, or grant it select, insert, update and delete on all tables in its schema`,
  )
}

const INSUFFICIENT_PRIVILEGE = '42501'
