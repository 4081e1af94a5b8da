/** A worker: a process that serves as one alone does, and ends when the first process says so. */

import { createLog } from '../log.ts'
import { serve } from '../serve.ts'
import type { Config } from '../settings/index.ts'
import type { FromWorker, ToWorker } from './member.ts'

/** `end` ends the process with a code. Rejects with a ConfigError when it cannot serve with these settings. */
export async function joinWorkers({
  config,
  clock,
  end,
}: {
  config: Config
  clock: () => number
  end: (code: number) => void
}): Promise<void> {
  // A terminal sends these to all of them, and the first decides.
  for (const signal of ['SIGINT', 'SIGHUP'] as const) process.on(signal, () => {})
  const log = createLog(config.logLevel, clock)
  const serving = await serve({ config: shareOf(config), clock, log })
  let ending = false
  process.on('SIGTERM', () => begin(0, 'SIGTERM'))
  process.on('uncaughtException', (error) => {
    log.error({ err: error }, 'unexpected error outside of a request; this process ends')
    begin(1, 'uncaughtException')
  })
  process.on('message', (message: ToWorker) => {
    if (message.say === 'start jobs') serving.startJobs()
    else if (message.say === 'tell figures') tellFigures()
    else begin(0, 'told to', message.patient)
  })
  await tell({ say: 'ready', greeting: serving.greeting })

  async function begin(code: number, why: string, patient = true): Promise<void> {
    if (ending) return
    ending = true
    log.info({ why, pid: process.pid }, 'ending')
    await serving.end({ patient })
    await tellFigures()
    await log.flush()
    end(code)
  }

  async function tellFigures(): Promise<void> {
    await tell({ say: 'figures', figures: await serving.metrics.figures() })
  }
}

/** Resolves once the message is sent. If the first process is gone, nobody gets it, and Node ends this process. */
const tell = (message: FromWorker): Promise<void> =>
  new Promise((resolve) => {
    process.send!(message, () => resolve())
  })

/** The limits of the machine, in equal parts. */
const shareOf = (config: Config): Config => ({
  ...config,
  maxConnections: Math.ceil(config.maxConnections / config.workers),
  maxInFlight: Math.ceil(config.maxInFlight / config.workers),
})
