/** The load gate: certifies the public paths of a running service against the limits of the specification. `--help` says more. */
import type { Signal } from './load/verdict.ts'

const abort = new AbortController()
let signal: Signal | undefined
// npm may deliver a signal twice: the first one counts, none kills.
for (const name of ['SIGINT', 'SIGTERM'] as const) {
  process.on(name, () => {
    signal ??= name
    abort.abort('interrupted')
  })
}
// A reader that went away, as with `| head`, must not change the verdict.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})

// 70 is "internal software error" in sysexits.h: it says nothing of the service.
process.on('uncaughtException', (error) => {
  console.error('The load gate itself failed. This is not a result.', error)
  process.exit(70)
})

const { command } = await import('./load/command.ts').catch(sayWhereItIs)
const tty = process.stdout.isTTY === true
process.exitCode = await command(
  process.argv.slice(2),
  process.env,
  {
    out: (text) => process.stdout.write(text),
    err: (text) => process.stderr.write(text),
    tty,
    colour: tty && !process.env.NO_COLOR,
    clock: Date.now,
  },
  { signal: abort.signal, name: () => signal },
)
// Nothing should be open any more; if something is, it must not keep a verdict waiting.
setTimeout(() => process.exit(), 2000).unref()

/** Production does without the package that sends the load. */
function sayWhereItIs(error: Error): never {
  if (!/^Cannot find package 'autocannon'/.test(error.message)) throw error
  console.error(
    'The load gate is not installed here: run it from its own package or from a copy of Intake with all packages (npm ci), best on another machine than the one it measures.',
  )
  process.exit(2)
}
