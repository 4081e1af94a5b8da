/** What can be said of a scenario and of a whole run, and the exit code that says it. Pure. */
export type Verdict = 'passed' | 'failed' | 'inconclusive' | 'skipped' | 'interrupted'

export type Signal = 'SIGINT' | 'SIGTERM'

/** 130 or 143 after a signal, 1 failed, 3 inconclusive, 0 passed or skipped. */
export function exitCodeOf(outcomes: readonly { verdict: Verdict }[], signal: Signal | undefined): number {
  if (signal) return signal === 'SIGINT' ? 130 : 143
  const verdicts = outcomes.map(({ verdict }) => verdict)
  if (verdicts.includes('failed')) return 1
  return verdicts.includes('inconclusive') ? 3 : 0
}

/** The verdict of the whole run. */
export function verdictFor(exitCode: number): Exclude<Verdict, 'skipped'> {
  if (exitCode === 0) return 'passed'
  if (exitCode === 1) return 'failed'
  return exitCode === 3 ? 'inconclusive' : 'interrupted'
}
