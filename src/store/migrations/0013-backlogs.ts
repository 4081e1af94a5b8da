/**
 * What nobody has, what is due, and the files of fixtures that go, are read off an index, however much else there is: nobody
 * waits behind a long backlog. Never edited after release.
 */
import { type CreateIndexBuilder, type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  const listed = (index: CreateIndexBuilder) => index.where(sql.ref('fixture_until'), 'is', null)
  await replace(db, 'submissions', 'newest', ['received_at', 'id', 'quarantine', 'assignee'], listed)
  await replace(db, 'submissions', 'by_form', ['slug', 'received_at', 'id', 'quarantine', 'assignee'], listed)
  // With the state, which is the same in all of it: else SQLite takes the index by state, and looks at all that waits.
  const waiting = (index: CreateIndexBuilder) => index.where(sql.ref('state'), '=', sql.lit('waiting'))
  await replace(db, 'deliveries', 'due', ['state', 'due_at', 'lease_until'], waiting)
  // Both engines look for the files of a submission that is removed; where there is no index, through all files for each.
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
