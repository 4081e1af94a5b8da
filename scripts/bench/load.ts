/** Puts load on one address from a process of its own: wrk where it is installed, else autocannon. */
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { hasCommand, pinned } from './cores.ts'
import type { Sample } from './figures.ts'
import { track } from './servers.ts'

export const CONNECTIONS = 12
/** Above this many answers a second autocannon measures itself, not the server. */
export const AUTOCANNON_LIMIT = 28_000

export interface Generator {
  name: 'wrk' | 'autocannon'
  core: number | undefined
}
export interface Shot {
  url: string
  seconds: number
  /** A file with one id a line, each used once, and what follows the id in the form. Without it the address is read. */
  post?: { ids: string; rest: string }
}
type Answers = Omit<Sample, 'cpu' | 'memory'>

export const chooseGenerator = (core: number | undefined): Generator => ({
  name: hasCommand('wrk') ? 'wrk' : 'autocannon',
  core,
})

/** Fires for the given time; rejects when a form's ids did not suffice, because a repeated form is not a new one. */
export async function fire({ name, core }: Generator, { url, seconds, post }: Shot): Promise<Answers> {
  const form = post ? [post.ids, post.rest] : []
  const command = {
    wrk: [
      'wrk',
      '-t1',
      `-c${CONNECTIONS}`,
      `-d${seconds}s`,
      '-s',
      beside('wrk.lua'),
      '-H',
      'Accept-Encoding: identity',
      url,
      '--',
      ...form,
    ],
    autocannon: [process.execPath, beside('autocannon.ts'), url, String(CONNECTIONS), String(seconds), ...form],
  }[name]
  const [file, ...args] = pinned(core, command) as [string, ...string[]]
  const run = promisify(execFile)(file, args)
  track(run.child)
  const { stdout } = await run
  const { spare, ...answers } = JSON.parse(stdout.trim().split('\n').at(-1)!) as Answers & { spare: number }
  if (spare < 0) throw new Error('more forms were sent than ids were made')
  if (answers.responses === 0) throw new Error(`${url} gave no answer`)
  return answers
}

const beside = (name: string): string => join(import.meta.dirname, name)
