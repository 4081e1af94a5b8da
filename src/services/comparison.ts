/** Compares a backup that was restored with the service that it was made of. What it must have, its last event says. */
import { randomInt } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { Drive } from '../drive/port.ts'
import type { Submission } from '../models/submission.ts'
import type { Upload } from '../models/upload.ts'
import type { Store } from '../store/index.ts'
import { plainHash } from './keyed-hash.ts'
import { everyUpload } from './pages.ts'
import { DamagedFile, intact } from './uploads/intact.ts'

interface Sides {
  /** The running service. */
  living: Store
  /** The rows that were restored. */
  restored: Store
  /** The files of the backup. */
  files: Drive
  /** The row number of the last event that the backup must have. */
  upTo: number
}
/** What is wrong with a case, by its reference. */
export interface CaseFault {
  reference: string
  what: 'missing' | 'answers' | 'events' | 'files'
}
export interface Comparison {
  /** Cases that the service has, and how many of them the restored rows have. */
  cases: { living: number; restored: number }
  /** How many cases were compared with the service, with their files. */
  compared: number
  faults: CaseFault[]
}

/** Compares how many cases there are, and up to `sample` cases as a whole, which are drawn from those of the service. */
export async function compareCases({ sample, ...sides }: Sides & { sample: number }): Promise<Comparison> {
  const { living, restored, upTo } = sides
  const [ours, theirs] = [await living.submissions.receivedBy(upTo), await restored.submissions.receivedBy(upTo)]
  const found: Comparison = { cases: { living: ours.count, restored: theirs.count }, compared: 0, faults: [] }
  for await (const one of drawn(living, Math.min(sample, ours.count), ours.last)) {
    const what = await faultOf(one, sides)
    if (what) found.faults.push({ reference: one.reference, what })
    found.compared++
  }
  return found
}

/** Draws so many cases at random, each once, up to the row number `last`. Those that the draws did not find come in their order. */
async function* drawn({ submissions }: Store, count: number, last: number): AsyncGenerator<Submission> {
  const seen = new Set<number>()
  for (let draws = 0, after = 0; seen.size < count; draws++) {
    const isRandom = draws < 10 * count
    const one = await submissions.atOrAfter(isRandom ? randomInt(1, last + 1) : after + 1)
    if (!isRandom) {
      if (!one || one.id > last) return
      after = one.id
    }
    if (!one || one.id > last || seen.has(one.id)) continue
    seen.add(one.id)
    yield one
  }
}

/** Undefined where the restored case is the same, as far as it must be. */
async function faultOf(
  one: Submission,
  { living, restored, files, upTo }: Sides,
): Promise<CaseFault['what'] | undefined> {
  const events = await living.events.numbered(one.id)
  if (!events.some(({ id }) => id <= upTo)) return undefined
  const copy = await restored.submissions.byReference(one.reference)
  if (!copy) return 'missing'
  if (one.deletedAt !== undefined) return undefined // its content may still be in the backup
  if (!isDeepStrictEqual(one.answers, copy.answers)) return 'answers'
  const copied = await restored.events.numbered(copy.id)
  const must = events.filter(({ id }) => id <= upTo)
  if (
    !isDeepStrictEqual(
      must,
      copied.filter(({ id }) => id <= upTo),
    )
  )
    return 'events'
  const later = new Set(events.flatMap(({ id, event }) => (id > upTo && event.upload ? [event.upload] : [])))
  const theirs = new Map((await restored.uploads.ofSubmission(copy.id)).map((upload) => [upload.id, upload]))
  for (const upload of await living.uploads.ofSubmission(one.id)) {
    if (later.has(upload.id)) continue
    if (theirs.get(upload.id)?.sha256 !== upload.sha256 || !(await isWhole(upload, files))) return 'files'
  }
  return undefined
}

export interface FilesRead {
  /** How many files the rows name, and how many of them were read. */
  all: number
  read: number
  /** Files that are missing or damaged, and still belong to the service. */
  lost: Upload[]
}

/** Reads the files of one share of `shares`, each compared with the hash in its row: with another share each night, all are read. */
export async function readShare(
  { living, restored, files }: Omit<Sides, 'upTo'>,
  { share, shares }: { share: number; shares: number },
): Promise<FilesRead> {
  const found: FilesRead = { all: 0, read: 0, lost: [] }
  for await (const upload of everyUpload(restored)) {
    found.all++
    if (Buffer.from(plainHash(upload.id), 'base64url').readUInt32BE() % shares !== share) continue
    found.read++
    if (!(await isWhole(upload, files)) && (await living.uploads.byId(upload.id))) found.lost.push(upload)
  }
  return found
}

async function isWhole(upload: Upload, files: Drive): Promise<boolean> {
  const bytes = await files.get(upload.id)
  if (!bytes) return false
  try {
    for await (const _ of intact(bytes, upload));
    return true
  } catch (error) {
    if (error instanceof DamagedFile) return false
    throw error
  }
}
