/** Two runs at once would measure each other: one file per target keeps the second away. */
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { duration } from './figures.ts'

export class LockedError extends Error {}

interface Holder {
  pid: number
  startedAt: string
  /** When the process was born, in the kernel's own count; tells it from a later one with the same pid. Null where unknown. */
  born: string | null
}

/** Takes the lock for a target and returns how to release it. Throws LockedError when another run holds it. */
export function lock(target: string, folder = tmpdir(), now: number = Date.now()): () => void {
  const file = join(folder, `test-load-${new URL(target).origin.replace(/[^a-z0-9.]+/gi, '-')}.lock`)
  const mine = JSON.stringify({
    pid: process.pid,
    startedAt: new Date(now).toISOString(),
    born: birthOf(process.pid),
  } satisfies Holder)
  if (!created(file, mine)) takeOver(file, mine, now)
  return () => {
    if (read(file) === mine) rmSync(file, { force: true })
  }
}

/** Of several that find a dead holder, one may clear it away: the guard is made by one of them alone. */
function takeOver(file: string, mine: string, now: number): void {
  const guard = `${file}.guard`
  if (!created(guard, mine)) {
    const owner = holderIn(guard)
    if (owner && isAlive(owner)) throw new LockedError('Another run is just starting against this target.')
    remove(guard)
    throw new LockedError('A run that broke off left its lock behind; it is cleared away now. Start again.')
  }
  try {
    const holder = holderIn(file)
    if (holder && isAlive(holder)) throw new LockedError(refusal(holder, now))
    remove(file)
    if (!created(file, mine)) throw new LockedError('Another run is just starting against this target.')
  } finally {
    rmSync(guard, { force: true })
  }
}

function refusal({ pid, startedAt }: Holder, now: number): string {
  const age = duration(now - Date.parse(startedAt))
  return `Another run against this target has been under way for ${age} (process ${pid}); nothing was sent. Wait for it, or end it.`
}

function created(file: string, text: string): boolean {
  try {
    writeFileSync(file, text, { flag: 'wx' })
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw new LockedError(`The lock cannot be written: ${(error as Error).message}`)
  }
}

/** In a shared temporary folder, what another user left behind is theirs to remove. */
function remove(file: string): void {
  try {
    rmSync(file, { force: true })
  } catch (error) {
    throw new LockedError(`The lock of a run that broke off cannot be removed: ${(error as Error).message}`)
  }
}

function read(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}

/** Undefined for a file that is gone or holds no holder, as after a full disk. */
function holderIn(file: string): Holder | undefined {
  try {
    const holder = JSON.parse(read(file) ?? '') as Holder
    return Number.isInteger(holder?.pid) && Number.isFinite(Date.parse(holder.startedAt)) ? holder : undefined
  } catch {
    return undefined
  }
}

function isAlive({ pid, born }: Holder): boolean {
  if (pid < 1) return false
  try {
    process.kill(pid, 0)
  } catch (error) {
    // EPERM: somebody else's process, but alive.
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false
  }
  const birth = birthOf(pid)
  return !born || !birth || born === birth
}

/** Field 22 of Linux' /proc/<pid>/stat; the name before it may hold anything, so it counts from the last bracket. */
function birthOf(pid: number): string | null {
  return read(`/proc/${pid}/stat`)?.split(') ').at(-1)?.split(' ')[19] ?? null
}
