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

/** The archive in chunks, at the pace of whoever takes them. Rejects with the error of the entry that failed. */
export async function* zipOf(entries: AsyncIterable<Entry>): AsyncGenerator<Uint8Array> {
  const zip = new ZipFile()
  const output = zip.outputStream as Readable
  const filling = fill(zip, entries).catch((error) => {
    output.destroy(error)
  })
  yield* output
  await filling
}

async function fill(zip: ZipFile, entries: AsyncIterable<Entry>): Promise<void> {
  for await (const { name, at, compress, bytes } of entries)
    await new Promise<void>((resolve, reject) => {
      zip.addReadStreamLazy(name, { compress, mtime: new Date(at), mode: 0o600 }, (open) => {
        const stream = Readable.from(bytes, { objectMode: false })
        stream.once('error', reject).once('end', resolve)
        open(null, stream)
      })
    })
  zip.end()
}

/** Part of a path in an archive: nothing in it leads elsewhere, on any system. */
export function harmlessName(text: string): string {
  const plain = text.replace(/[\\/:*?"<>|\p{Cc}]/gu, '_').replace(/^\.+|[. ]+$/g, '_')
  return plain === '' ? '_' : plain
}
