/**
 * Keeps a number of workers alive. A slot is the place of one worker; when its worker ends, another takes the place: at once
 * if it had served for a while, later and later if workers end as soon as they begin.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Log } from '../log.ts'
import type { Member } from './member.ts'

interface Crew {
  /** Starts all, the first alone: rejects with EndedEarly when that one cannot serve. Resolves with its greeting. */
  start(): Promise<string>
  /** Once all have started, puts a new worker in the place of each, one after the other, and tells how many are done; rejects with NotRenewed. */
  renew(done: (count: number) => void): Promise<void>
  /** The workers that have not ended. */
  members(): Member[]
  /** Resolves when all have ended. */
  end(): Promise<void>
}
/** Thrown when not all workers could be replaced by new ones. The old ones that are left go on. */
export class NotRenewed extends Error {}

interface CrewOptions {
  count: number
  startMember: () => Member
  log: Log
  /** Milliseconds that a worker is given to end. */
  endMs: number
  /** Called for each worker that has ended. */
  onEnded?: (member: Member) => void
}
interface Slot {
  member?: Member
  /** Workers that ended here soon after they began, without one between that served for a while. */
  failures: number
}

/** A worker that served for this long is replaced at once. */
const STEADY_MS = 10_000
const FIRST_PAUSE_MS = 250
const LONGEST_PAUSE_MS = 30_000
/** A new worker has this long to get ready while the old one still serves. */
const START_MS = 60_000

export function createCrew({ count, startMember, log, endMs, onEnded }: CrewOptions): Crew {
  const slots: Slot[] = Array.from({ length: count }, () => ({ failures: 0 }))
  const alive = new Set<Member>()
  const ending = new AbortController()
  const started = Promise.withResolvers<void>()
  let renewing = false
  /** The one that does what one does for all. */
  let worksForAll: Member | undefined
  return { start, renew, members: () => [...alive], end }

  async function start(): Promise<string> {
    const first = launch()
    const greeting = await first.ready
    const members = slots.map((slot, i) => keep(slot, i === 0 ? first : launch()))
    await Promise.allSettled(members.map(({ ready }) => ready))
    started.resolve()
    return greeting
  }

  function launch(): Member {
    const member = startMember()
    alive.add(member)
    member.ready.then(giveJobs, () => {})
    member.ended.then(() => {
      alive.delete(member)
      onEnded?.(member)
      giveJobs()
    })
    return member
  }

  function giveJobs(): void {
    if (ending.signal.aborted || (worksForAll && alive.has(worksForAll))) return
    worksForAll = [...alive].find(({ isReady }) => isReady)
    worksForAll?.tell({ say: 'start jobs' })
  }

  function keep(slot: Slot, member: Member): Member {
    slot.member = member
    member.ended.then((code) => replace(slot, member, code))
    return member
  }

  /** Unless it was told to end, or another is in its place already. */
  async function replace(slot: Slot, member: Member, code: number | NodeJS.Signals): Promise<void> {
    if (ending.signal.aborted || slot.member !== member) return
    slot.failures = performance.now() - member.startedAt < STEADY_MS ? slot.failures + 1 : 0
    const pause = pauseAfter(slot.failures)
    log.error({ pid: member.pid, code, replacedInMs: pause }, 'a worker ended unexpectedly and will be replaced')
    await sleep(pause, undefined, { signal: ending.signal }).catch(() => {})
    if (!ending.signal.aborted && slot.member === member) keep(slot, launch())
  }

  async function renew(done: (count: number) => void): Promise<void> {
    if (renewing) throw new NotRenewed('the workers are already being replaced')
    renewing = true
    try {
      await started.promise
      log.info('replacing the workers')
      for (const [i, slot] of slots.entries()) {
        await renewOne(slot)
        done(i + 1)
      }
    } finally {
      renewing = false
    }
  }

  async function renewOne(slot: Slot): Promise<void> {
    if (ending.signal.aborted) throw new NotRenewed('the service is ending')
    const next = launch()
    try {
      await within(START_MS, next.ready)
    } catch (error) {
      next.kill()
      throw new NotRenewed((error as Error).message, { cause: error })
    }
    const old = slot.member
    slot.failures = 0
    keep(slot, next)
    if (old) await endOne(old, true)
  }

  async function end(): Promise<void> {
    ending.abort()
    await Promise.all([...alive].map((member) => endOne(member, false)))
  }

  async function endOne(member: Member, patient: boolean): Promise<void> {
    member.tell({ say: 'end', patient })
    await within(endMs, member.ended).catch(() => {
      log.error({ pid: member.pid }, 'a worker did not end in time, and was killed')
      member.kill()
    })
    await member.ended
  }
}

/** Milliseconds before a worker is replaced, after this many that ended too soon. */
export const pauseAfter = (failures: number): number =>
  failures === 0 ? 0 : Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (failures - 1))

async function within<T>(milliseconds: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('the new process was not ready in time')), milliseconds)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}
