/** Who is signed in. Ids are hashes of what the cookies hold. */
import type { Kysely, Selectable } from 'kysely'
import type { Account, Session, SignInWay } from '../models/account.ts'
import { toModel } from './accounts.ts'
import type { StaffSessionRow, Tables } from './tables.ts'

/**
 * Sessions that began or were used last before these moments, UTC milliseconds, are over, and so are those of which either
 * is later than `latest`: else one from a time when the clock was ahead would not end until the clock is there.
 */
interface Ends {
  began: number
  seen: number
  latest: number
}

export const sessionRows = (db: Kysely<Tables>) => ({
  async add(account: number, { id, beganAt, seenAt, agent, way }: Session): Promise<void> {
    await db
      .insertInto('staff_sessions')
      .values({ id, staff: account, began_at: beganAt, seen_at: seenAt, agent, way })
      .execute()
  },

  /** A session that is not over, with its account, unless that is disabled. */
  async find(id: string, { began, seen, latest }: Ends): Promise<{ session: Session; account: Account } | undefined> {
    const row = await db
      .selectFrom('staff_sessions')
      .innerJoin('staff', 'staff.id', 'staff_sessions.staff')
      .selectAll('staff')
      .select(['began_at', 'seen_at', 'agent', 'way'])
      .where('staff_sessions.id', '=', id)
      .where('began_at', '>', began)
      .where('seen_at', '>', seen)
      .where('began_at', '<=', latest)
      .where('seen_at', '<=', latest)
      .where('disabled_at', 'is', null)
      .executeTakeFirst()
    return row && { session: sessionOf({ ...row, id }), account: toModel(row) }
  },

  async touch(id: string, at: number): Promise<void> {
    await db.updateTable('staff_sessions').set({ seen_at: at }).where('id', '=', id).execute()
  },

  /** Those of an account that are not over, the one used last first. */
  async of(account: number, { began, seen, latest }: Ends): Promise<Session[]> {
    const rows = await db
      .selectFrom('staff_sessions')
      .select(['id', 'began_at', 'seen_at', 'agent', 'way'])
      .where('staff', '=', account)
      .where('began_at', '>', began)
      .where('seen_at', '>', seen)
      .where('began_at', '<=', latest)
      .where('seen_at', '<=', latest)
      .orderBy('seen_at', 'desc')
      .orderBy('id')
      .execute()
    return rows.map(sessionOf)
  },

  /** Ends a session of this account; false when it has none with this id. */
  async end(account: number, id: string): Promise<boolean> {
    const rows = await db
      .deleteFrom('staff_sessions')
      .where('id', '=', id)
      .where('staff', '=', account)
      .returning('id')
      .execute()
    return rows.length > 0
  },

  async endAll(account: number): Promise<void> {
    await db.deleteFrom('staff_sessions').where('staff', '=', account).execute()
    await db.deleteFrom('staff_challenges').where('staff', '=', account).execute()
  },

  /** Somebody has proved the password, and is asked for a code. */
  async challenge(account: number, { id, at }: { id: string; at: number }): Promise<void> {
    await db.insertInto('staff_challenges').values({ id, staff: account, began_at: at }).execute()
  },

  /** Who is asked for a code, unless that began before `since`, or later than `latest`, or the account is disabled. */
  async challenged(id: string, { since, latest }: { since: number; latest: number }): Promise<Account | undefined> {
    const row = await db
      .selectFrom('staff_challenges')
      .innerJoin('staff', 'staff.id', 'staff_challenges.staff')
      .selectAll('staff')
      .where('staff_challenges.id', '=', id)
      .where('began_at', '>', since)
      .where('began_at', '<=', latest)
      .where('disabled_at', 'is', null)
      .executeTakeFirst()
    return row && toModel(row)
  },

  /** False when it was met or ended before. */
  async endChallenge(id: string): Promise<boolean> {
    const rows = await db.deleteFrom('staff_challenges').where('id', '=', id).returning('id').execute()
    return rows.length > 0
  },

  /** Removes what is over. */
  async forget({ began, seen, latest }: Ends): Promise<void> {
    await db
      .deleteFrom('staff_sessions')
      .where((eb) =>
        eb.or([
          eb('began_at', '<=', began),
          eb('seen_at', '<=', seen),
          eb('began_at', '>', latest),
          eb('seen_at', '>', latest),
        ]),
      )
      .execute()
    await db
      .deleteFrom('staff_challenges')
      .where((eb) => eb.or([eb('began_at', '<=', seen), eb('began_at', '>', latest)]))
      .execute()
  },
})

const sessionOf = (row: Omit<Selectable<StaffSessionRow>, 'staff'>): Session => ({
  id: row.id,
  beganAt: row.began_at,
  seenAt: row.seen_at,
  agent: row.agent,
  way: row.way as SignInWay,
})
