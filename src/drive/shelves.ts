/** The folders of a local drive. A shelf is the folder for all keys with the same first two characters. */
import { join } from 'node:path'
import type { FileSystem } from './file-system.ts'
import { checkKey, isKey } from './key.ts'
import { createOpenShelves } from './open-shelves.ts'

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

/** A new name is durable only when its folder is, too. */
export async function flushFolder(files: FileSystem, path: string): Promise<void> {
  const opened = await files.open(path, 'r')
  try {
    await opened.sync()
  } finally {
    await opened.close()
  }
}

function emptyWhenNoFolder(error: unknown): string[] {
  const { code } = error as NodeJS.ErrnoException
  if (code === 'ENOTDIR' || code === 'ENOENT') return []
  throw error
}
