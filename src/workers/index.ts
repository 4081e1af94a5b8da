/** Several processes behind one port: the first starts the others, keeps them alive, renews and ends them, and serves nothing itself. */
import cluster from 'node:cluster'
import { pathsIn } from '../data-folder/index.ts'
import { listenForFigures } from '../http/listen.ts'
import { createLog, type Log, logOutput } from '../log.ts'
import type { Figure, Metrics } from '../metrics.ts'
import type { Config } from '../settings/index.ts'
import { release } from '../settings/release.ts'
import { listenForCommands, type Tell } from './control.ts'
import { createCrew, NotRenewed } from './crew.ts'
import { EndedEarly, type Member, startMember } from './member.ts'

/** This process was started by a first one. */
export const isWorker = cluster.isWorker

/** A worker gets this much longer to end than it takes for its requests. Milliseconds. */
const GRACE_MS = 3000

interface Workers {
  log: Log
  greeting: string
  end(): Promise<void>
}

/**
 * Resolves when all serve; with the exit code of the first worker when that one could not start, after it has said why.
 * Rejects with a ConfigError when the port for figures cannot be had.
 */
export async function startWorkers({
  config,
  clock,
}: {
  config: Config
  clock: () => number
}): Promise<Workers | { exitCode: number }> {
  // All take from one queue of the system: what waits there is not lost with the worker that it would have been given to.
  cluster.schedulingPolicy = cluster.SCHED_NONE
  cluster.setupPrimary({ args: [], stdio: ['ignore', 'pipe', 'inherit', 'ipc'] })
  const output = logOutput(clock)
  const log = createLog(config.logLevel, clock, output)
  log.info(release(), 'starting')
  const adding = config.metricsPort > 0 ? await import('../prometheus.ts') : undefined
  const crew = createCrew({
    count: config.workers,
    startMember: () => startMember(output.write),
    log,
    endMs: config.shutdownMs + GRACE_MS,
    onEnded: (member) => sums?.keep(member),
  })
  const sums = adding && createSums(adding, crew.members, adding.createDropped(log).figures)
  const closeCommands = await listenForCommands(pathsIn(config.dataDir).control, renew, log)
  const greeting = await crew.start().catch(codeOf)
  if (typeof greeting === 'number') {
    closeCommands()
    return { exitCode: greeting }
  }
  const closeFigures = await openFigures().catch(async (error) => {
    closeCommands()
    await crew.end()
    throw error
  })
  return {
    log,
    greeting: `${greeting}  Workers: ${config.workers}`,
    async end() {
      closeCommands()
      closeFigures()
      await crew.end()
    },
  }

  async function openFigures(): Promise<() => void> {
    return sums ? listenForFigures(config, sums.text) : () => {}
  }

  async function renew(report: Tell): Promise<void> {
    try {
      await crew.renew((renewed) => report({ renewed, of: config.workers }))
      report({ done: true })
    } catch (error) {
      if (!(error instanceof NotRenewed)) throw error
      log.error({ err: error }, 'not all workers were replaced')
      report({ failed: error.message })
    }
  }
}

function codeOf(error: Error): number {
  if (!(error instanceof EndedEarly)) throw error
  return typeof error.code === 'number' && error.code > 0 ? error.code : 1
}

/** How figures are added up; see prometheus.ts, which is loaded only where they are asked for. */
interface Adding {
  sumOf(figures: Figure[][]): Pick<Metrics, 'text' | 'figures'>
  growing(figures: Figure[]): Figure[]
}
interface Sums {
  text: Metrics['text']
  /** Keeps what a worker that ended had counted: counters never fall. */
  keep(member: Member): void
}

/** The figures of all workers as one text for Prometheus. `own` are those of the first process. */
function createSums({ sumOf, growing }: Adding, members: () => Member[], own: Metrics['figures']): Sums {
  let kept: Promise<Figure[]> = Promise.resolve([])
  return {
    async text() {
      const asked = members()
      await Promise.all(asked.map((member) => member.askFigures()))
      return sumOf([await kept, await own(), ...asked.map(({ figures }) => figures)]).text()
    },
    keep({ figures }) {
      kept = kept.then((before) => sumOf([before, growing(figures)]).figures())
    },
  }
}
