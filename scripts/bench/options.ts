/** What the bench is asked to do. */
import { parseArgs } from 'node:util'

/** The engines that are measured beside each other. */
export const ENGINES = ['SQLite', 'PostgreSQL'] as const
export type Engine = (typeof ENGINES)[number]

export const SCENARIOS = ['status', 'form', 'case', 'submit'] as const
export type Scenario = (typeof SCENARIOS)[number]
type Part = Scenario | 'uploads' | 'start' | 'many' | 'office'

export interface Options {
  rounds: number
  /** Measured in each round, after a warm-up of the same length. */
  seconds: number
  parts: readonly Part[]
  /** Cases in the office. */
  rows: number
  /** On which the office is measured. */
  engines: readonly Engine[]
}

export const USAGE = `npm run bench -- [--rounds N] [--seconds S] [--only status|form|case|submit|uploads|start|many|office]
                 [--rows N] [--engine SQLite|PostgreSQL]
  --rounds    rounds of which the median is taken (3)
  --seconds   measured per server, page and round, after a warm-up as long (8)
  --only      one part of the bench; may be given more than once (all but many and office)
  --rows      cases in the office (1000000)
  --engine    on which the office is measured; may be given more than once (both)`

/** Reads the command line; throws an Error with one sentence when it cannot be used. */
export function readOptions(args: readonly string[]): Options {
  const { values } = parseArgs({
    args: [...args],
    options: {
      rounds: { type: 'string', default: '3' },
      seconds: { type: 'string', default: '8' },
      rows: { type: 'string', default: '1000000' },
      engine: { type: 'string', multiple: true, default: [] },
      only: { type: 'string', multiple: true, default: [] },
    },
  })
  const usual: readonly Part[] = [...SCENARIOS, 'uploads', 'start']
  const known: readonly Part[] = [...usual, 'many', 'office']
  const parts = values.only.map((name) => oneOf('--only', name, known))
  return {
    rounds: whole('--rounds', values.rounds),
    seconds: whole('--seconds', values.seconds),
    rows: whole('--rows', values.rows, 7),
    engines: values.engine.length > 0 ? values.engine.map((name) => oneOf('--engine', name, ENGINES)) : ENGINES,
    parts: parts.length > 0 ? parts : usual,
  }
}

function oneOf<T extends string>(name: string, text: string, known: readonly T[]): T {
  const found = known.find((one) => one === text)
  if (found === undefined) throw new Error(`${name} ${text}: write one of ${known.join(', ')}`)
  return found
}

function whole(name: string, text: string, digits = 4): number {
  if (!/^[1-9]\d*$/.test(text) || text.length > digits)
    throw new Error(`${name} ${text}: write a whole number from 1 to ${'9'.repeat(digits)}`)
  return Number(text)
}
