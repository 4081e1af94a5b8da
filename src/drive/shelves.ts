/** The folders of a local drive. A shelf is the folder for all keys with the same first two characters. */
import type { BigIntStats } from 'node:fs'
import type { FileHandle } from 'node:fs/promises'
import { join } from 'node:path'
import { sharedWork } from '../models/shared-work.ts'
import { all, type FileSystem, flushFolder } from './file-system.ts'
import { checkKey, isKey } from './names.ts'

const shelfOf = (key: string): string => key.slice(0, 2)
/** Where the file of this key lies in the folder of a local drive, with `/` on every system. */
export const placeOfKey = (key: string): string => `${shelfOf(key)}/${key}`

export interface KeyPaths {
  shelf: string
  path: string
}

/** `incoming` is a folder of the drive that is there as long as the drive itself is. */
export function createShelves(folder: string, incoming: string, files: FileSystem) {
  /** Shelves that are known to be on the disk themselves. */
  const settled = new Set<string>()
  let settling: Promise<void> | undefined
  /** Many files may need the same new shelf at once: it is made once for all of them. */
  const beingMade = new Map<string, Promise<void>>()
  const open = createOpenShelves(files)

  return {
    /** The path of the file of this key, and that of its shelf. Throws for a text that is not a key. */
    pathsOf(key: string): KeyPaths {
      checkKey(key)
      return { shelf: join(folder, shelfOf(key)), path: join(folder, shelfOf(key), key) }
    },

    /** Makes sure that the shelf is there, and on the disk itself. */
    async require(shelf: string): Promise<void> {
      settling ??= settleAll()
      await settling
      if (settled.has(shelf)) return
      await beingMade.getOrInsertComputed(shelf, () => make(shelf).finally(() => beingMade.delete(shelf)))
    },

    /** Resolves when the names that were made on the shelf before the call are durable. */
    flush: open.flush,

    /** The shelf may have been removed by hand: it is looked for again when the next file comes. */
    doubt(shelf: string): void {
      settling = undefined
      settled.delete(shelf)
      open.forget(shelf)
    },

    /** Names of the shelves, the one changed last first. */
    names,

    /** Keys of the files on a shelf. */
    async keysOn(name: string): Promise<string[]> {
      const there = await files.readdir(join(folder, name)).catch(emptyWhenNoFolder)
      return there.filter((key) => isKey(key) && key.startsWith(name))
    },
  }

  async function make(shelf: string): Promise<void> {
    await files.stat(incoming) // without its disk the folder is empty: nothing must be written there
    await files.mkdir(shelf, { recursive: true, mode: 0o700 })
    await flushFolder(files, folder)
    settled.add(shelf)
  }

  /** One flush for all shelves that exist: the process that made them may have been killed before they were on the disk. */
  async function settleAll(): Promise<void> {
    const there = await names()
    await flushFolder(files, folder)
    for (const name of there) settled.add(join(folder, name))
  }

  async function names(): Promise<string[]> {
    const all = (await files.readdir(folder)).filter((name) => /^[A-Za-z0-9_-]{2}$/.test(name))
    const changed = await Promise.all(all.map((name) => files.stat(join(folder, name)).catch(() => undefined)))
    return all
      .map((name, i) => ({ name, at: changed[i]?.mtimeMs ?? 0 }))
      .sort((one, other) => other.at - one.at)
      .map(({ name }) => name)
  }
}

function emptyWhenNoFolder(error: unknown): string[] {
  const { code } = error as NodeJS.ErrnoException
  if (code === 'ENOTDIR' || code === 'ENOENT') return []
  throw error
}

// Flushes shelves. Files that come at the same time are on the same shelf, so a few shelves stay open for a while, and one
// flush of a shelf serves all callers that wait for it. A flush that is under way may have begun before a name was made, so
// callers that come meanwhile share the next one.

interface OpenShelf {
  opening: Promise<{ folder: FileHandle; facts: BigIntStats }>
  /** Callers that wait for a flush of it. */
  waiting: number
  flush(): Promise<void>
  idle: NodeJS.Timeout
}

/** Shelves that stay open while nobody waits for them. */
const MAX_UNUSED = 4
/** A disk with an open folder cannot be unmounted. */
const IDLE_MS = 2000

export function createOpenShelves(files: Pick<FileSystem, 'open' | 'stat'>) {
  /** The one used last is the last. */
  const shelves = new Map<string, OpenShelf>()

  return {
    /**
     * Resolves when the names that were made on this shelf before the call are durable. Rejects when a flush failed that was
     * waited for or under way, and when the shelf was replaced by another folder.
     */
    async flush(path: string): Promise<void> {
      const shelf = shelves.get(path) ?? begin(path)
      shelves.delete(path)
      shelves.set(path, shelf)
      shelf.waiting++
      try {
        await shelf.flush()
      } finally {
        shelf.waiting--
        leave(path, shelf)
      }
    },

    /** The folder may have been replaced: the next flush opens it again. */
    forget(path: string): void {
      const shelf = shelves.get(path)
      shelves.delete(path)
      if (shelf?.waiting === 0) close(path, shelf)
    },
  }

  function begin(path: string): OpenShelf {
    const idle = setTimeout(() => shelf.waiting === 0 && close(path, shelf), IDLE_MS).unref()
    const shelf: OpenShelf = { opening: open(path), waiting: 0, flush: sharedWork(() => flushNow(path, shelf)), idle }
    return shelf
  }

  async function open(path: string): Promise<{ folder: FileHandle; facts: BigIntStats }> {
    const folder = await files.open(path, 'r')
    try {
      return { folder, facts: await folder.stat({ bigint: true }) }
    } catch (error) {
      await folder.close().catch(() => {}) // Node ends the process over a handle that is forgotten
      throw error
    }
  }

  async function flushNow(path: string, shelf: OpenShelf): Promise<void> {
    try {
      const { folder, facts } = await shelf.opening
      const [there] = await all([files.stat(path, { bigint: true }), folder.sync()])
      if (there.ino !== facts.ino || there.dev !== facts.dev)
        throw new Error(`${path} was replaced while it was in use`)
    } catch (error) {
      if (shelves.get(path) === shelf) shelves.delete(path) // whoever comes now opens it anew
      throw error
    }
  }

  function leave(path: string, shelf: OpenShelf): void {
    if (shelf.waiting > 0) return
    if (shelves.get(path) === shelf) shelf.idle.refresh()
    else close(path, shelf)
    if (shelves.size <= MAX_UNUSED) return
    const unused = [...shelves].filter(([, { waiting }]) => waiting === 0)
    for (const [path, shelf] of unused.slice(0, -MAX_UNUSED)) close(path, shelf)
  }

  function close(path: string, shelf: OpenShelf): void {
    if (shelves.get(path) === shelf) shelves.delete(path)
    clearTimeout(shelf.idle)
    shelf.opening.then(({ folder }) => folder.close()).catch(() => {}) // flush() has already reported errors
  }
}
