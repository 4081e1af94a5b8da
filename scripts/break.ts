/**
 * Shows whether the tests would notice: breaks risky lines one at a time, each in a copy of the project, and runs the tests
 * that should turn red. `npm run test:breaks [-- name or file…]`. Exit codes: 0 every break was seen, 1 one was not, 2 nothing was
 * shown, because a break no longer fits the code or the tests are red without any.
 */
import { spawnSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import type { Break } from './break/break.ts'
import { BREAKS } from './break/breaks.ts'
import { copyProject, faultsOf, withBreak } from './break/copy.ts'

/** A break may make its tests hang. All tests without a break may take as long as they need. */
const LIMIT_MS = 5 * 60_000
const root = `${import.meta.dirname}/..`
const wanted = process.argv.slice(2)
const chosen = BREAKS.filter(
  ({ name, file }) => wanted.length === 0 || wanted.some((part) => name.includes(part) || file.includes(part)),
)

const faults =
  chosen.length === 0 ? ['No break has such a name or file.'] : chosen.flatMap((one) => faultsOf(one, root))
if (faults.length > 0) refuse(faults)
const copy = copyProject(root)
process.on('exit', () => rmSync(copy, { recursive: true, force: true }))
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(2))

const tests = [...new Set(chosen.flatMap((one) => one.tests))]
const { green, told } = run(tests)
if (!green) refuse(['These tests are red without a break:', told])
const unseen = chosen.filter((one) => !isSeen(one))
console.log(`${chosen.length - unseen.length} of ${chosen.length} breaks were seen.`)
process.exitCode = unseen.length > 0 ? 1 : 0

function isSeen(one: Break): boolean {
  const seen = withBreak(one, copy, () => !run(one.tests, LIMIT_MS).green)
  console.log(`${seen ? '✓ seen  ' : '✗ unseen'}  ${one.file}: ${one.name}`)
  return seen
}

/** Tests that hang because of a break have seen it too; a slow machine alone must not make them red. */
function run(tests: readonly string[], timeout?: number): { green: boolean; told: string } {
  const mocha = [
    'node_modules/mocha/bin/mocha.js',
    '--bail',
    '--exit',
    '--reporter',
    'dot',
    '--timeout',
    '20000',
    ...tests,
  ]
  const env = { ...process.env, TEST_ALL: '1', TEST_CASES: 'all' }
  const options = { cwd: copy, env, encoding: 'utf8', timeout } as const
  const { status, stdout, stderr } = spawnSync(process.execPath, mocha, options)
  return { green: status === 0, told: `${stdout}${stderr}` }
}

function refuse(why: readonly string[]): never {
  for (const line of why) console.error(line)
  process.exit(2)
}
