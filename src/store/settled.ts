/**
 * Which events are settled: the order of their numbers is the order in which programs may be told of them, because none will
 * appear below them any more, and they are on the disk.
 *
 * On SQLite one transaction at a time writes, so every committed event is settled once it is flushed. On PostgreSQL a number
 * is given out before its transaction commits, so a lower one may appear later. Only an open transaction that was given a
 * number holds events up: those above its number, which nobody else can see. It is higher than every event that was committed
 * when the transaction had none yet, and a look remembers which that was. Nothing is written for this, and nobody waits but
 * who asks.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Engine } from './engine-port.ts'

/** How long to wait for open transactions. They take some milliseconds; what a longer one holds up is found by a later look. */
const PATIENCE_MS = 100

export interface Settled {
  /** Row number of the last settled event; 0 when there is none. */
  upTo: number
  /** How long one transaction has held up those that follow, in milliseconds; 0 usually. */
  heldUpMs: number
}

export type SettledOf = ReturnType<typeof createSettled>

export function createSettled({ reader, writersOf, flushed }: Pick<Engine, 'reader' | 'writersOf' | 'flushed'>) {
  let place: string | undefined
  let upTo = 0
  let onDisk = 0
  /** The last event that was committed at the look before. */
  let lastSeen = 0
  /** Open transactions that may bring an event above `bound`, and since when they are known. */
  let writers = new Map<string, { bound: number; since: number }>()
  let looking: Promise<Settled> | undefined
  let stepping: Promise<unknown> = Promise.resolve()
  return {
    /** Waits a moment for open transactions. Those who ask at the same time share one look. */
    settled(): Promise<Settled> {
      looking ??= look().finally(() => {
        looking = undefined
      })
      return looking
    },

    /** Waits for nobody. `isAll`: nothing that is committed is held up. */
    async settledNow(): Promise<Pick<Settled, 'upTo'> & { isAll: boolean }> {
      const last = await step()
      const isAll = upTo >= last
      return { upTo: await keptOnDisk(), isAll }
    },
  }

  async function look(): Promise<Settled> {
    const wanted = await step()
    for (let pause = 2; isWorthWaiting(); pause *= 2) {
      await sleep(pause)
      await step()
    }
    return { upTo: await keptOnDisk(), heldUpMs: Math.max(0, ...holding().map((since) => performance.now() - since)) }

    /** Since when those are known that hold up what was committed when this look began. */
    function holding(): number[] {
      return upTo < wanted ? [...writers.values()].flatMap(({ bound, since }) => (bound < wanted ? since : [])) : []
    }
    /** Whoever has been waited for once is not waited for again. */
    function isWorthWaiting(): boolean {
      return holding().some((since) => performance.now() - since < PATIENCE_MS)
    }
  }

  async function keptOnDisk(): Promise<number> {
    const [settled, at] = [upTo, place]
    if (settled > onDisk) {
      await flushed()
      if (at === place) onDisk = Math.max(onDisk, settled)
    }
    return settled
  }

  /** One after the other: each compares with what the one before has seen. */
  function step(): Promise<number> {
    const next = stepping.then(settleMore)
    stepping = next.catch(() => {})
    return next
  }

  /** Returns the number of the last event that is committed. */
  async function settleMore(): Promise<number> {
    const last = await lastEvent()
    const { place: at, open } = (await writersOf?.('events')) ?? { place: undefined, open: [] }
    if (at !== place) {
      place = at
      upTo = onDisk = lastSeen = 0
      writers.clear()
      return settleMore() // the number of the last event may be that of another server
    }
    const now = performance.now()
    writers = new Map(open.map((one) => [one, writers.get(one) ?? { bound: lastSeen, since: now }]))
    upTo = Math.max(upTo, Math.min(last, ...[...writers.values()].map(({ bound }) => bound)))
    lastSeen = last
    return last
  }

  async function lastEvent(): Promise<number> {
    const row = await reader.selectFrom('events').select('id').orderBy('id', 'desc').limit(1).executeTakeFirst()
    return row?.id ?? 0
  }
}
