/** Links that show a version of a form, or an upload, to somebody without an account. Never edited after release. */
import type { Kysely } from 'kysely'
import type { Engine } from '../engine-port.ts'

export async function up(db: Kysely<unknown>, { identity }: Pick<Engine, 'identity'>): Promise<void> {
  await db.schema
    .createTable('previews')
    .$call(identity)
    .addColumn('token', 'text', (column) => column.notNull().unique())
    .addColumn('slug', 'text', (column) => column.notNull())
    .addColumn('version', 'text', (column) => column.notNull())
    .addColumn('definition', 'text')
    .addColumn('made_by', 'text', (column) => column.notNull())
    .addColumn('at', 'bigint', (column) => column.notNull())
    .addColumn('ends_at', 'bigint', (column) => column.notNull())
    .addColumn('revoked_at', 'bigint')
    .execute()
}
