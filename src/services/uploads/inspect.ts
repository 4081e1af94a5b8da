/**
 * Inspects a file. While its bytes pass to the drive, they are counted, hashed, sampled and scanned; a file that cannot be
 * accepted is stopped early. Then the content is judged by the sample and, if that is not enough, by what was written.
 */
import { createHash } from 'node:crypto'
import type { Drive, PartialFile } from '../../drive/port.ts'
import { FileRefusal } from '../../errors.ts'
import type { Incoming } from '../../models/body-parts.ts'
import { type FileField, type FileKind, largestFile } from '../../models/field.ts'
import type { FileFault, FoundContent } from '../../models/file-fault.ts'
import { KINDS, mediaTypeOf } from '../../models/file-kind.ts'
import { MINUTE } from '../../models/moment.ts'
import type { Scan } from '../../models/upload.ts'
import type { Scanner, Scanning } from '../../scanner/port.ts'
import { randomText } from '../random.ts'
import type { Wiring } from '../wiring.ts'
import { type ReadAt, stoppable } from './blocks.ts'
import { foreignKind, foundIn, mayBe } from './family.ts'
import { extensionOf, harmless, nameFor } from './filename.ts'
import { createSampler, type Sample } from './sample.ts'
import type { UploadTarget } from './target.ts'
import type { UnsentQuota } from './unsent.ts'

export interface Expectation {
  /** Harmless, as the client named it. */
  filename: string
  accept: readonly FileKind[]
  maxBytes: number
}
export interface Facts {
  /** The name it is kept under, with an extension of its content. */
  filename: string
  /** Bytes. */
  size: number
  sha256: string
  contentType: string
  scan: Scan
}
/** A file that the question takes, with its bytes on the drive, which keeps nothing of them yet. */
export interface Inspected {
  /** The key of the bytes. */
  id: string
  /** The name of the sender's network, while the form is not sent. */
  network?: string
  facts: Facts
  partial: Pick<PartialFile, 'keep' | 'giveUp'>
}
interface InspectWiring extends Pick<Wiring, 'log'> {
  drive: Pick<Drive, 'begin'>
  scanner: Scanner | undefined
}

/** What the functions of this room need. */
export interface UploadsWiring extends Pick<Wiring, 'store' | 'drive' | 'clock' | 'monotonic' | 'log'> {
  scanner: Scanner | undefined
  uploadMaxBytes: number
  unsent: UnsentQuota
}

/** Inspects a file for a question while it comes. Throws the public reason when it is refused; else either accept it, or give its bytes up. */
export async function inspectUpload(
  d: UploadsWiring,
  to: UploadTarget,
  field: FileField,
  { filename: given, from, ...arriving }: Incoming,
): Promise<Inspected> {
  const { store, clock, uploadMaxBytes, unsent } = d
  const expected = { filename: harmless(given), accept: field.accept, maxBytes: largestFile(field, uploadMaxBytes) }
  const id = newUploadId(clock())
  if (to.submission !== null) return inspect(d, id, expected, arriving)
  const network = unsent.nameOf(from)
  // Asked before the file is read, and again when its size is known.
  await unsent.require(store, network, 1)
  return { ...(await inspect(d, id, expected, arriving)), network }
}

/** Brings the bytes to the drive, under `id`. Throws the public reason when the question takes no such file. */
export async function inspect(
  { drive, scanner, log }: InspectWiring,
  id: string,
  expected: Expectation,
  { source, signal }: Pick<Incoming, 'source' | 'signal'>,
): Promise<Inspected> {
  // The scanner's connection may hold a piece longer than the drive does.
  const partial = await drive.begin(id, { mayEmpty: !scanner })
  const inspection = createInspection(expected, { scanner, log })
  try {
    for await (const piece of source) {
      await inspection.add(piece)
      await partial.write(piece)
    }
    await partial.end()
    return { id, facts: await inspection.facts(partial.read, signal), partial }
  } catch (error) {
    inspection.abort()
    await partial.giveUp()
    throw error
  }
}

/** Loaded with the first file and kept here: importing a module again costs more than judging a small file. */
let kindOf: typeof import('./content.ts').kindOf | undefined

export function createInspection(expected: Expectation, { scanner, log }: Omit<InspectWiring, 'drive'>) {
  const { filename, accept, maxBytes } = expected
  const hash = createHash('sha256')
  const sample = createSampler()
  const scanning = scanner?.begin()
  let size = 0

  return {
    /** Looks at the next piece; throws the public reason when the file cannot be accepted, whatever is still to come. */
    async add(piece: Buffer): Promise<void> {
      size += piece.length
      if (size > maxBytes) throw refusal({ kind: 'too-large', maxBytes })
      hash.update(piece)
      // A program or a film is refused at its first bytes, not at its last.
      const { family, isHopeless } = sample.add(piece)
      if (isHopeless) throw notTaken({ is: foreignKind(sample.taken().head) })
      if (family && !mayBe(family, accept)) throw notTaken(foundIn(family, extensionOf(filename)))
      await scanning?.write(piece)
    },

    /**
     * After the last byte: what the file is. `read` gives any part of it. Throws the public reason when it must not be kept,
     * and when `signal` is aborted.
     */
    async facts(read: ReadAt, signal?: AbortSignal): Promise<Facts> {
      if (size === 0) throw refusal({ kind: 'empty' })
      const told = await typeOf(sample.taken(), read, signal)
      return { size, sha256: hash.digest('hex'), ...told, scan: await scanOf(scanning) }
    },

    /** The file is not judged any more. */
    abort: (): void => scanning?.abort(),
  }

  /** The content alone decides; the question must take its kind. */
  async function typeOf(
    taken: Sample,
    read: ReadAt,
    signal?: AbortSignal,
  ): Promise<Pick<Facts, 'filename' | 'contentType'>> {
    kindOf ??= (await import('./content.ts')).kindOf
    const reading = stoppable(read, signal)
    const judgement = await kindOf(taken, { extension: extensionOf(filename), accept }, reading.read)
    reading.check()
    if ('fault' in judgement) throw notTaken(judgement.fault)
    const { kind, extension } = judgement
    if (!accept.includes(kind)) throw notTaken({ is: 'of-kind', ...judgement })
    const kept = nameFor(filename, extension ? [extension] : KINDS[kind].extensions)
    return { filename: kept, contentType: mediaTypeOf(kind, extensionOf(kept)) }
  }

  function refusal(fault: FileFault): FileRefusal {
    return new FileRefusal(filename, fault)
  }

  function notTaken(found: FoundContent): FileRefusal {
    return refusal({ kind: 'not-taken', found, accept })
  }

  async function scanOf(scanning: Scanning | undefined): Promise<Scan> {
    if (!scanning) return 'not-scanned'
    const answer = await scanning.end()
    if (answer.verdict === 'clean') return 'clean'
    if (answer.verdict === 'infected') throw refusal({ kind: 'infected', virus: answer.name })
    log.error({ reason: answer.reason }, 'the virus scan gave no result; the file is held back')
    return 'held'
  }
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
