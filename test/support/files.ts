/** Small real files of every kind, made here byte by byte. */
import { crc32 } from 'node:zlib'
import { pngOf } from '../../scripts/load/png.ts'

const latin = (text: string): Buffer => Buffer.from(text, 'latin1')
const be32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}

export const png = ({ width = 1, height = 1, comment = '' } = {}): Buffer =>
  pngOf({ width, height, colours: 'grey', rows: Buffer.from([0, 0x80]), comment })

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

const OOXML = 'application/vnd.openxmlformats-officedocument'
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
export const WORD = `${OOXML}.wordprocessingml.document.main+xml`
export const EXCEL = `${OOXML}.spreadsheetml.sheet.main+xml`

export const contentTypes = (...types: string[]): string =>
  `<?xml version="1.0"?><Types><Default Extension="xml" ContentType="application/xml"/>${types
    .map((type, i) => `<Override PartName="/part${i}" ContentType="${type}"/>`)
    .join('')}</Types>`
export const relationship = (type: string, target: string): string =>
  `<?xml version="1.0"?><Relationships><Relationship Id="r1" Type="${type}" Target="${target}"/></Relationships>`

/** A package of Microsoft Office: its content types, its main part, and more. */
export const office = (types: string, document: string, ...more: Entry[]): Buffer =>
  zip([
    { name: '[Content_Types].xml', data: types },
    { name: '_rels/.rels', data: relationship(`${RELATIONS}/officeDocument`, document) },
    { name: document },
    ...more,
  ])
export const docx = (...more: Entry[]): Buffer => office(contentTypes(WORD), 'word/document.xml', ...more)
export const xlsx = (...more: Entry[]): Buffer => office(contentTypes(EXCEL), 'xl/workbook.xml', ...more)
export const odt = (type = 'application/vnd.oasis.opendocument.text', ...more: Entry[]): Buffer =>
  zip([
    { name: 'mimetype', data: type },
    { name: 'content.xml', data: '<x/>' },
    { name: 'META-INF/manifest.xml' },
    ...more,
  ])

export interface OleEntry {
  name: string
  /** A stream; without it a storage. */
  data?: Buffer
}

/** A compound file of 512-byte sectors. Streams below 4,096 bytes lie in the small ones; the tree of names is a plain list. */
export function ole(entries: readonly OleEntry[]): Buffer {
  const SECTOR = 512
  const END = 0xfffffffe
  const fat: number[] = []
  const sectors: Buffer[] = []
  const add = (bytes: Buffer): number => {
    const first = sectors.length
    for (let at = 0; at < bytes.length; at += SECTOR) {
      const piece = Buffer.alloc(SECTOR)
      bytes.copy(piece, 0, at, at + SECTOR)
      sectors.push(piece)
      fat.push(sectors.length)
    }
    if (bytes.length === 0) return END
    fat[fat.length - 1] = END
    return first
  }
  const small: Buffer[] = []
  const smallFat: number[] = []
  const addSmall = (bytes: Buffer): number => {
    const first = smallFat.length
    for (let at = 0; at < bytes.length; at += 64) {
      const piece = Buffer.alloc(64)
      bytes.copy(piece, 0, at, at + 64)
      small.push(piece)
      smallFat.push(smallFat.length + 1)
    }
    smallFat[smallFat.length - 1] = END
    return first
  }
  const entry = (name: string, type: number, start: number, size: number): Buffer => {
    const bytes = Buffer.alloc(128)
    bytes.write(name, 'utf16le')
    bytes.writeUInt16LE((name.length + 1) * 2, 64)
    bytes[66] = type
    for (const at of [68, 72, 76]) bytes.writeUInt32LE(0xffffffff, at)
    bytes.writeUInt32LE(start, 116)
    bytes.writeUInt32LE(size, 120)
    return bytes
  }
  const listed = entries.map(({ name, data }) => {
    if (!data) return entry(name, 1, 0, 0)
    return entry(name, 2, data.length < 4096 ? addSmall(data) : add(data), data.length)
  })
  const inSmall = Buffer.concat(small)
  const root = entry('Root Entry', 5, add(inSmall), inSmall.length)
  const table = Buffer.alloc(Math.ceil((smallFat.length * 4) / SECTOR) * SECTOR, 0xff)
  for (const [i, next] of smallFat.entries()) table.writeUInt32LE(next, i * 4)
  const smallTable = add(table)
  const directory = add(Buffer.concat([root, ...listed]))
  // Room for itself, which the table of sectors lists too.
  const tables = Math.ceil((fat.length + 130) / 128)
  const own = sectors.length
  for (let i = 0; i < tables; i++) fat.push(0xfffffffd)
  // The header names 109 sectors of the table; the others stand in sectors of their own, 127 in each.
  const lists = Math.ceil(Math.max(0, tables - 109) / 127)
  const more = Buffer.alloc(lists * SECTOR, 0xff)
  for (let i = 109; i < tables; i++)
    more.writeUInt32LE(own + i, (Math.floor((i - 109) / 127) * 128 + ((i - 109) % 127)) * 4)
  for (let i = 0; i < lists; i++) more.writeUInt32LE(i + 1 < lists ? own + tables + i + 1 : END, (i + 1) * SECTOR - 4)
  const fatBytes = Buffer.alloc(tables * SECTOR, 0xff)
  for (const [i, next] of fat.entries()) fatBytes.writeUInt32LE(next, i * 4)
  const header = Buffer.alloc(SECTOR, 0)
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(header)
  header.writeUInt16LE(0x3e, 24)
  header.writeUInt16LE(3, 26)
  header.writeUInt16LE(0xfffe, 28)
  header.writeUInt16LE(9, 30)
  header.writeUInt16LE(6, 32)
  header.writeUInt32LE(tables, 44)
  header.writeUInt32LE(directory, 48)
  header.writeUInt32LE(4096, 56)
  header.writeUInt32LE(smallTable, 60)
  header.writeUInt32LE(table.length / SECTOR, 64)
  header.writeUInt32LE(lists > 0 ? own + tables : END, 68)
  header.writeUInt32LE(lists, 72)
  header.fill(0xff, 76)
  for (let i = 0; i < Math.min(tables, 109); i++) header.writeUInt32LE(own + i, 76 + 4 * i)
  return Buffer.concat([header, ...sectors, fatBytes, more])
}

/** The beginning of a Word document of 1997 or later; `version` as in its FIB. */
export const doc = (more: readonly OleEntry[] = [], { version = 0xc1, size = 1000 } = {}): Buffer => {
  const stream = Buffer.alloc(size)
  stream.writeUInt16LE(0xa5ec, 0)
  stream.writeUInt16LE(version, 2)
  return ole([{ name: 'WordDocument', data: stream }, { name: '1Table', data: Buffer.alloc(10) }, ...more])
}
const record = (type: number, data: Buffer): Buffer => {
  const head = Buffer.alloc(4)
  head.writeUInt16LE(type, 0)
  head.writeUInt16LE(data.length, 2)
  return Buffer.concat([head, data])
}
/** A workbook whose sheets are of these kinds: 0 a table, 1 Excel 4 macros. `more`: records before them. */
export const xls = (sheets: readonly number[], ...more: [number, Buffer][]): Buffer => {
  const sheet = (kind: number) => Buffer.from([0, 0, 0, 0, 0, kind, 1, 0, 0x41])
  const records = [
    record(0x809, Buffer.alloc(16)),
    ...more.map(([type, data]) => record(type, data)),
    ...sheets.map((kind) => record(0x85, sheet(kind))),
    record(0x0a, Buffer.alloc(0)),
  ]
  return ole([{ name: 'Workbook', data: Buffer.concat(records) }])
}
/** A presentation of about `size` bytes; `project`: the number of its VBA project, 0 for none. */
export const ppt = (project: number, size = 100_000): Buffer => {
  const stream = Buffer.alloc(size)
  Buffer.from('020000040c000000', 'hex').copy(stream, size - 1000)
  stream.writeUInt32LE(project, size - 1000 + 8)
  return ole([{ name: 'PowerPoint Document', data: stream }])
}

/** A presentation of 10 MB in which each sector lies far from the one before; `streams`: how many names lead to it. */
export function scatteredPpt(streams: number): Buffer {
  const size = 10_000_000
  const bytes = ppt(0, size)
  const entry = bytes.indexOf(Buffer.from('PowerPoint Document', 'utf16le'))
  const start = bytes.readUInt32LE(entry + 116)
  const count = Math.ceil(size / 512)
  const table = (bytes.readUInt32LE(76) + 1) * 512
  // Each step leads 7,919 sectors on, round and round: the table of a file of this size lies in one piece.
  for (let i = 0; i < count; i++) {
    const [from, to] = [i, i + 1].map((step) => start + ((step * 7919) % count))
    bytes.writeUInt32LE(i + 1 < count ? to! : 0xfffffffe, table + 4 * from!)
  }
  const directory = (bytes.readUInt32LE(48) + 1) * 512
  for (let i = 1; i <= streams; i++) bytes.copy(bytes, directory + 128 * i, entry, entry + 128)
  return bytes
}
