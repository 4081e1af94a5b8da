/**
 * The end of `npm test`: how long each lane took and what took longest in it, how many tests passed, which failed and why, and
 * what was passed over. A failure is named here again, because only the end of a long log is kept in some places.
 */
import type { Failure } from './reporter.ts'
import type { Result } from './run.ts'

const LONGEST = 3
const LINES_OF_A_FAILURE = 12
const LENGTH_OF_A_LINE = 300

export function summary(results: readonly Result[], passedOver: readonly string[], ms: number): string {
  const passed = results.reduce((sum, { totals }) => sum + (totals?.passed ?? 0), 0)
  const failed = results.reduce(
    (sum, { totals, code, stopped }) => sum + (totals?.failed.length || (code === 0 || stopped ? 0 : 1)),
    0,
  )
  return [
    '',
    ...results.map(lineOf),
    ...results.flatMap(({ totals }) => totals?.failed.map(failureOf) ?? []),
    `${passed} passed, ${failed} failed, in ${duration(ms)}.`,
    ...(passedOver.length > 0 ? [`Passed over: ${passedOver.join('; ')}.`] : []),
  ].join('\n')
}

function lineOf({ lane: { name }, code, stopped, ms, totals }: Result): string {
  const longest = Object.entries(totals?.files ?? {})
    .sort(([, a], [, b]) => b - a)
    .slice(0, LONGEST)
    .map(([file, took]) => `${file} ${duration(took)}`)
  const how = code === 0 ? '' : stopped ? ', stopped' : ', failed'
  return `${name}: ${totals?.passed ?? 0} passed in ${duration(ms)}${how}. Longest: ${longest.join(', ') || 'not known'}.`
}

function failureOf({ file, title, error }: Failure): string {
  const lines = error.split('\n').slice(0, LINES_OF_A_FAILURE)
  return [`Failed: ${title} (${file})`, ...lines.map((line) => `  ${line.slice(0, LENGTH_OF_A_LINE)}`)].join('\n')
}

function duration(ms: number): string {
  const seconds = Math.round(ms / 1000)
  return seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`
}
