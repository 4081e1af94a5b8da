/**
 * Compound files ([MS-CFB]), the containers of Office before 2007: a file system inside a file. A stream is a chain of
 * sectors, listed in a table (FAT); short streams are chains of small sectors inside one stream of their own.
 *
 * The tables are read as a whole, one 128th of the file at most; of the rest only what is asked for. A sector belongs to one
 * chain, so that all chains together are no longer than the file, whatever they claim.
 */
import type { ReadAt } from './blocks.ts'

interface Entry {
  name: string
  isStream: boolean
  /** Bytes. */
  size: number
  start: number
}
interface CompoundFile {
  /** Every storage and stream, those inside others included. */
  entries: readonly Entry[]
  /** Reads a stream. Each can be opened once. */
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

/** The sector that follows each sector, and which of them are in a chain already. */
interface Table {
  next: Uint32Array
  taken: Uint8Array
}

/** Rejects with CompoundFault when its structure is damaged. */
export async function openCompound(read: ReadAt, size: number): Promise<CompoundFile> {
  const header = await read(0, 512)
  if (header.length < 512) throw new CompoundFault('the header is cut')
  const shift = header.readUInt16LE(30)
  if (shift !== 9 && shift !== 12) throw new CompoundFault('sectors of an unknown size')
  const sector = 2 ** shift
  const sectors = Math.ceil(size / sector)
  const smallBelow = header.readUInt32LE(56)
  const table = await tableIn(await tableSectors(), sectors)
  const directory = chain(header.readUInt32LE(48), table)
  const entries = await entriesOf(streamOf(directory, sector, sectorAt))
  const root = entries[0]
  let small: ReturnType<typeof smallSectors> | undefined
  return {
    entries: entries.slice(1),
    async open({ start, size: bytes }) {
      if (bytes >= smallBelow || !root)
        return streamOf(chain(start, table, Math.ceil(bytes / sector)), sector, sectorAt)
      small ??= smallSectors(root.start)
      const { table: smallTable, all } = await small
      const own = chain(start, smallTable, Math.ceil(bytes / SMALL_SECTOR))
      return streamOf(own, SMALL_SECTOR, (number) => number * SMALL_SECTOR, all)
    },
  }

  /** The table of small sectors, and the stream that holds them all. */
  async function smallSectors(start: number): Promise<{ table: Table; all: ReadAt }> {
    const holders = chain(start, table)
    const count = holders.length * (sector / SMALL_SECTOR)
    return {
      table: await tableIn(chain(header.readUInt32LE(60), table), count),
      all: streamOf(holders, sector, sectorAt),
    }
  }

  function sectorAt(number: number): number {
    return (number + 1) * sector
  }

  /** The sectors that hold the table of all sectors: the first in the header, the others in a chain of their own. */
  async function tableSectors(): Promise<number[]> {
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

  /** The table in the sectors `holders`, for the first `count` sectors. */
  async function tableIn(holders: readonly number[], count: number): Promise<Table> {
    const needed = holders.slice(0, Math.ceil((count * 4) / sector))
    const next = new Uint32Array(needed.length * (sector / 4))
    for (const [i, holder] of needed.entries()) {
      const bytes = await read(sectorAt(holder), sector)
      if (bytes.length < sector) throw new CompoundFault('a table lies behind the end')
      for (let at = 0; at < sector; at += 4) next[(i * sector + at) / 4] = bytes.readUInt32LE(at)
    }
    return { next, taken: new Uint8Array(Math.min(next.length, count)) }
  }

  /** At most `limit` sectors. */
  function chain(start: number, { next, taken }: Table, limit = Infinity): number[] {
    const found: number[] = []
    for (let at = start; at < LAST_SECTOR && found.length < limit; at = next[at]!) {
      if (at >= taken.length) throw new CompoundFault('a chain leads out of its table')
      if (taken[at]) throw new CompoundFault('a sector belongs to two chains')
      taken[at] = 1
      found.push(at)
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
