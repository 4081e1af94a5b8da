/** Open cases by form and status, so that they are counted without a look at each. Never edited after release. */
import { type Kysely, sql } from 'kysely'

export const up = (db: Kysely<unknown>): Promise<void> =>
  db.schema
    .createIndex('submissions_open')
    .on('submissions')
    .columns(['slug', 'status', 'waiting_for'])
    .where(sql.ref('finished_at'), 'is', null)
    .where(sql.ref('quarantine'), 'is', null)
    .where(sql.ref('fixture_until'), 'is', null)
    .execute()
