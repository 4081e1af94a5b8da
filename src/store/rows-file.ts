/** All rows of a database in one SQLite file, whatever its engine, as they are at one moment. A backup has them so. */
import { type Kysely, sql } from 'kysely'
import { copyDatabase, leftOut } from './copy.ts'
import type { Engine } from './engine-port.ts'
import { compact, deletionsIn, holdLock, outlineOf, tablesIn } from './sqlite/connect.ts'
import { openSqlite } from './sqlite/index.ts'

const WORDS = 'case_words'

export { compact, deletionsIn, holdLock, outlineOf, tablesIn }

/**
 * Writes a new file, while the service runs. What means nothing in another database is left out, as by `copyDatabase`. Rejects
 * with a 409 where that does. `compact` makes it one file, once it was read.
 */
export async function writeRowsFile(origin: Engine, file: string): Promise<void> {
  await origin.copyFile?.(file)
  const target = openSqlite(file)
  try {
    if (origin.snapshot) await origin.snapshot((reader) => copyRows({ ...origin, reader }, target))
    else
      await target.write(async (tx) => {
        for (const name of leftOut.filter((name) => name !== WORDS))
          await sql`delete from ${sql.table(name)}`.execute(tx)
        // Made anew: SQLite takes words out of the index case by case, an hour for a million.
        await tx.schema.dropTable(WORDS).execute()
        await target.terms.make(tx as Kysely<unknown>)
      })
  } finally {
    await target.close()
  }
}

async function copyRows(origin: Engine, target: Engine): Promise<void> {
  const tables = await copyDatabase(origin, target, { source: 'a backup', progress: () => {} })
  const different = tables.filter((table) => table.different.length > 0).map(({ name }) => name)
  // Both were read in the same transaction, so only a fault of a machine explains it.
  if (different.length > 0) throw new Error(`rows differ from their copies in ${different.join(', ')}`)
}
