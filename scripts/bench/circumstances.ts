/** Under what circumstances the bench ran: what its shares depend on, said in the report. */
import { cpus, totalmem } from 'node:os'
import type { Cores } from './cores.ts'
import { CONNECTIONS, type Generator } from './load.ts'

export interface Machine {
  processor: string
  cores: number
  memoryGB: number
  node: string
  platform: string
}
export interface Settings {
  rounds: number
  seconds: number
  connections: number
  generator: Generator['name']
  cores: Cores
}

export const machine = (): Machine => ({
  processor: cpus()[0]?.model ?? 'unknown',
  cores: cpus().length,
  memoryGB: Math.round(totalmem() / 1e9),
  node: process.version,
  platform: `${process.platform} ${process.arch}`,
})

export const settingsOf = (
  { rounds, seconds }: { rounds: number; seconds: number },
  generator: Generator,
  cores: Cores,
): Settings => ({
  rounds,
  seconds,
  connections: CONNECTIONS,
  generator: generator.name,
  cores,
})

/** Pure. */
export function circumstances({
  startedAt,
  machine,
  settings,
}: {
  startedAt: string
  machine: Machine
  settings: Settings
}): string {
  const { server, load } = settings.cores
  const places = server === undefined ? 'not pinned to cores' : `server on core ${server}, load on core ${load}`
  return [
    `${startedAt}. ${machine.processor}, ${machine.cores} cores, ${machine.memoryGB} GB, ${machine.platform}, Node ${machine.node}.`,
    `${settings.generator}, ${settings.connections} connections, ${places}; medians of ${settings.rounds} alternating rounds of ${settings.seconds} s.`,
    'The access log of Intake goes to a file, the bare server writes none; answers are asked for without compression.',
    'Shares carry to another machine, absolute figures do not.',
  ].join('\n')
}
