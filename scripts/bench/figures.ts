/** From samples to figures: pure. */

/** One server under load once. Times of an answer are in milliseconds, CPU in microseconds an answer, memory in MB. */
export interface Sample {
  responses: number
  seconds: number
  /** Answers with an unexpected status, broken connections, time-outs. */
  errors: number
  p50: number
  p95: number
  p99: number
  cpu: number | undefined
  memory: number | undefined
}
/** Medians over the rounds, each of its own figure. */
export interface Figures {
  rps: number
  /** Of the limit's rps, in the same scenario. */
  share: number
  /** Of the rps of Koa's floor, in the same scenario. */
  ofFloor: number
  cpu: number | undefined
  p50: number
  p95: number
  p99: number
  memory: number | undefined
  errors: number
  /** Largest rps over smallest, minus 1: above 0.1, read the row with care. */
  spread: number
}

export function median(values: readonly number[]): number {
  if (values.length === 0) throw new Error('there is no median of nothing')
  const sorted = [...values].sort((a, b) => a - b)
  const middle = sorted.length >> 1
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2
}

/** The smallest value that `share` of the sorted values do not exceed (nearest rank). */
export function percentile(sorted: ArrayLike<number>, share: number): number {
  if (sorted.length === 0) throw new Error('there is no percentile of nothing')
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)]!
}

export const rpsOf = ({ responses, seconds }: Sample): number => responses / seconds

/** `bare` and `floor`: the samples of the bare server and of Koa's floor in the same scenario. */
export function figuresOf(
  samples: readonly Sample[],
  { bare, floor }: { bare: readonly Sample[]; floor: readonly Sample[] },
): Figures {
  const all = samples.map(rpsOf)
  const middle = (pick: (sample: Sample) => number) => median(samples.map(pick))
  const middleOfKnown = (pick: (sample: Sample) => number | undefined) => {
    const known = samples.map(pick).filter((value) => value !== undefined)
    return known.length > 0 ? median(known) : undefined
  }
  return {
    rps: median(all),
    share: median(all) / median(bare.map(rpsOf)),
    ofFloor: median(all) / median(floor.map(rpsOf)),
    cpu: middleOfKnown(({ cpu }) => cpu),
    p50: middle(({ p50 }) => p50),
    p95: middle(({ p95 }) => p95),
    p99: middle(({ p99 }) => p99),
    memory: middleOfKnown(({ memory }) => memory),
    errors: samples.reduce((sum, { errors }) => sum + errors, 0),
    spread: Math.max(...all) / Math.min(...all) - 1,
  }
}
