/** What the feed of changes promises, judged by what was acknowledged and what is stored. */
import type { ChangeKind } from '../../../src/models/change.ts'

/** A change as a program is told of it. */
export interface Followed {
  cursor: string
  kind: string
  reference: string
}
/** A change of a case that was acknowledged. Milliseconds of the clock that `performance.now` reads. */
export interface Promised {
  kind: ChangeKind
  reference: string
  /** When it was sent for the first time, and when it was acknowledged. */
  begunAt: number
  at: number
}

/** An event as it is stored, oldest first. */
interface StoredEvent {
  reference: string
  kind: string
}
interface Judged {
  /** What a program was told, in order, and what the feed holds when all is over. */
  told: readonly Followed[]
  whole: readonly Followed[]
  stored: readonly StoredEvent[]
  promised: readonly Promised[]
}

/** One sentence a fault; empty when the laws hold. */
export const lawFaults = ({ told, whole, stored, promised }: Judged): string[] => [
  ...doubles(told),
  ...misses(told, promised),
  ...appearedBelow(told, whole),
  ...outOfOrderInCase(told, stored),
  ...acknowledgedLater(told, promised),
]

const nameOf = ({ kind, reference }: Pick<Followed, 'kind' | 'reference'>): string => `the ${kind} of ${reference}`

function doubles(told: readonly Followed[]): string[] {
  const counts = Map.groupBy(told, ({ cursor }) => cursor)
  return [...counts.values()].flatMap((list) =>
    list.length > 1 ? [`${nameOf(list[0]!)} was told ${list.length} times`] : [],
  )
}

function misses(told: readonly Followed[], promised: readonly Promised[]): string[] {
  const names = new Set(told.map(nameOf))
  return promised.flatMap((one) => (names.has(nameOf(one)) ? [] : [`${nameOf(one)} was acknowledged, and never told`]))
}

/** What is in the feed now and was not told had appeared below what was told already. */
function appearedBelow(told: readonly Followed[], whole: readonly Followed[]): string[] {
  const at = whole.findIndex(({ cursor }, i) => told[i]?.cursor !== cursor)
  if (at !== -1) return [`${nameOf(whole[at]!)} is the change ${at + 1} of the feed, and was not told as that`]
  return whole.length < told.length ? [`${nameOf(told[whole.length]!)} was told, and is not in the feed`] : []
}

/** The first event of a case is its receipt. */
function outOfOrderInCase(told: readonly Followed[], stored: readonly StoredEvent[]): string[] {
  const wanted = Map.groupBy(stored, ({ reference }) => reference)
  const found = Map.groupBy(told, ({ reference }) => reference)
  return [...wanted].flatMap(([reference, events]) => {
    const kinds = events.map(({ kind }, i) => (i === 0 ? 'receipt' : kind)).join()
    const told = (found.get(reference) ?? []).map(({ kind }) => kind).join()
    return told === kinds ? [] : [`of ${reference} is stored ${kinds}, and was told ${told || 'nothing'}`]
  })
}

/** Walked from the end: nothing that was told later may have been acknowledged before this one began. */
function acknowledgedLater(told: readonly Followed[], promised: readonly Promised[]): string[] {
  const times = new Map(promised.map((one) => [nameOf(one), one]))
  const faults: string[] = []
  let earliest: Promised | undefined
  for (const change of told.toReversed()) {
    const one = times.get(nameOf(change))
    if (!one) continue
    if (earliest && earliest.at < one.begunAt)
      faults.push(`${nameOf(earliest)} was acknowledged before ${nameOf(one)} had begun, and was told after it`)
    if (!earliest || one.at < earliest.at) earliest = one
  }
  return faults
}
