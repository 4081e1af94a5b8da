/** What was sent and what was acknowledged: kept by the clients, compared with what is stored. */

export interface SentFile {
  name: string
  text: string
  sha256: string
}
export interface SentForm {
  id: string
  answers: Record<string, string>
  files: SentFile[]
  /** Once acknowledged. */
  reference?: string
}
/** A form of several pages that is not sent: what was acknowledged last. */
export interface SentDraft {
  name?: string
  /** The last code that was shown. */
  code?: string
}
export interface Ledger {
  /** Sent at least once, by the part of the submission ID that names it in the database. So are the drafts. */
  forms: Map<string, SentForm>
  drafts: Map<string, SentDraft>
  /** Acknowledged, by reference. */
  acknowledged: Map<string, SentForm>
  /** How often each answer was given: a status, or how none came. */
  answers: Map<string, number>
  /** One sentence each. */
  faults: string[]
}

export const emptyLedger = (): Ledger => ({
  forms: new Map(),
  drafts: new Map(),
  acknowledged: new Map(),
  answers: new Map(),
  faults: [],
})

/** Notes the reference that a form was given; one that was given before must be the same. */
export function acknowledge(ledger: Ledger, form: SentForm, reference: string): void {
  if (form.reference !== undefined && form.reference !== reference)
    ledger.faults.push(`one form was given two references, ${form.reference} and ${reference}`)
  const other = ledger.acknowledged.get(reference)
  if (other && other !== form) ledger.faults.push(`${reference} was given to two forms`)
  form.reference = reference
  ledger.acknowledged.set(reference, form)
}
