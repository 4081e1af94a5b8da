/** The server process: settings, wiring, listening, and an end in good order. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { createApp } from './app.ts'
import { ConfigError, readConfig } from './config.ts'
import { SettingError } from './errors.ts'
import { jobsOf, startJobs } from './jobs.ts'
import { createLog, type Log } from './log.ts'
import { type Metrics, noMetrics } from './metrics.ts'
import { headersFor } from './middleware/headers.ts'
import { createHttpServer, drain } from './server.ts'
import { wire } from './wire.ts'

const clock = Date.now
/** Why a port cannot be listened on, by the code of the system. */
const REASONS: Record<string, string> = {
  EADDRINUSE: 'something else listens there already. Stop it, or choose another port',
  EACCES: 'this port is not allowed. Choose one above 1023',
  EADDRNOTAVAIL: 'this machine has no such address (SVC_HOST)',
  ENOTFOUND: 'this machine has no such address (SVC_HOST)',
}

try {
  await start()
} catch (error) {
  console.error(error instanceof ConfigError ? error.message : error)
  process.exit(error instanceof ConfigError ? 2 : 1)
}

async function start(): Promise<void> {
  const config = readConfig(process.env)
  const log = createLog(config.logLevel, clock)
  const refuse = (error: Error): never => {
    throw unusable(config.dataDir, error)
  }
  const wired = await wire({ config, clock, log }).catch(refuse)
  const metrics = config.metricsPort > 0 ? await prometheus(log) : noMetrics
  const stopFollowing = await wired.definitions.follow().catch(refuse)
  const app = createApp({ config, services: wired.services, clock, log, metrics })
  const stopJobs = startJobs(jobsOf(wired), log)
  const stopSharing = wired.services.budgets.begin()
  const server = createHttpServer(app.callback(), {
    fixed: headersFor(config.baseUrl),
    maxConnections: config.maxConnections,
    trustProxy: config.trustProxy,
    metrics,
  })
  await listening(server, 'SVC_PORT', config.port, config.host)
  const figures = config.metricsPort > 0 ? metricsServer() : undefined
  if (figures) await listening(figures, 'SVC_METRICS_PORT', config.metricsPort, config.host)
  let ending = false
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => end(0, signal))
  process.on('uncaughtException', (error) => {
    log.error({ err: error }, 'unexpected error outside any request; the service ends')
    end(1, 'uncaughtException')
  })
  greet()

  async function end(code: number, why: string): Promise<void> {
    if (ending) return
    ending = true
    log.info({ why }, 'ending')
    stopFollowing()
    stopSharing()
    const jobsEnded = stopJobs()
    figures?.close()
    await Promise.all([drain(server, config.shutdownMs), Promise.race([jobsEnded, sleep(config.shutdownMs)])])
    await wired.close()
    await log.flush()
    process.exit(code)
  }

  function greet(): void {
    const { port } = server.address() as AddressInfo
    const host = config.host.includes(':') ? `[${config.host}]` : config.host
    const base = config.baseUrl || `http://${host}:${port}`
    const definitions = wired.formsInStore ? 'in the database' : wired.folder.forms
    console.error(`Intake is ready. Forms: ${base}  Status: ${base}/status  Definitions: ${definitions}  Stop: Ctrl-C`)
  }

  function metricsServer() {
    return createServer(async (req, res) => {
      if (req.url !== '/metrics') return res.writeHead(404).end()
      const { type, body } = await metrics.text()
      res.writeHead(200, { 'Content-Type': type }).end(body)
    })
  }
}

async function prometheus(log: Log): Promise<Metrics> {
  const { createMetrics } = await import('./prometheus.ts')
  return createMetrics(log)
}

/** A fault of a setting, the disk or the folder, told in a sentence. */
function unusable(dataDir: string, error: Error): Error {
  if (error instanceof SettingError) return new ConfigError([`${error.setting}: ${error.message}`])
  const { message, code } = (error.cause ?? error) as NodeJS.ErrnoException
  if (code === undefined) return error
  return new ConfigError([`SVC_DATA_DIR=${JSON.stringify(dataDir)}: the folder cannot be used: ${message}`])
}

function listening(server: ReturnType<typeof createServer>, name: string, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const reason = REASONS[error.code ?? '']
      reject(reason ? new ConfigError([`${name}=${port}: ${reason}`]) : error)
    })
    server.listen(port, host, () => {
      server.removeAllListeners('error')
      resolve()
    })
  })
}
