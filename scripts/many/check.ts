/** Compares what was acknowledged with what is stored, past the services. */
import type { StoredEvent } from './laws.ts'
import type { Ledger, SentForm } from './ledger.ts'
import type { Stored } from './stored.ts'

export interface Finding {
  acknowledged: number
  present: number
  files: number
  /** One sentence each; empty when all is well. */
  faults: string[]
}
interface StoredForm {
  id: number
  submission_id: string
  reference: string
  answers: string
  events: number
}
interface StoredFile {
  id: string
  submission: number | null
  size: number
  sha256: string
}

const AT_ONCE = 20

export async function check(stored: Stored, ledger: Ledger): Promise<Finding> {
  const { forms, files } = await read(stored)
  const whole = await hashesOf(stored, files)
  const byId = Map.groupBy(forms, ({ submission_id }) => submission_id)
  const byCase = Map.groupBy(files, ({ submission }) => submission)
  const faults: string[] = []
  let present = 0
  for (const form of ledger.acknowledged.values()) {
    const fault = faultIn(form, byId.get(form.random) ?? [], byCase)
    if (fault) faults.push(`${form.reference}: ${fault}`)
    else present++
  }
  for (const [reference, list] of Map.groupBy(forms, (form) => form.reference))
    if (list.length > 1) faults.push(`the reference ${reference} is there ${list.length} times`)
  for (const { submission_id } of forms)
    if (!ledger.forms.has(submission_id)) faults.push(`the submission id ${submission_id} was never sent`)
  for (const { id, sha256, submission } of files)
    if (submission !== null && whole.get(id) !== sha256)
      faults.push(`the file ${id} ${whole.get(id) === undefined ? 'is missing' : 'is not whole'}`)
  return { acknowledged: ledger.acknowledged.size, present, files: files.length, faults }
}

function faultIn(form: SentForm, rows: StoredForm[], files: Map<number | null, StoredFile[]>): string | undefined {
  const [row] = rows
  if (!row) return 'is lost'
  if (rows.length > 1) return `is stored ${rows.length} times`
  if (row.reference !== form.reference) return `is stored under another reference, ${row.reference}`
  const { evidence: _, ...answers } = JSON.parse(row.answers)
  if (JSON.stringify(answers) !== JSON.stringify(form.answers)) return `is stored with other answers, ${row.answers}`
  if (row.events < 1) return 'has no event'
  const kept = (files.get(row.id) ?? []).map(({ sha256 }) => sha256).sort()
  const sent = form.files.map(({ sha256 }) => sha256).sort()
  return String(kept) === String(sent) ? undefined : `was sent with ${sent.length} files, and has ${kept.length}`
}

/** The events of all cases, oldest first. */
export const storedEvents = (stored: Stored): Promise<StoredEvent[]> =>
  stored.rows('select reference, kind from events join submissions on submissions.id = submission order by events.id')

/** Numbers of PostgreSQL come as texts. */
async function read(stored: Stored): Promise<{ forms: StoredForm[]; files: StoredFile[] }> {
  const forms = await stored.rows<StoredForm>(`select id, submission_id, reference, answers,
    (select count(*) from events where submission = submissions.id) as events from submissions`)
  const files = await stored.rows<StoredFile>('select id, submission, size, sha256 from uploads')
  return {
    forms: forms.map((form) => ({ ...form, id: Number(form.id), events: Number(form.events) })),
    files: files.map((file) => ({ ...file, submission: file.submission === null ? null : Number(file.submission) })),
  }
}

/** SHA-256 of each file as it lies there; none of those that do not. */
async function hashesOf(stored: Stored, files: readonly StoredFile[]): Promise<Map<string, string>> {
  const hashes = new Map<string, string>()
  const rest = files.values()
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (const { id } of rest) {
        const hash = await stored.sha256(id)
        if (hash !== undefined) hashes.set(id, hash)
      }
    }),
  )
  return hashes
}
