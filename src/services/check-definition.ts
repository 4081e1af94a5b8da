/** The check of one definition: its size, its JSON, its shape, and what a shape cannot say. */
import { createHash } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import type { Fault } from '../models/ajv.ts'
import { LIMITS, limitFault, sizeFault } from '../models/definition-limits.ts'
import { type Form, formFaults } from '../models/form.ts'
import { type Position, parseJson, positionsOf, repeatedKeys } from '../models/json-text.ts'
import { VERSION_LENGTH } from '../models/token.ts'
import { definitionFaults } from './definition.ts'

/** A definition as it lies in the folder. */
export interface Definition {
  /** File name. */
  source: string
  text: string
  /** Why there is no text: a sentence that follows the name of the file. */
  unreadable?: string
}
/** A fault, where it stands in the file, and in which question. */
export interface ToldFault extends Fault, Position {
  /** The id of the question that the pointer leads into. */
  question?: string
}
export interface Checked {
  source: string
  /** Present when there are no faults. */
  form?: Form
  version?: string
  /** The first LIMITS.faults of them; a last one says when there are more. */
  faults: ToldFault[]
}
/** Lets the event loop serve whoever waits. */
export const breathe = (): Promise<unknown> => setImmediate()

/** The outcome for a file that cannot be read, is too large or no JSON; undefined for any other. Takes some 10 ms at most. */
export function refusedAtOnce({ source, text, unreadable }: Definition): Checked | undefined {
  const refused = (fault: Fault): Checked => ({ source, faults: [{ line: 1, column: 1, ...fault }] })
  if (unreadable !== undefined) return refused({ pointer: '/', reason: unreadable })
  const tooLarge = sizeFault(Buffer.byteLength(text))
  if (tooLarge) return refused(tooLarge)
  const parsed = parseJson(text)
  if ('fault' in parsed) return refused(parsed.fault)
  const beyond = limitFault(parsed.value)
  return beyond && refused(beyond)
}

/** Checks a definition that was not refused at once, step by step; others get their turn between the steps. */
export async function checkDefinition({ source, text }: Definition): Promise<Checked> {
  await breathe()
  const repeated = repeatedKeys(text).map((pointer) => ({ pointer, reason: 'stands there already. Keys are unique' }))
  await breathe()
  const value = composed(text)
  await breathe()
  const shape = formFaults(value)
  await breathe()
  const faults = [...repeated, ...(shape.length > 0 ? shape : definitionFaults(value as Form))]
  await breathe()
  if (faults.length > 0) return { source, faults: tell(faults, text, value) }
  return { source, faults: [], form: value as Form, version: versionOf(value as Form) }
}

/** The parsed text with every text in it composed (NFC): letters may be written as escapes, so this comes after parsing. */
const composed = (text: string): unknown =>
  JSON.parse(text.replace(/^\uFEFF/, ''), (_key, part) => (typeof part === 'string' ? part.normalize() : part))

/** The first 16 hexadecimal characters of the SHA-256 of a definition. */
const versionOf = (form: Form): string =>
  createHash('sha256').update(JSON.stringify(form)).digest('hex').slice(0, VERSION_LENGTH)

const LONGEST_POINTER = 200
const LONGEST_REASON = 1_000

/** The faults as they are told: the first of them, in the order of the file, and no longer than a person reads. */
export function tell(faults: readonly Fault[], text: string, value: unknown): ToldFault[] {
  const first = faults.slice(0, LIMITS.faults)
  const positions = positionsOf(
    text,
    first.map(({ pointer }) => pointer),
  )
  const told = first.map(({ pointer, reason }, i) => {
    const question = questionAt(value, pointer)
    return {
      pointer: shortened(pointer, LONGEST_POINTER),
      ...positions[i]!,
      ...(question !== undefined && { question }),
      reason: shortened(reason, LONGEST_REASON),
    }
  })
  told.sort((a, b) => a.line - b.line || a.column - b.column)
  const more = `has more faults than the ${LIMITS.faults} that are told. Mend these first`
  return faults.length > first.length ? [...told, { pointer: '/', line: 1, column: 1, reason: more }] : told
}

const shortened = (text: string, length: number): string => (text.length > length ? `${text.slice(0, length)}…` : text)

function questionAt(value: unknown, pointer: string): string | undefined {
  const [, page, item] = /^\/pages\/(\d+)\/fields\/(\d+)/.exec(pointer) ?? []
  const id = page && (value as Form).pages[Number(page)]?.fields[Number(item)]
  const named = typeof id === 'object' && id !== null && 'id' in id ? id.id : undefined
  return typeof named === 'string' && named.length <= 64 ? named : undefined
}
