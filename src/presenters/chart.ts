/** The chart of statistics, drawn on the server: two bars a day under lines at round numbers. */
import type { Texts } from './texts/index.ts'

/** `day` is `YYYY-MM-DD`. */
interface Day {
  day: string
  received: number
  finished: number
}

/** In units of the drawing. */
const WIDTH = 900
const HEIGHT = 190
const BASE = 150
const LEFT = 60
const RIGHT = 870

/** Oldest day first. */
export function chartOf(texts: Texts, days: readonly Day[]) {
  const text = texts.statistics
  const top = roundUp(Math.max(1, ...days.flatMap(({ received, finished }) => [received, finished])))
  const step = (RIGHT - LEFT) / days.length
  const high = (count: number) => Math.round((count / top) * (BASE - 20) * 10) / 10
  const bar = (count: number, x: number, width: number, look: string) => ({
    look,
    x: x.toFixed(1),
    y: (BASE - high(count)).toFixed(1),
    width: width.toFixed(1),
    height: high(count).toFixed(1),
  })
  return {
    viewBox: `0 0 ${WIDTH} ${HEIGHT}`,
    title: text.chart,
    labels: { received: text.received, finished: text.finished },
    left: LEFT,
    right: RIGHT,
    lines: [0, top / 2, top].map((count) => ({ y: (BASE - high(count)).toFixed(1), text: text.count(count) })),
    bars: days.flatMap(({ received, finished }, i) => [
      bar(received, LEFT + i * step + step * 0.14, step * 0.34, 'received'),
      bar(finished, LEFT + i * step + step * 0.52, step * 0.34, 'finished'),
    ]),
    marks: days.flatMap(({ day }, i) =>
      (days.length - 1 - i) % 7 === 0
        ? [{ x: (LEFT + (i + 0.5) * step).toFixed(1), y: BASE + 28, text: text.shortDay(day) }]
        : [],
    ),
  }
}

/** The next of 2, 4, 10, 20, 40, 100 …: its half is whole. */
function roundUp(count: number): number {
  const power = 10 ** Math.floor(Math.log10(count))
  return [2, 4, 10, 20].map((times) => times * power).find((round) => round >= count)!
}
