/**
 * Seals of the audit. Each day (UTC) is closed an hour or two after its end: a digest over its rows and over the digest of the day
 * before, and a seal that can only be made with the service's secret. So a row that was changed, removed or added behind
 * the service's back is found, and so is a day that is missing. What cannot be found: rows of a day that is not closed yet,
 * and whatever was done by somebody who has the secret.
 *
 * A day that is closed cannot be opened again: what is noted in it afterwards counts as added behind the service's
 * back, for good. So a clock that is ahead for a moment, as when a machine starts, must close none: a day has to be over at
 * two calls in a row, which the service makes an hour apart.
 */
import { createHash } from 'node:crypto'
import type { AuditRow } from '../../models/audit.ts'
import { DAY, HOUR } from '../../models/moment.ts'
import type { AuditDay } from '../../store/audit.ts'
import { createSigner } from '../keyed-hash.ts'
import { pagesOf } from '../pages.ts'
import type { Wiring } from '../wiring.ts'

/** `changed`: rows are not those that were closed; `forged`: the seal is not ours; `missing`: the day is not there. */
export interface AuditFault {
  /** `YYYY-MM-DD`. */
  day: string
  fault: 'changed' | 'forged' | 'missing'
}

const PAGE = 1000
/** Before the first day. */
const NOTHING = ''

export function createSeals({ store, secrets, clock }: Pick<Wiring, 'store' | 'secrets' | 'clock'>) {
  const signer = createSigner({ secrets, purpose: 'seal of an audit day', length: 43 })
  /** What the clock showed at the last call of `close`. */
  let lastLook = Number.NEGATIVE_INFINITY
  return {
    /** Closes every day that ended an hour ago, and was over at the call before, too; returns how many. */
    async close(): Promise<number> {
      const now = clock()
      const lookBefore = lastLook
      lastLook = now
      const begin = await store.audit.begin()
      if (begin === undefined) return 0
      let closed = 0
      for (;;) {
        const last = await store.audit.lastDay()
        const day = last ? dayOf(startOf(last.day) + DAY) : dayOf(begin)
        const end = startOf(day) + DAY
        if (end + HOUR > now || end > lookBefore) return closed
        const { digest, entries } = await digestOf(day, last?.digest ?? NOTHING)
        const seal = signer.sign(sealed({ day, entries, digest }))
        // Several processes may try; the first one closes the day.
        closed += await store.transaction(async (tx) => {
          await tx.hold('audit days')
          if ((await tx.audit.lastDay())?.day !== last?.day) return 0
          await tx.audit.close({ day, entries, digest, seal })
          return 1
        })
      }
    },

    /** Compares every closed day with its rows. */
    async verify(): Promise<{ days: number; faults: AuditFault[] }> {
      const days = await store.audit.days()
      const faults: AuditFault[] = []
      let before: AuditDay | undefined
      for (const day of days) {
        if (before) faults.push(...gapBetween(before.day, day.day))
        if (!signer.verifies(day.seal, sealed(day))) faults.push({ day: day.day, fault: 'forged' })
        const found = await digestOf(day.day, before?.digest ?? NOTHING)
        if (found.digest !== day.digest || found.entries !== day.entries)
          faults.push({ day: day.day, fault: 'changed' })
        before = day
      }
      return { days: days.length, faults }
    },
  }

  async function digestOf(day: string, before: string): Promise<{ digest: string; entries: number }> {
    const hash = createHash('sha256').update(before)
    const window = { from: startOf(day), to: startOf(day) + DAY - 1 }
    let entries = 0
    const read = (after: AuditRow | undefined) => store.audit.within(window, { after, size: PAGE })
    for await (const page of pagesOf(PAGE, read)) {
      for (const row of page) hash.update(`\n${lineOf(row)}`)
      entries += page.length
    }
    return { digest: hash.digest('hex'), entries }
  }
}

const sealed = ({ day, entries, digest }: Pick<AuditDay, 'day' | 'entries' | 'digest'>): string =>
  `${day} ${entries} ${digest}`

/** A row of the audit as it is sealed: the same text on both engines. */
const lineOf = ({ id, at, by, account, action, about, details }: AuditRow): string =>
  JSON.stringify([id, at, by, account ?? null, action, about ?? null, details ?? null])

function gapBetween(one: string, next: string): AuditFault[] {
  const missing: AuditFault[] = []
  for (let at = startOf(one) + DAY; at < startOf(next); at += DAY) missing.push({ day: dayOf(at), fault: 'missing' })
  return missing
}

const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10)
const startOf = (day: string): number => Date.parse(`${day}T00:00:00Z`)
