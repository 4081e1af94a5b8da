/** How far a job has come that looks at everything in parts. Never edited after release. */
import type { Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('job_runs')
    .addColumn('cursor', 'text', (column) => column.notNull().defaultTo(''))
    .execute()
}
