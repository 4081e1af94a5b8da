/**
 * A durable commit waits for the disk, so works that arrive while one is under way share the next (group commit): each
 * runs in a savepoint of its own, and none is answered before a flush that began after its commit has ended. That flush
 * comes after every commit, also after one that only read: what it read may be a commit that is not on the disk yet.
 */
import { setImmediate as letOthersRun } from 'node:timers/promises'
import type Database from 'better-sqlite3'
import type { Kysely } from 'kysely'
import type { Engine } from '../engine-port.ts'
import { withHandle } from '../handle.ts'
import type { Tables } from '../tables.ts'
import type { Barrier } from './barrier.ts'
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
/** Turns of the event loop in which one more work may come: a request arrives in one, the end of its body in another. */
const TURNS = 2
/** How often a lock of another process is tried again. */
const LOOK_AGAIN_MS = 1

interface GroupCommit {
  write: Engine['write']
  /** Runs something else while no work runs; works that come during it wait. */
  alone(step: () => Promise<void>): Promise<void>
}

/** `committed` is told how many works each commit held. */
export function groupCommit(
  database: Database.Database,
  barrier: Barrier,
  committed: (works: number) => void,
): GroupCommit {
  const connection = connectionOf(database, barrier.assertSound)
  const begin = database.prepare('begin immediate')
  const commit = database.prepare('commit')
  const rollback = database.prepare('rollback')
  const savepoint = database.prepare('savepoint work')
  const undo = database.prepare('rollback to work')
  const release = database.prepare('release work')
  const waiting: Job[] = []
  const steps: (() => Promise<void>)[] = []
  let running = false
  return {
    write: <T>(work: (tx: Kysely<Tables>) => Promise<T>) =>
      new Promise<T>((resolve, reject) => {
        waiting.push({ work, resolve: resolve as (value: unknown) => void, reject, since: performance.now() })
        wake()
      }),
    alone: (step) =>
      new Promise((resolve, reject) => {
        steps.push(() => step().then(resolve, reject))
        wake()
      }),
  }

  function wake(): void {
    if (running) return
    running = true
    setImmediate(drain)
  }

  async function drain(): Promise<void> {
    for (;;) {
      const step = steps.shift()
      if (step) await step()
      else if (waiting.length > 0) {
        await gather()
        await runTogether(waiting.splice(0, LARGEST_COMMIT))
      } else break
    }
    running = false
  }

  /** A commit costs as much as a work: those that are on their way join it, for as long as there come more. */
  async function gather(): Promise<void> {
    let before: number
    do {
      before = waiting.length
      for (let i = 0; i < TURNS; i++) await letOthersRun()
    } while (waiting.length > before && waiting.length < LARGEST_COMMIT)
  }

  async function runTogether(jobs: Job[]): Promise<void> {
    const outcomes = await commitTogether(jobs)
    if (!outcomes) return
    committed(jobs.length)
    const answered = barrier.flush().then(
      () => outcomes.forEach((outcome, i) => void answer(jobs[i]!, outcome)),
      (error) => jobs.forEach(({ reject }) => void reject(error)),
    )
    // Works that come while the disk is busy share the next commit. Those that wait already are not held up by it.
    await (waiting.length > 0 ? letOthersRun() : answered)
  }

  /** Undefined when nothing was kept and all are refused. */
  async function commitTogether(jobs: Job[]): Promise<Outcome[] | undefined> {
    try {
      barrier.assertSound()
      // The first job has waited longest, so its time decides how long a lock is waited for: the jobs behind it are
      // refused together with it, instead of each waiting two more seconds in turn.
      await beginWhenFree(jobs[0]!.since)
      const outcomes: Outcome[] = []
      for (const job of jobs) outcomes.push(await attempt(job))
      commit.run()
      return outcomes
    } catch (error) {
      undoAll()
      for (const job of jobs) job.reject(faultOf(error))
      return undefined
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

  /** Another process has the lock for about a millisecond. Pauses that grow would leave it to whoever came last. */
  async function beginWhenFree(since: number): Promise<void> {
    for (;;) {
      try {
        begin.run()
        return
      } catch (error) {
        if (!isLocked(error) || performance.now() - since >= PATIENCE_MS) throw error
        await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS))
      }
    }
  }
}

function answer({ resolve, reject }: Job, outcome: Outcome): void {
  if ('error' in outcome) reject(outcome.error)
  else resolve(outcome.value)
}
