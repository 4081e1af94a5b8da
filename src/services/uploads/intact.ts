/** Bytes from the drive, compared with what was received. */
import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import type { Upload } from '../../models/upload.ts'
import type { Wiring } from '../wiring.ts'

/** The bytes in the drive are not those that were received. */
export class DamagedFile extends Error {
  constructor({ id }: Upload) {
    super(`the bytes of the upload ${id} are not those that were received`)
    this.name = 'DamagedFile'
  }
}

/** `bytes` are undefined when they are missing. Reading them throws DamagedFile before the end when they are not those that were received. */
export interface OpenedUpload {
  upload: Upload
  bytes: AsyncIterable<Buffer> | undefined
}

/** An upload with its bytes; undefined when there is no upload with this id. */
export async function openUpload(
  { store, drive }: Pick<Wiring, 'store' | 'drive'>,
  id: string,
): Promise<OpenedUpload | undefined> {
  const upload = await store.uploads.byId(id)
  if (!upload) return undefined
  const bytes = await drive.get(id)
  return { upload, bytes: bytes && intact(bytes, upload) }
}

/**
 * Yields the bytes; throws DamagedFile in place of the last piece when size or hash differ, so that a damaged file never
 * looks whole. A reader that stops before the first piece leaves no file open either: a generator that was not started runs
 * none of its own code, so `return` destroys the stream.
 */
export function intact(bytes: Readable, upload: Upload): AsyncGenerator<Buffer> {
  const pieces = compared(bytes, upload)
  const leave = pieces.return.bind(pieces)
  pieces.return = (value) => {
    bytes.destroy()
    return leave(value)
  }
  return pieces
}

async function* compared(bytes: Readable, upload: Upload): AsyncGenerator<Buffer> {
  const hash = createHash('sha256')
  let size = 0
  let last: Buffer | undefined
  for await (const chunk of bytes) {
    hash.update(chunk)
    size += chunk.length
    if (last) yield last
    last = chunk
  }
  if (size !== upload.size || hash.digest('hex') !== upload.sha256) throw new DamagedFile(upload)
  if (last) yield last
}
