/** Compares what was acknowledged with what is stored, past the services. */
import { hash } from 'node:crypto'
import type { Ledger, SentDraft, SentForm } from './ledger.ts'

/** What is stored: in the database, and where the files are. */
export interface Stored {
  rows(query: string): Promise<Record<string, unknown>[]>
  /** The bytes of a file; undefined where it is missing. */
  file(id: string): Promise<Buffer | undefined>
}
interface StoredForm {
  submission_id: string
  reference: string
  answers: string
  events: number
}
interface StoredFile {
  id: string
  reference: string
  sha256: string
}

/** One sentence a fault; none when all that was acknowledged is there, once and whole, and nothing else. */
export async function check(stored: Stored, ledger: Ledger): Promise<string[]> {
  const forms = (await stored.rows(`select submission_id, reference, answers,
    (select count(*) from events where submission = submissions.id) as events from submissions`)) as unknown as StoredForm[]
  const files = (await stored.rows(
    'select uploads.id, reference, sha256 from uploads join submissions on submissions.id = submission',
  )) as unknown as StoredFile[]
  const byId = Map.groupBy(forms, ({ submission_id }) => submission_id)
  const byCase = Map.groupBy(files, ({ reference }) => reference)
  const faults: string[] = []
  for (const [id, form] of ledger.forms) {
    const fault = form.reference && faultIn(form, byId.get(id) ?? [], byCase.get(form.reference) ?? [])
    if (fault) faults.push(`${form.reference}: ${fault}`)
  }
  for (const [reference, list] of Map.groupBy(forms, (form) => form.reference))
    if (list.length > 1) faults.push(`the reference ${reference} is there ${list.length} times`)
  for (const { submission_id } of forms)
    if (!ledger.forms.has(submission_id)) faults.push(`the submission ID ${submission_id} was never sent`)
  for (const { id, sha256 } of files) {
    const bytes = await stored.file(id)
    if (!bytes || hash('sha256', bytes) !== sha256)
      faults.push(`the file ${id} ${bytes === undefined ? 'is missing' : 'is not whole'}`)
  }
  const drafts = await stored.rows('select submission_id, pages, resume_hash from drafts')
  const draftsById = new Map(drafts.map((row) => [row.submission_id, row]))
  for (const [id, draft] of ledger.drafts) {
    const fault = draftFault(draft, draftsById.get(id))
    if (fault) faults.push(`draft ${id}: ${fault}`)
  }
  return faults
}

function faultIn(form: SentForm, rows: readonly StoredForm[], files: readonly StoredFile[]): string | undefined {
  const [row] = rows
  if (!row) return 'is lost'
  if (rows.length > 1) return `is stored ${rows.length} times`
  if (row.reference !== form.reference) return `is stored under another reference, ${row.reference}`
  const { evidence: _, ...answers } = JSON.parse(row.answers)
  if (JSON.stringify(answers) !== JSON.stringify(form.answers)) return `is stored with other answers, ${row.answers}`
  if (Number(row.events) < 1) return 'has no event'
  const hashes = (list: readonly { sha256: string }[]) => String(list.map(({ sha256 }) => sha256).sort())
  if (hashes(files) === hashes(form.files)) return undefined
  return `was sent with ${form.files.length} files, and has ${files.length}`
}

function draftFault({ name, code }: SentDraft, row: Record<string, unknown> | undefined): string | undefined {
  if (!row) return 'is lost'
  const { where, you } = JSON.parse(row.pages as string)
  if (where?.texts.resident?.[0] !== 'visitor') return 'has lost its first page'
  if (name !== undefined && you?.texts.name?.[0] !== name) return `has another name, ${you?.texts.name?.[0]}`
  if (code !== undefined && row.resume_hash !== hash('sha256', code, 'base64url')) return 'has lost its code'
  return undefined
}
