/**
 * Cases that nobody has, deliveries that are due, and the files of fixtures to remove are read from an index, however much else
 * there is: nobody waits for a long backlog. Never edited after release.
 */
import { type CreateIndexBuilder, type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  const listed = (index: CreateIndexBuilder) => index.where(sql.ref('fixture_until'), 'is', null)
  await replace(db, 'submissions', 'newest', ['received_at', 'id', 'quarantine', 'assignee'], listed)
  await replace(db, 'submissions', 'by_form', ['slug', 'received_at', 'id', 'quarantine', 'assignee'], listed)
  // It begins with the state, although that is the same in all its rows: else SQLite would take the index by state instead,
  // and look at everything that waits.
  const waiting = (index: CreateIndexBuilder) => index.where(sql.ref('state'), '=', sql.lit('waiting'))
  await replace(db, 'deliveries', 'due', ['state', 'due_at', 'lease_until'], waiting)
  // When a submission is removed, both engines look for files that refer to it: without an index, through all files.
  await db.schema
    .createIndex('uploads_submission')
    .on('uploads')
    .column('submission')
    .where(sql.ref('submission'), 'is not', null)
    .execute()
}

async function replace(
  db: Kysely<unknown>,
  table: string,
  name: string,
  columns: string[],
  only: (index: CreateIndexBuilder) => CreateIndexBuilder,
): Promise<void> {
  await db.schema.dropIndex(`${table}_${name}`).execute()
  await only(db.schema.createIndex(`${table}_${name}`).on(table).columns(columns)).execute()
}
