/** SQLite writes down what unclaimed files take. */
import { sql } from 'kysely'
import type { Engine } from '../engine-port.ts'

export const noteUnclaimed: Engine['noteUnclaimed'] = async (db) => {
  for (const [name, change, row, sign] of CHANGES)
    await sql`create trigger ${sql.ref(`uploads_${name}`)} after ${sql.raw(change)} on uploads
      when ${sql.raw(row)}.submission is null
      begin insert into unclaimed_changes (bytes) values (${sql.raw(`${sign} max(${row}.size, 4096)`)}); end`.execute(
      db,
    )
}

/** Each change takes the row away as it was, or brings it as it is, or both. */
const CHANGES = [
  ['came', 'insert', 'new', '+'],
  ['went', 'delete', 'old', '-'],
  ['was_taken', 'update of submission, size', 'old', '-'],
  ['was_given', 'update of submission, size', 'new', '+'],
] as const
