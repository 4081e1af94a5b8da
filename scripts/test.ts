/**
 * The tests, on both engines: all of them with the rows of every service in SQLite, and those about rows again on PostgreSQL.
 * Two lanes of about the same length run beside each other, since most of a run is waiting: what needs a browser goes before
 * PostgreSQL, the rest beside both. What follows the command goes to every run (`npm test -- --exit`). What a run says is
 * shown when those before it have ended; one that fails ends the others.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { PassThrough } from 'node:stream'

const BROWSERS = 'test/browser/**/*.test.ts'
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
/** Among them those that open no rows, or those of both engines by themselves. */
const WITHOUT_ROWS = [
  ...['journeys', 'manual', 'preview', 'process', 'progress', 'standard-input'].map((name) => `cli/${name}`),
  ...['budget', 'check', 'definition', 'live-definitions', 'random', 'seal', 'take', 'tokens'].map(
    (name) => `services/${name}`,
  ),
  ...[
    'services/exports/csv',
    'services/exports/csv-parsers',
    'services/exports/zip',
    'services/uploads/content',
    'services/uploads/filename',
  ],
  ...['controllers/schema', 'controllers/upload-abuse', 'controllers/open-files'],
].flatMap((name) => ['--ignore', `test/${name}.test.ts`])

const sqlite = start('Services on SQLite', ['--ignore', BROWSERS, 'test/**/*.test.ts'])
const browser = start('In a browser', [BROWSERS])
const postgres = start(
  'Services on PostgreSQL',
  ['--require', './test/support/on-postgres.ts', ...WITHOUT_ROWS, ...OF_ROWS],
  browser,
)
for (const { show, ended } of [sqlite, browser, postgres]) {
  show()
  const code = await ended
  if (code === 0) continue
  process.exitCode = code
  for (const { stop } of [sqlite, browser, postgres]) stop()
  break
}

interface Run {
  show(): void
  /** Its exit code. */
  ended: Promise<number>
  stop(): void
}

/** Begins a run, when the one before it has ended well; its output is held back until it is to be shown. */
function start(name: string, given: readonly string[], before?: Run): Run {
  const output = new PassThrough({ highWaterMark: 2 ** 26 })
  output.write(`\n${name}:\n`)
  let mocha: ChildProcess | undefined
  let stopped = false
  const run = () => {
    const colour = process.stdout.isTTY ? ['--color'] : []
    const child = spawn('mocha', [...given, ...colour, ...process.argv.slice(2)], { stdio: ['ignore', 'pipe', 'pipe'] })
    mocha = child
    for (const stream of [child.stdout, child.stderr]) stream.pipe(output, { end: false })
    return new Promise<number>((resolve) => child.once('close', (code) => resolve(code ?? 130)))
  }
  const after = async () => {
    const code = (await before?.ended) ?? 0
    return code !== 0 || stopped ? code : run()
  }
  return {
    show: () => void output.pipe(process.stdout),
    ended: before ? after() : run(),
    stop: () => {
      stopped = true
      mocha?.kill()
    },
  }
}
