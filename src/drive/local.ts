/** The drive as a local folder: `ab/abcdef…` for kept files, `incoming/` for those on their way. */
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createReadStream, mkdirSync } from 'node:fs'
import { access, constants, type FileHandle, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { unavailable } from '../errors.ts'
import type { Drive } from './index.ts'

/** This machine, in a form that a file name can hold. */
const HOST = createHash('sha256').update(hostname()).digest('hex').slice(0, 8)
/** A draft that nobody wrote to for this long has no writer any more. */
const ABANDONED_MS = 60 * 60 * 1000
const KEY = /^[A-Za-z0-9_-]{8,100}$/

export function createLocalDrive(folder: string, clock: () => number): Drive {
  const incoming = join(folder, 'incoming')
  mkdirSync(incoming, { recursive: true, mode: 0o700 })
  /** Shelves that are known to be on the disk themselves. */
  const settled = new Set<string>()

  return {
    async put(key, source) {
      const [shelf, place, draft] = [shelfOf(key), placeOf(key), join(incoming, `${key}.${HOST}.${process.pid}`)]
      const file = await atDisk(open(draft, 'wx', 0o600)) // exclusive: who is there already keeps what is his
      try {
        await write(file, source)
        await atDisk(mkdir(shelf, { recursive: true, mode: 0o700 }))
        // Also when it was there: whoever made it, a moment or a crash ago, may not have come to this.
        if (!settled.has(shelf)) await flushFolder(folder)
        settled.add(shelf)
        await atDisk(rename(draft, place))
        await flushFolder(shelf)
      } catch (error) {
        await rm(draft, { force: true }).catch(() => {}) // the first fault is the one to tell; the next start tidies
        throw error
      }
    },

    async get(key) {
      try {
        // By its path: Node ends the process over a FileHandle that is forgotten, as by a client that leaves before its file.
        const bytes = createReadStream(placeOf(key))
        await once(bytes, 'open')
        return bytes
      } catch (error) {
        if (codeOf(error) === 'ENOENT') return undefined
        throw unavailable(error)
      }
    },

    async remove(key) {
      await atDisk(rm(placeOf(key), { force: true }))
    },

    async *list() {
      for (const shelf of await readdir(folder)) {
        if (!/^.{2}$/.test(shelf)) continue
        for (const key of await readdir(join(folder, shelf))) {
          const facts = await stat(join(folder, shelf, key)).catch(() => undefined) // removed meanwhile
          if (facts?.isFile()) yield { key, size: facts.size, storedAt: facts.mtimeMs }
        }
      }
    },

    async tidy() {
      for (const draft of await readdir(incoming)) {
        if (await isLeftBehind(join(incoming, draft), clock())) await rm(join(incoming, draft), { force: true })
      }
    },

    async ping() {
      await atDisk(access(incoming, constants.W_OK))
    },
  }

  function shelfOf(key: string): string {
    if (!KEY.test(key)) throw new Error('not a key of this drive')
    return join(folder, key.slice(0, 2))
  }
  function placeOf(key: string): string {
    return join(shelfOf(key), key)
  }
}

/** On the disk when it returns. */
async function write(file: FileHandle, source: AsyncIterable<Uint8Array>): Promise<void> {
  try {
    for await (const chunk of source) await atDisk(file.writeFile(chunk))
    await atDisk(file.sync())
  } finally {
    await atDisk(file.close())
  }
}

/** A new name is durable only when its folder is, too. */
async function flushFolder(path: string): Promise<void> {
  const folder = await atDisk(open(path, 'r'))
  try {
    await atDisk(folder.sync())
  } finally {
    await folder.close()
  }
}

/**
 * Another server may be writing into the same folder right now, on this machine or in a container of its own. On this
 * machine its number tells, and our own number means an earlier life of ours; elsewhere only the age of the draft does.
 */
async function isLeftBehind(draft: string, now: number): Promise<boolean> {
  const [, host, pid] = /\.([0-9a-f]{8})\.(\d+)$/.exec(draft) ?? []
  if (host === HOST) return Number(pid) === process.pid || !isRunning(Number(pid))
  const facts = await stat(draft).catch(() => undefined)
  return facts !== undefined && now - facts.mtimeMs > ABANDONED_MS
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return codeOf(error) === 'EPERM'
  }
}

const codeOf = (error: unknown): unknown => (error as NodeJS.ErrnoException | null)?.code

/** Every fault of the disk is the public 503; what `source` throws is left as it is. */
async function atDisk<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    throw unavailable(error)
  }
}
