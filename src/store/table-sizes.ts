/** How many rows each table holds. */
import type { Kysely } from 'kysely'
import type { Tables } from './tables.ts'

/** The one row of `readiness` and of `installation` says nothing; those of `spendings`, of sessions, of jobs, of erasures, of ended drafts, of refused definitions, of outcomes and of tokens come and go; words follow from answers, and changes from uploads. */
type Counted = Exclude<
  keyof Tables,
  | 'readiness'
  | 'spendings'
  | 'staff_sessions'
  | 'staff_challenges'
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
