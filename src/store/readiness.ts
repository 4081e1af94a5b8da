/** One row that is written to see that the store can write. */
import type { Kysely } from 'kysely'
import type { Tables } from './tables.ts'

/** Counts up by one, so that each time something is really written. */
export async function proveWritable(tx: Kysely<Tables>): Promise<void> {
  await tx
    .insertInto('readiness')
    .values({ id: 1, written: 1 })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet((update) => ({ written: update('readiness.written', '+', 1) })),
    )
    .execute()
}
