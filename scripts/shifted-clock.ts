/**
 * Preloaded into a process, it moves its clock by CLOCK_SHIFT milliseconds, and lets what is done each hour be done each second.
 */
const shift = Number(process.env.CLOCK_SHIFT ?? 0)
const [SECOND, HOUR] = [1000, 3_600_000]

const RealDate = Date
globalThis.Date = class extends RealDate {
  constructor(...given: unknown[]) {
    super(...((given.length > 0 ? given : [RealDate.now() + shift]) as [number]))
  }
  static override now(): number {
    return RealDate.now() + shift
  }
} as DateConstructor

const later = setTimeout
globalThis.setTimeout = Object.assign(
  (work: () => void, after?: number, ...rest: []) => later(work, after === HOUR ? SECOND : after, ...rest),
  later,
)
