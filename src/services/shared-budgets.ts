/**
 * Budgets that hold over all processes of an installation. Each process counts for itself and answers at once; once a
 * second it adds what it has counted to the store and learns what all have counted together. So what comes within a second
 * is counted by each process alone: N processes let through at most N times the budget in the worst second, and not more
 * than the budget plus that second in a minute. Without the store each counts alone.
 */
import { MINUTE } from '../models/moment.ts'
import { keyedHash } from './keyed-hash.ts'
import type { SharedBudget } from './limits/budget.ts'
import type { Wiring } from './wiring.ts'

const EVERY_MS = 1000
/** Counts of one budget that are told in one round, at most; the rest follow in the next. */
const MOST = 200
/** How often what is past is removed, in rounds of sharing. */
const FORGET_EVERY = 600

interface Options extends Pick<Wiring, 'store' | 'clock' | 'log'> {
  /** By name. */
  budgets: Readonly<Record<string, SharedBudget>>
  /** Names networks and forms without telling what they are. */
  secret: string
}

export function createSharedBudgets({ store, budgets, secret, clock, log }: Options) {
  let rounds = 0
  let failing = false
  return {
    /** Adds and learns once; asks nothing when nothing was spent. */
    share,
    /** Shares again and again; returns how to stop. */
    begin(): () => void {
      let timer: NodeJS.Timeout
      let ended = false
      const next = () => {
        if (!ended) timer = setTimeout(() => round().then(next), EVERY_MS).unref()
      }
      next()
      return () => {
        ended = true
        clearTimeout(timer)
      }
    },
  }

  async function round(): Promise<void> {
    try {
      await share()
      if (++rounds % FORGET_EVERY === 0) await store.transaction((tx) => tx.spendings.forget(clock() - 2 * MINUTE))
      failing = false
    } catch (error) {
      if (!failing)
        log.warn({ err: error }, 'limits cannot be shared between processes; each process counts for itself')
      failing = true
    }
  }

  async function share(): Promise<void> {
    const now = clock()
    const told = Object.entries(budgets).flatMap(([name, budget]) =>
      budget.take(MOST).map(({ key, count }) => ({
        who: keyedHash(secret, `budget of ${name}`, key, 22),
        count,
        learn: (spent: { count: number; since: number }) =>
          budget.learn(key, { count: spent.count, age: Math.min(MINUTE, Math.max(0, now - spent.since)) }),
      })),
    )
    if (told.length === 0) return
    const totals = await store.transaction((tx) => tx.spendings.add(told, { now, span: MINUTE }))
    for (const { who, learn } of told) learn(totals.get(who)!)
  }
}
