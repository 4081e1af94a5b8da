/** The audit: rows that are added and read, and nothing else; the database refuses the rest. */
import type { Kysely, Selectable } from 'kysely'
import type { AuditAction, AuditEntry, AuditRow } from '../models/audit.ts'
import type { Window } from '../models/window.ts'
import { inStretch } from './stretch.ts'
import type { AuditDayRow, AuditTableRow, Tables } from './tables.ts'

/** A day that is over. */
export type AuditDay = Selectable<AuditDayRow>

export const auditRows = (db: Kysely<Tables>) => ({
  async add({ account, about, details, ...entry }: AuditEntry): Promise<void> {
    await db
      .insertInto('audit')
      .values({ ...entry, staff: account ?? null, about: about ?? null, details: details ?? null })
      .execute()
  },

  /** One page, newest first; go on with `before`, the last one seen. */
  async page({
    about,
    by,
    action,
    before,
    size,
  }: {
    about?: string
    by?: string
    action?: AuditAction
    before?: Pick<AuditRow, 'at' | 'id'>
    size: number
  }): Promise<AuditRow[]> {
    let query = db.selectFrom('audit').selectAll().orderBy('at', 'desc').orderBy('id', 'desc').limit(size)
    if (about !== undefined) query = query.where('about', '=', about)
    if (by !== undefined) query = query.where('by', '=', by)
    if (action !== undefined) query = query.where('action', '=', action)
    if (before) query = query.where(({ and }) => and(inStretch('at', { last: before, newestFirst: true })))
    return (await query.execute()).map(toModel)
  },

  /** Did this account do something about this case or account at this moment? */
  async has({ at, account, about }: Required<Pick<AuditEntry, 'at' | 'account' | 'about'>>): Promise<boolean> {
    const row = await db
      .selectFrom('audit')
      .select('id')
      .where('at', '=', at)
      .where('staff', '=', account)
      .where('about', '=', about)
      .executeTakeFirst()
    return row !== undefined
  },

  /** One page of the rows within these moments, oldest first; go on with `after`. */
  async within(
    window: Window,
    { after, size }: { after?: Pick<AuditRow, 'at' | 'id'> | undefined; size: number },
  ): Promise<AuditRow[]> {
    const rows = await db
      .selectFrom('audit')
      .selectAll()
      .where(({ and }) => and(inStretch('at', { window, last: after })))
      .orderBy('at')
      .orderBy('id')
      .limit(size)
      .execute()
    return rows.map(toModel)
  },

  /** When the first row was written, UTC milliseconds. */
  async begin(): Promise<number | undefined> {
    const row = await db.selectFrom('audit').select('at').orderBy('at').orderBy('id').limit(1).executeTakeFirst()
    return row?.at
  },

  /** The days that are closed, in order. */
  async days(): Promise<AuditDay[]> {
    return db.selectFrom('audit_days').selectAll().orderBy('day').execute()
  },

  /** The last day that is closed. */
  async lastDay(): Promise<AuditDay | undefined> {
    return db.selectFrom('audit_days').selectAll().orderBy('day', 'desc').limit(1).executeTakeFirst()
  },

  async close(day: AuditDay): Promise<void> {
    await db.insertInto('audit_days').values(day).execute()
  },
})

const toModel = ({ staff, about, details, action, ...row }: Selectable<AuditTableRow>): AuditRow => ({
  ...row,
  action: action as AuditAction,
  ...(staff !== null && { account: staff }),
  ...(about !== null && { about }),
  ...(details !== null && { details }),
})
