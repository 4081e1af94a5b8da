/**
 * Gzip (RFC 1952) for a page in which only an id varies: the parts before and after it are deflated once, and the id goes
 * between them as a stored block (RFC 1951, 3.2.4). For each page only the checksum is computed.
 */
import { constants, crc32, deflateRawSync } from 'node:zlib'

const GZIP_HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff])

/** `head`, `tail` and the id are ASCII. */
export function gzipAround(head: string, tail: string, idLength: number): (id: string) => Buffer {
  // A sync flush ends on a byte boundary without ending the stream, so that a stored block can follow.
  const before = Buffer.concat([
    GZIP_HEADER,
    deflateRawSync(head, { level: 9, finishFlush: constants.Z_SYNC_FLUSH }),
    storedBlock(idLength),
  ])
  const after = Buffer.concat([deflateRawSync(tail, { level: 9 }), Buffer.alloc(8)])
  const [headSum, tailBytes] = [crc32(head), Buffer.from(tail, 'latin1')]
  const template = Buffer.concat([before, Buffer.alloc(idLength), after])
  template.writeUInt32LE(head.length + idLength + tail.length, template.length - 4)
  return (id) => {
    const page = Buffer.allocUnsafe(template.length)
    template.copy(page)
    page.write(id, before.length, 'latin1')
    page.writeUInt32LE(crc32(tailBytes, crc32(id, headSum)), page.length - 8)
    return page
  }
}

function storedBlock(length: number): Buffer {
  const header = Buffer.alloc(5)
  header.writeUInt16LE(length, 1)
  header.writeUInt16LE(length ^ 0xffff, 3)
  return header
}
