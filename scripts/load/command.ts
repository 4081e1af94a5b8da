/** The command `npm run test:load`: flags, signals, lock, run, report, exit code. */
import { parseArgs, styleText } from 'node:util'
import { certify } from './certify.ts'
import { counted } from './figures.ts'
import { dryRun, help } from './help.ts'
import { LockedError, lock } from './lock.ts'
import { type Env, type Options, OptionsError, readOptions } from './options.ts'
import { createProgress } from './report/progress.ts'
import { reportOf } from './report/report.ts'
import { type Paint, table, warnings } from './report/table.ts'
import { openDisk, writeReport } from './report/write.ts'
import { selfTest } from './self-test.ts'
import type { Signal } from './verdict.ts'

interface Io {
  out: (text: string) => void
  err: (text: string) => void
  /** Somebody watches: a table also for a pass, and a progress line. */
  tty: boolean
  colour: boolean
  clock: () => number
}

interface Interrupt {
  /** Aborts with the reason 'interrupted'. */
  signal: AbortSignal
  /** The signal that came, if one did. */
  name: () => Signal | undefined
}

const FLAGS = {
  help: { type: 'boolean', short: 'h', default: false },
  'dry-run': { type: 'boolean', default: false },
  'self-test': { type: 'boolean', default: false },
  quiet: { type: 'boolean', short: 'q', default: false },
  verbose: { type: 'boolean', short: 'v', default: false },
} as const

/** Runs the command and gives its exit code. */
export async function command(args: string[], env: Env, io: Io, interrupt: Interrupt): Promise<number> {
  try {
    const flags = flagsOf(args, env)
    if (flags.help) {
      io.out(help())
      return 0
    }
    if (flags['self-test']) return await proveItself(io, interrupt, flags.quiet)
    const options = readOptions(env, openDisk(flags['dry-run']))
    if (flags['dry-run']) {
      io.out(dryRun(options))
      return 0
    }
    const release = lock(options.base, io.clock())
    try {
      return await run(
        options,
        { ...io, tty: (io.tty && !flags.quiet) || flags.verbose, live: io.tty && !flags.quiet },
        interrupt,
      )
    } finally {
      release()
    }
  } catch (error) {
    if (!(error instanceof OptionsError || error instanceof LockedError)) throw error
    io.err(`${error.message.trimEnd()}\n`)
    return 2
  }
}

function flagsOf(args: string[], env: Env) {
  // Without the "--" before it npm keeps a flag for itself, and the load would be sent.
  const lost = ['dry-run', 'self-test'].find((name) => env[`npm_config_${name.replace('-', '_')}`] === 'true')
  if (lost && !args.includes(`--${lost}`))
    throw new OptionsError([`npm used --${lost} itself: run npm run -s test:load -- --${lost}`])
  try {
    return parseArgs({ args, options: FLAGS }).values
  } catch (error) {
    throw new OptionsError([`${(error as Error).message}. --help lists the options.`])
  }
}

async function run(options: Options, io: Io & { live: boolean }, interrupt: Interrupt): Promise<number> {
  const [startedAt, began] = [io.clock(), performance.now()]
  const { runs: history, unusable } = options.history
  if (unusable > 0)
    io.err(
      `The history in ${options.reportDir} has ${counted(unusable, 'line')} that are not a whole run. They are ignored and removed.\n`,
    )
  const outcomes = await certify(options, {
    history,
    signal: interrupt.signal,
    ...(io.live && { watcher: createProgress(io.err) }),
  })
  // The clock may be set during a run, so it is asked once.
  const endedAt = startedAt + Math.round(performance.now() - began)
  const report = reportOf({ options, outcomes, startedAt, endedAt, signal: interrupt.name() })
  const where = options.reportDir && keep(options.reportDir)
  const paint: Paint = io.colour
    ? (style, text) => styleText(style, text, { validateStream: false })
    : (_, text) => text
  io.out(io.tty || report.exitCode !== 0 ? table(report, paint, where) : warnings(report))
  return report.exitCode

  /** A full disk must not cost the verdict. An error of another kind is the gate's own, and not to be hidden. */
  function keep(folder: string): string {
    try {
      writeReport(folder, report, outcomes)
      return `Report in ${folder}`
    } catch (error) {
      const { errno, message } = error as NodeJS.ErrnoException
      if (errno === undefined) throw error
      io.err(`The report could not be written to ${folder}: ${message}. The files there are from earlier runs.\n`)
      return ''
    }
  }
}

async function proveItself(io: Io, interrupt: Interrupt, quiet: boolean): Promise<number> {
  let [right, wrong] = [0, 0]
  for await (const { name, faults } of selfTest(interrupt.signal)) {
    if (interrupt.name()) break
    if (faults.length > 0) wrong++
    else right++
    if (!quiet || faults.length > 0) io.out(`${faults.length > 0 ? '✗' : '✓'} a target that ${name}\n`)
    for (const fault of faults) io.out(`    ${fault}\n`)
  }
  const signal = interrupt.name()
  if (signal) return signal === 'SIGINT' ? 130 : 143
  if (!quiet || wrong > 0) io.out(`The gate was right about ${right} of ${right + wrong} targets.\n`)
  return wrong > 0 ? 1 : 0
}
