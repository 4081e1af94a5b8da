/** Connections to the file, each with the settings that durability and safety need, and a check that they hold. */
import { chmodSync, closeSync, openSync } from 'node:fs'
import Database from 'better-sqlite3'
import { faultOf, isFault } from './faults.ts'

/** How long a work waits for another process's lock before it is refused with 503, in milliseconds. */
export const PATIENCE_MS = 2000

/** Opens one connection that writes and one that reads; makes the file, mode 0600, when it is absent. */
export function connections(file: string): { writing: Database.Database; reading: Database.Database } {
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
export function connect(file: string, { readonly = false } = {}): Database.Database {
  const connection = new Database(file, { readonly, timeout: PATIENCE_MS, fileMustExist: readonly })
  if (!readonly) connection.pragma('journal_mode = WAL')
  // The barrier flushes what a commit wrote, and a thread takes the checkpoints: neither holds the event loop.
  connection.pragma('synchronous = NORMAL')
  connection.pragma('wal_autocheckpoint = 0')
  connection.pragma('foreign_keys = ON')
  // What is deleted is overwritten, and not only forgotten until its place is needed.
  connection.pragma('secure_delete = ON')
  connection.pragma('trusted_schema = OFF')
  connection.pragma('journal_size_limit = 67108864')
  const mode = connection.pragma('journal_mode', { simple: true })
  const level = connection.pragma('synchronous', { simple: true })
  if (mode !== 'wal' || level !== 1) {
    connection.close()
    throw new Error(
      `SQLite does not promise durability here: journal_mode ${mode}, synchronous ${level} (wal and 1 wanted)`,
    )
  }
  connection.prepare('select count(*) from sqlite_schema').get() // opens the log, so that it is there to be flushed
  connection.pragma('busy_timeout = 0')
  return connection
}

/** SQLite starts a copy over whenever another process writes; an open read transaction keeps it on one snapshot. */
export async function backup(file: string, to: string): Promise<void> {
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
export function faultsIn(connection: Database.Database): string[] {
  try {
    const rows = connection.pragma('integrity_check') as { integrity_check: string }[]
    return rows.map((row) => row.integrity_check).filter((line) => line !== 'ok')
  } catch (error) {
    if (!isFault(error)) throw error
    return [(error as Error).message]
  }
}
