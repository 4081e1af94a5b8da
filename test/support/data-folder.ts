/** A data folder as a first start leaves it: the starter forms, and a database without rows. */
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDataFolder } from '../../src/data-folder/index.ts'
import { upToDateFile } from './up-to-date.ts'

/** The forms are written once, and each folder gets a copy of them. */
let first: string | undefined

export async function fillFolder(dataDir: string): Promise<void> {
  first ??= makeFirst()
  cpSync(first, join(dataDir, 'forms'), { recursive: true })
  await upToDateFile(join(dataDir, 'intake.sqlite'))
}

function makeFirst(): string {
  const folder = mkdtempSync(join(tmpdir(), 'intake-first-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  return openDataFolder(folder, Date.now, { starters: 'with samples' }).forms
}
