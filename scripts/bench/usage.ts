/** What a process has used so far, as the Linux kernel counts it. */
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'

let ticks: number | undefined

/** User and system time of all its threads in microseconds; undefined where there is no /proc. */
export function cpuTime(pid: number): number | undefined {
  if (!existsSync(`/proc/${pid}/stat`)) return undefined
  ticks ??= Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }))
  return (ticksIn(readFileSync(`/proc/${pid}/stat`, 'utf8')) / ticks) * 1e6
}

/** Fields 14 and 15 of proc(5); counted after the command's name, which may hold spaces and brackets. */
export function ticksIn(stat: string): number {
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return Number(fields[11]) + Number(fields[12])
}

/** Resident memory in MB (10^6 bytes); undefined where there is no /proc. */
export function residentMemory(pid: number): number | undefined {
  if (!existsSync(`/proc/${pid}/status`)) return undefined
  const kibibytes = /^VmRSS:\s*(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return kibibytes === undefined ? undefined : (Number(kibibytes) * 1024) / 1e6
}
