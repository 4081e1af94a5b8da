/** Programs that read and work on cases, and what became of the posts that they may repeat. Never edited after release. */
import type { Kysely } from 'kysely'
import type { Engine } from '../engine-port.ts'

export async function up(db: Kysely<unknown>, { identity }: Pick<Engine, 'identity'>): Promise<void> {
  await db.schema
    .createTable('programs')
    .$call(identity)
    .addColumn('name', 'text', (column) => column.notNull().unique())
    .addColumn('token', 'text', (column) => column.notNull().unique())
    .addColumn('forms', 'text')
    .addColumn('rights', 'text', (column) => column.notNull())
    .addColumn('per_minute', 'bigint', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .addColumn('revoked_at', 'bigint')
    .addColumn('last_used_at', 'bigint')
    .execute()
  await db.schema
    .createTable('outcomes')
    .addColumn('program', 'bigint', (column) => column.notNull().references('programs.id'))
    .addColumn('key', 'text', (column) => column.notNull())
    .addColumn('body', 'text', (column) => column.notNull())
    .addColumn('event', 'bigint', (column) => column.notNull())
    .addColumn('at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('outcomes_key', ['program', 'key'])
    .execute()
  await db.schema.createIndex('outcomes_at').on('outcomes').column('at').execute()
}
