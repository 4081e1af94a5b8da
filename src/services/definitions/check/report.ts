/** Faults as the author of a definition reads them: placed in the file, in its order, causes before consequences, and no more than a person reads. */
import { dirname, join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import type { Definition } from '../../../models/definition.ts'
import type { FaultStep } from '../../../models/definition-fault.ts'
import { type Item, isCalculated, isField } from '../../../models/field.ts'
import type { Form } from '../../../models/form.ts'
import type { Translations } from '../../../models/form-texts.ts'
import { type Fault, type FaultCode, type Severity, severityOf } from '../fault.ts'
import { type Position, positionsOf } from './json-text.ts'
import { LIMITS } from './limits.ts'

/** The lists that the options of questions came from, by the JSON Pointer of the question. */
export type ListPlaces = ReadonlyMap<string, Definition>

/** A fault with its place in the file and in the form, and the question or page that it is in. */
export interface ReportedFault extends Fault, Position {
  code: FaultCode
  severity: Severity
  /** The file of the list or the translation that it is in, beside the definition; pointer, line and column are those in this file then. */
  file?: string
  /** The id of the question that the pointer leads into. */
  question?: string
  /** The id of the page, where the pointer leads into no question. */
  page?: string
  /** The place in the words of the form. */
  place: readonly FaultStep[]
}

export interface Checked {
  source: string
  /** Present when there are no faults. `languages` of the form are all that it is translated into. */
  form?: Form
  version?: string
  translations?: Translations
  /** Errors: each refuses the definition. The first LIMITS.faults of them; a last one says when there are more. */
  faults: ReportedFault[]
  /** What its author should know, although it may be published. */
  warnings?: ReportedFault[]
  /** It has no right shape, so that its value is no Form. */
  isShapeless?: true
}

/** The code of a fault that names none: it is about the shape. */
export const codeOf = ({ code = 'INT005' }: Fault): FaultCode => code

const LONGEST_POINTER = 200

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
      reason: fault.reason,
      ...(fault.advice && { advice: fault.advice }),
      place: placeOf(definition, fault.pointer),
    }
  })
  // If two questions use one list, each of its faults is found twice.
  const reported = everyFault.filter((one, i) => one.file === undefined || i === everyFault.findIndex(isLike(one)))
  reported.sort((a, b) => rankOf(a) - rankOf(b) || fileOf(a, b) || a.line - b.line || a.column - b.column)
  return faults.length === first.length
    ? reported
    : [...reported, reportWhole({ pointer: '/', reason: ['more-faults', LIMITS.faults] }, 'INT007')]
}

/** The list that a JSON Pointer into a filled definition leads to, and the pointer into that list. */
function placeIn(pointer: string, places: ListPlaces): { list: Definition; pointer: string } | undefined {
  const [, question, rest] = /^(\/pages\/\d+\/fields\/\d+)\/options(\/.*)?$/.exec(pointer) ?? []
  const list = question === undefined ? undefined : places.get(question)
  return list && { list, pointer: rest ?? '/' }
}

const isLike = (a: ReportedFault) => (b: ReportedFault) =>
  a.file === b.file && a.pointer === b.pointer && isDeepStrictEqual(a.reason, b.reason)

/** The definition comes first, then its lists. */
const fileOf = ({ file: a = '' }: ReportedFault, { file: b = '' }: ReportedFault): number =>
  a < b ? -1 : a > b ? 1 : 0

/** Faults of a file beside the definition: a list, or a translation. */
export const reportIn = (file: Definition, faults: readonly Fault[]): ReportedFault[] =>
  report(faults, file.text, undefined).map((fault) => ({ ...fault, file: file.source }))

/** What is wrong, after its place: `/pages/0/fields/1/lable (question "plate") is not a known property`. `reason`: in words. */
export function sentenceOf({ pointer, question, page }: ReportedFault, reason: string): string {
  const inside = question === undefined ? page && ` (page "${page}")` : ` (question "${question}")`
  return `${pointer}${inside ?? ''} ${reason}`
}

/** The name of the file that a fault of this definition is in. */
export const fileWith = ({ file }: ReportedFault, source: string): string =>
  file === undefined ? source : join(dirname(source), file)

/** A fault of the file as a whole. */
export const reportWhole = (fault: Fault & Partial<Position>, code: FaultCode): ReportedFault => {
  return { line: 1, column: 1, ...fault, code, severity: severityOf(code), place: [] }
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

const LONGEST_NAME = 80

/** Where a pointer into a definition leads, in the words of its author. The definition may have any shape. */
function placeOf(definition: unknown, pointer: string): FaultStep[] {
  const steps: FaultStep[] = []
  const named = (kind: FaultStep[0], name: string): FaultStep => [kind, shortened(name, LONGEST_NAME)]
  let keys = pointer
    .split('/')
    .slice(1)
    .map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'))
  let at = definition
  for (let [list, index] = keys; PARTS.has(list!) && /^\d+$/.test(index ?? ''); [list, index] = keys) {
    at = childOf(childOf(at, list!), index!)
    const name = NAMES.map((key) => childOf(at, key)).find((one) => typeof one === 'string' && one !== '')
    steps.push(named(PARTS.get(list!)!(at as Item), `${name ?? Number(index) + 1}`))
    keys = keys.slice(2)
  }
  const [key] = keys
  const isRule = key === 'showIf' || (key === 'required' && typeof childOf(at, key) === 'object')
  if (isRule) steps.push(['rule', keys.shift()!])
  const inRule = isRule || (steps.at(-1)?.[0] === 'check' && key === 'rule')
  const path = keys.filter((one) => !/^\d+$/.test(one) && !(inRule && /^rules?$/.test(one))).join('/')
  if (path !== '') steps.push(named('property', path))
  return steps
}

/** The lists of a definition whose entries have a name of their own, each with what an entry is. */
const PARTS: ReadonlyMap<string, (part: Item) => FaultStep[0]> = new Map<string, (part: Item) => FaultStep[0]>([
  ['pages', () => 'page'],
  ['fields', (item) => (!item?.type || isField(item) ? 'question' : isCalculated(item) ? 'calculated' : 'block')],
  ['options', () => 'option'],
  ['statuses', () => 'status'],
  ['checks', () => 'check'],
])
const NAMES = ['title', 'label', 'message', 'statement', 'text', 'value', 'id']

const childOf = (value: unknown, key: string): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, key)
    ? (value as Record<string, unknown>)[key]
    : undefined
