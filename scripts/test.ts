/**
 * `npm test`: runs the lanes, several at a time. What follows the command goes to every run of mocha (`npm test -- --exit`).
 * What a lane says is shown when those before it have ended. One that fails ends the others. With TEST_ALL=1 every lane runs
 * to its end, and a test that is passed over is a failure too.
 */
import { chmodSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import '../test/support/compile-cache.ts'
import { whyMissing } from './setup/needs.ts'
import { LANES, type Lane } from './test/lanes.ts'
import { createRun, type Result } from './test/run.ts'
import { summary } from './test/summary.ts'

/** Two more than there are cores, because every lane waits for a good part of its time. */
const AT_ONCE = availableParallelism() + 2
const IN_MEMORY = '/dev/shm'
const ENOUGH = 4 * 2 ** 30

const began = performance.now()
const folder = mkdtempSync(join(roomForFiles(), 'intake-tests-'))
chmodSync(folder, 0o711) // PostgreSQL runs as another user
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
const env = { ...process.env, TMPDIR: folder }
const lack = ({ needs }: Lane) => needs && whyMissing(needs)
const lanes = LANES.filter((lane) => lack(lane) === undefined)
const runs = lanes.map((lane) => createRun(lane, env))
const stopAll = () => runs.forEach(({ stop }) => void stop())
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => fail(130))

const waiting = [...runs]
const results: Result[] = []
const work = Array.from({ length: AT_ONCE }, async () => {
  for (let run = waiting.shift(); run; run = waiting.shift()) {
    const result = await run.start()
    results.push(result)
    if (result.code === 0) continue
    if (process.env.TEST_ALL) process.exitCode ||= result.code
    else fail(result.code)
  }
})
for (const run of runs) await run.show()
await Promise.all(work)
const inOrder = lanes.flatMap((lane) => results.filter((one) => one.lane === lane))
const reasons = [...LANES.map(lack), ...results.flatMap(({ totals }) => totals?.passedOver ?? [])]
const passedOver = [...new Set(reasons)].filter((one) => one !== undefined)
console.log(summary(inOrder, passedOver, performance.now() - began))
if (process.env.TEST_ALL && passedOver.length > 0) {
  console.log('TEST_ALL is set: no test may be passed over.')
  process.exitCode ||= 1
}

function fail(code: number): void {
  process.exitCode ||= code
  waiting.length = 0
  stopAll()
}

/** Where the tests keep their files: in memory where Linux offers enough of it, since a test waits for many flushes to a disk. */
function roomForFiles(): string {
  try {
    const { bavail, bsize } = statfsSync(IN_MEMORY)
    return bavail * bsize >= ENOUGH ? IN_MEMORY : tmpdir()
  } catch {
    return tmpdir()
  }
}
