/** A core for the server and a core for the load, so that neither takes time from the other. */
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

export interface Cores {
  server?: number
  load?: number
}

/** The first and the last core that this process may use; empty without taskset, or when there is only one. */
export function chooseCores(): Cores {
  if (!hasCommand('taskset')) return {}
  const allowed = coresIn(/^Cpus_allowed_list:\s*(\S+)/m.exec(readFileSync('/proc/self/status', 'utf8'))?.[1] ?? '')
  const [server, load] = [allowed[0], allowed.at(-1)]
  return server === undefined || load === undefined || server === load ? {} : { server, load }
}

/** Reads a list as the kernel writes it: `0-2,5`. */
export function coresIn(list: string): number[] {
  return list
    .split(',')
    .filter(Boolean)
    .flatMap((range) => {
      const [from, to = from] = range.split('-').map(Number) as [number, number?]
      return Array.from({ length: to - from + 1 }, (_, i) => from + i)
    })
}

/** The command line, kept on one core when there is one for it. */
export const pinned = (core: number | undefined, command: readonly string[]): readonly string[] =>
  core === undefined ? command : ['taskset', '-c', String(core), ...command]

/** Can the command be started? (wrk and taskset answer an unknown option with an exit code, not with an error.) */
export const hasCommand = (name: string): boolean =>
  spawnSync(name, ['--version'], { stdio: 'ignore' }).error === undefined
