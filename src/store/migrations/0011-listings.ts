/**
 * Listings and counts by status, by who has to act next and by account are read from their indexes alone, also with several of
 * these filters at once. Never edited after release.
 */
import { type CreateIndexBuilder, type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  const page = ['received_at', 'id']
  const waiting = (index: CreateIndexBuilder) => index.where(sql.ref('waiting_for'), 'is not', null)
  const assigned = (index: CreateIndexBuilder) => index.where(sql.ref('assignee'), 'is not', null)
  await replace(db, 'by_form_and_status', ['slug', 'status', ...page, 'quarantine', 'assignee'])
  await replace(db, 'by_status', ['status', ...page, 'quarantine', 'assignee'])
  await replace(db, 'waiting_by_form', ['slug', 'waiting_for', ...page, 'quarantine', 'assignee'], waiting)
  await replace(db, 'waiting', ['waiting_for', ...page, 'quarantine', 'assignee'], waiting)
  await replace(db, 'assigned', ['assignee', ...page, 'quarantine', 'slug', 'status', 'waiting_for'], assigned)
}

async function replace(
  db: Kysely<unknown>,
  name: string,
  columns: string[],
  only: (index: CreateIndexBuilder) => CreateIndexBuilder = (index) => index,
): Promise<void> {
  await db.schema.dropIndex(`submissions_${name}`).execute()
  await only(
    db.schema
      .createIndex(`submissions_${name}`)
      .on('submissions')
      .columns(columns)
      .where(sql.ref('fixture_until'), 'is', null),
  ).execute()
}
