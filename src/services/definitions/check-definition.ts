/** The check of one definition: its size, its JSON, its shape, and what a shape cannot say. */
import { createHash } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { LIMITS, limitFault, sizeFault } from '../../models/definition-limits.ts'
import type { Fault } from '../../models/fault.ts'
import { type FaultCode, type Severity, severityOf } from '../../models/fault-codes.ts'
import { type Form, formFaults } from '../../models/form.ts'
import { type Position, parseJson, positionsOf, repeatedKeys } from '../../models/json-text.ts'
import { nfc } from '../../models/normal-form.ts'
import { VERSION_LENGTH } from '../../models/token.ts'
import { unseenFaults } from '../../models/visible-text.ts'

/** A definition as it lies in the folder. */
export interface Definition {
  /** File name. */
  source: string
  text: string
  /** Why there is no text: a sentence that follows the name of the file. */
  unreadable?: string
}
/** A fault, where it stands in the file, and in which question, or page outside of any. */
export interface ToldFault extends Fault, Position {
  code: FaultCode
  severity: Severity
  /** The id of the question that the pointer leads into. */
  question?: string
  page?: string
}
export interface Checked {
  source: string
  /** Present when there are no faults. */
  form?: Form
  version?: string
  /** Errors: each refuses the definition. The first LIMITS.faults of them; a last one says when there are more. */
  faults: ToldFault[]
  /** What is told of a definition that may be published all the same. */
  warnings?: ToldFault[]
}
/** Lets the event loop serve whoever waits. */
export const breathe = (): Promise<unknown> => setImmediate()

/** The outcome for a file that cannot be read, is too large or no JSON; undefined for any other. Takes some 10 ms at most. */
export function refusedAtOnce({ source, text, unreadable }: Definition): Checked | undefined {
  const refused = (code: FaultCode, fault: Fault): Checked => ({
    source,
    faults: [{ line: 1, column: 1, ...fault, code, severity: severityOf(code) }],
  })
  if (unreadable !== undefined) return refused('INT001', { pointer: '/', reason: unreadable })
  const tooLarge = sizeFault(Buffer.byteLength(text))
  if (tooLarge) return refused('INT002', tooLarge)
  const parsed = parseJson(text)
  if ('fault' in parsed) return refused('INT003', parsed.fault)
  const beyond = limitFault(parsed.value)
  return beyond && refused('INT002', beyond)
}

/** The outcome for a file that says what is live already. */
export function publishedAlready({ source, text }: Definition, liveVersion: string | undefined): Checked | undefined {
  if (liveVersion === undefined) return undefined
  const value = composed(text)
  return versionOf(value) === liveVersion
    ? { source, faults: [], form: value as Form, version: liveVersion }
    : undefined
}

/**
 * Checks a definition that was not refused at once, step by step; others get their turn between the steps. `now` is the
 * time of the check, in UTC milliseconds, if it is known.
 */
export async function checkDefinition({ source, text }: Definition, now: number | undefined): Promise<Checked> {
  await breathe()
  const repeated = repeatedKeys(text).map((pointer): Fault => {
    return { code: 'INT004', pointer, reason: 'stands there already. Keys are unique' }
  })
  await breathe()
  const value = composed(text)
  const version = versionOf(value) // of what the author wrote: the check of the shape adds what may be left out
  await breathe()
  const unseen = unseenFaults(value)
  const shape = formFaults(value)
  const { definitionFaults } = await import('./faults.ts') // a service at rest checks none
  await breathe()
  const found = [...repeated, ...unseen, ...(shape.length > 0 ? shape : definitionFaults(value as Form, now))]
  await breathe()
  const isWarning = ({ code = SHAPE }: Fault): boolean => severityOf(code) === 'warning'
  const faults = found.filter((fault) => !isWarning(fault))
  const warned = found.filter(isWarning)
  const warnings = warned.length > 0 ? { warnings: tell(warned, text, value) } : {}
  if (faults.length > 0) return { source, faults: tell(faults, text, value), ...warnings }
  return { source, faults: [], ...warnings, form: value as Form, version }
}

const SHAPE: FaultCode = 'INT005'

/** The parsed text with every text in it composed (NFC): letters may be written as escapes, so this comes after parsing. */
const composed = (text: string): unknown =>
  JSON.parse(text.replace(/^\uFEFF/, ''), (_key, part) => (typeof part === 'string' ? nfc(part) : part))

/** The first 16 hexadecimal characters of the SHA-256 of a definition. */
const versionOf = (definition: unknown): string =>
  createHash('sha256').update(JSON.stringify(definition)).digest('hex').slice(0, VERSION_LENGTH)

const LONGEST_POINTER = 200
const LONGEST_REASON = 1_000

/** The faults as they are told: the first of them, in the order of the file, and no longer than a person reads. */
export function tell(faults: readonly Fault[], text: string, value: unknown): ToldFault[] {
  const first = faults.slice(0, LIMITS.faults)
  const positions = positionsOf(
    text,
    first.map(({ pointer }) => pointer),
  )
  const told = first.map(({ code = SHAPE, pointer, reason }, i) => {
    return {
      code,
      severity: severityOf(code),
      pointer: shortened(pointer, LONGEST_POINTER),
      ...positions[i]!,
      ...whereabouts(value, pointer),
      reason: shortened(reason, LONGEST_REASON),
    }
  })
  told.sort((a, b) => a.line - b.line || a.column - b.column)
  const more = `has more faults than the ${LIMITS.faults} that are told. Mend these first`
  if (faults.length === first.length) return told
  return [...told, { code: 'INT007', severity: 'error', pointer: '/', line: 1, column: 1, reason: more }]
}

const shortened = (text: string, length: number): string => (text.length > length ? `${text.slice(0, length)}…` : text)

/** The question that a pointer leads into, or else the page. */
function whereabouts(value: unknown, pointer: string): Pick<ToldFault, 'question' | 'page'> {
  const [, page, item] = /^\/pages\/(\d+)(?:\/fields\/(\d+))?/.exec(pointer) ?? []
  const found = page === undefined ? undefined : (value as Form).pages[Number(page)]
  const question = idOf(item && found?.fields[Number(item)])
  if (question !== undefined) return { question }
  const id = item === undefined ? idOf(found) : undefined
  return id === undefined ? {} : { page: id }
}

function idOf(part: unknown): string | undefined {
  const id = typeof part === 'object' && part !== null && 'id' in part ? part.id : undefined
  return typeof id === 'string' && id.length <= 64 ? id : undefined
}
