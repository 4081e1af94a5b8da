/** One process that serves: services wired, the port listened on, jobs run; and an end in good order. */
import { setTimeout as sleep } from 'node:timers/promises'
import { createApps } from './app.ts'
import { PostgresFault, SettingError } from './faults.ts'
import { headersFor } from './http/headers.ts'
import { requireInternals } from './http/internals.ts'
import { listen } from './http/listen.ts'
import { createHttpServer, drain } from './http/server.ts'
import { type Job, jobsOf, startJobs } from './jobs.ts'
import type { Log } from './log.ts'
import { type Metrics, noMetrics } from './metrics.ts'
import { officeAddress, originOf, sharesOf } from './settings/derived.ts'
import { type Config, ConfigError } from './settings/index.ts'
import { wire } from './wire.ts'
import { letYoungSpaceGrow } from './young-space.ts'

export interface Serving {
  /** Says where everything is. */
  greeting: string
  metrics: Metrics
  /** Begins what one process does for all others of its machine. */
  startJobs(): void
  /**
   * Resolves when what was in flight is answered, or after SVC_SHUTDOWN_MS. `patient`: others go on serving, so that
   * connections are not closed before they had time to hear of it.
   */
  end(options?: { patient?: boolean }): Promise<void>
}

/** Rejects with a ConfigError when a setting, the disk or the folder cannot be used. */
export async function serve({
  config,
  clock,
  log,
}: {
  config: Config
  clock: () => number
  log: Log
}): Promise<Serving> {
  requireInternals()
  const refuse = (error: Error): never => {
    throw unusable(config.dataDir, error)
  }
  const wired = await wire({ config, clock, log, checksApart: true }).catch(refuse)
  const metrics = config.metricsPort > 0 ? await prometheus(log) : noMetrics
  /** What runs beside the answers, each by what ends it. */
  const stops: (() => Promise<void> | void)[] = [await wired.definitions.begin().catch(refuse)]
  const { app, office, warm } = createApps({ config, services: wired.services, clock, log, metrics })
  const jobs: Job[] = [
    { name: 'warm up', run: async () => void (await warm().finally(letYoungSpaceGrow)) },
    ...jobsOf(wired, process.stderr.isTTY ? console.error : undefined),
  ]
  const { forms, budgets, access, deliveries, feed, officeExports, installation, programs, backupRuns, serviceState } =
    wired.services
  stops.push(
    budgets.begin(),
    installation.begin((belonging) => metrics.databaseBehind(belonging === 'behind')),
    access.refusedSignIns.begin(),
    deliveries.watch((backlog) => metrics.deliveries(backlog)),
    programs.watch((count) => metrics.endingTokens(count)),
    forms.watchRefused((count) => metrics.refusedDefinitions(count)),
    backupRuns.watch((runs) => metrics.backups(runs)),
    serviceState.begin(),
    startJobs(jobs.filter(runsOnce), log),
    deliveries.begin(),
    feed.end,
  )
  const [places, desks] = sharesOf(config)
  const sameForBoth = { trustProxy: config.trustProxy, metrics }
  const server = createHttpServer(app.callback(), {
    ...sameForBoth,
    fixed: headersFor(config.baseUrl),
    maxConnections: places,
  })
  const port = await listen(server, 'SVC_PORT', config.port, config.host)
  const servers = [server]
  if (office) {
    const fixed = headersFor(officeAddress(config))
    const apart = createHttpServer(office.callback(), { ...sameForBoth, fixed, maxConnections: desks })
    await listen(apart, 'SVC_STAFF_PORT', config.officePort, config.host)
    servers.push(apart)
  }
  return {
    greeting: greetingOf(config, port, wired.formsInStore ? 'in the database' : wired.folder.forms),
    metrics,
    startJobs() {
      const repeated = jobs.filter((job) => !runsOnce(job))
      stops.push(startJobs(repeated, log))
    },
    async end({ patient = false } = {}) {
      const stopped = Promise.all(stops.map((stop) => stop()))
      await Promise.all([
        ...servers.map((one) => drain(one, config.shutdownMs, { patient })),
        Promise.race([stopped, sleep(config.shutdownMs)]),
      ])
      const lastRows = [officeExports.settled(), access.refusedSignIns.write('all')]
      await Promise.race([Promise.allSettled(lastRows), sleep(LAST_ROWS_MS)])
      await wired.close()
    },
  }
}

/** How long the end waits for the last rows of the audit, about exports that were cut and refused sign-ins; in milliseconds. */
const LAST_ROWS_MS = 1000

/** Each process does it once, for itself. */
const runsOnce = ({ every }: Job): boolean => every === undefined

function greetingOf(config: Config, port: number, definitions: string): string {
  const { host, baseUrl, officePort } = config
  const base = baseUrl || originOf(host, port)
  const office = officePort === 0 ? '' : `  Office: ${officeAddress(config)}/staff`
  return `Intake is ready. Forms: ${base}  Status: ${base}/status${office}  Definitions: ${definitions}  Stop: Ctrl-C`
}

async function prometheus(log: Log): Promise<Metrics> {
  const { createMetrics } = await import('./prometheus.ts')
  return createMetrics(log)
}

/** A fault of a setting, the disk or the folder, told in a sentence. */
function unusable(dataDir: string, error: Error): Error {
  if (error instanceof SettingError) return new ConfigError([`${error.setting}: ${error.message}`])
  const fault = (error.cause ?? error) as NodeJS.ErrnoException
  if (fault instanceof PostgresFault) return new ConfigError([`SVC_DATABASE_URL: ${fault.message}. Look at the server`])
  if (fault.code === undefined) return error
  return new ConfigError([`SVC_DATA_DIR=${JSON.stringify(dataDir)}: the folder cannot be used: ${fault.message}`])
}
