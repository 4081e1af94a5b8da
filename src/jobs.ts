/**
 * What the service does by itself beside answering: a short list of named jobs, run one at a time. A job with `every` runs at
 * the start and again after a while, in one process of a machine; a job without it runs once in each process. What every
 * process does all the time is not in it, because it must not wait for a long job: see `serve.ts`.
 */
import type { Log } from './log.ts'
import { newerRelease } from './models/installation.ts'
import { DAY, HOUR, MINUTE } from './models/moment.ts'
import type { Wired } from './wire.ts'

export interface Job {
  /** The name in the log. */
  name: string
  /** Milliseconds from the end of one run to the beginning of the next; without it the job runs once. */
  every?: number
  /** What was done, for the log; undefined when there was nothing to do. */
  run(): Promise<object | undefined>
}

/** The jobs of a running service, in the order of their first run. `terminal`: prints on it, where there is one. */
export const jobsOf = (
  {
    drive,
    store,
    services: {
      sweeper,
      endDrafts,
      deliveries,
      seals,
      access,
      leaving,
      retention,
      terms,
      erasure,
      installation,
      previews,
      programs,
      programUpdates,
      secondPerson,
      sendDailyLists,
    },
  }: Wired,
  terminal?: (text: string) => void,
): Job[] => {
  /** Runs a job that deletes files, once it is sure that the drive belongs to this database. */
  const own = async <T>(job: () => Promise<T>): Promise<T> => {
    await installation.requireOwn()
    return job()
  }
  return [
    { name: 'tidy the drive', run: async () => void (await drive.tidy()) },
    {
      name: 'write the link of the first admin',
      every: MINUTE,
      run: () =>
        access.firstAdmin.look((address) => terminal?.(`Make the first account of the office: ${address}`)).then(),
    },
    { name: 'end drafts', every: HOUR, run: async () => countedDrafts(await own(endDrafts)) },
    { name: 'sweep unclaimed files', every: HOUR, run: async () => counted(await own(sweeper.unclaimed)) },
    { name: 'sweep orphaned files', every: HOUR / 6, run: async () => counted(await own(sweeper.orphans)) },
    { name: 'retention', every: HOUR, run: async () => void (await own(retention.daily)) },
    { name: 'forget sessions that are over', every: HOUR, run: async () => void (await access.sessions.forget()) },
    { name: 'forget outcomes of programs', every: HOUR, run: async () => void (await programUpdates.forget()) },
    { name: 'end uploads of forms that wait', every: HOUR, run: () => secondPerson.end().then() },
    { name: 'forget previews', every: HOUR, run: () => previews.forget().then(() => undefined) },
    { name: 'warn of tokens that end', every: DAY, run: async () => void (await programs.warn()) },
    { name: 'send what a wrong clock has put off', every: HOUR, run: () => deliveries.hasten().then(() => undefined) },
    { name: 'send daily lists', every: HOUR, run: sendDailyLists },
    { name: 'hand over cases', every: MINUTE, run: leaving.handOver },
    { name: 'close days of the audit', every: HOUR, run: async () => void (await seals.close()) },
    { name: 'look for a newer release', every: HOUR, run: async () => told(await store.foreign()) },
    { name: 'fill in words', every: 2000, run: terms.fill },
    { name: 'empty the log after deletions', every: 2000, run: erasure.run },
  ]
}

/** A service goes on beside a newer one, but does not start again. */
const told = (migrations: readonly string[]): object | undefined =>
  migrations.length > 0 ? { database: newerRelease(migrations) } : undefined
const countedDrafts = (drafts: number): object | undefined => (drafts > 0 ? { drafts } : undefined)
const counted = (files: number): object | undefined => (files > 0 ? { files } : undefined)

/**
 * Runs the jobs one after the other, then each again at its time, never two at once. A job that fails is logged and tried
 * again at its next time. The returned function begins no further run, and resolves when the one under way has ended.
 */
export function startJobs(jobs: readonly Job[], log: Log): () => Promise<void> {
  const timers = new Set<NodeJS.Timeout>()
  let ending = false
  let working: Promise<void> = Promise.resolve()
  for (const job of jobs) queue(job)
  return () => {
    ending = true
    for (const timer of timers) clearTimeout(timer)
    return working
  }

  function queue(job: Job): void {
    working = working.then(() => run(job))
  }

  async function run(job: Job): Promise<void> {
    if (ending) return
    try {
      const done = await job.run()
      if (done) log.info({ job: job.name, ...done }, 'job done')
    } catch (error) {
      log.fault(error, { job: job.name }, 'job failed')
    }
    if (job.every === undefined || ending) return
    const timer = setTimeout(() => {
      timers.delete(timer)
      queue(job)
    }, job.every)
    timers.add(timer)
  }
}
