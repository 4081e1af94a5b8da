/** What became of backups and drills: for operators, and for whoever watches the service. */
import { OperatorError } from '../faults.ts'
import type { BackupRun } from '../models/backup-run.ts'
import { MINUTE } from '../models/moment.ts'
import { sharedWork } from '../models/shared-work.ts'
import type { Wiring } from './wiring.ts'

/** Ages are in milliseconds. Each member is absent before the first such run. */
export interface LastRuns {
  /** Age of the last backup that came to its end. */
  backupAge?: number
  /** Age of the last drill that found nothing wrong. */
  drillAge?: number
  /** What the last drill found missing or not the same. */
  drillMissing?: number
}

/** The name of the lease, which a backup and a drill share. */
const NAME = 'backup or drill'
/** A process that was killed keeps the others waiting for so long. One that is only slow takes it up again, if nobody else has. */
const LEASE_MS = MINUTE

/** Among so many runs the last good one of each kind is looked for: some months. */
const LOOKED_AT = 500

export type BackupRuns = ReturnType<typeof createBackupRuns>

export function createBackupRuns({ store, clock }: Pick<Wiring, 'store' | 'clock'>) {
  return {
    /**
     * Does the work, which fills in its run, and records how it ended. `sentenceOf` says what a fault means. Rejects with an
     * OperatorError while another process does such work, on any machine. The work asks `requireLease` before it changes what
     * others have made: it rejects when this process was so slow that another one has begun.
     */
    async during(
      kind: BackupRun['kind'],
      sentenceOf: (error: unknown) => string,
      work: (run: BackupRun, requireLease: () => Promise<void>) => Promise<void>,
    ): Promise<void> {
      await using lease = await takeLease()
      const run: BackupRun = { kind, beganAt: clock(), endedAt: 0, cases: 0, files: 0, missing: 0 }
      const record = (ended: Partial<BackupRun>) =>
        store.transaction((tx) => tx.backupRuns.add({ ...run, ...ended, endedAt: clock() }))
      try {
        await work(run, lease.require)
      } catch (error) {
        await record({ fault: sentenceOf(error) }).catch(() => {}) // the first fault is the one to tell
        throw error
      }
      await record({})
    },
    /** The last ones, newest first. */
    last: (size: number): Promise<BackupRun[]> => store.backupRuns.last(size),
    /** The last run of a kind, and the last good one: a backup that came to its end, a drill that found nothing wrong. */
    async lastOf(kind: BackupRun['kind']): Promise<{ last?: BackupRun; good?: BackupRun }> {
      const runs = (await store.backupRuns.last(LOOKED_AT)).filter((run) => run.kind === kind)
      const good = runs.find(isGood)
      return { ...(runs[0] && { last: runs[0] }), ...(good && { good }) }
    },
    /** Tells each minute, until the returned function is called. */
    watch(tell: (runs: LastRuns) => void): () => void {
      const look = () => lastRuns().then(tell, () => {}) // the log says already that rows cannot be read
      void look()
      const timer = setInterval(() => void look(), MINUTE)
      return () => clearInterval(timer)
    },
  }

  async function takeLease(): Promise<AsyncDisposable & { require(): Promise<void> }> {
    const now = clock()
    let until = now + LEASE_MS
    const isTaken = await store.transaction(async (tx) => {
      await tx.hold(`job ${NAME}`)
      return tx.jobRuns.take(NAME, { now, until, early: true })
    })
    if (!isTaken)
      throw new OperatorError(
        'Another backup or drill of this service is running, here or on another machine. Try again when it has ended, or a minute after it was killed.',
      )
    const require = sharedWork(async () => {
      const next = clock() + LEASE_MS
      const isOurs = await store.transaction(async (tx) => {
        await tx.hold(`job ${NAME}`)
        return tx.jobRuns.extend(NAME, { lease: until, until: next })
      })
      if (!isOurs)
        throw new OperatorError('Another backup or drill has begun meanwhile, so this one ends. Try again later.')
      until = next
    })
    const timer = setInterval(() => void require().catch(() => {}), LEASE_MS / 4) // the work asks itself where it matters
    return {
      require,
      async [Symbol.asyncDispose]() {
        clearInterval(timer)
        await require() // with what the timer has begun
          .then(() => store.transaction((tx) => tx.jobRuns.end(NAME, { lease: until, next: clock() })))
          .catch(() => {}) // it ends by itself
      },
    }
  }

  async function lastRuns(): Promise<LastRuns> {
    const runs = await store.backupRuns.last(LOOKED_AT)
    // Of one that ended in the future, because a clock was wrong, nobody knows the age: it must not count as new until then.
    const ageOf = (run: BackupRun | undefined) => run && Math.abs(clock() - run.endedAt)
    const backupAge = ageOf(runs.find((run) => run.kind === 'backup' && isGood(run)))
    const drillAge = ageOf(runs.find((run) => run.kind === 'drill' && isGood(run)))
    const drillMissing = runs.find(({ kind }) => kind === 'drill')?.missing
    return {
      ...(backupAge !== undefined && { backupAge }),
      ...(drillAge !== undefined && { drillAge }),
      ...(drillMissing !== undefined && { drillMissing }),
    }
  }
}

/** A backup that came to its end is one, also where files were missing. */
const isGood = ({ kind, backup, fault }: BackupRun): boolean =>
  kind === 'backup' ? backup !== undefined : fault === undefined
