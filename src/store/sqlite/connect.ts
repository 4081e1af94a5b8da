/** Connections to the file, each with the settings that durability and safety need, and a check that they hold. */
import { chmodSync, closeSync, openSync } from 'node:fs'
import Database from 'better-sqlite3'
import type { Deletion } from '../deletions.ts'
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

/** What each connection is given, and found to have. */
const SETTINGS = {
  journal_mode: 'wal',
  // The barrier flushes what a commit wrote, and a thread takes the checkpoints: neither holds the event loop.
  synchronous: 1,
  wal_autocheckpoint: 0,
  foreign_keys: 1,
  // What is deleted is overwritten at once, not only when its place is needed.
  secure_delete: 1,
  trusted_schema: 0,
  journal_size_limit: 67_108_864,
}

/** Waiting for a lock inside SQLite would stop the event loop, so it waits there only while opening, never afterwards. */
export function connect(file: string, { readonly = false } = {}): Database.Database {
  const connection = new Database(file, { readonly, timeout: PATIENCE_MS, fileMustExist: readonly })
  for (const [name, value] of Object.entries(SETTINGS))
    if (!readonly || name !== 'journal_mode') connection.pragma(`${name} = ${value}`)
  // SQLite passes over what it cannot set: where it was built without it, and where the disk does not serve for it.
  const faults = Object.entries(SETTINGS).flatMap(([name, wanted]) => {
    const found = connection.pragma(name, { simple: true })
    return found === wanted ? [] : [`${name} is ${found}, and must be ${wanted}`]
  })
  if (faults.length > 0) {
    connection.close()
    throw new Error(`SQLite cannot store data safely here: ${faults.join('; ')}`)
  }
  connection.prepare('select count(*) from sqlite_schema').get() // opens the log, so that it is there to be flushed
  connection.pragma('busy_timeout = 0')
  return connection
}

/** SQLite starts a copy over whenever another process writes; an open read transaction keeps it on one snapshot. */
export async function copyFile(file: string, to: string): Promise<void> {
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

/** Writes the file anew, without what was deleted in it and without a log beside it: from then on it is one file. */
export function compact(file: string): void {
  const connection = new Database(file)
  connection.pragma('journal_mode = delete')
  connection.exec('vacuum')
  connection.close()
}

/** What was deleted after the deletion with this number, by the log of deletions in such a file, which stays as it is. */
export function deletionsIn(file: string, after: number): Deletion[] {
  const rows = new Database(file, { readonly: true })
  try {
    return rows.prepare<[number], Deletion>('select * from deletions where id > ? order by id').all(after)
  } finally {
    rows.close()
  }
}

/** How many rows each table has, whatever release made it, and the answers of some cases, drawn at random. The file stays as it is. */
export function outlineOf(
  file: string,
  sample: number,
): { counts: Record<string, number>; cases: { reference: string; answers: string }[] } {
  const rows = new Database(file, { readonly: true })
  try {
    const count = (name: string) => rows.prepare<[], number>(`select count(*) from "${name}"`).pluck().get()!
    return {
      counts: Object.fromEntries(namesIn(rows).map((name) => [name, count(name)])),
      cases: rows
        .prepare<[number], { reference: string; answers: string }>(
          'select reference, answers from submissions where id in (select id from submissions order by random() limit ?)',
        )
        .all(sample),
    }
  } finally {
    rows.close()
  }
}

/** The names of the tables in such a file, whatever release made it. */
export function tablesIn(file: string): string[] {
  const rows = new Database(file, { readonly: true })
  try {
    return namesIn(rows)
  } catch (error) {
    throw faultOf(error)
  } finally {
    rows.close()
  }
}

const namesIn = (rows: Database.Database): string[] =>
  rows
    .prepare<[], string>(
      `select name from sqlite_schema where type = 'table' and name not like 'sqlite%' and name not like 'kysely%'`,
    )
    .pluck()
    .all()

/**
 * Holds a lock, which is a file of its own, until it is given back or the process ends, however it ends. Undefined while
 * another process holds it.
 */
export function holdLock(file: string): Disposable | undefined {
  closeSync(openSync(file, 'a', 0o600))
  const connection = new Database(file, { timeout: 0 })
  try {
    connection.exec('begin exclusive')
    return { [Symbol.dispose]: () => void connection.close() }
  } catch (error) {
    connection.close()
    if ((error as { code?: string }).code === 'SQLITE_BUSY') return undefined
    throw error
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
