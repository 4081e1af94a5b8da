/** Mocha's usual report. For `npm test` it also writes the totals of the run to the file descriptor that it opens for them. */
import { writeSync } from 'node:fs'
import { relative } from 'node:path'
import Mocha from 'mocha'

export interface Totals {
  passed: number
  failed: Failure[]
  /** Why tests were passed over, each reason once. */
  passedOver: string[]
  /** Milliseconds of each file, hooks included. */
  files: Record<string, number>
}
export interface Failure {
  file: string
  /** The title of the test or hook, with those of the suites around it. */
  title: string
  /** The message and the lines of the stack. */
  error: string
}
export const TOTALS_FD = 3

const { EVENT_SUITE_BEGIN, EVENT_SUITE_END, EVENT_TEST_FAIL, EVENT_TEST_PENDING, EVENT_RUN_END } =
  Mocha.Runner.constants

export default class extends Mocha.reporters.Spec {
  constructor(runner: Mocha.Runner, options?: Mocha.MochaOptions) {
    super(runner, options)
    const reasons = new Set<string>()
    const failed: Failure[] = []
    const files: Record<string, number> = {}
    let began = 0
    const isWhole = ({ parent }: Mocha.Suite) => parent?.root
    const fileOf = ({ file }: Mocha.Runnable | Mocha.Suite) => relative(process.cwd(), file ?? '')
    runner.on(EVENT_SUITE_BEGIN, (suite) => {
      if (isWhole(suite)) began = performance.now()
    })
    runner.on(EVENT_SUITE_END, (suite) => {
      if (!isWhole(suite)) return
      const file = fileOf(suite)
      files[file] = (files[file] ?? 0) + performance.now() - began
    })
    runner.on(EVENT_TEST_FAIL, (test: Mocha.Test, error: Error) => {
      failed.push({ file: fileOf(test), title: test.fullTitle(), error: error.stack ?? String(error) })
    })
    runner.on(EVENT_TEST_PENDING, (test) => {
      const reason = /\[passed over: (.*?)\]/.exec(test.fullTitle())?.[1]
      if (reason !== undefined) reasons.add(reason)
    })
    runner.once(EVENT_RUN_END, () => {
      const totals: Totals = { passed: this.stats.passes, failed, passedOver: [...reasons], files }
      writeSync(TOTALS_FD, JSON.stringify(totals))
    })
  }
}
