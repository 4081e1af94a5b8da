/** A submission and its first status event in one transaction, as plainly as better-sqlite3 does it, into Intake's own tables. */
import Database from 'better-sqlite3'

export interface Kept {
  submissionId: string
  reference: string
  answers: string
}

/** `file`: a database that Intake made. The returned function comes back when the commit is on the disk. */
export function openTables(file: string): (kept: Kept) => void {
  const connection = new Database(file)
  connection.pragma('journal_mode = WAL')
  connection.pragma('synchronous = FULL')
  const { slug, version } = connection
    .prepare(`select slug, version from live_forms where slug = 'e2e-test-form'`)
    .get() as { slug: string; version: string }
  const submission = connection.prepare(
    `insert into submissions (submission_id, reference, slug, version, answers, received_at, status, status_at)
     values (?, ?, ?, ?, ?, ?, 'received', ?)`,
  )
  const event = connection.prepare(
    `insert into events (submission, kind, status, at, by) values (?, 'status', 'received', ?, 'public')`,
  )
  return connection.transaction(({ submissionId, reference, answers }: Kept) => {
    const now = Date.now()
    const { lastInsertRowid } = submission.run(submissionId, reference, slug, version, answers, now, now)
    event.run(lastInsertRowid, now)
  }).immediate
}
