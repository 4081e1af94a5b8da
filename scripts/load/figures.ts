/** Writes numbers for people. A shown value never contradicts its verdict: digits are added until it stands on the same side of its limit. Pure. */

/** Such as `1 380 ms`. */
export const milliseconds = (ms: number, limit?: number): string => `${figure(ms, limit)} ms`

/** From a fraction, such as `2.5 %`. */
export const percentage = (fraction: number, limit?: number): string =>
  `${figure(fraction * 100, limit === undefined ? undefined : limit * 100)} %`

/** Such as `61.3/s`. */
export const perSecond = (rps: number, limit?: number): string => `${figure(rps, limit)}/s`

/** With a sign, such as `+12 %`. */
export const change = (percent: number): string => `${percent < 0 ? '−' : '+'}${figure(Math.abs(percent))} %`

/** Such as `3 min 12 s`. */
export function duration(ms: number): string {
  const seconds = Math.max(0, Math.round(ms / 1000))
  if (ms < 1000) return milliseconds(Math.max(0, Math.round(ms)))
  if (seconds < 60) return `${seconds} s`
  if (seconds < 3600) return `${Math.floor(seconds / 60)} min ${seconds % 60} s`
  return `${group(String(Math.floor(seconds / 3600)))} h ${Math.floor((seconds % 3600) / 60)} min`
}

/** Seconds with one decimal, such as `8.0`; with more where one would be 0, or on the other side of the limit. */
export function seconds(ms: number, limitMs?: number): string {
  for (let digits = 1; digits < 12; digits++) {
    const text = (ms / 1000).toFixed(digits)
    const right = limitMs === undefined || Math.sign(Number(text) * 1000 - limitMs) === Math.sign(ms - limitMs)
    if (right && (Number(text) > 0 || ms < 0.5)) return group(text)
  }
  return group(String(ms / 1000))
}

/** `1 of 2`, `12 requests`: a number with its noun. */
export const counted = (n: number, one: string, many = `${one}s`): string =>
  `${group(String(n))} ${n === 1 ? one : many}`

/** About three digits, thousands apart. */
export function figure(value: number, limit?: number): string {
  for (let digits = value < 10 ? 2 : value < 100 ? 1 : 0; digits < 12; digits++) {
    const text = value.toFixed(digits)
    if (limit === undefined || Math.sign(Number(text) - limit) === Math.sign(value - limit)) return group(trimmed(text))
  }
  return group(String(value))
}

const trimmed = (text: string): string => (text.includes('.') ? text.replace(/\.?0+$/, '') : text)

function group(text: string): string {
  const [whole, fraction] = text.split('.')
  const grouped = whole!.replace(/\B(?=(\d{3})+$)/g, ' ')
  return fraction === undefined ? grouped : `${grouped}.${fraction}`
}
