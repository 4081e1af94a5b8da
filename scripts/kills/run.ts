/** One run of the tests that kill services under load, from the first form to what is said at the end. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { killAll } from '../bench/servers.ts'
import { check, type Stored } from './check.ts'
import { type Load, startClients } from './clients.ts'
import type { Fleet } from './fleet.ts'
import { emptyLedger, type Ledger } from './ledger.ts'

interface Scene {
  fleet: Fleet
  /** Where people send what they send. */
  base: string
  load: Load
  stored: Stored
  /** Kills services again and again until the load is to end. */
  killing(ledger: Ledger): Promise<void>
}

/** A folder for the data and logs of the services; it is removed at the end, and kept after a fault. */
export function openFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'intake-kills-'))
  process.on('exit', (code) => {
    killAll()
    if (code === 1) console.error(`The data and logs of the services are kept: ${folder}`)
    else rmSync(folder, { recursive: true, force: true })
  })
  process.on('SIGINT', () => process.exit(130))
  process.on('SIGTERM', () => process.exit(143))
  return folder
}

/** Returns the exit code: 1 when anything that was acknowledged is not there, or a service ended by itself. */
export async function run({ fleet, base, load, stored, killing }: Scene): Promise<number> {
  await fleet.whole()
  const ledger = emptyLedger()
  const clients = startClients(base, load, ledger)
  await killing(ledger)
  await clients.stop()
  await fleet.whole()
  const faults = [...ledger.faults, ...(await fleet.stop()), ...(await check(stored, ledger))]
  for (const fault of faults.slice(0, 20)) console.log(`FAULT ${fault}`)
  const answers = [...ledger.answers].map(([what, times]) => `${what} ${times}`).join(', ')
  const files = [...ledger.acknowledged.values()].reduce((sum, form) => sum + form.files.length, 0)
  console.log(`${ledger.acknowledged.size} forms acknowledged, with ${files} files; ${ledger.drafts.size} drafts`)
  console.log(`answers: ${answers}`)
  console.log(`${fleet.starts.length} starts, the longest took ${Math.max(...fleet.starts).toFixed(0)} ms`)
  console.log(`${faults.length} faults`)
  return faults.length > 0 || ledger.acknowledged.size === 0 || ledger.drafts.size === 0 ? 1 : 0
}
