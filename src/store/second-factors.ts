/** The second factor of accounts. Secrets are sealed and recovery codes are hashes when they come here. */
import type { Kysely } from 'kysely'
import type { Tables } from './tables.ts'

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

  /** Removes it with its recovery codes; false if there was none. */
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

  /** These replace all earlier ones. */
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
