/**
 * The room that files of unsent forms take, as a running total: the database itself writes each change as a row, and the
 * total is the sum of the rows. So nobody has to look at every file, and people who send forms at the same moment do not
 * wait for each other, as they would for one row that they all change. Never edited after release.
 */
import { type Kysely, sql } from 'kysely'
import type { Engine } from '../engine-port.ts'

export async function up(db: Kysely<unknown>, { noteUnclaimed }: Pick<Engine, 'noteUnclaimed'>): Promise<void> {
  await db.schema
    .createTable('unclaimed_changes')
    .addColumn('bytes', 'bigint', (column) => column.notNull())
    .execute()
  await noteUnclaimed(db)
  await sql`insert into unclaimed_changes (bytes)
    select sum(case when size < 4096 then 4096 else size end) from uploads
    where submission is null having count(*) > 0`.execute(db)
  await db.schema.dropIndex('uploads_unclaimed').execute()
  await db.schema
    .createIndex('uploads_unclaimed')
    .on('uploads')
    .columns(['at'])
    .where(sql.ref('submission'), 'is', null)
    .execute()
  await db.schema
    .createIndex('uploads_network')
    .on('uploads')
    .columns(['network', 'size'])
    .where(sql.ref('submission'), 'is', null)
    .execute()
}
