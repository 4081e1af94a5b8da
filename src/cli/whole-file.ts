/**
 * Files appear whole or not at all: written beside their place, flushed, then renamed. None is written through a link: the
 * new file must not exist under any form, and the renaming replaces a link instead of following it.
 */
import { randomBytes } from 'node:crypto'
import { closeSync, fsyncSync, openSync, renameSync, rmSync, statSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { CommandError } from './failure.ts'

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/**
 * Lets `write` fill a new file, by default readable by its owner alone, and moves it to `target`; a failure leaves nothing
 * behind. The file is there already: a stream must open it as such (`r+`), or it could make it anew after an interruption
 * removed it.
 */
export async function writeWhole(
  target: string,
  write: (file: string) => Promise<void> | void,
  { mode = 0o600 } = {},
): Promise<void> {
  refuseDevice(target)
  const name = `.${basename(target)}.${randomBytes(6).toString('hex')}.part`
  const file = join(dirname(target), name)
  let made = false
  // Half an export holds answers too: an interrupted command takes it along. This is set up before there is a file.
  const interrupted = (signal: NodeJS.Signals) => {
    if (made) rmSync(file, { force: true })
    process.kill(process.pid, signal)
  }
  for (const signal of SIGNALS) process.once(signal, interrupted)
  try {
    closeSync(openSync(file, 'wx', mode))
    made = true
    await write(file)
    flush(file)
    renameSync(file, target)
  } catch (error) {
    if (made) rmSync(file, { force: true })
    throw named(error, target)
  } finally {
    for (const signal of SIGNALS) process.off(signal, interrupted)
  }
}

/**
 * The renaming would put a file in the place of a device, a pipe or a socket: with the rights of root, `--out /dev/null`
 * would take that from the whole machine. What stands directly in /dev is refused by its place: /dev/stdout is a link to
 * whatever the output is.
 */
function refuseDevice(target: string): void {
  const present = statSync(target, { throwIfNoEntry: false })
  const isPlain = present === undefined || present.isFile() || present.isDirectory()
  if (isPlain && dirname(resolve(target)) !== '/dev') return
  throw new CommandError(
    `${target} is a device or a pipe, and would be replaced by a file. Enter the name of a file.`,
    2,
  )
}

/** The system complains about the temporary name; the operator knows the other one. */
function named(error: unknown, target: string): unknown {
  if (error instanceof Error && 'syscall' in error) Object.assign(error, { path: target })
  return error
}

function flush(file: string): void {
  const handle = openSync(file, 'r+')
  fsyncSync(handle)
  closeSync(handle)
}
