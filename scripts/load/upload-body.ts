/** The body of an upload: one file part named `file`. Pure. */
import { pngOf } from './png.ts'

export interface UploadBody {
  contentType: string
  body: Buffer
}

/** A boundary that no content of ours holds; a given file is searched for it. */
const BOUNDARY = 'intake-load-7d1f4c2ab98e'

/** A multipart body around `file`, or around a small PNG whose bytes no other index or run shares. */
export function uploadBody(index: number, run: string, file?: Readonly<{ name: string; bytes: Buffer }>): UploadBody {
  const name = file ? file.name.replace(/[^\w. -]/g, '_') : `load-${index}.png`
  const bytes = file?.bytes ?? png(`Load certification ${run} ${index}`)
  const boundary = boundaryFor(bytes)
  const type = TYPES[name.toLowerCase().split('.').at(-1)!] ?? 'application/octet-stream'
  return {
    contentType: `multipart/form-data; boundary=${boundary}`,
    body: Buffer.concat([
      Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\n`),
      Buffer.from(`Content-Type: ${type}\r\n\r\n`),
      bytes,
      Buffer.from(`\r\n--${boundary}--\r\n`),
    ]),
  }
}

const TYPES: Record<string, string> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  pdf: 'application/pdf',
  txt: 'text/plain',
}

function boundaryFor(bytes: Buffer): string {
  let boundary = BOUNDARY
  while (bytes.includes(boundary)) boundary += 'x'
  return boundary
}

/** One grey pixel and a comment. */
const png = (comment: string): Buffer =>
  pngOf({ width: 1, height: 1, colours: 'grey', rows: Buffer.from([0, 0x80]), comment })
