/**
 * The drive as a local folder: `ab/abcdef…` for kept files, `incoming/` for partial ones. A small file stays in
 * memory and is written once, under its key; a larger one is written into `incoming/` as it comes, and kept by a rename.
 */
import { once } from 'node:events'
import { createReadStream, mkdirSync } from 'node:fs'
import * as node from 'node:fs/promises'
import { join } from 'node:path'
import { unavailable } from '../errors.ts'
import { all, type FileSystem, flushFolder, writeAll } from './file-system.ts'
import { HERE, isLeftBehind, parseStamp, STAMP, stampBytes } from './names.ts'
import type { Drive, PartialFile, Stored } from './port.ts'
import { createShelves, type KeyPaths } from './shelves.ts'
import { createWaitingBytes, giveBack } from './waiting-bytes.ts'

const PROBE_BYTES = 4096
/** How many files are read together when all are listed. */
const PAGE = 1000
const { O_WRONLY, O_APPEND, O_CREAT, O_EXCL, O_TRUNC } = node.constants
/** Linux ends a write with this flag when its bytes are on the disk itself; elsewhere they may be in the disk's cache. */
const WRITE_THROUGH = process.platform === 'linux' ? node.constants.O_SYNC : 0

/** `waitingBytes`: how much all files together may hold in memory before they are written. */
export function createLocalDrive(
  folder: string,
  files: FileSystem = node,
  { waitingBytes }: { waitingBytes?: number } = {},
): Drive {
  const incoming = join(folder, 'incoming')
  mkdirSync(incoming, { recursive: true, mode: 0o700 })
  const shelves = createShelves(folder, incoming, files)
  const beginBatch = createWaitingBytes(waitingBytes)
  /** Paths of the partial files of this process. */
  const ours = new Set<string>()
  /** Paths of files that are being written under their key and are not complete. */
  const unfinished = new Set<string>()

  return {
    async begin(key, { mayEmpty = false } = {}) {
      const paths = shelves.pathsOf(key)
      const partial = join(incoming, `${key}.${HERE}`)
      if (ours.has(partial)) throw unavailable(new Error('this key has a partial file already'))
      ours.add(partial)
      return partialFile(partial, paths, mayEmpty ? giveBack : () => {})
    },

    async get(key) {
      const { path } = shelves.pathsOf(key)
      if (unfinished.has(path)) return undefined
      try {
        // Opened by its path: Node ends the process when a FileHandle is not closed, as when a client leaves before its file comes.
        const bytes = createReadStream(path)
        await once(bytes, 'open')
        return bytes
      } catch (error) {
        if (codeOf(error) === 'ENOENT') return undefined
        throw unavailable(error)
      }
    },

    async remove(key) {
      await atDisk(files.rm(shelves.pathsOf(key).path, { force: true }))
    },

    async *pages() {
      for (const shelf of await atDisk(shelves.names())) yield* pagesOf(await atDisk(shelves.keysOn(shelf)))
    },

    async *pagesAfter(after) {
      const names = (await atDisk(shelves.names())).filter((name) => name >= after.slice(0, 2))
      for (const shelf of names.sort()) {
        const keys = await atDisk(shelves.keysOn(shelf))
        yield* pagesOf(keys.filter((key) => key > after).sort())
      }
    },

    now: probe,

    async tidy() {
      const now = await probe()
      for (const name of await files.readdir(incoming)) {
        const partial = join(incoming, name)
        if (!ours.has(partial) && (await isLeftBehind(partial, now, files))) await files.rm(partial, { force: true })
      }
    },

    async stamp() {
      try {
        return parseStamp(await files.readFile(join(folder, STAMP)))
      } catch (error) {
        if (codeOf(error) === 'ENOENT') return undefined
        throw unavailable(error)
      }
    },

    setStamp: (stamp) => atDisk(replace(STAMP, stampBytes(stamp))),

    ping: async () => void (await probe()),
  }

  function partialFile(partial: string, { shelf, path }: KeyPaths, letGo: (piece: Uint8Array) => void): PartialFile {
    /** What is not written yet: the whole of a small file. */
    let batch = beginBatch()
    /** The write under way, or the last one; undefined while all of the file is in memory. */
    let writing: Promise<void> | undefined
    let file: node.FileHandle | undefined
    let isOver = false

    return {
      async write(piece) {
        if (batch.add(piece)) return
        await writing
        writing = writeBatch()
        writing.catch(() => {}) // the next await of `writing` throws the error, after the next pieces were fetched and checked
      },

      async end() {
        if (!writing) return
        await writing
        await writeBatch()
        await atDisk(file!.sync())
        await atDisk(file!.close()) // some file systems report lost bytes only now
      },

      read: async (position, length) =>
        writing ? atDisk(readFrom(partial, position, length)) : batch.joined().subarray(position, position + length),

      async keep() {
        unfinished.add(path)
        try {
          await atDisk(shelves.require(shelf))
          await atDisk(writing ? rename() : writeWhole({ shelf, path }, batch.pieces))
          forget()
        } catch (error) {
          shelves.doubt(shelf)
          await giveUp()
          await files.rm(path, { force: true }).catch(() => {})
          throw error
        } finally {
          unfinished.delete(path)
        }
      },

      giveUp,
    }

    async function writeBatch(): Promise<void> {
      const { pieces, release } = batch
      batch = beginBatch()
      try {
        file ??= await atDisk(files.open(partial, O_WRONLY | O_APPEND | O_CREAT | O_EXCL, 0o600))
        await atDisk(writeAll(file, pieces))
        pieces.forEach(letGo)
      } finally {
        release()
      }
    }

    async function rename(): Promise<void> {
      await files.rename(partial, path)
      await shelves.flush(shelf)
    }

    async function giveUp(): Promise<void> {
      if (isOver) return
      isOver = true
      await writing?.catch(() => {})
      await file?.close().catch(() => {})
      if (file) await files.rm(partial, { force: true }).catch(() => {})
      forget()
    }

    function forget(): void {
      isOver = true
      batch.release()
      batch.pieces.forEach(letGo)
      ours.delete(partial)
    }
  }

  /** Flushes the bytes and their name at the same time. */
  async function writeWhole({ shelf, path }: KeyPaths, pieces: readonly Uint8Array[]): Promise<void> {
    const file = await files.open(path, O_WRONLY | O_CREAT | O_TRUNC | WRITE_THROUGH, 0o600)
    try {
      await all([writeDurably(file, pieces), shelves.flush(shelf)])
    } finally {
      // Nobody waits for this: the bytes are on the disk, or were refused.
      file.close().catch(() => {})
    }
  }

  async function writeDurably(file: node.FileHandle, pieces: readonly Uint8Array[]): Promise<void> {
    await writeAll(file, pieces)
    const isEmpty = pieces.every(({ length }) => length === 0)
    if (WRITE_THROUGH === 0 || isEmpty) await file.sync()
  }

  async function readFrom(path: string, position: number, length: number): Promise<Buffer> {
    const file = await files.open(path, 'r')
    try {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position)
      return buffer.subarray(0, bytesRead)
    } finally {
      await file.close()
    }
  }

  async function* pagesOf(keys: readonly string[]) {
    for (let from = 0; from < keys.length; from += PAGE) {
      const stored = await Promise.all(keys.slice(from, from + PAGE).map((key) => factsOf(key)))
      yield stored.filter((facts) => facts !== undefined)
    }
  }

  async function factsOf(key: string): Promise<Stored | undefined> {
    const { path } = shelves.pathsOf(key)
    const facts = unfinished.has(path) ? undefined : await files.stat(path).catch(() => undefined) // removed meanwhile
    // Renaming changes `ctime` alone: a file may have waited for the rest of its form before it was kept.
    return facts?.isFile() ? { key, size: facts.size, storedAt: Math.max(facts.mtimeMs, facts.ctimeMs) } : undefined
  }

  async function replace(name: string, bytes: Uint8Array): Promise<void> {
    const next = join(incoming, `${name}.${HERE}`)
    const file = await files.open(next, 'w', 0o600)
    try {
      await writeAll(file, [bytes])
      await file.sync()
    } finally {
      await file.close()
    }
    await files.rename(next, join(folder, name))
    await flushFolder(files, folder)
  }

  /** Writes a small file and removes it; returns the time that the file system gave it. */
  async function probe(): Promise<number> {
    const path = join(incoming, `probe.${HERE}`)
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
}

const codeOf = (error: unknown): unknown => (error as NodeJS.ErrnoException | null)?.code

/** Every fault of the disk is the public 503. */
async function atDisk<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    throw unavailable(error)
  }
}
