/**
 * The tests, on both engines: all of them with the rows of every service in SQLite, then those that open a service again
 * with PostgreSQL. What follows the command goes to both runs (`npm test -- --exit`). The first run that fails ends it.
 */
import { spawnSync } from 'node:child_process'

const ALL = ['test/**/*.test.ts']
/** Where services are opened by the dozen. What a service is on does not matter to a page in a browser or to the load gate. */
const OF_SERVICES = [
  'test/*.test.ts',
  'test/services/*.test.ts',
  'test/services/cases/**/*.test.ts',
  'test/services/uploads/**/*.test.ts',
  'test/controllers/**/*.test.ts',
  'test/middleware/**/*.test.ts',
  'test/cli/**/*.test.ts',
]

run('SQLite', ALL)
run('PostgreSQL', ['--require', './test/support/on-postgres.ts', ...OF_SERVICES])

function run(engine: string, given: readonly string[]): void {
  console.log(`\nServices on ${engine}:`)
  const { status, signal } = spawnSync('mocha', [...given, ...process.argv.slice(2)], { stdio: 'inherit' })
  if (status !== 0) process.exit(signal ? 130 : (status ?? 1))
}
