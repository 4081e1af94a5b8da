/** What the bench is asked to do. */
import { parseArgs } from 'node:util'

export const SCENARIOS = ['status', 'form', 'submit'] as const
export type Scenario = (typeof SCENARIOS)[number]
export type Part = Scenario | 'logic' | 'uploads'

export interface Options {
  rounds: number
  /** Measured in each round, after a warm-up. */
  seconds: number
  parts: readonly Part[]
}

export const USAGE = `npm run bench -- [--rounds N] [--seconds S] [--only status|form|submit|logic|uploads]
  --rounds    rounds of which the median is taken (3)
  --seconds   measured per server, page and round, after a warm-up (8)
  --only      one part of the bench; may be given more than once (all)`

/** Reads the command line; throws an Error with one sentence when it cannot be used. */
export function readOptions(args: readonly string[]): Options {
  const { values } = parseArgs({
    args: [...args],
    options: {
      rounds: { type: 'string', default: '3' },
      seconds: { type: 'string', default: '8' },
      only: { type: 'string', multiple: true, default: [] },
    },
  })
  const known: readonly Part[] = [...SCENARIOS, 'logic', 'uploads']
  const parts = values.only.map((name) => {
    const part = known.find((one) => one === name)
    if (part === undefined) throw new Error(`--only ${name}: write one of ${known.join(', ')}`)
    return part
  })
  return {
    rounds: whole('--rounds', values.rounds),
    seconds: whole('--seconds', values.seconds),
    parts: parts.length > 0 ? parts : known,
  }
}

function whole(name: string, text: string): number {
  if (!/^[1-9]\d{0,3}$/.test(text)) throw new Error(`${name} ${text}: write a whole number from 1 to 9999`)
  return Number(text)
}
