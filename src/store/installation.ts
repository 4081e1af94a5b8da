/** One row: the id that the database shares with its drive. */
import type { Kysely } from 'kysely'
import type { Tables } from './tables.ts'

export const installationRows = (db: Kysely<Tables>) => ({
  /** `onDrive`: the drive has carried the id. Undefined before there is one. */
  async read(): Promise<{ installation: string; onDrive: boolean } | undefined> {
    const row = await db.selectFrom('installation').selectAll().executeTakeFirst()
    return row && { installation: row.installation, onDrive: row.on_drive === 1 }
  },

  /** Does nothing if there is an id already. */
  async add(installation: string): Promise<void> {
    await db
      .insertInto('installation')
      .values({ id: 1, installation })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  },

  async markOnDrive(): Promise<void> {
    await db.updateTable('installation').set({ on_drive: 1 }).where('on_drive', '=', 0).execute()
  },

  /** Nothing was ever received: there is no case and no file. */
  async isUnused(): Promise<boolean> {
    const some = (table: 'submissions' | 'uploads') => db.selectFrom(table).select('id').limit(1).executeTakeFirst()
    return (await some('submissions')) === undefined && (await some('uploads')) === undefined
  },
})
