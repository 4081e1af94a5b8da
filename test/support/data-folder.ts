/** A data folder as a first start leaves it: the starter forms, and a database without rows. */
import { copyFileSync, cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDataFolder } from '../../src/data-folder/index.ts'
import { openStore } from '../../src/store/index.ts'

let first: Promise<string> | undefined

/** Migrations take longer than most tests, so they run once, and each folder gets a copy of what they made. */
export async function fillFolder(dataDir: string): Promise<void> {
  first ??= makeFirst()
  const { forms, database } = openDataFolder(await first, Date.now)
  cpSync(forms, join(dataDir, 'forms'), { recursive: true })
  copyFileSync(database, join(dataDir, 'intake.sqlite'))
}

async function makeFirst(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'intake-first-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  const store = await openStore(openDataFolder(folder, Date.now).database)
  await store.migrate()
  await store.close()
  return folder
}
