/**
 * Databases with the tables of this release and no rows. Migrations take longer than most tests, so they run once for each
 * engine, and the tests get copies of what they made.
 */
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type DatabaseAddress, parseDatabaseAddress } from '../../src/settings/database-address.ts'
import { openStore } from '../../src/store/index.ts'
import { sharedPostgres } from './postgres.ts'

let file: Promise<string> | undefined
let address: Promise<string> | undefined

/** Makes the file, which is not there yet. */
export async function upToDateFile(path: string): Promise<void> {
  file ??= makeFile()
  copyFileSync(await file, path)
}

/** Makes a database on the shared server, and gives its address. */
export async function upToDateDatabase(): Promise<string> {
  const server = await sharedPostgres()
  address ??= makeDatabase()
  return server.database(await address)
}

async function makeFile(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'intake-up-to-date-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  const path = join(folder, 'intake.sqlite')
  await migrated(path)
  return path
}

async function makeDatabase(): Promise<string> {
  const url = await (await sharedPostgres()).database()
  await migrated(parseDatabaseAddress(url)!)
  return url
}

async function migrated(where: string | DatabaseAddress): Promise<void> {
  const store = await openStore(where)
  await store.migrate()
  await store.close()
}
