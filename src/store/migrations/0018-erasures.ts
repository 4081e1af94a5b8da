/**
 * When words were deleted that the log of the database may still hold, until it was emptied. Never edited after release.
 */
import type { Kysely } from 'kysely'
import type { Engine } from '../engine-port.ts'

export async function up(db: Kysely<unknown>, identity: Engine['identity']): Promise<void> {
  await identity(db.schema.createTable('erasures'))
    .addColumn('at', 'bigint', (column) => column.notNull())
    .execute()
}
