/** What the test of many machines is asked to do. */
import { parseArgs } from 'node:util'

export interface Options {
  /** Of load. */
  seconds: number
  clients: number
  selfTest: boolean
}

export const USAGE = `npm run test:many -- [--seconds S] [--clients N] [--self-test]
  --seconds    seconds of load, from 20 (40)
  --clients    people and programs at once (16)
  --self-test  then plants a loss, a double, damaged files and faults of the feed, and fails unless each is found`

/** Reads the command line; throws an Error with one sentence when it cannot be used. */
export function readOptions(args: readonly string[]): Options {
  const { values } = parseArgs({
    args: [...args],
    options: {
      seconds: { type: 'string', default: '40' },
      clients: { type: 'string', default: '16' },
      'self-test': { type: 'boolean', default: false },
    },
  })
  return {
    seconds: whole('--seconds', values.seconds, 20, 600),
    clients: whole('--clients', values.clients, 1, 200),
    selfTest: values['self-test'],
  }
}

function whole(name: string, text: string, least: number, most: number): number {
  if (/^\d{1,4}$/.test(text) && Number(text) >= least && Number(text) <= most) return Number(text)
  throw new Error(`${name} ${text}: write a whole number from ${least} to ${most}`)
}
