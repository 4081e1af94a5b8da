/** Files appear whole or not at all: written beside their place, flushed, then renamed. */
import { randomBytes } from 'node:crypto'
import { closeSync, fsyncSync, openSync, renameSync, rmSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/** Lets `write` fill a new file, readable by its owner alone, and moves it to `target`; leaves nothing behind when that fails. */
export async function writeWhole(target: string, write: (file: string) => Promise<void> | void): Promise<void> {
  const name = `.${basename(target)}.${randomBytes(6).toString('hex')}.part`
  const file = join(dirname(target), name)
  closeSync(openSync(file, 'wx', 0o600))
  // Half an export holds answers too: an interrupted command takes it along.
  const interrupted = (signal: NodeJS.Signals) => {
    rmSync(file, { force: true })
    process.kill(process.pid, signal)
  }
  for (const signal of SIGNALS) process.once(signal, interrupted)
  try {
    await write(file)
    flush(file)
    renameSync(file, target)
  } catch (error) {
    rmSync(file, { force: true })
    throw error
  } finally {
    for (const signal of SIGNALS) process.off(signal, interrupted)
  }
}

function flush(file: string): void {
  const handle = openSync(file, 'r+')
  fsyncSync(handle)
  closeSync(handle)
}
