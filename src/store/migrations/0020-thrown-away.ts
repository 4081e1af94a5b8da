/** Possible spam is listed until it is released or its content is deleted. Never edited after release. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  const listing = async (name: string, columns: string[]) => {
    await db.schema.dropIndex(`submissions_${name}`).execute()
    await db.schema
      .createIndex(`submissions_${name}`)
      .on('submissions')
      .columns(columns)
      .where(sql.ref('fixture_until'), 'is', null)
      .where(sql.ref('quarantine'), 'is not', null)
      .where(sql.ref('deleted_at'), 'is', null)
      .execute()
  }
  await listing('set_aside', ['received_at', 'id'])
  await listing('set_aside_by_form', ['slug', 'received_at', 'id'])
}
