/** Scales and their ticks. Pure. */
export interface Scale {
  (value: number): number
  ticks: number[]
}

/** Values of `from`…`to` onto pixels `a`…`b`, evenly. */
export function linear(to: number, a: number, b: number): Scale {
  const step = niceStep(to / 4)
  const ticks = Array.from({ length: Math.floor(to / step + 1e-9) + 1 }, (_, index) => sixDigits(index * step))
  return Object.assign((value: number) => a + (Math.min(value, to) / to) * (b - a), { ticks })
}

/** By orders of magnitude, so that 5 ms and a limit of 1 200 ms share a chart. Ticks at 1, 2 and 5, or at 1 alone when there are many. */
export function logarithmic(from: number, to: number, a: number, b: number): Scale {
  const [low, high] = [Math.log10(from), Math.log10(to)]
  const decades = Array.from({ length: Math.ceil(high) - Math.floor(low) + 1 }, (_, index) => Math.floor(low) + index)
  const steps = high - low > 2.4 ? [1] : high - low > 1.2 ? [1, 3] : [1, 2, 5]
  const ticks = decades
    .flatMap((decade) => steps.map((step) => sixDigits(step * 10 ** decade)))
    .filter((tick) => tick >= from * 0.999 && tick <= to * 1.001)
  const scale = (value: number) =>
    a + ((Math.log10(Math.min(Math.max(value, from), to)) - low) / (high - low)) * (b - a)
  return Object.assign(scale, { ticks })
}

/** Without the noise of binary fractions: three steps of 0.1 are 0.3. */
const sixDigits = (tick: number): number => Number(tick.toPrecision(6))

function niceStep(rough: number): number {
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = [1, 2, 5, 10].find((factor) => factor * power >= rough * 0.999) ?? 10
  return step * power
}
