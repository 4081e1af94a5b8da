/** Which answers are columns of a form's list of cases. Never edited after release. */
import type { Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('list_columns')
    .addColumn('slug', 'text', (column) => column.primaryKey())
    .addColumn('fields', 'text', (column) => column.notNull())
    .execute()
}
