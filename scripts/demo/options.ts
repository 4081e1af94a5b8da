/** What the demo is asked to do. */
import { parseArgs } from 'node:util'
import { languagesIn } from './service.ts'

export interface Options {
  cases: number
  /** The first port that is tried. */
  port: number
  /** As `SVC_LANGUAGES` names them. */
  languages: string
  help: boolean
}

export const USAGE = `npm run demo -- [--cases N]

Starts Intake on a temporary folder, with its starter forms, cases of the last weeks, three accounts, and a page
with the mail that it would have sent. It prints what to look at. Ctrl-C stops it and removes the folder.

  --cases   how many cases to make up, from 10 to 5000 (200)
  --help    this text

SVC_PORT is the port of the service (3000). If it is taken, the next free one is used; the mail page gets the one
after it. Both can be reached from this machine only. SVC_LANGUAGES=en,de,ar shows the forms in these languages too.
All other settings are left out.`

/** Reads the command line; throws an Error with one sentence when it cannot be used. */
export function readOptions(args: readonly string[], env: Readonly<Record<string, string | undefined>>): Options {
  const { values } = parseArgs({
    args: [...args],
    options: { cases: { type: 'string', default: '200' }, help: { type: 'boolean', default: false } },
  })
  return {
    cases: whole('--cases', values.cases, { least: 10, most: 5000 }),
    port: whole('SVC_PORT', env.SVC_PORT?.trim() || '3000', { least: 1, most: 65_534 }),
    languages: languages(env.SVC_LANGUAGES?.trim() || 'en'),
    help: values.help,
  }
}

function languages(text: string): string {
  try {
    languagesIn(text)
    return text
  } catch (error) {
    throw new Error(`SVC_LANGUAGES=${text}: ${(error as Error).message}`)
  }
}

function whole(name: string, text: string, { least, most }: { least: number; most: number }): number {
  const number = /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN
  if (number >= least && number <= most) return number
  throw new Error(`${name}=${text}: write a whole number from ${least} to ${most}`)
}
