/** Who is signed in, and the second factors with which they did. Ids of sessions are hashes of what the cookies hold. */
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
  async add(account: number, { id, beganAt, seenAt, agent, way, provedAt }: Session): Promise<void> {
    await db
      .insertInto('staff_sessions')
      .values({ id, staff: account, began_at: beganAt, seen_at: seenAt, agent, way, proved_at: provedAt })
      .execute()
  },

  /** A session that is not over, with its account, unless that is disabled. */
  async find(id: string, { began, seen, latest }: Ends): Promise<{ session: Session; account: Account } | undefined> {
    const row = await db
      .selectFrom('staff_sessions')
      .innerJoin('staff', 'staff.id', 'staff_sessions.staff')
      .selectAll('staff')
      .select(['began_at', 'seen_at', 'agent', 'way', 'proved_at'])
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

  /** Notes that somebody has just proved who they are. */
  async prove(id: string, at: number): Promise<void> {
    await db.updateTable('staff_sessions').set({ proved_at: at }).where('id', '=', id).execute()
  },

  /** The sessions of an account that are not over, the one used last first. */
  async of(account: number, { began, seen, latest }: Ends): Promise<Session[]> {
    const rows = await db
      .selectFrom('staff_sessions')
      .select(['id', 'began_at', 'seen_at', 'agent', 'way', 'proved_at'])
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

  /** Removes the sessions, and the sign-ins that wait for a code, that are over. */
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
  provedAt: row.proved_at,
})

// The second factor of accounts. Secrets are sealed and recovery codes are hashes when they come here.

export interface SecondFactorRow {
  sealed: string
  /** The time step of the last code that was taken: no code of this step or an earlier one is taken any more. */
  step: number
  /** Refused codes since the last one that was right, and when the last of them came, UTC milliseconds. */
  failures: number
  failedAt: number
}

export const secondFactorRows = (db: Kysely<Tables>) => ({
  /** The second factor of an account; undefined where it has none. */
  async of(account: number): Promise<SecondFactorRow | undefined> {
    const row = await db
      .selectFrom('staff')
      .select(['totp', 'totp_step', 'totp_failures', 'totp_failed_at'])
      .where('id', '=', account)
      .where('totp', 'is not', null)
      .executeTakeFirst()
    return row && { sealed: row.totp!, step: row.totp_step, failures: row.totp_failures, failedAt: row.totp_failed_at }
  },

  async set(account: number, { sealed, step, failures, failedAt }: SecondFactorRow): Promise<void> {
    await db
      .updateTable('staff')
      .set({ totp: sealed, totp_step: step, totp_failures: failures, totp_failed_at: failedAt })
      .where('id', '=', account)
      .execute()
  },

  /** Removes the second factor of an account with its recovery codes; false if there was none. */
  async remove(account: number): Promise<boolean> {
    await db.deleteFrom('staff_recovery_codes').where('staff', '=', account).execute()
    const rows = await db
      .updateTable('staff')
      .set({ totp: null, totp_step: 0, totp_failures: 0, totp_failed_at: 0 })
      .where('id', '=', account)
      .where('totp', 'is not', null)
      .returning('id')
      .execute()
    return rows.length > 0
  },

  /** Keeps these recovery codes in place of all earlier ones. */
  async setCodes(account: number, codes: readonly string[]): Promise<void> {
    await db.deleteFrom('staff_recovery_codes').where('staff', '=', account).execute()
    await db
      .insertInto('staff_recovery_codes')
      .values(codes.map((code) => ({ code, staff: account })))
      .execute()
  },

  /** Uses a recovery code up; false when this account has none like it. */
  async useCode(account: number, code: string): Promise<boolean> {
    const rows = await db
      .deleteFrom('staff_recovery_codes')
      .where('staff', '=', account)
      .where('code', '=', code)
      .returning('code')
      .execute()
    return rows.length > 0
  },

  /** Recovery codes that are left. */
  async codesLeft(account: number): Promise<number> {
    const rows = await db.selectFrom('staff_recovery_codes').select('code').where('staff', '=', account).execute()
    return rows.length
  },
})
