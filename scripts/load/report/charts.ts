/** The charts of the HTML report: inline SVG whose colours come from the page. Pure. */
import type { Sample } from '../connection.ts'
import { figure, milliseconds } from '../figures.ts'
import { type Pause, silence } from '../pause.ts'
import { escapeXml } from './markup.ts'
import { linear, logarithmic, type Scale } from './scale.ts'

/** About as wide as a phone shows it: drawn wider, its words would shrink there beyond reading. */
const WIDTH = 340
const HEIGHT = 180
const FLOOR = HEIGHT - 24
const LEFT = 46
const RIGHT = WIDTH - 14
const TOP = 22
const BINS = 36
/** Dots in a timeline; of more, an even selection is drawn, the slowest always among them. */
const DOTS = 500

/** How many successful answers took how long, with the p95 and the limit. */
export function distribution(samples: readonly Sample[], p95Ms: number | null, limitMs: number): string {
  const latencies = good(samples).map(({ ms }) => ms)
  const range = rangeOf(latencies, limitMs)
  const x = logarithmic(range.from, range.to, LEFT, RIGHT)
  const edge = (bin: number) => range.from * (range.to / range.from) ** (bin / BINS)
  const counts = Array<number>(BINS).fill(0)
  for (const ms of latencies) {
    const share = Math.log(Math.max(ms, range.from) / range.from) / Math.log(range.to / range.from)
    counts[Math.min(BINS - 1, Math.floor(share * BINS))]!++
  }
  const most = Math.max(1, ...counts)
  const y = linear(most * 1.08, FLOOR, TOP)
  const bars = counts.map((n, bin) => {
    if (n === 0) return ''
    const [left, right] = [x(edge(bin)), x(edge(bin + 1))]
    const over = Math.sqrt(edge(bin) * edge(bin + 1)) > limitMs ? ' over' : ''
    return `<rect class="bar${over}" x="${px(left + 0.5)}" y="${px(y(n))}" width="${px(right - left - 1)}" height="${px(FLOOR - y(n))}" rx="1"/>`
  })
  const label = `Latency of ${latencies.length} successful answers; p95 ${p95Ms === null ? 'none' : milliseconds(p95Ms)}, limit ${milliseconds(limitMs)}`
  const lines = [
    ...(p95Ms === null ? [] : [vertical(x(p95Ms), 'p95', 'value', p95Ms < limitMs)]),
    ...(limitMs > 0 ? [vertical(x(limitMs), 'limit', 'limit', p95Ms !== null && p95Ms >= limitMs)] : []),
  ]
  return svg(label, [axisX(x), axisY({ ...y, ticks: y.ticks.filter(Number.isInteger) } as Scale, y), ...bars, ...lines])
}

/** Every answer at the time of its sending; errors are ticks along the top, and a long pause is a band. */
export function timeline(samples: readonly Sample[], wallMs: number, limitMs: number, pause: Pause | null): string {
  const answers = good(samples)
  const range = rangeOf(
    answers.map(({ ms }) => ms),
    limitMs,
  )
  const x = linear(Math.max(wallMs, 1) / 1000, LEFT, RIGHT)
  const y = logarithmic(range.from, range.to, FLOOR, TOP + 12)
  const dots = thinned(answers).map(({ at, ms }) => {
    return `<circle class="dot${ms > limitMs ? ' over' : ''}" cx="${px(x(at / 1000))}" cy="${px(y(ms))}" r="2.1"/>`
  })
  const failed = samples.filter(({ reason }) => reason !== undefined)
  const ticks = thinned(failed).map(({ at }) => {
    const left = px(x(at / 1000))
    return `<path class="error" d="M${left} ${TOP - 12}v11"/>`
  })
  const label = `${answers.length} successful answers and ${failed.length} errors over ${figure(wallMs / 1000)} seconds${pause ? `; ${silence(pause)}` : ''}`
  return svg(label, [
    axisX(x),
    axisY(y, y),
    ...(pause ? [band(x(pause.fromMs / 1000), x(Math.min(pause.fromMs + pause.ms, wallMs) / 1000))] : []),
    ...(limitMs > 0 ? [horizontal(y(limitMs), 'end')] : []),
    ...dots,
    ...ticks,
  ])
}

export interface TrendPoint {
  /** ISO 8601. */
  at: string
  p95Ms: number
  passed: boolean
}

/** The p95 of the last runs, this one last, with the limit where it is near. */
export function trend(points: readonly TrendPoint[], limitMs: number): string {
  const highest = Math.max(...points.map(({ p95Ms }) => p95Ms))
  const near = limitMs > 0 && limitMs <= highest * 2.5
  const y = linear(Math.max(highest, near ? limitMs : 0) * 1.12 || 1, FLOOR, TOP)
  const x = (index: number) => LEFT + ((index + 0.5) / points.length) * (RIGHT - LEFT)
  const path = points.map(({ p95Ms }, index) => `${index === 0 ? 'M' : 'L'}${px(x(index))} ${px(y(p95Ms))}`).join('')
  const dots = points.map(({ at, p95Ms, passed }, index) => {
    const classes = ['point', passed ? '' : 'over', index === points.length - 1 ? 'last' : ''].filter(Boolean).join(' ')
    return `<circle class="${classes}" cx="${px(x(index))}" cy="${px(y(p95Ms))}" r="3.2"><title>${escapeXml(`${at.slice(0, 16).replace('T', ' ')}: ${milliseconds(p95Ms)}`)}</title></circle>`
  })
  return svg(`p95 of the last ${points.length} runs, now ${milliseconds(points.at(-1)!.p95Ms)}`, [
    axisY(y, y),
    `<path class="axis" d="M${LEFT} ${FLOOR}H${RIGHT}"/>`,
    ...(near ? [horizontal(y(limitMs), 'start')] : []),
    `<path class="line" d="${path}"/>`,
    ...dots,
    ...ends(points),
  ])
}

/** When the first and the last run were: of two on one day, the second by its time alone. */
function ends(points: readonly TrendPoint[]): string[] {
  const [first, last] = [points[0]!.at, points.at(-1)!.at].map((at) => at.slice(0, 16).replace('T', ' ')) as [
    string,
    string,
  ]
  const day = first.slice(0, 10)
  const text = (words: string, x: number, anchor: string) =>
    `<text class="tick" x="${x}" y="${FLOOR + 17}" text-anchor="${anchor}">${escapeXml(words)}</text>`
  if (first === last) return [text(last, (LEFT + RIGHT) / 2, 'middle')]
  return [text(first, LEFT, 'start'), text(last.startsWith(day) ? last.slice(11) : last, RIGHT, 'end')]
}

const good = (samples: readonly Sample[]): Sample[] => samples.filter(({ reason }) => reason === undefined)

/** Room for every value and the limit, at least a decade wide. */
function rangeOf(latencies: readonly number[], limitMs: number): { from: number; to: number } {
  const values = [...latencies.map((ms) => Math.max(ms, 0.1)), ...(limitMs > 0 ? [limitMs] : [])]
  const lowest = values.reduce((a, b) => Math.min(a, b), 1000)
  const highest = values.reduce((a, b) => Math.max(a, b), 1)
  return { from: lowest / 1.3, to: Math.max(highest * 1.5, lowest * 10) }
}

function thinned(samples: readonly Sample[]): readonly Sample[] {
  if (samples.length <= DOTS) return samples
  const slowest = new Set(samples.toSorted((a, b) => b.ms - a.ms).slice(0, DOTS / 10))
  const stride = Math.ceil(samples.length / DOTS)
  return samples.filter((sample, index) => index % stride === 0 || slowest.has(sample))
}

function axisX(scale: Scale): string {
  const ticks = scale.ticks.map((tick) => {
    const x = px(scale(tick))
    return `<path class="axis" d="M${x} ${FLOOR}v4"/><text class="tick" x="${x}" y="${FLOOR + 17}" text-anchor="middle">${exact(tick)}</text>`
  })
  return `<path class="axis" d="M${LEFT} ${FLOOR}H${RIGHT}"/>${ticks.join('')}`
}

function axisY({ ticks }: Pick<Scale, 'ticks'>, scale: Scale): string {
  return ticks
    .map((tick) => {
      const y = px(scale(tick))
      return `<path class="grid" d="M${LEFT} ${y}H${RIGHT}"/><text class="tick" x="${LEFT - 6}" y="${y + 4}" text-anchor="end">${exact(tick)}</text>`
    })
    .join('')
}

/** With all its digits: rounded, two ticks of a short run would read alike. */
const exact = (tick: number): string => figure(tick, tick)

/** Of two lines that may be close, each has its name on its outer side. */
function vertical(x: number, text: string, kind: 'limit' | 'value', nameLeft: boolean): string {
  const [anchor, shift] = nameLeft ? ['end', -4] : ['start', 4]
  return `<path class="${kind}" d="M${px(x)} ${TOP - 14}V${FLOOR}"/><text class="${kind}-name" x="${px(x + shift)}" y="${TOP - 5}" text-anchor="${anchor}">${text}</text>`
}

const band = (from: number, to: number): string =>
  `<rect class="pause" x="${px(from)}" y="${TOP}" width="${px(to - from)}" height="${FLOOR - TOP}"/>`

/** The limit, with its name where the values leave room: at the start of a trend, at the end of a timeline. */
function horizontal(y: number, anchor: 'start' | 'end'): string {
  const x = anchor === 'start' ? LEFT : RIGHT
  return `<path class="limit" d="M${LEFT} ${px(y)}H${RIGHT}"/><text class="limit-name" x="${x}" y="${px(y - 4)}" text-anchor="${anchor}">limit</text>`
}

function svg(label: string, parts: readonly string[]): string {
  return `<svg viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="${escapeXml(label)}">${parts.join('')}</svg>`
}

const px = (value: number): number => Math.round(value * 10) / 10
