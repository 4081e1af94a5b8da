/** Word, Excel and PowerPoint files of 1997 to 2003 ([MS-DOC], [MS-XLS], [MS-PPT]): which they are, and whether they hold macros. */
import type { ReadAt } from './blocks.ts'
import { CompoundFault, openCompound } from './compound.ts'
import { type Judgement, MACROS } from './family.ts'

const LOCKED = { fault: { is: 'locked-office' } } as const
const UNREADABLE = { fault: { is: 'unreadable-office' } } as const
const OTHER = { fault: { is: 'other-old-microsoft' } } as const

/** Storages and streams of a VBA project, in any document and in those embedded in it. */
const VBA = /^(macros|vba|_vba_project.*|project|projectwm)$/i
/** Records that are read of all workbooks of a file together: many may be embedded. */
const MAX_RECORDS = 200_000

/** `read` gives the bytes of a compound file of `size` bytes. */
export async function oldMsOffice(read: ReadAt, size: number): Promise<Judgement> {
  try {
    const file = await openCompound(read, size)
    const named = (name: string) => file.entries.filter((entry) => entry.isStream && entry.name.toLowerCase() === name)
    if (file.entries.some(({ name }) => VBA.test(name))) return MACROS
    if (named('encryptedpackage').length > 0 || named('encryptedsummary').length > 0) return LOCKED
    if (named('__properties_version1.0').length > 0) return { fault: { is: 'outlook-message' } }
    const books = [...named('workbook'), ...named('book')]
    const [shows, letters] = [named('powerpoint document'), named('worddocument')]
    const budget = { records: MAX_RECORDS, bytes: size + STEP }
    for (const one of books) {
      const found = await workbook(await file.open(one), budget)
      if (found !== 'plain') return faultOf(found)
    }
    for (const one of shows) if (await hasMacros(await file.open(one), one.size, budget)) return MACROS
    for (const one of letters) if (!(await isWord97(await file.open(one)))) return UNREADABLE
    if (letters.length > 0) return { kind: 'office', extension: '.doc' }
    if (books.length > 0) return { kind: 'office', extension: '.xls' }
    if (shows.length > 0) return { kind: 'office', extension: '.ppt' }
    return OTHER
  } catch (error) {
    if (error instanceof CompoundFault) return UNREADABLE
    throw error
  }
}

/** What all streams of a file may still cost: many entries may name one stream. */
interface Budget {
  records: number
  bytes: number
}

type Workbook = 'plain' | 'macros' | 'locked' | 'unreadable'
const faultOf = (found: Workbook) => (found === 'macros' ? MACROS : found === 'locked' ? LOCKED : UNREADABLE)

const BEGIN = 0x0809
const END = 0x000a
const SHEET = 0x0085
const PASSWORD = 0x002f
const VBA_PROJECT = 0x00d3
/** Kinds of sheets: Excel 4 macros, and modules of Visual Basic. */
const MACRO_SHEETS = [1, 6]

/** Walks the records up to the end of the workbook's own part, which names every sheet with its kind. */
async function workbook(read: ReadAt, budget: Budget): Promise<Workbook> {
  for (let at = 0; budget.records > 0; budget.records--) {
    const head = await read(at, 10)
    if (head.length < 4) return 'unreadable'
    const type = head.readUInt16LE(0)
    if (at === 0 && type !== BEGIN) return 'unreadable'
    if (type === END) return 'plain'
    if (type === PASSWORD) return 'locked'
    if (type === VBA_PROJECT || (type === SHEET && MACRO_SHEETS.includes(head[9] ?? 0))) return 'macros'
    at += 4 + head.readUInt16LE(2)
  }
  return 'unreadable'
}

/** The head of the record that leads to the VBA project of a presentation: version 2, type 0x0400, 12 bytes. */
const PROJECT = Buffer.from('020000040c000000', 'hex')
const STEP = 2 ** 16

/** Looks at every byte: PowerPoint finds records by their positions, so a walk from the beginning could miss some. */
async function hasMacros(read: ReadAt, size: number, budget: Budget): Promise<boolean> {
  for (let at = 0; at < size; at += STEP) {
    const bytes = await read(at, STEP + 16)
    budget.bytes -= Math.min(bytes.length, STEP)
    if (budget.bytes < 0) throw new CompoundFault('streams are longer than the file')
    for (let found = bytes.indexOf(PROJECT); found >= 0; found = bytes.indexOf(PROJECT, found + 1)) {
      const [project, flag] = [bytes.subarray(found + 8, found + 12), bytes.subarray(found + 12, found + 16)]
      if (project.some((byte) => byte !== 0) || flag.some((byte) => byte !== 0)) return true
    }
    if (bytes.length < STEP) return false
  }
  return false
}

/** Word 6 and 95 kept macros in ways that are not looked for. */
async function isWord97(read: ReadAt): Promise<boolean> {
  const head = await read(0, 4)
  return head.length === 4 && head.readUInt16LE(0) === 0xa5ec && head.readUInt16LE(2) >= 0xc0
}
