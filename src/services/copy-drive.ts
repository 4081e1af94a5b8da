/**
 * Copies every file of a drive to another. A file of no bytes in the target, the mark, names the source by a hash until all is
 * there and was compared, so that a copy that was interrupted goes on, and nothing is mixed with files of somebody else. The
 * stamp goes along, last.
 */
import { createHash } from 'node:crypto'
import type { Drive, Stored } from '../drive/port.ts'
import { OperatorError } from '../faults.ts'
import { keepOn } from './file-copies.ts'

export interface CopiedFiles {
  /** Files of the source, and their bytes. */
  files: number
  bytes: number
  /** Hash over all keys and the hashes of their files, in the order of the keys. */
  sha256: string
  /** Keys of files whose bytes are not the same in both, and that are in one alone. */
  different: string[]
}

/** Files on their way at once: what waits for the one may not hold up the others. */
const AT_ONCE = 8

/**
 * Rejects with a 409 when the target holds anything but an unfinished copy of this source. Where something is found
 * different the mark stays, and what is removed in the target can be copied anew.
 */
export async function copyDrive({
  from,
  to,
  source,
  progress,
}: {
  from: Drive
  to: Drive
  /** Names where the files come from. */
  source: string
  progress: (step: 'copied' | 'compared', files: number, of: number) => void
}): Promise<CopiedFiles> {
  const mark = `copy_of_${createHash('sha256').update(source).digest('hex').slice(0, 32)}`
  const stamp = await from.stamp()
  const before = await to.stamp()
  if (before && before.installation !== stamp?.installation)
    throw new OperatorError('The target belongs to another installation. Use an empty target.')
  const there = await sizesOf(to)
  if (!there.delete(mark)) {
    if (there.size > 0) throw new OperatorError('The target already contains other files. Use an empty target.')
    await keepOn(to, mark, nothing())
  }
  const files = await sizesOf(from)
  const missing = [...files].filter(([key, size]) => there.get(key) !== size).map(([key]) => key)
  let copied = files.size - missing.length
  await atOnce(missing, async (key) => {
    await copyFile(from, to, key)
    progress('copied', ++copied, files.size)
  })
  const found = await compare(from, to, files, (count) => progress('compared', count, files.size))
  for (const key of (await sizesOf(to)).keys()) if (key !== mark && !files.has(key)) found.different.push(key)
  if (found.different.length > 0) return found
  if (stamp) await to.setStamp(stamp)
  await to.remove(mark)
  return found
}

/** All keys are held in memory, some 200 bytes for each file: a folder and S3 do not list in the same order. */
async function sizesOf(drive: Drive): Promise<Map<string, number>> {
  const sizes = new Map<string, number>()
  for await (const page of drive.pages()) for (const { key, size } of page satisfies Stored[]) sizes.set(key, size)
  return sizes
}

async function copyFile(from: Drive, to: Drive, key: string): Promise<void> {
  const bytes = await from.get(key)
  if (!bytes) return // removed meanwhile; what is compared tells
  await keepOn(to, key, bytes)
}

async function compare(
  from: Drive,
  to: Drive,
  files: Map<string, number>,
  progress: (count: number) => void,
): Promise<CopiedFiles> {
  const hashes = new Map<string, string>()
  const different: string[] = []
  await atOnce([...files.keys()], async (key) => {
    const [mine, theirs] = await Promise.all([hashOf(from, key), hashOf(to, key)])
    hashes.set(key, `${mine}`)
    if (mine === undefined || mine !== theirs) different.push(key)
    progress(hashes.size)
  })
  const all = createHash('sha256')
  for (const key of [...hashes.keys()].sort()) all.update(`${key} ${hashes.get(key)}\n`)
  const bytes = [...files.values()].reduce((sum, size) => sum + size, 0)
  return { files: files.size, bytes, sha256: all.digest('hex'), different: different.sort() }
}

async function hashOf(drive: Drive, key: string): Promise<string | undefined> {
  const bytes = await drive.get(key)
  if (!bytes) return undefined
  const hash = createHash('sha256')
  for await (const chunk of bytes) hash.update(chunk)
  return hash.digest('hex')
}

async function atOnce(keys: readonly string[], work: (key: string) => Promise<void>): Promise<void> {
  const rest = keys.values()
  let failed = false
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (const key of rest) {
        if (failed) return
        await work(key).catch((error) => {
          failed = true
          throw error
        })
      }
    }),
  )
}

async function* nothing(): AsyncGenerator<Uint8Array> {}
