/** Cases of a busy town, made up one after the other, the same for the same number of them; and a file that they are put in. */
import Database from 'better-sqlite3'
import { DAY, MINUTE } from '../../../src/models/moment.ts'
import { referenceOf } from '../../../src/models/reference.ts'
import { randomFrom } from '../../demo/random.ts'

/** Of a hundred cases, how many are of each form. */
const SHARES = [40, 20, 15, 10, 7, 4, 3, 1]
export const SLUGS = SHARES.map((_, i) => `office-${i + 1}`)
export const ACCOUNTS = 20
const SPAN = 730 * DAY
/** Words of a language: few are common, most are rare. */
const VOCABULARY = 30_000

/** In every second case; in one of 37; in one of a hundred; in one of a hundred thousand. */
export const WORDS = { everywhere: 'street', frequent: 'w1', common: 'lantern', rare: 'zeppelin' } as const

interface Seeding {
  count: number
  /** Of each form. */
  versions: ReadonlyMap<string, string>
  /** UTC milliseconds. */
  now: number
}

/** Puts cases straight into the tables of an empty, migrated database: indexes are made when the rows are there. */
export function seed(file: string, { count, versions, now }: Seeding): void {
  const database = new Database(file)
  database.pragma('synchronous = OFF')
  database.pragma('cache_size = -200000')
  const indexes = database
    .prepare("select name, sql from sqlite_schema where type = 'index' and sql is not null")
    .all() as { name: string; sql: string }[]
  for (const { name } of indexes) database.exec(`drop index "${name}"`)
  const submission = database.prepare(
    `insert into submissions (id, submission_id, reference, slug, version, answers, received_at, status, status_at,
       finished_at, quarantine, waiting_for, assignee)
     values (@id, 'seeded-' || @id, @reference, @slug, @version, @answers, @receivedAt, @status, @statusAt,
       @finishedAt, @quarantine, @waitingFor, @assignee)`,
  )
  const event = database.prepare(`insert into events (submission, kind, status, at, by) values (?, 'status', ?, ?, ?)`)
  database.transaction(() => {
    for (const one of cases(count, now)) {
      submission.run({ ...one, version: versions.get(one.slug) })
      event.run(one.id, 'received', one.receivedAt, 'public')
      if (one.status !== 'received') event.run(one.id, one.status, one.statusAt, 'Dora Desk')
    }
  })()
  for (const { sql } of indexes) database.exec(sql)
  database.pragma('wal_checkpoint(truncate)')
  database.close()
}

/** One after the other, the oldest first; `now` is UTC milliseconds. */
export function* cases(count: number, now: number) {
  const random = randomFrom(20_261_120)
  const whole = (below: number) => Math.floor(random() * below)
  for (let id = 1; id <= count; id++) {
    const receivedAt = now - Math.round(((count - id) * SPAN) / count) - MINUTE
    const status = statusOf(random(), receivedAt > now - 14 * DAY)
    const isFinal = !OPEN.includes(status)
    const statusAt = Math.min(now, receivedAt + (status === 'received' ? 0 : whole(10 * DAY)))
    yield {
      id,
      reference: referenceOf(Uint8Array.from({ length: 15 }, () => whole(256))),
      slug: SLUGS[formOf(whole(100))]!,
      answers: JSON.stringify(answersOf(id, random)),
      receivedAt,
      status,
      statusAt,
      finishedAt: isFinal ? statusAt : null,
      quarantine: whole(100) === 0 ? 'trapped' : null,
      waitingFor: isFinal ? null : status === 'needs-information' ? 'citizen' : 'office',
      assignee: status !== 'received' && whole(10) < 8 ? 1 + whole(ACCOUNTS) : null,
    }
  }
}

const OPEN = ['received', 'in-review', 'needs-information']

/** What came lately is mostly open, what came long ago mostly not. */
function statusOf(chance: number, isRecent: boolean): string {
  const open = isRecent ? 0.8 : 0.06
  if (chance < open * 0.5) return 'received'
  if (chance < open * 0.8) return 'in-review'
  if (chance < open) return 'needs-information'
  const closed = (chance - open) / (1 - open)
  return closed < 0.65 ? 'approved' : closed < 0.92 ? 'declined' : 'withdrawn'
}

function formOf(percent: number): number {
  let [form, sum] = [0, SHARES[0]!]
  while (percent >= sum) sum += SHARES[++form]!
  return form
}

function answersOf(id: number, random: () => number): Record<string, string> {
  // The square makes words at the front of the vocabulary common.
  const word = () => `w${Math.floor(random() ** 2 * VOCABULARY).toString(36)}`
  const message = Array.from({ length: 10 }, word)
  if (random() < 0.5) message.push(WORDS.everywhere)
  if (id % 100 === 7) message.push(WORDS.common)
  if (id % 100_000 === 4711) message.push(WORDS.rare)
  return { name: `${word()} ${word()}`, email: `${word()}${id}@example.org`, message: message.join(' ') }
}
