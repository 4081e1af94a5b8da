/** A submission and its first status event in one transaction, as plainly as better-sqlite3 does it, into Intake's own tables. */
import Database from 'better-sqlite3'

interface Kept {
  submissionId: string
  reference: string
  answers: string
}

interface Tables {
  /** Comes back when the commit is on the disk. */
  keep(kept: Kept): void
}

/** `file`: a database that Intake made. */
export function openTables(file: string): Tables {
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
  const keep = connection.transaction(({ submissionId, reference, answers }: Kept) => {
    const now = Date.now()
    const { lastInsertRowid } = submission.run(submissionId, reference, slug, version, answers, now, now)
    event.run(lastInsertRowid, now)
  }).immediate
  return { keep }
}
