/** The id that this database shares with its drive, and whether it was written there. Never edited after release. */
import type { Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('installation')
    .addColumn('id', 'integer', (column) => column.primaryKey())
    .addColumn('installation', 'text', (column) => column.notNull())
    .addColumn('on_drive', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
}
