/**
 * Kills the service again and again while forms are sent, and compares what it acknowledged with what it has stored. A killed
 * process is what this shows. What a power cut leaves is up to the disk, and to the flush before each answer, which a trace of
 * system calls shows (test/store/trace.test.ts).
 */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Command } from 'commander'
import { askFile } from '../test/support/databases.ts'
import { freePort } from '../test/support/free-port.ts'
import { startFleet } from './kills/fleet.ts'
import { openFolder, run } from './kills/run.ts'
import { whole } from './options.ts'

const { rounds } = new Command('npm run test:crash --')
  .option('--rounds <n>', 'times the service is killed', whole(1, 100_000), 200)
  .parse()
  .opts<{ rounds: number }>()

/** The kill comes at a random moment of this span, in milliseconds. */
const [EARLIEST, LATEST] = [20, 400]

const folder = openFolder()
const port = await freePort()
const fleet = startFleet(folder, [port])
const data = join(folder, 'machine-0')
const file = join(data, 'intake.sqlite')
const code = await run({
  fleet,
  base: `http://127.0.0.1:${port}`,
  load: { senders: 12, typists: 4, again: fleet.whole },
  stored: {
    rows: async (query) => askFile(file, query),
    file: (id) => readFile(join(data, 'drive', id.slice(0, 2), id)).catch(() => undefined),
  },
  async killing({ acknowledged }) {
    for (let round = 1; round <= rounds; round++) {
      await fleet.whole()
      // Every second time the span begins when a form was acknowledged, however slow the machine is at the start.
      const before = acknowledged.size
      while (round % 2 === 0 && acknowledged.size === before) await sleep(5)
      await sleep(EARLIEST + Math.random() * (LATEST - EARLIEST))
      fleet.kill()
      console.log(`round ${round}: killed, ${acknowledged.size} forms acknowledged so far`)
    }
  },
})
const broken = askFile(file, 'pragma integrity_check').filter((row) => row.integrity_check !== 'ok')
for (const row of broken) console.log(`FAULT ${row.integrity_check}`)
process.exitCode = broken.length > 0 ? 1 : code
