/**
 * The drafts that are open for writing or reading. A process has few file handles (often 1,024), and senders may be slow
 * and many, so at most `limit` drafts are open at once: who needs another one closes the draft that nobody used for the
 * longest time, and that draft is opened again when its next bytes come.
 */
import type { FileHandle } from 'node:fs/promises'

export interface OpenFiles {
  /** Opens the file, or finds it open; `work` has it alone. One use of a path at a time. */
  use<T>(path: string, work: (file: FileHandle) => Promise<T>): Promise<T>
  /** Closes the file where it is open. Rejects with what an earlier closing of it failed with. */
  close(path: string): Promise<void>
}

/** `open` opens a path for whatever the works will do. */
export function createOpenFiles(limit: number, open: (path: string) => Promise<FileHandle>): OpenFiles {
  /** Open, but not in use; the one unused for the longest time first. */
  const unused = new Map<string, FileHandle>()
  /** Files that were closed for others, with the error of the disk: some file systems report lost bytes only here. */
  const failed = new Map<string, unknown>()
  /** Each is called when it may open a file. */
  const waiting: (() => void)[] = []
  let opened = 0

  return {
    async use(path, work) {
      const file = await take(path)
      try {
        return await work(file)
      } finally {
        if (waiting.length === 0) unused.set(path, file)
        else await giveWay(path, file)
      }
    },

    async close(path) {
      const file = unused.get(path)
      unused.delete(path)
      try {
        await file?.close()
        throwFailure(path)
      } finally {
        failed.delete(path)
        if (file) leave()
      }
    },
  }

  async function take(path: string): Promise<FileHandle> {
    throwFailure(path)
    const own = unused.get(path)
    if (own) {
      unused.delete(path)
      return own
    }
    await room()
    try {
      return await open(path)
    } catch (error) {
      leave()
      throw error
    }
  }

  /** Resolves when one more file may be opened. */
  async function room(): Promise<void> {
    if (opened < limit) {
      opened++
      return
    }
    const turn = new Promise<void>((resolve) => waiting.push(resolve))
    const [longest] = unused
    if (longest) await giveWay(...longest)
    await turn
  }

  /** Closes a file for the one that waits longest. */
  async function giveWay(path: string, file: FileHandle): Promise<void> {
    unused.delete(path)
    await file.close().catch((error) => failed.set(path, error))
    leave()
  }

  function leave(): void {
    const next = waiting.shift()
    if (next) next()
    else opened--
  }

  function throwFailure(path: string): void {
    if (failed.has(path)) throw failed.get(path)
  }
}
