/** What the bench is asked to do. */
import { Command, Option } from 'commander'
import { whole } from '../options.ts'

export const PARTS = ['pages', 'forms', 'files', 'start', 'office'] as const
export type Part = (typeof PARTS)[number]
/** On which the office is measured. */
const ENGINES = ['SQLite', 'PostgreSQL'] as const
export type Engine = (typeof ENGINES)[number]
export interface Options {
  only: Part[]
  rounds: number
  seconds: number
  rows: number
  engine: Engine[]
}

export const readOptions = (): Options =>
  new Command('npm run bench --')
    .addOption(
      new Option('--only <part...>', 'what to measure')
        .choices(PARTS)
        .default(PARTS.filter((part) => part !== 'office')),
    )
    .option('--rounds <n>', 'rounds of which the median is taken', whole(1, 9999), 3)
    .option('--seconds <s>', 'seconds a round, after a warm-up as long', whole(1, 9999), 8)
    .option('--rows <n>', 'cases in the office', whole(1, 9_999_999), 1_000_000)
    .addOption(new Option('--engine <name...>', 'on which the office is measured').choices(ENGINES).default(ENGINES))
    .parse()
    .opts<Options>()
