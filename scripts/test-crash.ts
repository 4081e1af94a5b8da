/**
 * Kills the service again and again while forms are sent, and compares what it acknowledged with what it has stored.
 * A killed process is what this shows. What a power cut leaves is up to the disk, and to the flush before each answer, which a
 * trace of system calls shows (test/store/trace.test.ts).
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { killAll } from './bench/servers.ts'
import { emptyLedger } from './crash/clients.ts'
import { type Options, readOptions, USAGE } from './crash/options.ts'
import { databaseIn, runRounds } from './crash/rounds.ts'
import { selfTest } from './crash/self-test.ts'

const options = optionsOrEnd()
const folder = mkdtempSync(join(tmpdir(), 'intake-crash-'))
process.on('exit', (code) => {
  killAll()
  if (code === 1) console.error(`The data folder is kept: ${folder}`)
  else rmSync(folder, { recursive: true, force: true })
})
process.on('SIGINT', () => process.exit(130))
process.on('SIGTERM', () => process.exit(143))
process.exitCode = await crash(options)

async function crash(options: Options): Promise<number> {
  console.log(`seed ${options.seed}`)
  const ledger = emptyLedger()
  const { rounds, interrupted, pages, drafts, acknowledged, present, faults } = await runRounds(
    folder,
    ledger,
    options,
    console.log,
  )
  for (const fault of faults.slice(0, 20)) console.log(`FAULT ${fault}`)
  console.log(`${rounds} of ${options.rounds} rounds, ${interrupted} with a form cut off; ${faults.length} faults`)
  console.log(`${acknowledged} accepted, ${present} present; ${pages} pages of ${drafts} drafts`)
  if (faults.length > 0 || present < acknowledged || acknowledged === 0 || pages === 0) return 1
  if (!options.selfTest) return 0
  const { lines, missed } = selfTest(databaseIn(folder), ledger)
  console.log(`self-test\n${lines.map((line) => `  ${line}`).join('\n')}`)
  return missed > 0 ? 1 : 0
}

function optionsOrEnd(): Options {
  try {
    return readOptions(process.argv.slice(2))
  } catch (error) {
    console.error(`${(error as Error).message}\n\n${USAGE}`)
    process.exit(2)
  }
}
