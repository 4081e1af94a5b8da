/** Puts cases straight into the tables of an empty, migrated database: indexes are made when the rows are there. */
import Database from 'better-sqlite3'
import pg from 'pg'
import { PREPARED, PREPARED_SIGNS } from '../../../src/store/terms.ts'
import { cases, type SeededCase } from './cases.ts'

interface Seeding {
  count: number
  /** Of each form. */
  versions: ReadonlyMap<string, string>
  /** UTC milliseconds. */
  now: number
}
const BATCH = 5000
const SUBMISSION =
  'id, submission_id, reference, slug, version, answers, received_at, status, status_at, finished_at, quarantine, waiting_for, assignee'
const EVENT = 'submission, kind, status, at, by'

const submissionOf = (one: SeededCase, versions: Seeding['versions']) => [
  one.id,
  one.submissionId,
  one.reference,
  one.slug,
  versions.get(one.slug),
  one.answers,
  one.receivedAt,
  one.status,
  one.statusAt,
  one.finishedAt,
  one.quarantine,
  one.waitingFor,
  one.assignee,
]
const eventsOf = ({ id, status, receivedAt, statusAt }: SeededCase) => [
  [id, 'status', 'received', receivedAt, 'public'],
  ...(status === 'received' ? [] : [[id, 'status', status, statusAt, 'Dora Desk']]),
]

export function seedFile(file: string, { count, versions, now }: Seeding): void {
  const database = new Database(file)
  database.pragma('synchronous = OFF')
  database.pragma('cache_size = -200000')
  const indexes = database
    .prepare("select name, sql from sqlite_schema where type = 'index' and sql is not null")
    .all() as { name: string; sql: string }[]
  for (const { name } of indexes) database.exec(`drop index "${name}"`)
  const submission = database.prepare(`insert into submissions (${SUBMISSION}) values (${holes(13)})`)
  const event = database.prepare(`insert into events (${EVENT}) values (${holes(5)})`)
  const words = database.prepare('insert into case_words (rowid, words) values (?, ?)')
  const keep = database.transaction((some: readonly SeededCase[]) => {
    for (const one of some) {
      submission.run(submissionOf(one, versions))
      for (const row of eventsOf(one)) event.run(row)
      words.run(one.id, ` ${PREPARED_SIGNS.join(' ')} ${one.words} `)
    }
  })
  for (const some of batches(cases(count, now))) keep(some)
  for (const { sql } of indexes) database.exec(sql)
  database.exec(`insert into word_marks (id, older, newer) values (${PREPARED}, 0, ${count})`)
  database.pragma('wal_checkpoint(truncate)')
  database.close()
}

export async function seedServer(url: string, { count, versions, now }: Seeding): Promise<void> {
  const client = new pg.Client(url)
  await client.connect()
  await client.query("set session_replication_role = replica; set maintenance_work_mem = '512MB'")
  const { rows: indexes } = await client.query(`
    select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as sql from pg_index
    join pg_class on pg_class.oid = indrelid
    where relnamespace = 'public'::regnamespace and not indisunique`)
  for (const { name } of indexes) await client.query(`drop index ${name}`)
  for (const some of batches(cases(count, now))) {
    await insert(
      client,
      'submissions',
      SUBMISSION,
      SUBMISSION_TYPES,
      some.map((one) => submissionOf(one, versions)),
    )
    await insert(client, 'events', EVENT, EVENT_TYPES, some.flatMap(eventsOf))
    await client.query(
      "insert into case_words select id, array_to_tsvector(string_to_array(words, ' ')) from unnest($1::bigint[], $2::text[]) as t (id, words)",
      [some.map(({ id }) => id), some.map(({ words }) => `${PREPARED_SIGNS.join(' ')} ${words}`)],
    )
  }
  for (const { sql } of indexes) await client.query(sql)
  await client.query(`insert into word_marks (id, older, newer) values (${PREPARED}, 0, ${count})`)
  await client.query(`select setval(pg_get_serial_sequence('submissions', 'id'), ${count})`)
  await client.query('vacuum analyze')
  await client.end()
}

const SUBMISSION_TYPES = 'bigint text text text text text bigint text bigint bigint text text bigint'.split(' ')
const EVENT_TYPES = 'bigint text text bigint text'.split(' ')

async function insert(
  client: pg.Client,
  table: string,
  columns: string,
  types: readonly string[],
  rows: readonly (readonly unknown[])[],
): Promise<void> {
  const arrays = types.map((type, i) => `$${i + 1}::${type}[]`)
  const given = table === 'submissions' ? 'overriding system value' : ''
  await client.query(
    `insert into ${table} (${columns}) ${given} select * from unnest(${arrays.join()})`,
    types.map((_, i) => rows.map((row) => row[i])),
  )
}

const holes = (count: number): string => Array(count).fill('?').join()

function* batches<T>(all: Iterable<T>): Generator<T[]> {
  let batch: T[] = []
  for (const one of all) {
    batch.push(one)
    if (batch.length < BATCH) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}
