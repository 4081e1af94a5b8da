/** Each run of a backup or a drill, and how it ended. Never edited after release. */
import type { Kysely } from 'kysely'
import type { Engine } from '../engine-port.ts'

export async function up(db: Kysely<unknown>, identity: Engine['identity']): Promise<void> {
  await identity(db.schema.createTable('backup_runs'))
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('backup', 'text')
    .addColumn('began_at', 'bigint', (column) => column.notNull())
    .addColumn('ended_at', 'bigint', (column) => column.notNull())
    .addColumn('cases', 'bigint', (column) => column.notNull())
    .addColumn('files', 'bigint', (column) => column.notNull())
    .addColumn('missing', 'bigint', (column) => column.notNull())
    .addColumn('fault', 'text')
    .execute()
}
