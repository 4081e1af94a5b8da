/** Writes PNG files with eight bits for each colour. */
import { crc32, deflateSync } from 'node:zlib'

const COLOUR_TYPES = { grey: 0, rgb: 2 }

/** `rows` are the points line by line, each line after a byte 0. `comment` stands in the file, and nobody sees it. */
export function pngOf({
  width,
  height,
  colours,
  rows,
  comment = '',
}: {
  width: number
  height: number
  colours: keyof typeof COLOUR_TYPES
  rows: Buffer
  comment?: string
}): Buffer {
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', Buffer.concat([be32(width), be32(height), Buffer.from([8, COLOUR_TYPES[colours], 0, 0, 0])])),
    ...(comment ? [chunk('tEXt', Buffer.from(`Comment\0${comment}`, 'latin1'))] : []),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data])
  return Buffer.concat([be32(data.length), named, be32(crc32(named))])
}

function be32(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}
