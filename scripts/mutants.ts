/**
 * Asks of the pure rooms whether their tests would notice any change: Stryker changes one expression at a time and runs the
 * room's tests. `npm run test:mutants [-- file or room…]`, for example `-- src/services/logic`. Prints what no test noticed,
 * and the score of each room. Exit codes: 0 all are 85 % or more, 1 one is less.
 */
import { globSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Stryker } from '@stryker-mutator/core'
import { strykerPlugins } from './mutants/runner.ts'

const ENOUGH = 85

interface Room {
  /** Globs. */
  tests: string[]
  /** Beginnings of the titles of tests that take too long to run for each mutant, or that measure time. */
  without?: string[]
}
/** Rooms without input and output, and the tests that judge them. */
const ROOMS: Record<string, Room> = {
  'src/services/logic': {
    tests: ['test/services/logic/*.test.ts'],
    without: ['for all small forms and walks'],
  },
  'src/services/definitions/proof': {
    tests: ['test/services/definitions/{proof,ways}/*.test.ts'],
    without: ['the proofs about forms', 'no answer refutes a proof', 'the ways through random forms'],
  },
  'src/services/definitions/ways': {
    tests: ['test/services/definitions/ways/*.test.ts'],
    without: ['the ways through random forms'],
  },
  'src/services/answers': { tests: ['test/services/answers/*.test.ts'] },
  'src/services/exports/csv.ts': { tests: ['test/services/exports/csv.test.ts'] },
  'src/models': {
    tests: ['test/models/*.test.ts', 'test/services/answers/languages.test.ts'],
    without: [
      'the Markdown of a form is read in time',
      'the words of a text of a megabyte',
      'texts of many short runs',
      'what may be meant by a text in a list is found at once',
    ],
  },
}

process.env.TEST_CASES = 'all'
const copies = mkdtempSync(join(tmpdir(), 'intake-mutants-'))
process.on('exit', () => rmSync(copies, { recursive: true, force: true }))
const wanted = process.argv.slice(2)
const parts = wanted.length > 0 ? wanted : Object.keys(ROOMS)
for (const part of parts) {
  const room = Object.keys(ROOMS).find((one) => part.startsWith(one))
  if (!room) throw new Error(`${part} is in none of the rooms ${Object.keys(ROOMS).join(', ')}.`)
  const score = await scoreOf(part, ROOMS[room]!)
  if (score < ENOUGH) process.exitCode = 1
}

async function scoreOf(part: string, { tests, without }: Room): Promise<number> {
  const mutants = await new Stryker({
    mutate: [part.endsWith('.ts') ? part : `${part}/**/*.ts`],
    // Stryker's own `testFiles` would keep mutants of a module's top level from being seen.
    room: { tests: globSync(tests).sort(), without },
    testRunner: strykerPlugins[0]!.name,
    plugins: [`${import.meta.dirname}/mutants/runner.ts`],
    coverageAnalysis: 'perTest',
    // Stryker would read it by a function that TypeScript 7 does not have.
    tsconfigFile: 'none',
    disableTypeChecks: false,
    ignorePatterns: [
      '**',
      '!README.md',
      '!docs/**',
      '!src/**',
      '!test/**',
      '!scripts/**',
      '!views/**',
      '!package.json',
    ],
    tempDirName: copies,
    timeoutMS: 30_000,
    reporters: ['progress-append-only'],
    logLevel: 'warn',
    warnings: { unknownOptions: false },
  } as never).runMutationTest()
  const judged = mutants.filter(({ status }) => !['Ignored', 'CompileError', 'RuntimeError'].includes(status))
  const seen = judged.filter(({ status }) => status === 'Killed' || status === 'Timeout').length
  for (const { status, fileName, location, replacement } of judged)
    if (status === 'Survived' || status === 'NoCoverage')
      console.log(`${status} ${fileName}:${location.start.line}:${location.start.column} → ${replacement}`)
  const score = judged.length === 0 ? 100 : (100 * seen) / judged.length
  console.log(`${part}: ${seen} of ${judged.length} mutants were noticed, ${score.toFixed(1)} %`)
  return score
}
