/** The figures of all workers as one text for Prometheus. */
import type { Figure, Metrics } from '../metrics.ts'
import type { Member } from './member.ts'

/** How figures are added up; see prometheus.ts, which is loaded only where they are asked for. */
interface Adding {
  sumOf(figures: Figure[][]): Pick<Metrics, 'text' | 'figures'>
  growing(figures: Figure[]): Figure[]
}
interface Sums {
  text: Metrics['text']
  /** Keeps what a worker that ended had counted: counters never fall. */
  keep(member: Member): void
}

/** `own` are those of the first process. */
export function createSums({ sumOf, growing }: Adding, members: () => Member[], own: Metrics['figures']): Sums {
  let kept: Promise<Figure[]> = Promise.resolve([])
  return {
    async text() {
      const asked = members()
      await Promise.all(asked.map((member) => member.askFigures()))
      return sumOf([await kept, await own(), ...asked.map(({ figures }) => figures)]).text()
    },
    keep({ figures }) {
      kept = kept.then((before) => sumOf([before, growing(figures)]).figures())
    },
  }
}
