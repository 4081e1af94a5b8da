/**
 * A form that somebody has started keeps its version for a limited time. For older drafts that time begins with the upgrade, and
 * their cookies hold only the id. An operator may end a version that does harm. Never edited after release.
 */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('drafts')
    .addColumn('counted_from', 'bigint', (column) => column.notNull().defaultTo(0))
    .execute()
  await sql`update drafts set counted_from = ${await now(db)}`.execute(db)
  await db.schema
    .alterTable('drafts')
    .addColumn('takes_bare_id', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
  await sql`update drafts set takes_bare_id = 1`.execute(db)
  await db.schema.createIndex('drafts_counted').on('drafts').column('counted_from').execute()
  await db.schema.createIndex('drafts_versions').on('drafts').columns(['slug', 'version']).execute()
  await db.schema.alterTable('form_versions').addColumn('ended_at', 'bigint').execute()
}

/** The database's own time, in UTC milliseconds: SQLite gives it as a text in UTC. */
async function now(db: Kysely<unknown>): Promise<number> {
  const { rows } = await sql<{ now: string | Date }>`select current_timestamp as now`.execute(db)
  const [{ now }] = rows as [{ now: string | Date }]
  return typeof now === 'string' ? Date.parse(`${now.replace(' ', 'T')}Z`) : now.getTime()
}
