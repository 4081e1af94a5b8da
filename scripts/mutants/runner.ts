/**
 * A test runner for Stryker: mocha in Stryker's own process. Stryker's runner for mocha needs files that mocha 12 no longer
 * has, and a command for each mutant would start Node thousands of times.
 */
import { registerHooks } from 'node:module'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { INSTRUMENTER_CONSTANTS, type InstrumenterContext, type StrykerOptions } from '@stryker-mutator/api/core'
import { commonTokens, declareFactoryPlugin, PluginKind, tokens } from '@stryker-mutator/api/plugin'
import {
  type CompleteDryRunResult,
  type DryRunResult,
  DryRunStatus,
  determineHitLimitReached,
  type TestResult,
  type TestRunner,
  TestStatus,
  toMutantRunResult,
} from '@stryker-mutator/api/test-runner'
import fc from 'fast-check'
import Mocha from 'mocha'

createRunner.inject = tokens(commonTokens.options)
export const strykerPlugins = [declareFactoryPlugin(PluginKind.TestRunner, 'mocha', createRunner)]

/** How often our modules were loaded. Node loads a module again when its address is another one. */
let generation = 0

/** What the mutated code and this runner share. */
const shared: { [name in keyof InstrumenterContext]: InstrumenterContext[name] | undefined } = {}
Object.assign(globalThis, { [INSTRUMENTER_CONSTANTS.NAMESPACE]: shared })

/** A property that still holds after so many milliseconds holds: it is tried for each mutant. */
const PROPERTY_MS = 500

/** The test files of a room; `without`: beginnings of the titles of tests that are not run. */
interface Room {
  tests: string[]
  without?: string[]
}

function createRunner(options: StrykerOptions): TestRunner {
  const { tests: files, without = [] } = options.room as Room
  let usual: Promise<Mocha> | undefined
  const ours = pathToFileURL(`${process.cwd()}/`).href
  registerHooks({
    resolve(specifier, context, next) {
      const found = next(specifier, context)
      const isOurs = found.url.startsWith(ours) && !found.url.includes('/node_modules/') && !found.url.includes('?')
      return isOurs ? { ...found, url: `${found.url}?${generation}` } : found
    },
  })
  return {
    capabilities: () => ({ reloadEnvironment: true }),

    async dryRun() {
      usual ??= load()
      const result = await run(await usual)
      return shared.mutantCoverage ? { ...result, mutantCoverage: shared.mutantCoverage } : result
    },

    async mutantRun({ activeMutant, mutantActivation, testFilter, hitLimit, disableBail }) {
      shared.hitLimit = hitLimit
      shared.hitCount = hitLimit === undefined ? undefined : 0
      // A mutant that matters while modules load needs them anew; all others share those of the first mutant.
      if (mutantActivation !== 'static') usual ??= load()
      const mocha = usual && mutantActivation !== 'static' ? await usual : undefined
      shared.activeMutant = activeMutant.id
      try {
        const result: DryRunResult = await run(mocha ?? (await load()), testFilter, !disableBail)
        return toMutantRunResult(determineHitLimitReached(shared.hitCount, hitLimit) ?? result)
      } finally {
        shared.activeMutant = undefined
      }
    },
  }

  async function load(): Promise<Mocha> {
    generation++
    const mocha = new Mocha({ timeout: 60_000 }).reporter(class {} as never).cleanReferencesAfterRun(false)
    for (const file of ['test/support/seed.ts', ...files].map((one) => resolve(one))) {
      mocha.suite.emit('pre-require', globalThis, file, mocha)
      await import(pathToFileURL(file).href)
    }
    fc.configureGlobal({ ...fc.readConfigureGlobal(), interruptAfterTimeLimit: PROPERTY_MS })
    mocha.suite.eachTest((test) => {
      if (without.some((title) => test.fullTitle().startsWith(title))) test.pending = true
    })
    return mocha
  }

  async function run(mocha: Mocha, only?: readonly string[], bail = false): Promise<CompleteDryRunResult> {
    mocha.bail(bail)
    mocha.grep(only ? new RegExp(`^(?:${only.map((title) => RegExp.escape(title)).join('|')})$`) : /^/)
    const tests: TestResult[] = []
    await new Promise((done) => {
      const runner = mocha.run(done)
      const resultOf = (test: Mocha.Test) => ({
        id: test.fullTitle(),
        name: test.fullTitle(),
        timeSpentMs: test.duration ?? 0,
      })
      runner.on('test', (test) => {
        shared.currentTestId = test.fullTitle()
      })
      runner.on('test end', () => {
        shared.currentTestId = undefined
      })
      runner.on('pass', (test) => tests.push({ ...resultOf(test), status: TestStatus.Success }))
      runner.on('pending', (test) => tests.push({ ...resultOf(test), status: TestStatus.Skipped }))
      runner.on('fail', (test, error) =>
        tests.push({ ...resultOf(test), status: TestStatus.Failed, failureMessage: String(error?.message) }),
      )
    })
    return { status: DryRunStatus.Complete, tests }
  }
}
