/** What is said of a run. */
import type { Finding } from './check.ts'
import type { Faults } from './faults.ts'
import type { Fleet } from './fleet.ts'
import type { Ledger } from './ledger.ts'

interface Run {
  ledger: Ledger
  finding: Finding
  faults: Faults
  fleet: Pick<Fleet, 'starts' | 'ends'>
}

/** After what had stopped is there again, the first form or file is taken within this time, on a busy machine too. */
const WHOLE_MS = 2000

export const linesOf = ({ ledger, finding, faults, fleet }: Run): string[] => [
  `${finding.acknowledged} acknowledged, ${finding.present} present, ${finding.files} files, ${ledger.lookups} look-ups`,
  `answers: ${[...ledger.answers]
    .sort(([, a], [, b]) => b - a)
    .map(([what, times]) => `${what} ${times}`)
    .join(', ')}`,
  [
    `${faults.kills} services killed`,
    ...mends(faults, ledger).map(({ what, ms }) => `${what}: accepted again after ${ms.toFixed(0)} ms`),
  ].join('; '),
  `${fleet.starts.length} starts, the longest took ${Math.max(...fleet.starts).toFixed(0)} ms`,
  ...[...fleet.ends].map(([why, times]) => `${times} times a service ${why}`),
]

export const slowMends = (faults: Faults, ledger: Ledger): string[] =>
  mends(faults, ledger)
    .filter(({ ms }) => !(ms <= WHOLE_MS))
    .map(({ what, ms }) => `${what}, and nothing was accepted for ${ms.toFixed(0)} ms`)

const mends = ({ mended }: Faults, { taken }: Ledger): { what: string; ms: number }[] =>
  mended.map(({ what, needs, at }) => {
    const answers = taken.filter((one) => one.at >= at && one.what === needs).map((one) => one.at)
    return { what, ms: Math.min(...answers, Infinity) - at }
  })
