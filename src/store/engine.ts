/**
 * The only file that says which database engine is in use.
 *
 * SQLite takes one writer at a time, and a durable commit waits for the disk. So one connection writes and one reads
 * committed snapshots beside it (WAL), and works that arrive while a commit is under way share the next one (group
 * commit): each runs in a savepoint of its own, and none is answered before the commit that holds it is on the disk.
 */
import { chmodSync, closeSync, openSync } from 'node:fs'
import Database from 'better-sqlite3'
import { Kysely, type SqliteDatabase, SqliteDialect, type SqliteStatement, sql } from 'kysely'
import { PublicError, unavailable } from '../errors.ts'
import type { Tables } from './tables.ts'

export interface Engine {
  /** Reads what is committed. */
  reader: Kysely<Tables>
  /** Runs `work` in a transaction; resolves when it is durable. `work` may run again when the database was locked. */
  write<T>(work: (tx: Kysely<Tables>) => Promise<T>): Promise<T>
  /** The writing connection itself, to make tables on; what is not inside `write` is committed piece by piece. */
  writer: Kysely<Tables>
  /** Writes a consistent copy of a live database to a new file. */
  backup(file: string): Promise<void>
  /** Faults that the engine's own check finds; empty when sound. */
  check(): string[]
  close(): Promise<void>
}

/** How long a work waits for another process's lock before it is refused with 503. */
const PATIENCE_MS = 2000
const LARGEST_COMMIT = 64

/** Opens (and creates, mode 0600) a SQLite file. */
export function openEngine(file: string): Engine {
  const { writing, reading } = connections(file)
  const writer = new Kysely<Tables>({ dialect: new SqliteDialect({ database: remembering(writing) }) })
  const reader = new Kysely<Tables>({ dialect: new SqliteDialect({ database: remembering(reading) }) })
  return {
    reader,
    writer,
    write: groupCommit(writer, writing),
    backup: (to) => backup(file, to),
    check: () => faultsIn(reading),
    async close() {
      await reader.destroy()
      await writer.destroy()
      // Kysely leaves a connection open that it never used.
      for (const connection of [reading, writing]) connection.close()
    },
  }
}

function connections(file: string): { writing: Database.Database; reading: Database.Database } {
  try {
    // Made before SQLite opens it: the files beside it, which hold answers too, get the same mode.
    closeSync(openSync(file, 'a', 0o600))
    chmodSync(file, 0o600)
    const writing = connect(file)
    return { writing, reading: connect(file, { readonly: true }) }
  } catch (error) {
    throw faultOf(error)
  }
}

/** Waiting for a lock inside SQLite would stop the event loop, so it waits there only while opening, never afterwards. */
function connect(file: string, { readonly = false } = {}): Database.Database {
  const connection = new Database(file, { readonly, timeout: PATIENCE_MS, fileMustExist: readonly })
  if (!readonly) connection.pragma('journal_mode = WAL')
  connection.pragma('synchronous = FULL')
  connection.pragma('foreign_keys = ON')
  connection.pragma('trusted_schema = OFF')
  connection.pragma('journal_size_limit = 67108864')
  const mode = connection.pragma('journal_mode', { simple: true })
  connection.pragma('busy_timeout = 0')
  const level = connection.pragma('synchronous', { simple: true })
  if (mode !== 'wal' || level !== 2) {
    connection.close()
    throw new Error(
      `SQLite does not promise durability here: journal_mode ${mode}, synchronous ${level} (wal and 2 wanted)`,
    )
  }
  return connection
}

/** SQLite starts a copy over whenever another process writes; an open read transaction keeps it on one snapshot. */
async function backup(file: string, to: string): Promise<void> {
  const source = connect(file, { readonly: true })
  try {
    source.exec('begin')
    source.prepare('select count(*) from sqlite_schema').get()
    await source.backup(to)
  } catch (error) {
    throw faultOf(error)
  } finally {
    source.close()
  }
}

/** A file can be too damaged for the check to end; that is a finding too. */
function faultsIn(connection: Database.Database): string[] {
  try {
    const rows = connection.pragma('integrity_check') as { integrity_check: string }[]
    return rows.map((row) => row.integrity_check).filter((line) => line !== 'ok')
  } catch (error) {
    if (!isFault(error)) throw error
    return [(error as Error).message]
  }
}

/** Kysely prepares a statement for each query; here each text is prepared once, and faults become the public 503. */
function remembering(connection: Database.Database): SqliteDatabase {
  const statements = new Map<string, SqliteStatement>()
  return {
    prepare(text) {
      let statement = statements.get(text)
      if (!statement) {
        statement = guarded(guard(() => connection.prepare(text))())
        if (statements.size < 200) statements.set(text, statement)
      }
      return statement
    },
    close: () => connection.close(),
  }
}

function guarded(statement: Database.Statement): SqliteStatement {
  return {
    reader: statement.reader,
    all: guard((parameters: readonly unknown[]) => statement.all(parameters)),
    run: guard((parameters: readonly unknown[]) => statement.run(parameters)),
    iterate: guard((parameters: readonly unknown[]) => statement.iterate(parameters)),
  }
}

const guard =
  <A extends unknown[], T>(run: (...given: A) => T) =>
  (...given: A): T => {
    try {
      return run(...given)
    } catch (error) {
      throw faultOf(error)
    }
  }

interface Job {
  work: (tx: Kysely<Tables>) => Promise<unknown>
  resolve: (value: unknown) => void
  reject: (error: unknown) => void
  /** Milliseconds of a steady clock. */
  since: number
}
type Outcome = { value: unknown } | { error: unknown }

function groupCommit(writer: Kysely<Tables>, connection: Database.Database): Engine['write'] {
  const begin = connection.prepare('begin immediate')
  const commit = connection.prepare('commit')
  const rollback = connection.prepare('rollback')
  const savepoint = connection.prepare('savepoint work')
  const undo = connection.prepare('rollback to work')
  const release = connection.prepare('release work')
  const waiting: Job[] = []
  let running = false
  return <T>(work: (tx: Kysely<Tables>) => Promise<T>) =>
    new Promise<T>((resolve, reject) => {
      waiting.push({ work, resolve: resolve as (value: unknown) => void, reject, since: performance.now() })
      if (running) return
      running = true
      setImmediate(drain)
    })

  async function drain(): Promise<void> {
    while (waiting.length > 0) await runTogether(waiting.splice(0, LARGEST_COMMIT))
    running = false
  }

  async function runTogether(jobs: Job[]): Promise<void> {
    try {
      // The works behind the first have waited no longer; those behind a held lock are not made to wait in turn.
      await beginWhenFree(jobs[0]!.since)
      const outcomes: Outcome[] = []
      for (const job of jobs) outcomes.push(await attempt(job))
      commit.run()
      outcomes.forEach((outcome, i) => {
        if ('error' in outcome) jobs[i]!.reject(outcome.error)
        else jobs[i]!.resolve(outcome.value)
      })
    } catch (error) {
      undoAll()
      for (const job of jobs) job.reject(faultOf(error))
    }
  }

  function undoAll(): void {
    try {
      if (connection.inTransaction) rollback.run()
    } catch {
      // What broke the transaction breaks its end too. Nothing is committed; the next `begin` says so if it still holds.
    }
  }

  /** A failed work undoes only itself; what breaks the transaction as a whole (disk full) is thrown on. */
  async function attempt({ work }: Job): Promise<Outcome> {
    savepoint.run()
    try {
      const value = await work(writer)
      release.run()
      return { value }
    } catch (error) {
      if (!connection.inTransaction || isFault(error)) throw error
      undo.run()
      release.run()
      return { error }
    }
  }

  async function beginWhenFree(since: number): Promise<void> {
    for (let pause = 1; ; pause = Math.min(pause * 2, 50)) {
      try {
        begin.run()
        return
      } catch (error) {
        if (!isLocked(error) || performance.now() - since >= PATIENCE_MS) throw error
        await new Promise((resolve) => setTimeout(resolve, pause))
      }
    }
  }
}

function codeOf(error: unknown): string {
  const { code, cause } = (error ?? {}) as { code?: unknown; cause?: unknown }
  return typeof code === 'string' ? code : cause ? codeOf(cause) : ''
}
const isLocked = (error: unknown): boolean => /^SQLITE_(BUSY|LOCKED|PROTOCOL)/.test(codeOf(error))
/** The disk or the file is at fault, not the work. */
const isFault = (error: unknown): boolean =>
  /^SQLITE_(BUSY|LOCKED|PROTOCOL|FULL|IOERR|CANTOPEN|READONLY|CORRUPT|NOTADB|NOMEM|PERM)/.test(codeOf(error))
/** The service is ending: what comes now is not kept. */
const isClosed = (error: unknown): boolean =>
  error instanceof TypeError && error.message === 'The database connection is not open'
/** Turns a fault of the engine into the public 503, and leaves every other error as it is. */
export const faultOf = (error: unknown): unknown =>
  error instanceof PublicError || !(isFault(error) || isClosed(error)) ? error : unavailable(error)
/** True when a write was refused because a unique value is taken. */
export const isTaken = (error: unknown): boolean => /^SQLITE_CONSTRAINT_(UNIQUE|PRIMARYKEY)/.test(codeOf(error))
export const ping = (db: Kysely<Tables>): Promise<unknown> => sql`select 1 from live_forms limit 1`.execute(db)
