/**
 * Copies a whole database into another, of the same engine or not. Rows go over in the order of their keys, a page a
 * transaction, so that a copy that was interrupted continues after the last row that is there. A table in the target, the
 * mark, names the source until all is there and was compared.
 */
import { createHash } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import { DEFAULT_MIGRATION_LOCK_TABLE, DEFAULT_MIGRATION_TABLE } from 'kysely/migration'
import { OperatorError } from '../faults.ts'
import { newerRelease } from '../models/installation.ts'
import type { Engine } from './engine-port.ts'
import { foreign, migrate, pending } from './migrate.ts'
import type { Tables } from './tables.ts'

export interface CopiedTable {
  name: string
  /** Rows in the source, and in the target. */
  rows: number
  copied: number
  /** Hash over all rows of the source, in the order of their keys. */
  sha256: string
  /** Keys of rows that are not the same in both, the first twenty. */
  different: string[]
}
/** Told how many rows of a table were copied or compared so far, and how many it has. */
export type CopyProgress = (step: 'copied' | 'compared', table: string, rows: number, of: number) => void

type Row = Record<string, string | number | null>
interface Kind {
  key: string[]
  /** The engine numbers its rows. */
  numbered?: true
}

/**
 * The tables in the order of copying: what a row refers to is copied before it. Undefined: not copied, because it means
 * nothing in another database. tsc refuses a list in which a table is missing.
 */
const TABLES: Record<keyof Tables, Kind | 'follows' | undefined> = {
  form_versions: { key: ['slug', 'version'] },
  live_forms: { key: ['slug'] },
  source_texts: { key: ['hash'] },
  refused_definitions: { key: ['source'] },
  form_history: { key: ['id'], numbered: true },
  form_standings: { key: ['slug'] },
  second_persons: { key: ['slug'] },
  handed_uploads: { key: ['id'], numbered: true },
  working_texts: { key: ['id'], numbered: true },
  working_copies: { key: ['slug'] },
  list_columns: { key: ['slug'] },
  departments: { key: ['name'] },
  staff: { key: ['id'], numbered: true },
  staff_recovery_codes: { key: ['code'] },
  submissions: { key: ['id'], numbered: true },
  events: { key: ['id'], numbered: true },
  uploads: { key: ['id'] },
  drafts: { key: ['submission_id'] },
  ended_drafts: { key: ['submission_id'] },
  case_reads: { key: ['staff', 'submission'] },
  audit: { key: ['id'], numbered: true },
  audit_days: { key: ['day'] },
  deliveries: { key: ['id'] },
  deletions: { key: ['id'], numbered: true },
  receipt_keys: { key: ['id'] },
  programs: { key: ['id'], numbered: true },
  program_tokens: { key: ['id'], numbered: true },
  outcomes: { key: ['program', 'key'] },
  backup_runs: { key: ['id'], numbered: true },
  installation: { key: ['id'] },
  // Filled in again by the service.
  case_words: undefined,
  word_marks: undefined,
  // Written down by the target itself as its rows of uploads come.
  unclaimed_changes: 'follows',
  // About the log of the source.
  erasures: undefined,
  // Each job just runs again.
  job_runs: undefined,
  // People sign in again.
  staff_sessions: undefined,
  staff_challenges: undefined,
  // The office makes new links.
  previews: undefined,
  first_admin: undefined,
  readiness: undefined,
  spendings: undefined,
}
/** The tables whose rows mean nothing in another database. */
export const leftOut = Object.entries(TABLES).flatMap(([name, kind]) => (kind ? [] : [name]))
const COPIED = Object.entries(TABLES).flatMap(([name, kind]) => (typeof kind === 'object' ? [{ name, ...kind }] : []))

const PAGE = 500
const TOLD = 20
const MARK = 'copy_mark'

/**
 * `source` names where the rows come from. Rejects with a 409 that says what to do when the source is not up to date, or the
 * target holds anything but an unfinished copy of this source. A copy with differences stays marked as unfinished.
 */
export async function copyDatabase(
  origin: Engine,
  target: Engine,
  { source, progress }: { source: string; progress: CopyProgress },
): Promise<CopiedTable[]> {
  for (const [which, engine] of [
    ['source', origin],
    ['target', target],
  ] as const) {
    const names = await foreign(engine)
    if (names.length > 0) throw new OperatorError(`The ${which} ${newerRelease(names)}.`)
  }
  if ((await pending(origin)).length > 0)
    throw new OperatorError('The schema of the source is out of date. Run db migrate first.')
  await markAsCopy(target, source)
  for (const table of COPIED) await copyTable(origin, target, table, progress)
  const copied: CopiedTable[] = []
  for (const table of COPIED) copied.push(await compareTable(origin, target, table, progress))
  if (copied.every(({ different }) => different.length === 0)) await finish(origin, target)
  return copied
}

/** Removes a copy from its database: our tables, and no other. */
export async function removeCopy(target: Engine): Promise<void> {
  const names = [MARK, ...Object.keys(TABLES).reverse(), DEFAULT_MIGRATION_TABLE, DEFAULT_MIGRATION_LOCK_TABLE]
  await target.write(async (tx) => {
    for (const name of names) await sql`drop table if exists ${sql.table(name)}`.execute(tx)
  })
}

/** Names the source of a copy that is not finished; undefined when there is none. */
export async function unfinishedCopy({ reader, hasTable }: Engine): Promise<string | undefined> {
  if (!(await hasTable(MARK))) return undefined
  const { rows } = await sql<{ source: string }>`select source from ${sql.table(MARK)}`.execute(reader)
  return rows[0]?.source
}

/** Makes the target a copy of this source that has no rows yet. Rejects with a 409 when it has other rows. */
export async function markAsCopy(target: Engine, source: string): Promise<void> {
  const marked = await unfinishedCopy(target)
  if (marked === source) return
  if (marked !== undefined)
    throw new OperatorError(
      `The target contains an unfinished copy of ${marked}. Finish that copy, or use an empty database.`,
    )
  await migrate(target)
  for (const { name } of COPIED)
    if ((await countOf(target.reader, name)) > 0)
      throw new OperatorError('The target already contains data. Use an empty database.')
  await target.write(async (tx) => {
    await tx.schema.createTable(MARK).addColumn('source', 'text').execute()
    await sql`insert into ${sql.table(MARK)} (source) values (${source})`.execute(tx)
  })
}

async function copyTable(
  origin: Engine,
  target: Engine,
  { name, key, numbered }: Kind & { name: string },
  progress: CopyProgress,
): Promise<void> {
  const [of, there] = [await countOf(origin.reader, name), await countOf(target.reader, name)]
  let [after, done] = [await lastKey(target.reader, name, key), there]
  progress('copied', name, done, of)
  for (;;) {
    const page = await pageOf(origin.reader, name, key, after)
    if (page.length === 0) return
    await target.write((tx) => insert(tx, target, name, page, numbered))
    after = keyOf(page.at(-1)!, key)
    done += page.length
    progress('copied', name, done, of)
  }
}

/** Walks both tables side by side. */
async function compareTable(
  origin: Engine,
  target: Engine,
  { name, key }: Kind & { name: string },
  progress: CopyProgress,
): Promise<CopiedTable> {
  const [here, there] = [rowsOf(origin.reader, name, key), rowsOf(target.reader, name, key)]
  const [of, copied] = [await countOf(origin.reader, name), await countOf(target.reader, name)]
  const hash = createHash('sha256')
  const different: string[] = []
  let rows = 0
  let [one, other] = [await here.next(), await there.next()]
  while (!one.done || !other.done) {
    const [mine, theirs] = [one.value as Row | undefined, other.value as Row | undefined]
    const order = mine && theirs ? compareKeys(keyOf(mine, key), keyOf(theirs, key)) : mine ? -1 : 1
    if (mine && order <= 0) {
      hash.update(`${textOf(mine)}\n`)
      if (++rows % PAGE === 0) progress('compared', name, rows, of)
    }
    const same = order === 0 && textOf(mine!) === textOf(theirs!)
    if (!same && different.length < TOLD) different.push(keyOf(order > 0 ? theirs! : mine!, key).join(' '))
    if (order <= 0) one = await here.next()
    if (order >= 0) other = await there.next()
  }
  return { name, rows: of, copied, sha256: hash.digest('hex'), different }
}

/**
 * Makes the target go on counting where the source stopped, so that it never gives out the number of a row that was deleted
 * there.
 */
async function finish(origin: Engine, target: Engine): Promise<void> {
  const numbered = COPIED.filter((table) => table.numbered).map(({ name }) => name)
  const last = await Promise.all(numbered.map((name) => origin.numbers.last(origin.reader, name)))
  await target.write(async (tx) => {
    for (const [i, name] of numbered.entries()) await target.numbers.goOnAfter(tx, name, last[i]!)
    await tx.schema.dropTable(MARK).execute()
  })
}

async function insert(
  tx: Kysely<Tables>,
  { numbers }: Engine,
  name: string,
  rows: readonly Row[],
  numbered: true | undefined,
): Promise<void> {
  const columns = Object.keys(rows[0]!)
  const values = rows.map((row) => sql`(${sql.join(columns.map((column) => row[column]))})`)
  await sql`insert into ${sql.table(name)} (${sql.join(columns.map((column) => sql.ref(column)))})
    ${numbered ? numbers.given : sql``} values ${sql.join(values)}`.execute(tx)
}

async function* rowsOf(db: Kysely<Tables>, name: string, key: string[]): AsyncGenerator<Row> {
  for (let after: Row[string][] | undefined; ; ) {
    const page = await pageOf(db, name, key, after)
    if (page.length === 0) return
    yield* page
    after = keyOf(page.at(-1)!, key)
  }
}

async function pageOf(db: Kysely<Tables>, name: string, key: string[], after?: Row[string][]): Promise<Row[]> {
  const columns = sql.join(key.map((column) => sql.ref(column)))
  const behind = after ? sql`where (${columns}) > (${sql.join(after)})` : sql``
  const page = sql<Row>`select * from ${sql.table(name)} ${behind} order by ${columns} limit ${sql.lit(PAGE)}`
  return (await page.execute(db)).rows
}

async function lastKey(db: Kysely<Tables>, name: string, key: string[]): Promise<Row[string][] | undefined> {
  const backwards = sql.join(key.map((column) => sql`${sql.ref(column)} desc`))
  const { rows } = await sql<Row>`select * from ${sql.table(name)} order by ${backwards} limit 1`.execute(db)
  return rows[0] && keyOf(rows[0], key)
}

async function countOf(db: Kysely<Tables>, name: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(name)}`.execute(db)
  return Number(rows[0]!.count)
}

const keyOf = (row: Row, key: string[]): Row[string][] => key.map((column) => row[column]!)

/** Orders as both engines do: numbers by size, texts by their bytes. */
function compareKeys(one: Row[string][], other: Row[string][]): number {
  for (const [i, value] of one.entries()) {
    const against = other[i]!
    const order =
      typeof value === 'number'
        ? value - (against as number)
        : Buffer.compare(Buffer.from(value!), Buffer.from(`${against}`))
    if (order !== 0) return order
  }
  return 0
}

const textOf = (row: Row): string => JSON.stringify(Object.entries(row).sort(([a], [b]) => (a < b ? -1 : 1)))
