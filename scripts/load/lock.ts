/**
 * Two runs at once would measure each other: one file per user and target keeps the second away. It lies in the system's
 * temporary folder, which others may write to as well. So it is made anew and never through a link, readable by its owner
 * alone, and what somebody else has put in its place is neither believed nor touched.
 */
import { closeSync, constants, fstatSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import ipaddr from 'ipaddr.js'
import { duration } from './figures.ts'

export class LockedError extends Error {}

interface Holder {
  pid: number
  startedAt: string
  /** When the process was born, in the kernel's own count; tells it from a later one with the same pid. Null where unknown. */
  born: string | null
}

/** Takes the lock for a target and returns how to release it. Throws LockedError when another run holds it. */
export function lock(target: string, now: number = Date.now(), folder = tmpdir()): () => void {
  const file = join(folder, `test-load-${process.geteuid?.() ?? 'user'}-${keyOf(target)}.lock`)
  const mine = JSON.stringify({
    pid: process.pid,
    startedAt: new Date(now).toISOString(),
    born: birthOf(process.pid),
  } satisfies Holder)
  if (!created(file, mine)) takeOver(file, mine, now)
  return () => release(file, mine)
}

/** One listener is one target: this machine has many names, and its scheme and sub-path do not matter. */
function keyOf(target: string): string {
  const { hostname, protocol, port } = new URL(target)
  const host = hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '')
  const name = isThisMachine(host) ? 'localhost' : host
  return `${name}-${port || (protocol === 'https:' ? 443 : 80)}`.replace(/[^a-z0-9.-]+/gi, '_')
}

function isThisMachine(host: string): boolean {
  if (!ipaddr.isValid(host)) return /^(.*\.)?localhost$/i.test(host)
  return ['loopback', 'unspecified'].includes(ipaddr.process(host).range())
}

/** A lock that is no longer ours, or cannot be removed, must not change the verdict: it is left to the next run. */
function release(file: string, mine: string): void {
  try {
    if (read(file) === mine) remove(file)
  } catch (error) {
    if (!(error instanceof LockedError)) throw error
  }
}

/** Of several that find a dead holder, one may clear it away: the guard is made by one of them alone. */
function takeOver(file: string, mine: string, now: number): void {
  const guard = `${file}.guard`
  if (!created(guard, mine)) {
    const owner = holderIn(guard)
    if (owner && isAlive(owner)) throw new LockedError('Another run against this target is just starting.')
    remove(guard)
    throw new LockedError('A run that broke off left its lock behind; it is cleared away now. Start again.')
  }
  try {
    const holder = holderIn(file)
    if (holder && isAlive(holder)) throw new LockedError(refusal(holder, now))
    remove(file)
    if (!created(file, mine)) throw new LockedError('Another run against this target is just starting.')
  } finally {
    remove(guard)
  }
}

function refusal({ pid, startedAt }: Holder, now: number): string {
  const age = duration(now - Date.parse(startedAt))
  return `Another run against this target has been running for ${age} (process ${pid}). Nothing was sent. Wait until it has finished, or end it.`
}

function created(file: string, text: string): boolean {
  try {
    writeFileSync(file, text, { flag: 'wx', mode: 0o600 })
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw new LockedError(
      `The lock cannot be written, so nothing was sent: ${(error as Error).message}. Free some space there, or set TMPDIR to a folder of your own.`,
    )
  }
}

function remove(file: string): void {
  try {
    rmSync(file, { force: true })
  } catch (error) {
    throw new LockedError(`The lock of an interrupted run cannot be removed: ${(error as Error).message}`)
  }
}

/** What a file of this user holds; undefined when it is gone. Throws LockedError for a link or a file of another user. */
function read(file: string): string | undefined {
  const handle = open(file)
  if (handle === undefined) return undefined
  try {
    const about = fstatSync(handle)
    if (!about.isFile() || about.uid !== (process.geteuid?.() ?? about.uid)) throw foreign(file)
    return readFileSync(handle, 'utf8')
  } finally {
    closeSync(handle)
  }
}

function open(file: string): number | undefined {
  try {
    return openSync(file, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw foreign(file)
  }
}

const foreign = (file: string): LockedError =>
  new LockedError(
    `${file} belongs to another user, so the gate cannot trust or change it. Nothing was sent. Ask for it to be removed, or set TMPDIR to a folder of your own.`,
  )

/** Undefined for a file that is gone or holds no holder, as after a full disk. */
function holderIn(file: string): Holder | undefined {
  const text = read(file)
  try {
    const holder = JSON.parse(text ?? '') as Holder
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
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[19] ?? null
  } catch {
    return null
  }
}
