/** The store: what Intake keeps in a database. Rows go in, models come out. */
import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Kysely } from 'kysely'
import { type Counts, countRows } from './counts.ts'
import { openEngine } from './engine.ts'
import { type EventRows, eventRows } from './events.ts'
import { type FixtureRows, fixtureRows } from './fixtures.ts'
import { type FormRows, formRows } from './forms.ts'
import { refuseNested } from './handle.ts'
import { migrate, pending } from './migrate.ts'
import { proveWritable } from './readiness.ts'
import { type SubmissionRows, submissionRows } from './submissions.ts'
import type { Tables } from './tables.ts'
import { type UploadRows, uploadRows } from './uploads.ts'

/** The tables, one property a noun; the same shape outside and inside a transaction. */
export interface Rows {
  forms: FormRows
  submissions: SubmissionRows
  events: EventRows
  uploads: UploadRows
  fixtures: FixtureRows
}
export interface Store extends Rows {
  /**
   * Runs `work` with tables bound to one transaction; resolves when it is on the disk, rejects with everything undone.
   * `work` does nothing but read and write these tables, each call awaited: no stream, no waiting for anything else. They
   * are dead afterwards, and a transaction inside a transaction is refused.
   */
  transaction<T>(work: (tx: Rows) => Promise<T>): Promise<T>
  /**
   * Resolves when all that was committed before the call, by any process, is on the disk. What was only read may not be
   * there yet: whoever acknowledges something because of what he read awaits this first. Rejects with a 503.
   */
  flushed(): Promise<void>
  /** Writes one row durably; rejects with a 503 when the database cannot. */
  ping(): Promise<void>
  /** The migrations that did not run yet. */
  pending(): Promise<string[]>
  /** Brings the schema up to date; returns the names of the migrations that ran. */
  migrate(): Promise<string[]>
  /** Writes a consistent copy to a new file while the service runs. */
  backup(file: string): Promise<void>
  /** What the engine's own integrity check finds; empty when sound. */
  check(): string[]
  /** Rows in each table. */
  counts(): Promise<Counts>
  close(): Promise<void>
}

/** Opens the database file, made with its folder (mode 0700) when absent. The caller migrates. */
export function openStore(file: string): Store {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  const engine = openEngine(file)
  return {
    ...bind(engine.reader),
    async transaction(work) {
      refuseNested()
      return engine.write((tx) => work(bind(tx)))
    },
    flushed: engine.flushed,
    ping: () => engine.write(proveWritable),
    pending: () => pending(engine),
    // Asked first: a database that is up to date can be opened while another process writes.
    migrate: async () => ((await pending(engine)).length > 0 ? migrate(engine) : []),
    backup: engine.backup,
    check: engine.check,
    counts: () => countRows(engine.reader),
    close: engine.close,
  }
}

const bind = (db: Kysely<Tables>): Rows => ({
  forms: formRows(db),
  submissions: submissionRows(db),
  events: eventRows(db),
  uploads: uploadRows(db),
  fixtures: fixtureRows(db),
})
