/**
 * The tests, on both engines: all of them with the rows of every service in SQLite, and beside it those about rows again on
 * PostgreSQL, since most of a run is waiting. What follows the command goes to both runs (`npm test -- --exit`). What the
 * second run says is shown when the first has ended; one that fails ends the other.
 */
import { spawn } from 'node:child_process'
import { PassThrough } from 'node:stream'

const ALL = ['test/**/*.test.ts']
/** Where it matters what keeps the rows: not to a page in a browser, a body on its way, a log, or the load gate. */
const OF_ROWS = [
  'test/attacks.test.ts',
  'test/main.test.ts',
  'test/workers.test.ts',
  'test/services/*.test.ts',
  'test/services/cases/*.test.ts',
  'test/services/deliveries/*.test.ts',
  'test/services/exports/*.test.ts',
  'test/services/office/*.test.ts',
  'test/services/uploads/*.test.ts',
  'test/controllers/**/*.test.ts',
  'test/cli/*.test.ts',
]
const WITHOUT_ROWS = ['journeys', 'manual', 'preview', 'process', 'progress', 'standard-input'].flatMap((name) => [
  '--ignore',
  `test/cli/${name}.test.ts`,
])

const runs = [
  start('SQLite', ALL),
  start('PostgreSQL', ['--require', './test/support/on-postgres.ts', ...WITHOUT_ROWS, ...OF_ROWS]),
]
for (const { show, ended } of runs) {
  show()
  const code = await ended
  if (code === 0) continue
  process.exitCode = code
  for (const { stop } of runs) stop()
  break
}

/** Begins a run whose output is held back until it is to be shown. */
function start(engine: string, given: readonly string[]) {
  const colour = process.stdout.isTTY ? ['--color'] : []
  const mocha = spawn('mocha', [...given, ...colour, ...process.argv.slice(2)], { stdio: ['ignore', 'pipe', 'pipe'] })
  const output = new PassThrough({ highWaterMark: 2 ** 26 })
  for (const stream of [mocha.stdout, mocha.stderr]) stream.pipe(output, { end: false })
  output.write(`\nServices on ${engine}:\n`)
  const ended = new Promise<number>((resolve) => mocha.once('close', (code) => resolve(code ?? 130)))
  return { show: () => void output.pipe(process.stdout), ended, stop: () => void mocha.kill() }
}
