/** A database with any number of submissions, and the cost of the store's questions to it. */
import { silentLog } from '../../src/log.ts'
import { DAY } from '../../src/models/moment.ts'
import { createFeed } from '../../src/services/feed/index.ts'
import { createStatistics } from '../../src/services/statistics.ts'
import { openStore, type Store } from '../../src/store/index.ts'
import type { SubmissionFilter } from '../../src/store/submissions.ts'
import { FORM, idOf, NOW, seed } from './many-seed.ts'

export interface Row {
  name: string
  value: number
}

type Ask = (name: string, question: () => Promise<unknown>) => Promise<unknown>

const YEAR = 365 * DAY
const SIZE = 20
/** As many as a thousand have, so that counting them is as much. */
const MOST_COUNTED = 900
const LAST_YEAR = { from: NOW - YEAR, to: NOW }
const EARLIER = { from: 0, to: NOW - YEAR - 1 }
const LISTINGS: Record<string, SubmissionFilter & { middle?: number }> = {
  everything: {},
  'one form': { slug: 'form-2' },
  'one status': { status: 'in-review' },
  'one status of a form': { slug: FORM, status: 'in-review' },
  'what waits for the office': { waitingFor: 'office' },
  'what is set aside': { quarantined: true },
  'the last year': { window: LAST_YEAR, middle: NOW - YEAR / 2 },
  'the last year of a form': { slug: FORM, window: LAST_YEAR, middle: NOW - YEAR / 2 },
  'what is older than a year': { window: EARLIER, middle: NOW - YEAR * 1.5 },
  'what is older than a year of a form': { slug: FORM, window: EARLIER, middle: NOW - YEAR * 1.5 },
}

/** What a store costs with as many submissions, in a new file. */
export async function measureStore(file: string, count: number): Promise<Row[]> {
  const store = await openStore(file)
  await store.migrate()
  await store.transaction(async (tx) => {
    for (const slug of [FORM, 'form-2'])
      await tx.forms.publish({ slug, title: slug, pages: [] } as never, { version: 'v', source: slug, at: NOW })
  })
  seed(file, count)
  const rows = await measureQuestions(store, count)
  await store.close()
  return rows
}

/** What a store costs that was filled in this way. Every listing holds at least two pages on either side of its middle. */
async function measureQuestions(store: Store, count: number): Promise<Row[]> {
  const rows: Row[] = []
  const ask = async (name: string, question: () => Promise<unknown>) => rows.push({ name, value: await cost(question) })
  // Once for nothing: what the engine of JavaScript has not compiled yet is not what they cost.
  await lookUps(async (_, question) => cost(question), store, count)
  await lookUps(ask, store, count)
  for (const [name, { middle, ...filter }] of Object.entries(LISTINGS)) {
    const before = { receivedAt: middle ?? NOW - YEAR, id: count }
    await ask(`page of ${name}`, () => store.submissions.page(filter, { size: SIZE }))
    await ask(`page in the middle of ${name}`, () => store.submissions.page(filter, { size: SIZE, before }))
    if (filter.window)
      await ask(`page in the middle of ${name}, oldest first`, () =>
        store.submissions.page(filter, { size: SIZE, before, oldestFirst: true }),
      )
  }
  await office(ask, store)
  await followed(ask, store)
  await ask('versions in use', () => store.forms.inUse(FORM))
  rows.push(...(await counting(store)))
  return rows
}

/** What a person asks for: one case, anywhere among all; and the same case again. */
async function lookUps(ask: Ask, store: Store, count: number): Promise<void> {
  let next = 0
  const someone = () => 1 + ((next++ * 7919) % count)
  const ids = Array.from({ length: 500 }, () => idOf(someone()))
  await ask('a case by its reference', () => store.submissions.byReference(`R${someone()}`))
  await ask('the same case again', () => store.submissions.byReference('R7'))
  await ask('its events', () => store.events.of(someone()))
  await ask('how many it has', () => store.submissions.countEvents(`R${someone()}`))
  await ask('its files', () => store.uploads.ofSubmission(someone()))
  await ask('a form by its id', () => store.submissions.bySubmissionId(ids[next++ % 500]!))
  await ask('the files of a form', () => store.uploads.of(ids[next++ % 500]!))
}

/** What stands around a listing in the office, and what the service asks by itself. */
async function office(ask: Ask, store: Store): Promise<void> {
  const all = { quarantined: false }
  const ids = (await store.submissions.page(all, { size: SIZE })).map(({ id }) => id)
  await ask('the first page of the office, and how many', () =>
    store.submissions.pageAndCount(all, { size: SIZE }, MOST_COUNTED),
  )
  await ask('which of it are unread', () => store.reads.unread(1, ids))
  await ask('who has cases', () => store.accounts.holders([1, 2]))
  await ask('what has to leave', () =>
    store.expiring.leaving(FORM, { final: NOW - YEAR, idle: undefined }, { size: SIZE }),
  )
  const middle = { createdAt: NOW - YEAR, id: '' }
  await ask('page of deliveries', () => store.deliveries.list({}, { size: SIZE }))
  await ask('page in the middle of deliveries', () => store.deliveries.list({}, { size: SIZE, before: middle }))
  await ask('page of those that failed', () => store.deliveries.list({ state: 'failed' }, { size: SIZE }))
  await ask('the deliveries of a case', () => store.deliveries.list({ submission: 7 }, { size: SIZE }))
  await ask('page of the audit', () => store.audit.page({ size: SIZE }))
  await ask('what it says of one case', () => store.audit.page({ about: 'R7', size: SIZE }))
  await ask('what one account did', () => store.audit.page({ by: 'former@example.org', size: SIZE }))
  await ask('what nobody did', () => store.audit.page({ by: 'nobody', size: SIZE }))
  await ask('for whom is a delivery due', () => store.deliveries.due(NOW))
  await ask('what unsent files take', () => store.uploads.unclaimedBytes())
}

/** What programs cost that follow the feed: one that reads, one that has read all, and one whose form has no changes. */
async function followed(ask: Ask, store: Store): Promise<void> {
  const feed = createFeed({ store, log: silentLog() })
  const [everything, nothing] = [{ id: 1 }, { id: 2, forms: [] }]
  const { next: after } = await feed.page(everything, { limit: 500 })
  const end = await feed.now()
  await ask('a hundred changes', () => feed.page(everything, { after, limit: 100 }))
  await ask('the feed at rest', () => feed.page(everything, { after: end, limit: 100 }))
  await ask('changes, none of them of its form', () => feed.page(nothing, { after, limit: 100 }))
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
  // As many cases as a thousand have, from the middle of a year.
  const after = { id: 0, finishedAt: NOW - YEAR / 2, took: 0 }
  const slice = () => store.submissions.finished(FORM, LAST_YEAR, { size: 50, after })
  return [
    { name: 'the typical time, asked for', value: await cost(async () => statistics.typical(FORM)) },
    { name: 'counted aside, which grows with the cases of 30 days', value: user + system },
    { name: 'of which 50 cases', value: await cost(slice) },
  ]
}
