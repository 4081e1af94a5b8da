/** Files that are copied beside the running service, by their rows: for a backup. */
import type { Drive } from '../drive/port.ts'
import type { Upload } from '../models/upload.ts'
import { DamagedFile, intact } from './uploads/intact.ts'

export interface FileCopies {
  /** The hashes of the files that are in the target now, by id. */
  there: Map<string, string>
  /** How many of them were not there before. */
  fresh: number
  /** Bytes that are missing in the source or are not those that were received. */
  lost: Upload[]
  /** Files of cases that were deleted after their rows were read. */
  deleted: number
}

const AT_ONCE = 8

/**
 * Copies the files of these rows that the target lacks, each compared with the hash in its row on the way. `isStillThere`
 * says if the row of a file exists in the running service.
 */
export async function copyFilesOf(
  uploads: AsyncIterable<Upload>,
  { from, to, isStillThere }: { from: Drive; to: Drive; isStillThere(id: string): Promise<boolean> },
): Promise<FileCopies> {
  const found: FileCopies = { there: new Map(), fresh: 0, lost: [], deleted: 0 }
  const before = new Map<string, number>()
  for await (const page of to.pages()) for (const { key, size } of page) before.set(key, size)
  const rest = uploads[Symbol.asyncIterator]()
  const faults: unknown[] = []
  await Promise.all(Array.from({ length: AT_ONCE }, () => work().catch((error) => faults.push(error))))
  if (faults.length > 0) throw faults[0]
  return found

  /** Takes one after the other; after a fault of any, no more. */
  async function work(): Promise<void> {
    for (let next = await rest.next(); !next.done && faults.length === 0; next = await rest.next())
      await take(next.value)
  }

  async function take(upload: Upload): Promise<void> {
    if (before.get(upload.id) !== upload.size) {
      if (!(await copy(upload))) {
        if (await isStillThere(upload.id)) found.lost.push(upload)
        else found.deleted++
        return
      }
      found.fresh++
    }
    found.there.set(upload.id, upload.sha256)
  }

  /** False when the bytes are missing or damaged. */
  async function copy(upload: Upload): Promise<boolean> {
    const bytes = await from.get(upload.id)
    if (!bytes) return false
    try {
      await to.remove(upload.id) // half a file that somebody else left there
      await keepOn(to, upload.id, intact(bytes, upload))
      return true
    } catch (error) {
      if (error instanceof DamagedFile) return false
      throw error
    }
  }
}

/** Keeps all of `source` under a key; resolves when it is durable. Leaves nothing when the source breaks, and rejects with its error. */
export async function keepOn(drive: Drive, key: string, source: AsyncIterable<Uint8Array>): Promise<void> {
  const partial = await drive.begin(key)
  try {
    for await (const piece of source) await partial.write(piece)
    await partial.end()
    await partial.keep()
  } catch (error) {
    await partial.giveUp()
    throw error
  }
}
