/** The drive as a local folder: `ab/abcdef…` for kept files, `incoming/` for drafts. */
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createReadStream, mkdirSync } from 'node:fs'
import * as node from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { unavailable } from '../errors.ts'
import { checkKey, isKey } from './key.ts'
import { createOpenFiles } from './open-files.ts'
import type { Draft, Drive, Stored } from './port.ts'

/** What the drive asks of the file system; a test records it. */
export type FileSystem = Pick<typeof node, 'mkdir' | 'open' | 'readdir' | 'rename' | 'rm' | 'stat'>

/** This machine, in a form that a file name can hold. */
const HOST = createHash('sha256').update(hostname()).digest('hex').slice(0, 8)
/** A draft that nobody wrote to for this long has no writer any more. */
const ABANDONED_MS = 60 * 60 * 1000
const MAX_OPEN_DRAFTS = 64
const PROBE_BYTES = 4096
const { O_RDWR, O_APPEND, O_CREAT, O_EXCL } = node.constants

export function createLocalDrive(folder: string, files: FileSystem = node): Drive {
  const incoming = join(folder, 'incoming')
  mkdirSync(incoming, { recursive: true, mode: 0o700 })
  /** Shelves that are known to be on the disk themselves. */
  const settled = new Set<string>()
  let settling: Promise<void> | undefined
  /** Drafts of this process, and whether their file is made: the first opening makes it, the later ones must find it. */
  const begun = new Map<string, { made: boolean }>()
  const drafts = createOpenFiles(MAX_OPEN_DRAFTS, async (path) => {
    const draft = begun.get(path)!
    const file = await files.open(path, O_RDWR | O_APPEND | (draft.made ? 0 : O_CREAT | O_EXCL), 0o600)
    draft.made = true
    return file
  })

  return {
    async put(key, source) {
      const path = pathOf(key)
      const draft = join(incoming, `${key}.${HOST}.${process.pid}`)
      if (begun.has(draft)) throw unavailable(new Error('this key has a draft already'))
      begun.set(draft, { made: false })
      let writing: Promise<void> = Promise.resolve()
      try {
        for await (const chunk of source) {
          await writing
          writing = atDisk(drafts.use(draft, (file) => file.writeFile(chunk)))
          writing.catch(() => {}) // told where it is waited for, when the next piece has been fetched and looked at meanwhile
        }
        await writing
        await atDisk(drafts.use(draft, (file) => file.sync()))
        await atDisk(drafts.close(draft))
      } catch (error) {
        await writing.catch(() => {})
        await giveUp(draft)
        throw error // the first fault is the one to tell
      }
      return draftAt(draft, { shelf: shelfOf(key), path })
    },

    async get(key) {
      try {
        // By its path: Node ends the process over a FileHandle that is forgotten, as by a client that leaves before its file.
        const bytes = createReadStream(pathOf(key))
        await once(bytes, 'open')
        return bytes
      } catch (error) {
        if (codeOf(error) === 'ENOENT') return undefined
        throw unavailable(error)
      }
    },

    async remove(key) {
      await atDisk(files.rm(pathOf(key), { force: true }))
    },

    async *pages() {
      for (const shelf of await shelves()) {
        const names = await atDisk(files.readdir(join(folder, shelf)).catch(emptyWhenNoFolder))
        const stored = await Promise.all(names.filter((name) => isIn(shelf, name)).map((key) => factsOf(key)))
        yield stored.filter((facts) => facts !== undefined)
      }
    },

    now: probe,

    async tidy() {
      const now = await probe()
      for (const name of await files.readdir(incoming))
        if (await isLeftBehind(join(incoming, name), now)) await files.rm(join(incoming, name), { force: true })
    },

    async ping() {
      await probe()
    },
  }

  function draftAt(draft: string, { shelf, path }: { shelf: string; path: string }): Draft {
    return {
      read: (position, length) =>
        atDisk(
          drafts.use(draft, async (file) => {
            const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position)
            return buffer.subarray(0, bytesRead)
          }),
        ),

      async keep() {
        try {
          await atDisk(drafts.close(draft))
          settling ??= settleAll()
          await settling
          if (!settled.has(shelf)) {
            await atDisk(files.mkdir(shelf, { recursive: true, mode: 0o700 }))
            await flushFolder(folder)
            settled.add(shelf)
          }
          await atDisk(files.rename(draft, path))
          begun.delete(draft)
          await flushFolder(shelf)
        } catch (error) {
          settling = undefined
          settled.delete(shelf) // it may have been removed by hand: the next file makes it again
          await giveUp(draft)
          await files.rm(path, { force: true }).catch(() => {})
          throw error
        }
      },

      giveUp: () => giveUp(draft),
    }
  }

  /** One flush for all shelves that are there: whoever made them may have been killed before they were on the disk. */
  async function settleAll(): Promise<void> {
    const there = await shelves()
    await flushFolder(folder)
    for (const name of there) settled.add(join(folder, name))
  }

  async function giveUp(draft: string): Promise<void> {
    await drafts.close(draft).catch(() => {})
    if (begun.get(draft)?.made) await files.rm(draft, { force: true }).catch(() => {})
    begun.delete(draft)
  }

  /** A new name is durable only when its folder is, too. */
  async function flushFolder(path: string): Promise<void> {
    const opened = await atDisk(files.open(path, 'r'))
    try {
      await atDisk(opened.sync())
    } finally {
      await opened.close()
    }
  }

  /** Names of the folders that hold files, the one changed last first. */
  async function shelves(): Promise<string[]> {
    const names = (await atDisk(files.readdir(folder))).filter((name) => /^[A-Za-z0-9_-]{2}$/.test(name))
    const changed = await Promise.all(names.map((name) => files.stat(join(folder, name)).catch(() => undefined)))
    return names
      .map((name, i) => ({ name, at: changed[i]?.mtimeMs ?? 0 }))
      .sort((one, other) => other.at - one.at)
      .map(({ name }) => name)
  }

  async function factsOf(key: string): Promise<Stored | undefined> {
    const facts = await files.stat(pathOf(key)).catch(() => undefined) // removed meanwhile
    // Renaming changes `ctime` alone: a file may have waited for the rest of its form before it was kept.
    return facts?.isFile() ? { key, size: facts.size, storedAt: Math.max(facts.mtimeMs, facts.ctimeMs) } : undefined
  }

  /** Writes a small file and removes it; tells the time that the file system gave it. */
  async function probe(): Promise<number> {
    const path = join(incoming, `probe.${HOST}.${process.pid}`)
    return atDisk(
      (async () => {
        const file = await files.open(path, 'w', 0o600)
        try {
          await file.writeFile(Buffer.alloc(PROBE_BYTES))
          await file.sync()
          return (await file.stat()).mtimeMs
        } finally {
          await file.close()
          await files.rm(path, { force: true })
        }
      })(),
    )
  }

  /**
   * Another server may be writing into the same folder right now, on this machine or in a container of its own. On this
   * machine the number of its process tells, and our own number means an earlier process of ours; elsewhere only the age
   * of the draft does.
   */
  async function isLeftBehind(draft: string, now: number): Promise<boolean> {
    if (begun.has(draft)) return false
    const [, host, pid] = /\.([0-9a-f]{8})\.(\d+)$/.exec(draft) ?? []
    if (host === HOST) return Number(pid) === process.pid || !isRunning(Number(pid))
    const facts = await files.stat(draft).catch(() => undefined)
    return facts !== undefined && now - facts.mtimeMs > ABANDONED_MS
  }

  function shelfOf(key: string): string {
    checkKey(key)
    return join(folder, key.slice(0, 2))
  }
  function pathOf(key: string): string {
    return join(shelfOf(key), key)
  }
}

const isIn = (shelf: string, name: string): boolean => isKey(name) && name.startsWith(shelf)

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return codeOf(error) === 'EPERM'
  }
}

function emptyWhenNoFolder(error: unknown): string[] {
  if (codeOf(error) === 'ENOTDIR' || codeOf(error) === 'ENOENT') return []
  throw error
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
