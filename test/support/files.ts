/** Small real files of every kind, made here byte by byte. */
import { crc32, deflateSync } from 'node:zlib'

const latin = (text: string): Buffer => Buffer.from(text, 'latin1')
const be32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}

export function png({ width = 1, height = 1, comment = '' } = {}): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const named = Buffer.concat([latin(type), data])
    return Buffer.concat([be32(data.length), named, be32(crc32(named))])
  }
  return Buffer.concat([
    latin('\x89PNG\r\n\x1a\n'),
    chunk('IHDR', Buffer.concat([be32(width), be32(height), Buffer.from([8, 0, 0, 0, 0])])),
    ...(comment ? [chunk('tEXt', latin(`Comment\0${comment}`))] : []),
    chunk('IDAT', deflateSync(Buffer.from([0, 0x80]))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** `notes`: bytes of camera notes before the size, in segments of at most 65,533. */
export function jpeg({ width = 1, height = 1, notes = 0 } = {}): Buffer {
  const segment = (marker: number, data: Buffer) => {
    const start = Buffer.from([0xff, marker, 0, 0])
    start.writeUInt16BE(data.length + 2, 2)
    return Buffer.concat([start, data])
  }
  const segments: Buffer[] = []
  for (let left = notes; left > 0; left -= 65_533)
    segments.push(segment(0xe1, Buffer.alloc(Math.min(left, 65_533), 0xff)))
  const frame = Buffer.from([8, height >> 8, height & 255, width >> 8, width & 255, 1, 1, 0x11, 0])
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    segment(0xe0, latin('JFIF\0\x01\x01\0\0\x01\0\x01\0\0')),
    ...segments,
    segment(0xc0, frame),
    segment(0xda, Buffer.from([1, 1, 0, 0, 63, 0])),
    Buffer.from([0, 0xff, 0xd9]),
  ])
}

export function gif({ width = 1, height = 1 } = {}): Buffer {
  const size = Buffer.from([width & 255, width >> 8, height & 255, height >> 8])
  const picture = Buffer.from('f000000000ffffff2c00000000010001000002024401003b', 'hex')
  return Buffer.concat([latin('GIF89a'), size, picture])
}

/** Lossless, one frame. */
export function webp({ width = 1, height = 1 } = {}): Buffer {
  const bits = Buffer.alloc(5)
  bits[0] = 0x2f
  bits.writeUInt32LE(((height - 1) << 14) | (width - 1), 1)
  const data = Buffer.concat([latin('VP8L'), Buffer.from([8, 0, 0, 0]), bits, Buffer.alloc(3)])
  const size = Buffer.alloc(4)
  size.writeUInt32LE(data.length + 4)
  return Buffer.concat([latin('RIFF'), size, latin('WEBP'), data])
}

/** The boxes that say what it is and how large; no picture data. */
export function heic({ width = 64, height = 64, brand = 'heic', brands = ['mif1', 'heic'] } = {}): Buffer {
  const box = (type: string, ...data: Buffer[]) => {
    const all = Buffer.concat(data)
    return Buffer.concat([be32(all.length + 8), latin(type), all])
  }
  const size = box('ispe', be32(0), be32(width), be32(height))
  const meta = box('meta', be32(0), box('iprp', box('ipco', size)))
  return Buffer.concat([box('ftyp', latin(brand), be32(0), ...brands.map(latin)), meta, box('mdat', Buffer.alloc(64))])
}

export const pdf = (text = 'nothing'): Buffer =>
  latin(`%PDF-1.4\n1 0 obj<</Type/Catalog/Note(${text})>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n`)

export interface Entry {
  name: string
  data?: Buffer | string
  /** What the directory claims it to be when unpacked. */
  claimed?: number
}

/** A ZIP archive whose entries are stored as they are; `zip64` writes the sizes where large archives have them. */
export function zip(entries: readonly Entry[], { zip64 = false, comment = '' } = {}): Buffer {
  const bodies: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const { name, data = '', claimed } of entries) {
    const [bytes, title] = [Buffer.from(data), Buffer.from(name)]
    const local = Buffer.alloc(30)
    local.writeUInt32LE(0x04034b50)
    local.writeUInt16LE(20, 4)
    local.writeUInt16LE(0x800, 6)
    local.writeUInt32LE(crc32(bytes), 14)
    local.writeUInt32LE(bytes.length, 18)
    local.writeUInt32LE(bytes.length, 22)
    local.writeUInt16LE(title.length, 26)
    const extra = zip64 ? Buffer.alloc(12) : Buffer.alloc(0)
    if (zip64) {
      extra.writeUInt16LE(1)
      extra.writeUInt16LE(8, 2)
      extra.writeBigUInt64LE(BigInt(claimed ?? bytes.length), 4)
    }
    const central = Buffer.alloc(46)
    central.writeUInt32LE(0x02014b50)
    central.writeUInt16LE(45, 4)
    central.writeUInt16LE(20, 6)
    central.writeUInt16LE(0x800, 8)
    central.writeUInt32LE(crc32(bytes), 16)
    central.writeUInt32LE(bytes.length, 20)
    central.writeUInt32LE(zip64 ? 0xffffffff : (claimed ?? bytes.length), 24)
    central.writeUInt16LE(title.length, 28)
    central.writeUInt16LE(extra.length, 30)
    central.writeUInt32LE(offset, 42)
    bodies.push(local, title, bytes)
    directory.push(central, title, extra)
    offset += 30 + title.length + bytes.length
  }
  const length = directory.reduce((sum, { length }) => sum + length, 0)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50)
  end.writeUInt16LE(Math.min(entries.length, 0xffff), 8)
  end.writeUInt16LE(Math.min(entries.length, 0xffff), 10)
  end.writeUInt32LE(length, 12)
  end.writeUInt32LE(offset, 16)
  end.writeUInt16LE(comment.length, 20)
  return Buffer.concat([...bodies, ...directory, end, latin(comment)])
}

export const docx = (...more: Entry[]): Buffer => office('word/document.xml', ...more)
export const xlsx = (...more: Entry[]): Buffer => office('xl/workbook.xml', ...more)
const office = (document: string, ...more: Entry[]): Buffer =>
  zip([{ name: '[Content_Types].xml', data: '<Types/>' }, { name: '_rels/.rels' }, { name: document }, ...more])
export const odt = (type = 'application/vnd.oasis.opendocument.text'): Buffer =>
  zip([{ name: 'mimetype', data: type }, { name: 'content.xml', data: '<x/>' }, { name: 'META-INF/manifest.xml' }])
