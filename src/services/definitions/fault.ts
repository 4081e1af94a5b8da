import type { FaultCode } from './fault-codes.ts'

/** One fault in a definition: `pointer` is a JSON Pointer (RFC 6901), `reason` a sentence that does not repeat it. */
export interface Fault {
  /** Which kind of fault; without one it is about the shape. */
  code?: FaultCode
  pointer: string
  reason: string
}
