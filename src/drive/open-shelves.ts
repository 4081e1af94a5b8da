/**
 * Flushes shelves. Files that come at the same time are on the same shelf, so a few shelves stay open for a while, and one
 * flush of a shelf serves all callers that wait for it. A flush that is under way may have begun before a name was made, so
 * callers that come meanwhile share the next one.
 */
import type { BigIntStats } from 'node:fs'
import type { FileHandle } from 'node:fs/promises'
import type { FileSystem } from './file-system.ts'
import { all } from './write.ts'

interface OpenShelf {
  opening: Promise<{ folder: FileHandle; facts: BigIntStats }>
  /** Callers that wait for a flush of it. */
  waiting: number
  underWay?: Promise<void> | undefined
  next?: Promise<void> | undefined
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
        await shared(path, shelf)
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
    const shelf = { opening: open(path), waiting: 0, idle }
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

  function shared(path: string, shelf: OpenShelf): Promise<void> {
    if (!shelf.underWay) {
      shelf.underWay = flushNow(path, shelf).finally(() => {
        shelf.underWay = undefined
      })
      return shelf.underWay
    }
    // After a failed flush, the next one may succeed although bytes were lost. So all who wait are told of the failure.
    shelf.next ??= shelf.underWay.then(() => {
      shelf.next = undefined
      return shared(path, shelf)
    })
    return shelf.next
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
