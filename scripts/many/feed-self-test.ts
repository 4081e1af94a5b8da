/** A check of the feed that cannot fail shows nothing: changes what was told, and tells which change is not found. */
import type { Followed } from './follow.ts'
import { type Judged, lawFaults } from './laws.ts'

type Told = Followed[]

/** Each gets a list of its own. `i` is somewhere in the middle. */
const DAMAGES: Record<string, { plant(told: Told, i: number): void; found: RegExp }> = {
  'a change is not told': { plant: (told, i) => told.splice(i, 1), found: /never told/ },
  'a change is told twice': { plant: (told, i) => told.splice(i, 0, told[i]!), found: /was told 2 times/ },
  'a change is told at the end': {
    plant: (told, i) => told.push(...told.splice(i, 1)),
    found: /acknowledged before .* had begun/,
  },
  'the changes of a case are told the other way round': {
    plant(told) {
      const file = told.findIndex(({ kind }) => kind === 'file')
      const receipt = told.findIndex(({ reference }) => reference === told[file]!.reference)
      ;[told[file], told[receipt]] = [told[receipt]!, told[file]!]
    },
    found: /is stored receipt,file.*and was told file,receipt/,
  },
  'a change appears below what was told': {
    plant: (told, i) => told.splice(i, 1),
    found: /is the change \d+ of the feed/,
  },
}

export function feedSelfTest(judged: Judged): { lines: string[]; missed: number } {
  let missed = 0
  const lines = Object.entries(DAMAGES).map(([what, { plant, found }]) => {
    const told = [...judged.told]
    const middle = told.findIndex(({ kind }, i) => kind === 'receipt' && i >= told.length / 2)
    plant(told, middle)
    const hit = lawFaults({ ...judged, told }).find((fault) => found.test(fault))
    if (hit === undefined) missed++
    return `${what}: ${hit === undefined ? 'NOT FOUND' : `found ("${hit}")`}`
  })
  return { lines, missed }
}
