/** What the directory at the end of a ZIP archive says. Only what `text` is asked for is unpacked. */
import { Readable } from 'node:stream'
import yauzl from 'yauzl'
import type { FoundContent } from '../../models/file-fault.ts'
import type { ReadAt } from './blocks.ts'

const MAX_ENTRIES = 10_000
/** The largest directory of an archive that is read, names and comments included. */
const MAX_DIRECTORY_BYTES = 4 * 2 ** 20
const MAX_EXPANDED_BYTES = 2 ** 30
/** No byte of deflate holds more (RFC 1951: 258 bytes by a code of two bits). */
const DEFLATE_RATIO = 1032
const STORED = 0
const DEFLATED = 8

export interface Archive {
  /** The names of its entries, in the order of the directory. */
  names: readonly string[]
  /** The text of the one entry of this name, in any letter case; undefined when there is none, or several, or it is damaged or longer than `limit` bytes. */
  text(name: string, limit: number): Promise<string | undefined>
}
type ArchiveFacts = Archive | { fault: FoundContent }

const DAMAGED = { fault: { is: 'damaged-archive' } } as const
const TOO_MANY = { fault: { is: 'archive-of-too-many', maxFiles: MAX_ENTRIES } } as const
const TOO_LARGE = { fault: { is: 'archive-too-large', maxBytes: MAX_EXPANDED_BYTES } } as const

/** Archives that promise too much, or more than they can hold, or whose directory cannot be read, have a fault. */
export function archiveFacts(read: ReadAt, size: number): Promise<ArchiveFacts> {
  return new Promise((resolve) => {
    const options = { lazyEntries: true, autoClose: false, validateEntrySizes: false, decodeStrings: true }
    yauzl.fromRandomAccessReader(new Reader(read, size), size, options, (error, archive) => {
      if (error || !archive) return resolve(DAMAGED)
      if (archive.entryCount > MAX_ENTRIES) return resolve(TOO_MANY)
      const entries: yauzl.Entry[] = []
      let [expanded, packed, directory] = [0, 0, 0]
      archive.on('entry', (entry: yauzl.Entry) => {
        expanded += entry.uncompressedSize
        packed += entry.compressedSize
        directory += 46 + entry.fileNameLength + entry.extraFieldLength + entry.fileCommentLength
        if (!(expanded <= MAX_EXPANDED_BYTES)) return resolve(TOO_LARGE)
        if (directory > MAX_DIRECTORY_BYTES) return resolve(TOO_MANY)
        if (packed > size || !isPossible(entry)) return resolve(DAMAGED)
        entries.push(entry)
        archive.readEntry()
      })
      archive.on('end', () => resolve(archiveOf(archive, entries)))
      archive.on('error', () => resolve(DAMAGED))
      archive.readEntry()
    })
  })
}

/** Can the packed size be true, for this way of packing and this size of the content? */
function isPossible({ compressionMethod, compressedSize, uncompressedSize }: yauzl.Entry): boolean {
  if (compressionMethod === STORED)
    return compressedSize === uncompressedSize || compressedSize === uncompressedSize + 12
  if (compressionMethod !== DEFLATED) return true
  return uncompressedSize <= (compressedSize + 1) * DEFLATE_RATIO && compressedSize <= uncompressedSize * 2 + 1024
}

function archiveOf(archive: yauzl.ZipFile, entries: readonly yauzl.Entry[]): Archive {
  const byName = Map.groupBy(entries, ({ fileName }) => fileName.toLowerCase())
  return {
    names: entries.map(({ fileName }) => fileName),
    async text(name, limit) {
      const [entry, ...more] = byName.get(name.toLowerCase()) ?? []
      if (!entry || more.length > 0 || entry.uncompressedSize > limit) return undefined
      try {
        return decode(await unpacked(archive, entry))
      } catch {
        return undefined
      }
    },
  }
}

/** Rejects when it holds more than the directory says. */
function unpacked(archive: yauzl.ZipFile, entry: yauzl.Entry): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    archive.openReadStream(entry, (error, stream) => {
      if (error || !stream) return reject(error)
      const chunks: Buffer[] = []
      let size = 0
      stream.on('data', (chunk: Buffer) => {
        size += chunk.length
        chunks.push(chunk)
        if (size > entry.uncompressedSize) stream.destroy(new Error('more than the directory says'))
      })
      stream.on('end', () => resolve(Buffer.concat(chunks)))
      stream.on('error', reject)
    })
  })
}

/** XML in UTF-8, or in UTF-16 with or without its mark. */
function decode(bytes: Buffer): string {
  const [first, second] = bytes
  if ((first === 0xff && second === 0xfe) || second === 0) return new TextDecoder('utf-16le').decode(bytes)
  if ((first === 0xfe && second === 0xff) || first === 0) return new TextDecoder('utf-16be').decode(bytes)
  return new TextDecoder().decode(bytes)
}

class Reader extends yauzl.RandomAccessReader {
  private readonly from: ReadAt
  private readonly size: number

  constructor(from: ReadAt, size: number) {
    super()
    this.from = from
    this.size = size
  }

  /** Each answer has a turn of the event loop: 10,000 entries in one turn would stop the service for others, and fill the stack. */
  override read(
    buffer: Buffer,
    offset: number,
    length: number,
    position: number,
    callback: (error: Error | null, bytesRead?: number) => void,
  ): void {
    this.from(position, Math.max(0, Math.min(length, this.size - position))).then(
      (bytes) => setImmediate(callback, null, bytes.copy(buffer, offset)),
      (error) => setImmediate(callback, error),
    )
  }

  override _readStreamForRange(start: number, end: number): Readable {
    const { from } = this
    async function* range() {
      for (let at = start; at < end; at += 2 ** 16) yield await from(at, Math.min(2 ** 16, end - at))
    }
    return Readable.from(range(), { objectMode: false })
  }
}
