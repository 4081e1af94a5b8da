/** The departments that forms name, as they were written. */
import type { Kysely } from 'kysely'
import type { WrittenDepartment } from '../models/brand.ts'
import type { Tables } from './tables.ts'

/** `announce` tells every process that a department changed, when the transaction is committed. */
export const departmentRows = (db: Kysely<Tables>, announce: () => Promise<void>) => ({
  /** All of them, in no order. */
  all(): Promise<WrittenDepartment[]> {
    return db.selectFrom('departments').selectAll().execute()
  },

  async set({ name, ...row }: WrittenDepartment): Promise<void> {
    await db
      .insertInto('departments')
      .values({ name, ...row })
      .onConflict((conflict) => conflict.column('name').doUpdateSet(row))
      .execute()
    await announce()
  },

  async remove(name: string): Promise<void> {
    await db.deleteFrom('departments').where('name', '=', name).execute()
    await announce()
  },
})
