/**
 * Compound files ([MS-CFB]), the containers of Office before 2007: a file system inside a file. A stream is a chain of
 * sectors, listed in a table (FAT); short streams are chains of small sectors inside one stream of their own.
 *
 * Only what is asked for is read, a block at a time. Every loop is bounded by the size of the file, and so are all chains
 * together: many entries may name one stream.
 */
import type { ReadAt } from './blocks.ts'

export interface Entry {
  name: string
  isStream: boolean
  /** Bytes. */
  size: number
  start: number
}
export interface CompoundFile {
  /** Every storage and stream, those inside others included. */
  entries: readonly Entry[]
  /** Reads a stream. */
  open(entry: Entry): Promise<ReadAt>
}

/** Why a compound file cannot be read. */
export class CompoundFault extends Error {}

const MAX_ENTRIES = 20_000
const ENTRY_BYTES = 128
/** Sector numbers from here on mark ends and gaps. */
const LAST_SECTOR = 0xfffffffa
const SMALL_SECTOR = 64
const TABLES_IN_HEADER = 109

/** Rejects with CompoundFault when its structure is damaged. */
export async function openCompound(read: ReadAt, size: number): Promise<CompoundFile> {
  const header = await read(0, 512)
  if (header.length < 512) throw new CompoundFault('the header is cut')
  const shift = header.readUInt16LE(30)
  if (shift !== 9 && shift !== 12) throw new CompoundFault('sectors of an unknown size')
  const sector = 2 ** shift
  const sectors = Math.ceil(size / sector)
  const smallBelow = header.readUInt32LE(56)
  /** Numbers that all chains may still have: each sector, and each small one, belongs to one of them. */
  let left = sectors + Math.ceil(size / SMALL_SECTOR)
  const tables = await tablesOf()
  const directory = await chain(header.readUInt32LE(48), sectorReader(tables), sectors)
  const entries = await entriesOf(streamOf(directory, sector, sectorAt))
  const root = entries[0]
  let small: ReturnType<typeof smallStreams> | undefined
  return {
    entries: entries.slice(1),
    async open({ start, size: bytes }) {
      if (bytes >= smallBelow || !root) {
        const own = await chain(start, sectorReader(tables), Math.min(Math.ceil(bytes / sector), sectors))
        return streamOf(own, sector, sectorAt)
      }
      small ??= smallStreams(root.start)
      const { smallTables, whole } = await small
      const own = await chain(start, sectorReader(smallTables), Math.ceil(bytes / SMALL_SECTOR))
      return streamOf(own, SMALL_SECTOR, (number) => number * SMALL_SECTOR, whole)
    },
  }

  /** The table of small sectors, and the stream that holds them all. */
  async function smallStreams(start: number): Promise<{ smallTables: number[]; whole: ReadAt }> {
    const holders = await chain(start, sectorReader(tables), sectors)
    const smallTables = await chain(header.readUInt32LE(60), sectorReader(tables), sectors)
    return { smallTables, whole: streamOf(holders, sector, sectorAt) }
  }

  function sectorAt(number: number): number {
    return (number + 1) * sector
  }

  /** The sectors that hold the table of all sectors: the first in the header, the others in a chain of their own. */
  async function tablesOf(): Promise<number[]> {
    const count = Math.min(header.readUInt32LE(44), sectors)
    const found: number[] = []
    for (let i = 0; i < Math.min(count, TABLES_IN_HEADER); i++) found.push(header.readUInt32LE(76 + 4 * i))
    let more = header.readUInt32LE(68)
    for (let steps = 0; found.length < count && more < LAST_SECTOR && steps < sectors; steps++) {
      const bytes = await read(sectorAt(more), sector)
      if (bytes.length < sector) throw new CompoundFault('a table lies behind the end')
      for (let at = 0; at < sector - 4 && found.length < count; at += 4) found.push(bytes.readUInt32LE(at))
      more = bytes.readUInt32LE(sector - 4)
    }
    return found
  }

  /** Reads the table that lies in these sectors, one sector at a time. */
  function sectorReader(holders: readonly number[]): (index: number) => Promise<Buffer> {
    let known = -1
    let bytes: Buffer = Buffer.alloc(0)
    return async (index) => {
      const holder = holders[index]
      if (holder === undefined) throw new CompoundFault('a chain leads out of its table')
      if (index !== known) [known, bytes] = [index, await read(sectorAt(holder), sector)]
      if (bytes.length < sector) throw new CompoundFault('a table lies behind the end')
      return bytes
    }
  }

  /** At most `limit` numbers. */
  async function chain(start: number, table: (index: number) => Promise<Buffer>, limit: number): Promise<number[]> {
    const perSector = sector / 4
    const found: number[] = []
    for (let at = start; at < LAST_SECTOR && found.length < limit; ) {
      const index = Math.floor(at / perSector)
      const numbers = await table(index)
      while (Math.floor(at / perSector) === index && found.length < limit) {
        if (--left < 0) throw new CompoundFault('more in chains than the file has room for')
        found.push(at)
        at = numbers.readUInt32LE((at % perSector) * 4)
      }
    }
    return found
  }

  /** A chain of pieces, read as one; ends where the chain or the file ends. */
  function streamOf(
    pieces: readonly number[],
    length: number,
    placeOf: (number: number) => number,
    from: ReadAt = read,
  ): ReadAt {
    return async (position, wanted) => {
      const found: Buffer[] = []
      for (let at = position; at < position + wanted; ) {
        const piece = pieces[Math.floor(at / length)]
        if (piece === undefined) break
        const inside = at % length
        let run = 1 // pieces that lie one after the other are read at once
        while (pieces[Math.floor(at / length) + run] === piece + run && run * length < wanted) run++
        const bytes = await from(placeOf(piece) + inside, Math.min(run * length - inside, position + wanted - at))
        if (bytes.length === 0) break
        found.push(bytes)
        at += bytes.length
      }
      return Buffer.concat(found)
    }
  }

  async function entriesOf(stream: ReadAt): Promise<Entry[]> {
    const found: Entry[] = []
    for (let at = 0; ; at += ENTRY_BYTES) {
      if (at >= MAX_ENTRIES * ENTRY_BYTES) throw new CompoundFault('more entries than are looked at')
      const bytes = await stream(at, ENTRY_BYTES)
      if (bytes.length < ENTRY_BYTES) return found
      const type = bytes[66]!
      if (type === 0) continue
      const letters = Math.max(0, Math.min(bytes.readUInt16LE(64), 64) - 2)
      found.push({
        name: bytes.toString('utf16le', 0, letters),
        isStream: type === 2,
        size: bytes.readUInt32LE(120),
        start: bytes.readUInt32LE(116),
      })
    }
  }
}
