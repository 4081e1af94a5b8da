/** Faults as the author of a definition reads them: placed in the file, in its order, causes before consequences, and no more than a person reads. */
import { dirname, join } from 'node:path'
import type { Definition } from '../../../models/definition.ts'
import type { Form } from '../../../models/form.ts'
import { type Fault, type FaultCode, type Severity, severityOf } from '../fault.ts'
import { type Position, positionsOf } from './json-text.ts'
import { LIMITS } from './limits.ts'

/** The lists that the options of questions came from, by the JSON Pointer of the question. */
export type ListPlaces = ReadonlyMap<string, Definition>

/** A fault with its place in the file, and the question or page that it is in. */
export interface ReportedFault extends Fault, Position {
  code: FaultCode
  severity: Severity
  /** The file of the list or the translation that it is in, beside the definition; pointer, line and column are those in this file then. */
  file?: string
  /** The id of the question that the pointer leads into. */
  question?: string
  /** The id of the page, where the pointer leads into no question. */
  page?: string
}

/** The code of a fault that names none: it is about the shape. */
export const codeOf = ({ code = 'INT005' }: Fault): FaultCode => code

const LONGEST_POINTER = 200
const LONGEST_REASON = 1_000

/** The first LIMITS.faults of the faults of a definition, and one more that says when there are others. */
export function report(
  faults: readonly Fault[],
  text: string,
  definition: unknown,
  places: ListPlaces = new Map(),
): ReportedFault[] {
  const first = faults.slice(0, LIMITS.faults)
  const placed = first.map((fault) => placeIn(fault.pointer, places) ?? { list: undefined, pointer: fault.pointer })
  const positions = new Map(
    [undefined, ...new Set(places.values())].map((list) => {
      const inside = placed.filter((one) => one.list === list).map(({ pointer }) => pointer)
      return [list, new Map(positionsOf(list?.text ?? text, inside).map((position, i) => [inside[i]!, position]))]
    }),
  )
  const everyFault = first.map((fault, i): ReportedFault => {
    const code = codeOf(fault)
    const { list, pointer } = placed[i]!
    return {
      code,
      severity: severityOf(code),
      ...(list && { file: list.source }),
      pointer: shortened(pointer, LONGEST_POINTER),
      ...positions.get(list)!.get(pointer)!,
      ...whereabouts(definition, fault.pointer),
      reason: shortened(fault.reason, LONGEST_REASON),
    }
  })
  // If two questions use one list, each of its faults is found twice.
  const reported = everyFault.filter((one, i) => one.file === undefined || i === everyFault.findIndex(isLike(one)))
  reported.sort((a, b) => rankOf(a) - rankOf(b) || fileOf(a, b) || a.line - b.line || a.column - b.column)
  const more = `has more faults. Only the first ${LIMITS.faults} are listed: correct these first`
  return faults.length === first.length
    ? reported
    : [...reported, reportWhole({ pointer: '/', reason: more }, 'INT007')]
}

/** The list that a JSON Pointer into a filled definition leads to, and the pointer into that list. */
function placeIn(pointer: string, places: ListPlaces): { list: Definition; pointer: string } | undefined {
  const [, question, rest] = /^(\/pages\/\d+\/fields\/\d+)\/options(\/.*)?$/.exec(pointer) ?? []
  const list = question === undefined ? undefined : places.get(question)
  return list && { list, pointer: rest ?? '/' }
}

const isLike = (a: ReportedFault) => (b: ReportedFault) =>
  a.file === b.file && a.pointer === b.pointer && a.reason === b.reason

/** The definition comes first, then its lists. */
const fileOf = ({ file: a = '' }: ReportedFault, { file: b = '' }: ReportedFault): number =>
  a < b ? -1 : a > b ? 1 : 0

/** Faults of a file beside the definition: a list, or a translation. */
export const reportIn = (file: Definition, faults: readonly Fault[]): ReportedFault[] =>
  report(faults, file.text, undefined).map((fault) => ({ ...fault, file: file.source }))

/** What is wrong, after its place: `/pages/0/fields/1/lable (question "plate") is not a known property`. */
export function sentenceOf({ pointer, question, page, reason }: ReportedFault): string {
  const inside = question === undefined ? page && ` (page "${page}")` : ` (question "${question}")`
  return `${pointer}${inside ?? ''} ${reason}`
}

/** The name of the file that a fault of this definition is in. */
export const fileWith = ({ file }: ReportedFault, source: string): string =>
  file === undefined ? source : join(dirname(source), file)

/** A fault of the file as a whole. */
export const reportWhole = (fault: Fault & Partial<Position>, code: FaultCode): ReportedFault => {
  return { line: 1, column: 1, ...fault, code, severity: severityOf(code) }
}

/**
 * What follows for pages, questions and the whole form when a rule cannot be true. It stands behind the other faults, among
 * which is often the cause, such as a value that no answer can equal (INT303).
 */
const CONSEQUENCES: ReadonlySet<FaultCode> = new Set(['INT301', 'INT305', 'INT306', 'INT307', 'INT308'])
const rankOf = ({ code }: ReportedFault): number => (CONSEQUENCES.has(code) ? 1 : 0)

const shortened = (text: string, length: number): string => (text.length > length ? `${text.slice(0, length)}…` : text)

/** The question that a pointer leads into, or else the page. */
function whereabouts(definition: unknown, pointer: string): Pick<ReportedFault, 'question' | 'page'> {
  if (definition === undefined) return {}
  const [, page, item] = /^\/pages\/(\d+)(?:\/fields\/(\d+))?/.exec(pointer) ?? []
  const found = page === undefined ? undefined : (definition as Form).pages[Number(page)]
  const question = idOf(item && found?.fields[Number(item)])
  if (question !== undefined) return { question }
  const id = item === undefined ? idOf(found) : undefined
  return id === undefined ? {} : { page: id }
}

function idOf(part: unknown): string | undefined {
  const id = typeof part === 'object' && part !== null && 'id' in part ? part.id : undefined
  return typeof id === 'string' && id.length <= 64 ? id : undefined
}
