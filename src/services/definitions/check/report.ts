/** Faults as the author of a definition reads them: placed in the file, in its order, causes before consequences, and no more than a person reads. */
import type { Form } from '../../../models/form.ts'
import type { Fault } from '../fault.ts'
import { type FaultCode, type Severity, severityOf } from '../fault-codes.ts'
import { type Position, positionsOf } from '../file/json-text.ts'
import { LIMITS } from '../file/limits.ts'

/** A fault with its place in the file, and the question or page that it is in. */
export interface ReportedFault extends Fault, Position {
  code: FaultCode
  severity: Severity
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
export function report(faults: readonly Fault[], text: string, definition: unknown): ReportedFault[] {
  const first = faults.slice(0, LIMITS.faults)
  const positions = positionsOf(
    text,
    first.map(({ pointer }) => pointer),
  )
  const reported = first.map((fault, i) => {
    const code = codeOf(fault)
    return {
      code,
      severity: severityOf(code),
      pointer: shortened(fault.pointer, LONGEST_POINTER),
      ...positions[i]!,
      ...whereabouts(definition, fault.pointer),
      reason: shortened(fault.reason, LONGEST_REASON),
    }
  })
  reported.sort((a, b) => rankOf(a) - rankOf(b) || a.line - b.line || a.column - b.column)
  const more = `has more faults. Only the first ${LIMITS.faults} are listed: correct these first`
  return faults.length === first.length
    ? reported
    : [...reported, reportWhole({ pointer: '/', reason: more }, 'INT007')]
}

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
