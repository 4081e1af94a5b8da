/** The statuses of a form as its editor writes them, one on a line. */
import { freeName } from './plain-name.ts'
import type { OwnStatus } from './status.ts'

/** A form has at most so many statuses. */
const MOST = 30

export type StatusFault = { kind: 'few' | 'many' | 'long' } | { kind: 'meaning' | 'twice'; of: string }

/**
 * The statuses of lines such as "Approved (end): We have approved it.". Where they end as the usual ones and none is new, each is
 * followed as usual. Else those that do not end are followed by all below, by every end, and from where people are asked by all but
 * the first; where none is marked, the last one ends. `end` is the word in brackets that marks a status that ends the case.
 */
export function statusesIn(
  lines: string,
  usualStatuses: readonly OwnStatus[],
  end: string,
): { statuses: OwnStatus[] } | { fault: StatusFault } {
  const mark = ` (${end.toLowerCase()})`
  const usual = new Map(usualStatuses.map((one) => [one.label, one]))
  const statuses: OwnStatus[] = []
  const given = lines.split('\n').filter((line) => line.trim() !== '')
  if (given.length > MOST) return { fault: { kind: 'many' } }
  const ids = new Set([...usual.values()].map(({ id }) => id))
  for (const line of given) {
    const [name = '', ...rest] = line.split(':')
    const [said, meaning] = [name.trim(), rest.join(':').trim()]
    const final = said.toLowerCase().endsWith(mark)
    const label = final ? said.slice(0, -mark.length).trim() : said
    if (meaning === '') return { fault: { kind: 'meaning', of: label } }
    if (statuses.some((one) => one.label === label)) return { fault: { kind: 'twice', of: label } }
    const isTaken = (one: string) => ids.has(one)
    const id = freeName(label.replace(/^[^\p{L}]+/u, ''), { joint: '-', most: 40, other: 'status', isTaken })
    ids.add(id)
    const { final: _, ...found } = usual.get(label) ?? { id, label, to: [] }
    statuses.push({ ...found, meaning, ...(final && { final }) })
  }
  const last = statuses.at(-1)
  if (!last || statuses.length < 2) return { fault: { kind: 'few' } }
  if (!statuses.some(({ final }) => final)) last.final = true
  const present = new Set(statuses.map(({ id }) => id))
  const isUsual = statuses.every(
    ({ label, final, to }) => usual.get(label)?.final === final && (final || to.some((id) => present.has(id))),
  )
  const after = (status: OwnStatus, i: number) =>
    statuses.filter((one, k) => one !== status && (k > i || one.final || (status.asks && k > 0))).map(({ id }) => id)
  const followersOf = (status: OwnStatus, i: number) =>
    status.final ? [] : isUsual ? status.to.filter((id) => present.has(id)) : after(status, i)
  return { statuses: statuses.map((status, i) => ({ ...status, to: followersOf(status, i) })) }
}
