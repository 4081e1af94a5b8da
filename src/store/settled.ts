/**
 * Which events are settled: the order of their numbers is the order in which programs may be told of them, because none will
 * appear below them any more, and they are on the disk.
 *
 * On SQLite one transaction at a time writes, so every committed event is settled once it is flushed. On PostgreSQL a number
 * is given out before its transaction commits, so a lower one may appear later. An event is settled there when all
 * transactions have ended that could have been given a number before it was committed. Those that begin later get higher
 * ones. Nothing is written for this, and nobody waits but who asks.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Engine } from './engine-port.ts'

/** How long to wait for open transactions. They take some milliseconds; what a longer one holds up is found by a later look. */
const PATIENCE_MS = 100

export interface Settled {
  /** Row number of the last settled event; 0 when there is none. */
  upTo: number
  /** For how many milliseconds one transaction has held up those that follow; 0 usually. */
  heldUpMs: number
}

export function createSettled({ reader, writersOf, flushed }: Pick<Engine, 'reader' | 'writersOf' | 'flushed'>) {
  let place: string | undefined
  let upTo = 0
  let onDisk = 0
  /** Settled as soon as these transactions have ended. */
  let next: { upTo: number; writers: readonly string[]; since: number } | undefined
  let looking: Promise<Settled> | undefined
  /** Those who ask at the same time share one look. */
  return (): Promise<Settled> => {
    looking ??= look().finally(() => {
      looking = undefined
    })
    return looking
  }

  async function look(): Promise<Settled> {
    const began = performance.now()
    const wanted = await settleMore()
    for (let pause = 2; upTo < wanted && performance.now() - began < PATIENCE_MS; pause *= 2) {
      await sleep(pause)
      await settleMore()
    }
    if (upTo > onDisk) {
      const settled = upTo
      await flushed()
      onDisk = settled
    }
    return { upTo, heldUpMs: next ? performance.now() - next.since : 0 }
  }

  /** Returns the number of the last event that is committed. */
  async function settleMore(): Promise<number> {
    const last = await lastEvent()
    const writers = await writersOf?.('events')
    if (writers?.place !== place) {
      place = writers?.place
      upTo = onDisk = 0
      next = undefined
      return settleMore() // the number of the last event may be that of another server
    }
    const open = writers?.open ?? []
    if (next && !next.writers.some((writer) => open.includes(writer))) {
      upTo = Math.max(upTo, next.upTo)
      next = undefined
    }
    if (open.length === 0) {
      upTo = Math.max(upTo, last)
      next = undefined
    } else if (last > upTo) next ??= { upTo: last, writers: open, since: performance.now() }
    return last
  }

  async function lastEvent(): Promise<number> {
    const row = await reader.selectFrom('events').select('id').orderBy('id', 'desc').limit(1).executeTakeFirst()
    return row?.id ?? 0
  }
}
