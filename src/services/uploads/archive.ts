/** What the directory at the end of a ZIP archive tells, without unpacking anything. */
import type { Readable } from 'node:stream'
import yauzl from 'yauzl'

const MAX_ENTRIES = 10_000
const MAX_EXPANDED_BYTES = 2 ** 30

export type ArchiveFacts = { names: ReadonlySet<string> } | { fault: string }

const DAMAGED = { fault: 'is a damaged archive' }
const TOO_MANY = { fault: 'is an archive of more than 10,000 files' }
const TOO_LARGE = { fault: 'is an archive that would unpack to more than 1 GB' }

/** `tail` is the end of a file of `size` bytes. Archives that promise too much, or whose directory cannot be read, have a fault. */
export function archiveFacts(tail: Buffer, size: number): Promise<ArchiveFacts> {
  return new Promise((resolve) => {
    const options = { lazyEntries: true, autoClose: true, validateEntrySizes: false, decodeStrings: true }
    yauzl.fromRandomAccessReader(new TailReader(tail, size), size, options, (error, archive) => {
      if (error || !archive) return resolve(error instanceof OutOfReach ? TOO_MANY : DAMAGED)
      if (archive.entryCount > MAX_ENTRIES) return resolve(TOO_MANY)
      const names = new Set<string>()
      let expanded = 0
      archive.on('entry', (entry: yauzl.Entry) => {
        expanded += entry.uncompressedSize
        if (!(expanded <= MAX_EXPANDED_BYTES)) return resolve(TOO_LARGE)
        names.add(entry.fileName)
        archive.readEntry()
      })
      archive.on('end', () => resolve({ names }))
      archive.on('error', (fault: Error) => resolve(fault instanceof OutOfReach ? TOO_MANY : DAMAGED))
      archive.readEntry()
    })
  })
}

class OutOfReach extends Error {}

/** Reads within the kept end of the file; a directory that begins before it is larger than any we take. */
class TailReader extends yauzl.RandomAccessReader {
  private readonly tail: Buffer
  private readonly start: number

  constructor(tail: Buffer, size: number) {
    super()
    this.tail = tail
    this.start = size - tail.length
  }

  /** Answers in a turn of its own: ten thousand entries in one would stop the service for others, and fill the stack. */
  override read(
    buffer: Buffer,
    offset: number,
    length: number,
    position: number,
    callback: (error: Error | null, bytesRead?: number) => void,
  ): void {
    const from = position - this.start
    setImmediate(() => {
      if (from < 0) callback(new OutOfReach())
      else callback(null, this.tail.subarray(from, from + length).copy(buffer, offset))
    })
  }

  override _readStreamForRange(): Readable {
    throw new Error('entries are never read')
  }
}
