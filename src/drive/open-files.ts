/**
 * The partial files that are open for writing or reading. A process has few file handles (often 1,024), and there may be
 * many slow senders, so at most `limit` of them are open at once. To open another one, the one that was unused for the
 * longest time is closed. It is opened again when its next bytes come.
 */
import type { FileHandle } from 'node:fs/promises'

interface OpenFiles {
  /** Opens the file, unless it is open, and gives it to `work`. A path may have one use at a time. */
  use<T>(path: string, work: (file: FileHandle) => Promise<T>): Promise<T>
  /** Closes the file where it is open. Rejects with what an earlier closing of it failed with. */
  close(path: string): Promise<void>
}

/** `open` opens a path for reading and writing. */
export function createOpenFiles(limit: number, open: (path: string) => Promise<FileHandle>): OpenFiles {
  /** Open files that are not in use; the one unused for the longest time comes first. */
  const unused = new Map<string, FileHandle>()
  /** Errors of files that were closed to make room: some file systems report lost bytes only when a file is closed. */
  const failed = new Map<string, unknown>()
  /** Callers that wait to open a file. Each is called when it may. */
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
