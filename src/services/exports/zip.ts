/** A ZIP archive as a stream: entries are opened one after the other, each when the one before it is through. */
import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'

export interface Entry {
  name: string
  /** UTC milliseconds. */
  at: number
  /** Texts shrink; pictures and documents are packed already. */
  compress: boolean
  bytes: AsyncIterable<Uint8Array | string>
}

/**
 * The archive in chunks, at the pace of whoever takes them. Rejects with the error of the entry that failed; whoever takes
 * no more of it leaves no entry open.
 */
export async function* zipOf(entries: AsyncIterable<Entry>): AsyncGenerator<Uint8Array> {
  const zip = new ZipFile()
  const output = zip.outputStream as Readable
  const reading: Reading = { left: false }
  const filling = fill(zip, entries, reading).catch((error) => {
    output.destroy(error)
  })
  try {
    yield* output
  } finally {
    reading.left = true
    reading.entry?.destroy()
    await filling
  }
}

interface Reading {
  /** The reader of the archive is gone. */
  left: boolean
  /** The entry that is read. */
  entry?: Readable
}

async function fill(zip: ZipFile, entries: AsyncIterable<Entry>, reading: Reading): Promise<void> {
  for await (const { name, at, compress, bytes } of entries) {
    const entry = Readable.from(bytes, { objectMode: false })
    reading.entry = entry
    const read = new Promise<void>((resolve, reject) => {
      entry.once('error', reject).once('end', resolve)
      entry.once('close', () => reject(new Error('the archive was left before its end')))
    })
    if (reading.left) entry.destroy()
    else zip.addReadStreamLazy(name, { compress, mtime: new Date(at), mode: 0o600 }, (open) => open(null, entry))
    await read
  }
  zip.end()
}

/** Bytes; with the folders above it, a path stays within the 260 characters that some programs on Windows take. */
const LONGEST_NAME = 120
/** Windows opens a device in place of such a file, whatever stands behind the first dot. */
const DEVICE = /^(?:con|prn|aux|nul|conin\$|conout\$|(?:com|lpt)[0-9¹²³]) *(?:\.|$)/i

/** Part of a path in an archive: it leads nowhere else on any system, and can be unpacked on each, under its extension. */
export function harmlessName(text: string): string {
  const plain = text.replace(/[\\/:*?"<>|\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu, '_').replace(/^[. ]+|[. ]+$/g, '_')
  const name = DEVICE.test(plain) || plain === '' ? `_${plain}` : plain
  const extension = /.(\.[A-Za-z0-9]{1,10})$/.exec(name)?.[1] ?? ''
  // Without spaces and dots before the extension, too: they would end the name where that is hidden.
  const stem = cut(name.slice(0, name.length - extension.length), LONGEST_NAME - extension.length)
  return `${stem.replace(/[. ]+$/, '_')}${extension}`
}

/** The beginning of a text: as many whole characters as fit into these bytes. */
function cut(text: string, bytes: number): string {
  let [end, size] = [0, 0]
  for (const character of text) {
    size += Buffer.byteLength(character)
    if (size > bytes) break
    end += character.length
  }
  return text.slice(0, end)
}
