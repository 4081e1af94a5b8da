/** Compares what was acknowledged with what is stored, past the service: straight from the database. */
import Database from 'better-sqlite3'
import type { Ledger } from './clients.ts'

type Entry = Ledger['acknowledged'] extends Map<string, infer E> ? E : never
interface Row {
  reference: string
  answers: string
  events: number
  first: string | null
}
interface Finding {
  acknowledged: number
  present: number
  /** One sentence each; empty when all is well. */
  faults: string[]
}

/** Every entry is there once, with its reference, its answers and `received` as its only event. */
export function checkEntries(file: string, entries: Iterable<Entry>): Finding {
  const connection = new Database(file, { readonly: true })
  const find = connection.prepare<[string], Row>(
    `select reference, answers,
       (select count(*) from events where submission = submissions.id) as events,
       (select status from events where submission = submissions.id order by id limit 1) as first
     from submissions where submission_id = ?`,
  )
  const faults: string[] = []
  let acknowledged = 0
  for (const { random, reference, answers } of entries) {
    acknowledged++
    const fault = faultIn(find.all(random), reference, JSON.stringify(answers))
    if (fault) faults.push(`${reference}: ${fault}`)
  }
  connection.close()
  return { acknowledged, present: acknowledged - faults.length, faults }
}

function faultIn(rows: Row[], reference: string, answers: string): string | undefined {
  const [row] = rows
  if (!row) return 'is lost'
  if (rows.length > 1) return `is stored ${rows.length} times`
  if (row.reference !== reference) return `is stored under another reference, ${row.reference}`
  if (row.events !== 1 || row.first !== 'received') return `has ${row.events} status events, first ${row.first}`
  return row.answers === answers ? undefined : `is stored with other answers, ${row.answers}`
}

/** What must hold for the whole database; `ids` are all that were ever sent. Returns one sentence for each fault. */
export function checkWhole(file: string, ids: ReadonlySet<string>): string[] {
  const connection = new Database(file, { readonly: true })
  const column = (sql: string) => connection.prepare(sql).pluck().all() as string[]
  const broken = column('pragma integrity_check').filter((line) => line !== 'ok')
  const unheard = column('select reference from submissions where id not in (select submission from events)')
  const twice = column('select submission_id from submissions group by submission_id having count(*) > 1')
  const unasked = column('select submission_id from submissions').filter((id) => !ids.has(id))
  connection.close()
  return [
    ...broken.map((line) => `integrity_check: ${line}`),
    ...unheard.map((reference) => `${reference}: has no status event`),
    ...twice.map((id) => `the submission id ${id} is there more than once`),
    ...unasked.map((id) => `the submission id ${id} was never sent`),
  ]
}
