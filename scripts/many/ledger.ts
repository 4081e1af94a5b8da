/** What was sent and what was acknowledged: kept by the clients, compared with what is stored. */
import type { ChangeKind } from '../../src/models/change.ts'

export interface SentFile {
  name: string
  bytes: Buffer
  sha256: string
}
export interface SentForm {
  /** The part of the submission id that names the submission in the database. */
  random: string
  id: string
  answers: Record<string, string>
  files: SentFile[]
  /** Once acknowledged. */
  reference?: string
}
/** A change of a case that was acknowledged. Milliseconds of the clock that `performance.now` reads. */
export interface Promised {
  kind: ChangeKind
  reference: string
  /** When it was sent for the first time, and when it was acknowledged. */
  begunAt: number
  at: number
}
export interface Ledger {
  /** Sent at least once, by the random part. */
  forms: Map<string, SentForm>
  /** Acknowledged, by reference, in their order. */
  acknowledged: Map<string, SentForm>
  /** How often each answer was given: a status, or how none came. */
  answers: Map<string, number>
  promised: Promised[]
  lookups: number
  /** One sentence each. */
  faults: string[]
}

export const emptyLedger = (): Ledger => ({
  forms: new Map(),
  acknowledged: new Map(),
  answers: new Map(),
  promised: [],
  lookups: 0,
  faults: [],
})

export function count(ledger: Ledger, answer: string): void {
  ledger.answers.set(answer, (ledger.answers.get(answer) ?? 0) + 1)
}

/** Notes what was promised for a form; what was promised before must be the same. */
export function acknowledge(ledger: Ledger, form: SentForm, reference: string): void {
  if (form.reference !== undefined && form.reference !== reference)
    ledger.faults.push(`one form was given two references, ${form.reference} and ${reference}`)
  const other = ledger.acknowledged.get(reference)
  if (other && other !== form) ledger.faults.push(`${reference} was given to two forms`)
  form.reference = reference
  ledger.acknowledged.set(reference, form)
}
