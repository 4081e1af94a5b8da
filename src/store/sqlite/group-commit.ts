/**
 * A durable commit waits for the disk, so works that arrive while one is under way share the next (group commit): each
 * runs in a savepoint of its own, and none is answered before the commit that holds it is on the disk.
 */
import type Database from 'better-sqlite3'
import type { Kysely } from 'kysely'
import type { Engine } from '../engine.ts'
import { withHandle } from '../handle.ts'
import type { Tables } from '../tables.ts'
import { PATIENCE_MS } from './connect.ts'
import { faultOf, isFault, isLocked } from './faults.ts'
import { connectionOf, kyselyOver } from './kysely.ts'

interface Job {
  work: (tx: Kysely<Tables>) => Promise<unknown>
  resolve: (value: unknown) => void
  reject: (error: unknown) => void
  /** Milliseconds of a steady clock. */
  since: number
}
type Outcome = { value: unknown } | { error: unknown }

const LARGEST_COMMIT = 64

export function groupCommit(database: Database.Database): Engine['write'] {
  const connection = connectionOf(database)
  const begin = database.prepare('begin immediate')
  const commit = database.prepare('commit')
  const rollback = database.prepare('rollback')
  const savepoint = database.prepare('savepoint work')
  const undo = database.prepare('rollback to work')
  const release = database.prepare('release work')
  const waiting: Job[] = []
  let running = false
  return <T>(work: (tx: Kysely<Tables>) => Promise<T>) =>
    new Promise<T>((resolve, reject) => {
      waiting.push({ work, resolve: resolve as (value: unknown) => void, reject, since: performance.now() })
      if (running) return
      running = true
      setImmediate(drain)
    })

  async function drain(): Promise<void> {
    while (waiting.length > 0) await runTogether(waiting.splice(0, LARGEST_COMMIT))
    running = false
  }

  async function runTogether(jobs: Job[]): Promise<void> {
    try {
      // The first job has waited longest, so its time decides how long a lock is waited for: the jobs behind it are
      // refused together with it, instead of each waiting two more seconds in turn.
      await beginWhenFree(jobs[0]!.since)
      const outcomes: Outcome[] = []
      for (const job of jobs) outcomes.push(await attempt(job))
      commit.run()
      outcomes.forEach((outcome, i) => {
        if ('error' in outcome) jobs[i]!.reject(outcome.error)
        else jobs[i]!.resolve(outcome.value)
      })
    } catch (error) {
      undoAll()
      for (const job of jobs) job.reject(faultOf(error))
    }
  }

  function undoAll(): void {
    try {
      if (database.inTransaction) rollback.run()
    } catch {
      // What broke the transaction breaks its end too. Nothing is committed; the next `begin` says so if it still holds.
    }
  }

  /** A failed work undoes only itself; what breaks the transaction as a whole (disk full) is thrown on. */
  async function attempt({ work }: Job): Promise<Outcome> {
    savepoint.run()
    try {
      const value = await withHandle(connection, kyselyOver, work)
      release.run()
      return { value }
    } catch (error) {
      if (!database.inTransaction || isFault(error)) throw error
      undo.run()
      release.run()
      return { error }
    }
  }

  async function beginWhenFree(since: number): Promise<void> {
    for (let pause = 1; ; pause = Math.min(pause * 2, 50)) {
      try {
        begin.run()
        return
      } catch (error) {
        if (!isLocked(error) || performance.now() - since >= PATIENCE_MS) throw error
        await new Promise((resolve) => setTimeout(resolve, pause))
      }
    }
  }
}
