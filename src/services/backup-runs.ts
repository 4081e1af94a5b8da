/** What became of backups and drills: for operators, and for whoever watches the service. */
import type { BackupRun } from '../models/backup-run.ts'
import { MINUTE } from '../models/moment.ts'
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

/** Among so many runs the last good one of each kind is looked for: some months. */
const LOOKED_AT = 500

export function createBackupRuns({ store, clock }: Pick<Wiring, 'store' | 'clock'>) {
  return {
    /** Does the work, which fills in its run, and records how it ended. `sentenceOf` says what a fault means. */
    async during(
      kind: BackupRun['kind'],
      sentenceOf: (error: unknown) => string,
      work: (run: BackupRun) => Promise<void>,
    ): Promise<void> {
      const run: BackupRun = { kind, beganAt: clock(), endedAt: 0, cases: 0, files: 0, missing: 0 }
      const record = (ended: Partial<BackupRun>) =>
        store.transaction((tx) => tx.backupRuns.add({ ...run, ...ended, endedAt: clock() }))
      try {
        await work(run)
      } catch (error) {
        await record({ fault: sentenceOf(error) }).catch(() => {}) // the first fault is the one to tell
        throw error
      }
      await record({})
    },
    /** The last ones, newest first. */
    last: (size: number): Promise<BackupRun[]> => store.backupRuns.last(size),
    /** Tells each minute, until the returned function is called. */
    watch(tell: (runs: LastRuns) => void): () => void {
      const look = () => lastRuns().then(tell, () => {}) // the log says already that rows cannot be read
      void look()
      const timer = setInterval(() => void look(), MINUTE)
      return () => clearInterval(timer)
    },
  }

  async function lastRuns(): Promise<LastRuns> {
    const runs = await store.backupRuns.last(LOOKED_AT)
    const ageOf = (run: BackupRun | undefined) => run && Math.max(0, clock() - run.endedAt)
    const backupAge = ageOf(runs.find(({ kind, backup }) => kind === 'backup' && backup !== undefined))
    const drillAge = ageOf(runs.find(({ kind, fault }) => kind === 'drill' && fault === undefined))
    const drillMissing = runs.find(({ kind }) => kind === 'drill')?.missing
    return {
      ...(backupAge !== undefined && { backupAge }),
      ...(drillAge !== undefined && { drillAge }),
      ...(drillMissing !== undefined && { drillMissing }),
    }
  }
}
