/**
 * Deleting what has been kept for as long as its form says. The present definition of a form decides for all its cases,
 * old ones too; of a form that was taken off, the last one. What is live is read anew first: a command has read nothing, and
 * another process may have published. One process at a time does it, once a day.
 */
import type { Retention } from '../models/form.ts'
import { DAY, MINUTE } from '../models/moment.ts'
import { BY_RETENTION, codeOfExpiry, keptOf } from '../models/retention.ts'
import type { Deletion, Leaving } from '../store/deletions.ts'
import type { Store } from '../store/index.ts'
import type { Cases } from './cases/index.ts'
import { pagesOf } from './pages.ts'
import type { Wiring } from './wiring.ts'

interface Due {
  slug: string
  reference: string
  /** Why it leaves, as a code that stands in the log of deletions. */
  reason: string
}

/** The right to do the job, alone. */
interface Lease {
  /** Extends it in time; false when it had lapsed and another process has taken the job. */
  goOn(): Promise<boolean>
  end(): Promise<void>
}

const NAME = 'retention'
const PAGE = 200
/** Extended when half of it has passed, which is looked at after each case. */
const LEASE_MS = 5 * MINUTE

interface Options extends Pick<Wiring, 'store' | 'forms' | 'clock' | 'log'> {
  cases: Pick<Cases, 'removeDue'>
}

export function createRetention({ store, forms, cases, clock, log }: Options) {
  return {
    /** What would leave now. */
    due,
    /** Deletes what is due, now; 'busy' while another process does. */
    run: async (): Promise<{ cases: number; files: number } | 'busy'> => (await take(true)) ?? 'busy',
    /** Deletes what is due once a day, whichever process comes first; undefined when it was done already or somebody does it. */
    daily: (): Promise<{ cases: number; files: number } | undefined> => take(false),
    /** What was deleted, newest first. */
    async *log(): AsyncGenerator<Deletion> {
      const after = (before: Deletion | undefined) =>
        store.deletions.page({ size: PAGE, ...(before && { before: before.id }) })
      for await (const page of pagesOf(PAGE, after)) yield* page
    },
  }

  async function* due(): AsyncGenerator<Due & { retention: Retention }> {
    await forms.load()
    for (const slug of await forms.slugs()) {
      const retention = (await forms.latest(slug))?.form.retention
      if (retention) for await (const one of dueOf(slug, retention)) yield { ...one, retention }
    }
  }

  async function* dueOf(slug: string, retention: Retention): AsyncGenerator<Due> {
    const limits = limitsOf(retention, clock())
    const read = (after: Leaving | undefined) =>
      store.expiring.leaving(slug, limits, { size: PAGE, ...(after && { after }) })
    for await (const page of pagesOf(PAGE, read))
      for (const { reference, final } of page) {
        const expiry = final
          ? ({ since: 'final', days: retention.finalDays! } as const)
          : ({ since: 'idle', days: retention.idleDays! } as const)
        yield { slug, reference, reason: codeOfExpiry(expiry) }
      }
  }

  async function take(early: boolean): Promise<{ cases: number; files: number } | undefined> {
    const lease = await begin(early)
    if (!lease) return undefined
    const done = { cases: 0, files: 0 }
    for await (const { reference, reason, retention } of due()) {
      const removed = await cases.removeDue(reference, { by: BY_RETENTION, reason }, isStillDue(retention))
      if (removed) {
        done.cases++
        done.files += removed.files
      }
      if (!(await lease.goOn())) break
    }
    await lease.end()
    if (done.cases > 0) log.info(done, 'cases that were due have been deleted')
    return done
  }

  async function begin(early: boolean): Promise<Lease | undefined> {
    const taken = await store.transaction(async (tx) => {
      await tx.hold(`job ${NAME}`)
      const now = clock()
      const until = now + LEASE_MS
      return (await tx.jobRuns.take(NAME, { now, until, early })) ? until : undefined
    })
    if (taken === undefined) return undefined
    let lease = taken
    return {
      async goOn() {
        const now = clock()
        if (lease - now >= LEASE_MS / 2) return true
        const until = now + LEASE_MS
        const extended = await store.transaction(async (tx) => {
          await tx.hold(`job ${NAME}`)
          return tx.jobRuns.extend(NAME, { lease, until })
        })
        if (extended) lease = until
        return extended
      },
      end: () => store.transaction((tx) => tx.jobRuns.end(NAME, { lease, next: clock() + DAY })),
    }
  }

  /** Judged again with the case in hand: something may have happened to it since it was listed. */
  function isStillDue(retention: Retention) {
    return (stands: { final: boolean; statusAt: number; lastAt: number }): boolean => {
      const until = keptOf(retention, stands)?.until
      return until !== undefined && until <= clock()
    }
  }
}

/** Cases leave that were finished, or rested, before these moments. */
export function limitsOf({ finalDays, idleDays }: Retention, now: number) {
  const before = (days: number | undefined) => (days === undefined ? undefined : now - days * DAY)
  return { final: before(finalDays), idle: before(idleDays) }
}

interface ErasureJob {
  /** Empties the log if something was deleted since. Somebody who reads may hold it: then the next run tries again. */
  run(): Promise<undefined>
  /** Since when words wait to leave the log, in UTC milliseconds; undefined when none do. */
  waitingSince(): Promise<number | undefined>
}

/**
 * What was deleted leaves the log of the database too. SQLite keeps each page as it was written in a log beside the database,
 * until the log begins anew: on a quiet service that may take weeks.
 */
export const createErasure = (store: Store): ErasureJob => ({
  async run() {
    const waiting = await store.erasures.waiting()
    if (waiting && (await store.emptyLog())) await store.transaction((tx) => tx.erasures.remove(waiting))
    return undefined
  },
  waitingSince: async () => (await store.erasures.waiting())?.since,
})
