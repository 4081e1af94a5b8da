/** The installation as a whole: the id that it shares with its drive, the keys of its receipts, and how much it holds. */
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

// Public keys of receipts, kept for ever: a receipt can be checked after its secret is gone.

export interface ReceiptKey {
  id: string
  /** 32 bytes of an Ed25519 key, base64url. */
  publicKey: string
  /** When it was first used, UTC milliseconds. */
  since: number
}

export const receiptKeyRows = (db: Kysely<Tables>) => ({
  /** Keeps a key, once. */
  async add({ id, publicKey, since }: ReceiptKey): Promise<void> {
    await db
      .insertInto('receipt_keys')
      .values({ id, public_key: publicKey, since })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  },

  /** All keys, newest first. */
  async all(): Promise<ReceiptKey[]> {
    const rows = await db.selectFrom('receipt_keys').selectAll().orderBy('since', 'desc').orderBy('id').execute()
    return rows.map(({ id, public_key, since }) => ({ id, publicKey: public_key, since }))
  },
})

// How many rows each table holds.

/**
 * The one row of `readiness` and of `installation` says nothing; those of `spendings`, of `first_admin`, of sessions, of jobs,
 * of erasures, of ended drafts, of refused definitions, of what was done to forms, what they were made of and what waits to be
 * or is edited, of columns, of backups, of outcomes and of tokens come and go; words follow from answers, and changes from
 * uploads.
 */
type Counted = Exclude<
  keyof Tables,
  | 'readiness'
  | 'spendings'
  | 'staff_sessions'
  | 'staff_challenges'
  | 'first_admin'
  | 'staff_recovery_codes'
  | 'case_reads'
  | 'audit_days'
  | 'job_runs'
  | 'case_words'
  | 'word_marks'
  | 'unclaimed_changes'
  | 'erasures'
  | 'ended_drafts'
  | 'refused_definitions'
  | 'form_history'
  | 'form_standings'
  | 'source_texts'
  | 'second_persons'
  | 'handed_uploads'
  | 'list_columns'
  | 'departments'
  | 'previews'
  | 'working_texts'
  | 'working_copies'
  | 'backup_runs'
  | 'installation'
  | 'outcomes'
  | 'program_tokens'
>
export type TableSizes = Record<Counted, number>

/** Every table, once; tsc refuses one that is missing. */
const TABLES: Record<Counted, true> = {
  form_versions: true,
  live_forms: true,
  submissions: true,
  events: true,
  uploads: true,
  drafts: true,
  staff: true,
  audit: true,
  deliveries: true,
  deletions: true,
  receipt_keys: true,
  programs: true,
}

export async function tableSizes(db: Kysely<Tables>): Promise<TableSizes> {
  const sizes = (Object.keys(TABLES) as Counted[]).map(async (table) => {
    const { count } = await db
      .selectFrom(table)
      .select((select) => select.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    return [table, Number(count)] as const
  })
  return Object.fromEntries(await Promise.all(sizes)) as TableSizes
}
