/**
 * Files that belong to a submission. The bytes go to the drive first; only when they are on the disk, the row is written
 * and the sender gets an answer. A file whose form is never sent is removed when the form can no longer be sent.
 */
import type { PartialFile } from '../../drive/port.ts'
import { unavailable } from '../../errors.ts'
import { type FileField, largestFile, mostFiles } from '../../models/field.ts'
import { MINUTE } from '../../models/moment.ts'
import type { Remaining, Upload } from '../../models/upload.ts'
import type { Scanner } from '../../scanner/port.ts'
import type { Store } from '../../store/index.ts'
import { randomText } from '../random.ts'
import type { Wiring } from '../wiring.ts'
import { createEntry } from './entry.ts'
import { harmless } from './filename.ts'
import { createInspection, type Facts, type Inspection } from './inspect.ts'
import { intact } from './intact.ts'
import { ORPHAN_MS } from './orphans.ts'
import { countedFor, type UploadTarget } from './target.ts'
import { createUnsentRoom } from './unsent.ts'

/** A file as it arrives. */
export interface Incoming {
  filename: string
  /** The address of the sender. */
  from: string
  source: AsyncIterable<Buffer>
  /** To be called when the file has been read and judged, so that another file may be read. */
  release(): void
  /** Aborted when nobody waits for the answer any more. */
  signal: AbortSignal
  /** Rejects when the body turns out to be broken after the last byte of the file. */
  whole: Promise<void>
}
export type Uploads = ReturnType<typeof createUploads>

interface UploadsOptions extends Pick<Wiring, 'store' | 'drive' | 'clock' | 'monotonic' | 'log'> {
  scanner: Scanner | undefined
  uploadMaxBytes: number
  unclaimedMaxBytes: number
  /** Names networks without telling their addresses. */
  secret: string
}

/** A process may be stopped between the bytes and their row. After this long it writes no row: the sweep may have taken the bytes. */
const UPLOAD_ROW_MS = ORPHAN_MS / 2

export function createUploads(options: UploadsOptions) {
  const unsent = createUnsentRoom(options)
  const enter = createEntry({ ...options, unsent })
  const { store, drive, scanner, clock, monotonic, log, uploadMaxBytes } = options
  return {
    remaining,
    /** Bytes of the largest file that a question takes. */
    maxBytes,
    /**
     * Accepts a file; the same file sent again to the same question is the same upload. `replaces`: id of the upload that
     * it replaces, while the office asks for information. Throws the public reason when it is refused.
     */
    accept,
    of: (submissionId: string): Promise<Upload[]> => store.uploads.of(submissionId),
    /** The files of the submission in this row. */
    ofSubmission: (submission: number): Promise<Upload[]> => store.uploads.ofSubmission(submission),
    /** Removes an unclaimed upload; someone else's or an unknown one is left alone. */
    remove,
    /** Moves the files of an expired page to the page that replaced it, but none that is there already. */
    move: (from: string, to: string): Promise<void> => moveFiles(store, { from, to, at: clock() }),
    /** Removes bytes that no row names any more from the drive. What cannot be removed now is left to the sweep. */
    discard,
    /**
     * An upload with its bytes, undefined when those are missing; undefined when there is no upload with this id. Reading them
     * throws DamagedFile before the end when they are not those that were received.
     */
    open,
  }

  async function remaining({ submissionId, fixture, asksSince }: UploadTarget, field: FileField): Promise<Remaining> {
    const files = await store.uploads.of(submissionId)
    const maxFiles = mostFiles(field)
    const counted = countedFor(field.id, files, asksSince).length
    const replaceable = asksSince === undefined ? [] : countedFor(field.id, files, undefined)
    return {
      fieldId: field.id,
      accept: field.accept,
      maxBytes: maxBytes(field),
      maxFiles,
      remaining: fixture ? 1 : Math.max(0, maxFiles - counted),
      replaceable: replaceable.map(({ id, contentType, size, at }) => ({ id, contentType, size, at })),
    }
  }

  function maxBytes(field: FileField): number {
    return largestFile(field, uploadMaxBytes)
  }

  async function accept(
    to: UploadTarget,
    field: FileField,
    { filename: given, from, ...arriving }: Incoming,
    replaces?: string,
  ): Promise<Upload> {
    const network = unsent.nameOf(from)
    // Asked before the file is read, and again when its size is known.
    if (to.submission === null) await unsent.require(store, network, 1)
    const expected = { filename: harmless(given), accept: field.accept, maxBytes: maxBytes(field) }
    const inspection = createInspection(expected, options)
    const id = newUploadId(clock())
    const facts = await keep(id, inspection, arriving)
    const keptAt = monotonic()
    const upload: Upload = { id, submissionId: to.submissionId, fieldId: field.id, ...facts, at: clock() }
    let obsolete = [id]
    try {
      const kept = await store.transaction(async (tx) => {
        obsolete = [id]
        if (monotonic() - keptAt > UPLOAD_ROW_MS) throw unavailable()
        const entered = await enter(tx, { to, field, upload, network, replaces })
        // When the commit fails, there may still be a row, so its bytes stay. If there is none, the sweep removes them.
        obsolete = []
        return entered
      })
      obsolete = kept.obsolete
      return kept.upload
    } finally {
      await discard(obsolete)
    }
  }

  /** Keeps the bytes on the drive under `id`, if the question takes such a file and the whole body has arrived. */
  async function keep(
    id: string,
    inspection: Inspection,
    { source, release, signal, whole }: Omit<Incoming, 'filename' | 'from'>,
  ): Promise<Facts> {
    let partial: PartialFile | undefined
    try {
      // The scanner's connection may hold a piece longer than the drive does.
      partial = await drive.put(id, inspection.pass(source), scanner ? undefined : giveBack)
      const facts = await inspection.judge(partial.read, signal)
      release()
      await whole // the rest of the form is still arriving, and the file waits for it without being open
      await partial.keep()
      return facts
    } catch (error) {
      inspection.abort()
      await partial?.giveUp()
      throw error
    }
  }

  async function discard(keys: readonly string[]): Promise<void> {
    for (const key of keys)
      await drive.remove(key).catch((error) => log.warn({ err: error }, 'bytes without a row are left to the sweep'))
  }

  async function open(id: string): Promise<{ upload: Upload; bytes: AsyncIterable<Buffer> | undefined } | undefined> {
    const upload = await store.uploads.byId(id)
    if (!upload) return undefined
    const bytes = await drive.get(id)
    return { upload, bytes: bytes && intact(bytes, upload) }
  }

  async function remove(submissionId: string, id: string): Promise<void> {
    const removed = await store.transaction(async (tx) => {
      await tx.hold(submissionId)
      const upload = await tx.uploads.byId(id)
      if (upload?.submissionId !== submissionId || (await tx.submissions.bySubmissionId(submissionId))) return false
      await tx.uploads.remove([id])
      return true
    })
    if (removed) await discard([id])
  }
}

/**
 * Gives the memory of a piece of a body back at once; the piece is empty afterwards. Such memory lies outside of V8's heap:
 * left to the collector, it makes it go through the whole heap for every few megabytes that arrive. A piece that shares its
 * memory with others is left to the collector.
 */
export function giveBack({ buffer, byteLength }: Uint8Array): void {
  if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) buffer.transfer(0)
}

// Ids of uploads, under which the drive keeps their bytes.

/** The characters of base64url with the dash at the end: no id begins with it, since a command line would take that for an option. */
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-'
const [FIRST, SECOND] = [63, 64]

/**
 * An id of 22 characters for an upload made at `at` (UTC milliseconds). The first two tell the minute, and come again after
 * 67 hours: the drive keeps files whose ids begin alike in one folder, and writes those of one time together. The others
 * are 120 random bits.
 */
export function newUploadId(at: number): string {
  const minute = Math.floor(Math.abs(at) / MINUTE) % (FIRST * SECOND)
  return ALPHABET[Math.floor(minute / SECOND)]! + ALPHABET[minute % SECOND]! + randomText(20)
}

// Moves files from an expired page to the page that replaced it.

/** Moves the unclaimed files of one form to another, but none that is there already. They count as received at `at`. */
async function moveFiles(store: Store, { from, to, at }: { from: string; to: string; at: number }): Promise<void> {
  await store.transaction(async (tx) => {
    for (const id of [from, to].sort()) await tx.hold(id)
    const there = await tx.uploads.of(to)
    const missing = (await tx.uploads.of(from)).filter((file) => !there.some((one) => isSame(one, file)))
    await tx.uploads.move(
      missing.map(({ id }) => id),
      to,
      at,
    )
  })
}

const isSame = (one: Upload, other: Upload): boolean =>
  one.fieldId === other.fieldId && one.sha256 === other.sha256 && one.filename === other.filename
