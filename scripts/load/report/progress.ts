/** One line per scenario on a terminal, rewritten as answers arrive and cleared at its end. */
import type { Watcher } from '../certify.ts'
import { figure, milliseconds } from '../figures.ts'
import { quantile } from '../measure.ts'
import type { Scenario } from '../plan.ts'

const EVERY_MS = 100
const BAR = 20
/** The line is drawn while the load runs and must cost it nothing: its p95 is that of the latest answers. */
const RECENT = 400

interface Progress {
  settled: number
  failed: number
  /** Latencies of the latest successful answers, in milliseconds. */
  recent: number[]
}

export function createProgress(write: (text: string) => void): Watcher {
  let progress: Progress = { settled: 0, failed: 0, recent: [] }
  let timer: NodeJS.Timeout | undefined
  return {
    begin(scenario) {
      progress = { settled: 0, failed: 0, recent: [] }
      const draw = () => write(`\r\x1b[K${progressLine(scenario, progress)}`)
      draw()
      timer = setInterval(draw, EVERY_MS)
    },
    sample({ reason, ms }) {
      progress.settled++
      if (reason !== undefined) progress.failed++
      else progress.recent[(progress.settled - progress.failed) % RECENT] = ms
    },
    end() {
      clearInterval(timer)
      write('\r\x1b[K')
    },
  }
}

/** Pure. */
export function progressLine({ title, planned }: Scenario, { settled, failed, recent }: Progress): string {
  const filled = Math.round((settled / planned) * BAR)
  const bar = '━'.repeat(filled) + '╌'.repeat(BAR - filled)
  const p95 = quantile(Object.values(recent), 95)
  const latency = p95 === null ? 'p95 none yet' : `p95 ${milliseconds(p95)}`
  return `${title.padEnd(18)} ${bar} ${figure(settled)}/${figure(planned)}  ${latency}  errors ${figure(failed)}`
}
