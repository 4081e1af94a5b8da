/** Deliveries that are due for one receiver are read from an index, however many wait for the others. Never edited after release. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropIndex('deliveries_due').execute()
  await db.schema
    .createIndex('deliveries_due')
    .on('deliveries')
    // It begins with the state, although that is the same in all its rows: else SQLite would take the index by state instead.
    .columns(['state', 'kind', 'recipient', 'due_at', 'lease_until'])
    .where(sql.ref('state'), '=', sql.lit('waiting'))
    .execute()
}
