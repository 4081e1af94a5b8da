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
import { type Batch, createWaitingBytes } from './waiting-bytes.ts'

type LetGo = (piece: Uint8Array) => void

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
    async put(key, source, letGo = () => {}) {
      const paths = shelves.pathsOf(key)
      const partial = join(incoming, `${key}.${HERE}`)
      if (ours.has(partial)) throw unavailable(new Error('this key has a partial file already'))
      ours.add(partial)
      let batch = beginBatch()
      let writing: Promise<void> | undefined
      let file: node.FileHandle | undefined
      const write = async ({ pieces, release }: Batch) => {
        try {
          file ??= await atDisk(files.open(partial, O_WRONLY | O_APPEND | O_CREAT | O_EXCL, 0o600))
          await atDisk(writeAll(file, pieces))
          pieces.forEach(letGo)
        } finally {
          release()
        }
      }
      try {
        for await (const piece of source) {
          if (batch.add(piece)) continue
          await writing
          writing = write(batch)
          writing.catch(() => {}) // the next await of `writing` throws the error, after the next pieces were fetched and checked
          batch = beginBatch()
        }
        if (!writing) return inMemory(partial, batch, paths, letGo)
        await writing
        await write(batch)
        await atDisk(file!.sync())
        await atDisk(file!.close()) // some file systems report lost bytes only now
      } catch (error) {
        batch.release()
        await writing?.catch(() => {})
        await file?.close().catch(() => {})
        if (file) await giveUp(partial)
        ours.delete(partial)
        throw error // the first error, not one of the clean-up
      }
      return onDisk(partial, paths)
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

  function inMemory(partial: string, batch: Batch, { shelf, path }: KeyPaths, letGo: LetGo): PartialFile {
    let ended = false
    const end = async () => {
      if (ended) return
      ended = true
      batch.release()
      batch.pieces.forEach(letGo)
      ours.delete(partial)
    }
    return {
      read: async (position, length) => batch.joined().subarray(position, position + length),

      async keep() {
        unfinished.add(path)
        try {
          await atDisk(shelves.require(shelf))
          await atDisk(writeWhole({ shelf, path }, batch.pieces))
        } catch (error) {
          shelves.doubt(shelf)
          await files.rm(path, { force: true }).catch(() => {})
          throw error
        } finally {
          unfinished.delete(path)
          await end()
        }
      },

      giveUp: end,
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

  function onDisk(partial: string, { shelf, path }: KeyPaths): PartialFile {
    return {
      read: (position, length) => atDisk(readFrom(partial, position, length)),

      async keep() {
        try {
          await atDisk(shelves.require(shelf))
          await atDisk(files.rename(partial, path))
          ours.delete(partial)
          await atDisk(shelves.flush(shelf))
        } catch (error) {
          shelves.doubt(shelf)
          await giveUp(partial)
          await files.rm(path, { force: true }).catch(() => {})
          throw error
        }
      },

      giveUp: () => giveUp(partial),
    }
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

  async function giveUp(partial: string): Promise<void> {
    await files.rm(partial, { force: true }).catch(() => {})
    ours.delete(partial)
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

/** Every fault of the disk is the public 503; what `source` throws is left as it is. */
async function atDisk<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    throw unavailable(error)
  }
}
