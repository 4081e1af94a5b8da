/** One line per scenario on a terminal, rewritten as answers arrive and cleared at its end. */
import type { Certified, Watcher } from '../certify.ts'
import type { Sample } from '../connection.ts'
import { figure, milliseconds } from '../figures.ts'
import { quantile } from '../measure.ts'
import type { Scenario } from '../plan.ts'

const EVERY_MS = 100
const BAR = 24

export function createProgress(write: (text: string) => void): Watcher {
  let samples: Sample[] = []
  let timer: NodeJS.Timeout | undefined
  return {
    begin(scenario) {
      samples = []
      const draw = () => write(`\r\x1b[K${progressLine(scenario, samples)}`)
      draw()
      timer = setInterval(draw, EVERY_MS)
    },
    sample: (sample) => void samples.push(sample),
    end() {
      clearInterval(timer)
      write('\r\x1b[K')
    },
  }
}

/** Pure. */
export function progressLine({ title, planned }: Scenario, samples: Certified['samples']): string {
  const filled = Math.round((samples.length / planned) * BAR)
  const failed = samples.filter(({ reason }) => reason !== undefined).length
  const p95 = quantile(
    samples.filter(({ reason }) => reason === undefined).map(({ ms }) => ms),
    95,
  )
  const bar = '━'.repeat(filled) + '╌'.repeat(BAR - filled)
  const facts = [`${figure(samples.length)}/${figure(planned)}`, `p95 ${p95 === null ? 'none yet' : milliseconds(p95)}`]
  return `${title.padEnd(18)} ${bar} ${[...facts, `errors ${figure(failed)}`].join('  ')}`
}
