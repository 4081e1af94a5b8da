/** Deliveries by their state: the few that were given up are found among many that were sent. Never edited after release. */
import type { Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.createIndex('deliveries_state').on('deliveries').columns(['state', 'created_at', 'id']).execute()
}
