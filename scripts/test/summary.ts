/** The end of `npm test`: how many tests passed, how long each lane took and what took longest in it, and what was passed over. */
import type { Result } from './run.ts'

const LONGEST = 3

export function summary(results: readonly Result[], ms: number): string {
  const passed = results.reduce((sum, { totals }) => sum + (totals?.passed ?? 0), 0)
  const failed = results.reduce((sum, { totals, code }) => sum + (totals?.failed || (code === 0 ? 0 : 1)), 0)
  const over = passedOver(results)
  return [
    '',
    ...results.map(lineOf),
    `${passed} passed, ${failed} failed, in ${duration(ms)}.`,
    ...(over.length > 0 ? [`Passed over: ${over.join('; ')}.`] : []),
  ].join('\n')
}

export const passedOver = (results: readonly Result[]): string[] => [
  ...new Set(results.flatMap(({ totals }) => totals?.passedOver ?? [])),
]

function lineOf({ lane: { name }, code, ms, totals }: Result): string {
  const longest = Object.entries(totals?.files ?? {})
    .sort(([, a], [, b]) => b - a)
    .slice(0, LONGEST)
    .map(([file, took]) => `${file} ${duration(took)}`)
  const how = code === 0 ? '' : ', failed'
  return `${name}: ${totals?.passed ?? 0} passed in ${duration(ms)}${how}. Longest: ${longest.join(', ') || 'not known'}.`
}

function duration(ms: number): string {
  const seconds = Math.round(ms / 1000)
  return seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`
}
