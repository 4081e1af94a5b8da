/** What the crash test is asked to do. */
import { parseArgs } from 'node:util'

export interface Options {
  rounds: number
  /** No new round begins after this many seconds. */
  secondsLimit: number
  /** Decides when each kill comes. */
  seed: number
  selfTest: boolean
}

export const USAGE = `npm run test:crash -- [--rounds N] [--seconds-limit S] [--seed N] [--self-test]
  --rounds         times the service is killed (200; 3 with --self-test)
  --seconds-limit  no new round begins after this many seconds (600)
  --seed           a whole number that decides the moments of the kills (random, printed)
  --self-test      then damages copies of the database, and fails unless each damage is found`

/** Reads the command line; throws an Error with one sentence when it cannot be used. */
export function readOptions(args: readonly string[]): Options {
  const { values } = parseArgs({
    args: [...args],
    options: {
      rounds: { type: 'string' },
      'seconds-limit': { type: 'string', default: '600' },
      seed: { type: 'string' },
      'self-test': { type: 'boolean', default: false },
    },
  })
  const selfTest = values['self-test']
  return {
    rounds: whole('--rounds', values.rounds ?? (selfTest ? '3' : '200')),
    secondsLimit: whole('--seconds-limit', values['seconds-limit']),
    seed: values.seed === undefined ? 1 + Math.floor(Math.random() * 1e9) : whole('--seed', values.seed),
    selfTest,
  }
}

function whole(name: string, text: string): number {
  if (!/^[1-9]\d{0,9}$/.test(text)) throw new Error(`${name} ${text}: write a whole number from 1`)
  return Number(text)
}
