/** A database with any number of submissions, made in one go, and the cost of the store's questions to it. */
import Database from 'better-sqlite3'
import { DAY } from '../../src/models/moment.ts'
import { createStatistics } from '../../src/services/statistics.ts'
import { openStore, type Store } from '../../src/store/index.ts'
import type { SubmissionFilter } from '../../src/store/submissions.ts'

export interface Row {
  name: string
  value: number
}

const NOW = Date.UTC(2026, 10, 20, 12)
const FORM = 'form-1'

/** Of every ten submissions seven are for one form; every second is finished; they came evenly over two years. */
export async function measureStore(file: string, count: number): Promise<Row[]> {
  const store = await openStore(file)
  await store.migrate()
  await store.transaction(async (tx) => {
    for (const slug of [FORM, 'form-2'])
      await tx.forms.publish({ slug, title: slug, pages: [] } as never, { version: 'v', source: slug, at: NOW })
  })
  seed(file, count)
  const rows: Row[] = []
  const ask = async (name: string, question: () => Promise<unknown>) => rows.push({ name, value: await cost(question) })
  const references = Array.from({ length: 500 }, (_, i) => `R${1 + Math.floor((i * count) / 500)}`)
  let next = 0
  await ask('a case by its reference', () => store.submissions.byReference(references[next++ % 500]!))
  await ask('its events', () => store.events.of(1 + ((next++ * 7919) % count)))
  const listings: Record<string, SubmissionFilter> = {
    everything: {},
    'one form': { slug: 'form-2' },
    'one status': { status: 'in-review' },
    'one status of a form': { slug: FORM, status: 'in-review' },
    'what waits for the office': { waitingFor: 'office' },
    'what is set aside': { quarantined: true },
    'the last 30 days of a form': { slug: FORM, window: { from: NOW - 30 * DAY, to: NOW } },
  }
  for (const [name, filter] of Object.entries(listings)) {
    await ask(`page of ${name}`, () => store.submissions.page(filter, { size: 20 }))
    const middle = { receivedAt: NOW - 15 * DAY, id: count }
    await ask(`page in the middle of ${name}`, () => store.submissions.page(filter, { size: 20, before: middle }))
  }
  await ask('versions in use', () => store.forms.inUse(FORM))
  rows.push(...(await counting(store)))
  await store.close()
  return rows
}

/** Submissions with one event each, straight into the tables. */
function seed(file: string, count: number): void {
  const database = new Database(file)
  database.pragma('synchronous = OFF')
  database.pragma('cache_size = -400000')
  database.exec(`
    begin;
    with recursive n(i) as (select 1 union all select i + 1 from n where i < ${count})
    insert into submissions
      (submission_id, reference, slug, version, answers, received_at, status, status_at, finished_at, quarantine, waiting_for)
    select lower(hex(randomblob(16))), 'R' || i, iif(i % 10 < 7, '${FORM}', 'form-2'), 'v',
      '{"name":"Ada Example","email":"ada@example.org","topic":"question","message":"Where do I send this?"}',
      at, iif(i % 2, 'approved', iif(i % 20 = 0, 'in-review', 'received')), at,
      iif(i % 2, min(at + (i % 97) * ${DAY / 8}, ${NOW}), null), iif(i % 20 = 19, 'hidden field filled in', null), iif(i % 2, null, 'office')
    from (select i, ${NOW} - cast((${count} - i) * ${730 * DAY}.0 / ${count} as integer) as at from n);
    insert into events (submission, kind, status, at, by)
    select id, 'status', 'received', received_at, 'public' from submissions;
    commit;
  `)
  database.pragma('wal_checkpoint(truncate)')
  database.close()
}

/** CPU time of a question in microseconds: of many samples the one that nothing else on the machine disturbed. */
async function cost(question: () => Promise<unknown>): Promise<number> {
  const samples: number[] = []
  for (let i = 0; i < 100; i++) {
    const before = process.cpuUsage()
    for (let k = 0; k < 5; k++) await question()
    const { user, system } = process.cpuUsage(before)
    if (i >= 10) samples.push((user + system) / 5)
  }
  return Math.min(...samples)
}

/** The typical time of a form: what a look-up pays for asking, and the count aside, as a whole and a slice of it. */
async function counting(store: Store): Promise<Row[]> {
  const statistics = createStatistics({ store, clock: () => NOW, monotonic: () => performance.now() })
  const before = process.cpuUsage()
  statistics.typical(FORM)
  await statistics.settled()
  const { user, system } = process.cpuUsage(before)
  const window = { from: NOW - 30 * DAY, to: NOW }
  return [
    { name: 'the typical time, asked for', value: await cost(async () => statistics.typical(FORM)) },
    { name: 'counted aside', value: user + system },
    { name: 'of which a slice', value: await cost(() => store.submissions.finished(FORM, window, { size: 1000 })) },
  ]
}
