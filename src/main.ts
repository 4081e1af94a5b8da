/** The server process: settings, wiring, listening, and an end in good order. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createApp } from './app.ts'
import { ConfigError, readConfig } from './config.ts'
import { createLog } from './log.ts'
import { createMetrics, noMetrics } from './metrics.ts'
import { headersFor } from './middleware/headers.ts'
import { createHttpServer, drain } from './server.ts'
import { wire } from './wire.ts'

const clock = Date.now

try {
  await start()
} catch (error) {
  console.error(error instanceof ConfigError ? error.message : error)
  process.exit(error instanceof ConfigError ? 2 : 1)
}

async function start(): Promise<void> {
  const config = readConfig(process.env)
  const log = createLog(config.logLevel, clock)
  const wired = await wire({ config, clock, log })
  const metrics = config.metricsPort > 0 ? createMetrics() : noMetrics
  const app = createApp({ config, services: wired.services, clock, log, metrics })
  await wired.publish()
  const stopWatching = wired.folder.watch(() => {
    wired.publish().catch((error) => log.error({ err: error }, 'publishing failed'))
  })
  const stopSweeping = keepSwept()
  const server = createHttpServer(app.callback(), {
    fixed: headersFor(config.baseUrl),
    maxConnections: config.maxConnections,
  })
  await listening(server, config.port, config.host)
  const figures = config.metricsPort > 0 ? metricsServer() : undefined
  if (figures) await listening(figures, config.metricsPort, config.host)
  greet()

  let ending = false
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => end(0, signal))
  process.on('uncaughtException', (error) => {
    log.error({ err: error }, 'unexpected error outside any request; the service ends')
    end(1, 'uncaughtException')
  })

  async function end(code: number, why: string): Promise<void> {
    if (ending) return
    ending = true
    log.info({ why }, 'ending')
    stopWatching()
    stopSweeping()
    figures?.close()
    await drain(server, config.shutdownMs)
    await wired.close()
    log.flush()
    process.exit(code)
  }

  /** At start and every hour: what a crash has left, and files whose form was never sent. */
  function keepSwept(): () => void {
    const sweep = async () => {
      try {
        const { sweeper } = wired.services
        const swept = { unclaimed: await sweeper.unclaimed(), orphaned: await sweeper.orphans() }
        if (swept.unclaimed + swept.orphaned > 0) log.info(swept, 'files swept')
      } catch (error) {
        log.error({ err: error }, 'sweeping failed')
      }
    }
    wired.drive.tidy().then(sweep, (error) => log.error({ err: error }, 'tidying the drive failed'))
    const timer = setInterval(sweep, 60 * 60 * 1000)
    return () => clearInterval(timer)
  }

  function greet(): void {
    const { port } = server.address() as AddressInfo
    const host = config.host.includes(':') ? `[${config.host}]` : config.host
    const base = config.baseUrl || `http://${host}:${port}`
    console.error(
      `Intake is ready. Forms: ${base}  Status: ${base}/status  Definitions: ${wired.folder.forms}  Stop: Ctrl-C`,
    )
  }

  function metricsServer() {
    return createServer(async (req, res) => {
      if (req.url !== '/metrics') return res.writeHead(404).end()
      const { type, body } = await metrics.text()
      res.writeHead(200, { 'Content-Type': type }).end(body)
    })
  }
}

function listening(server: ReturnType<typeof createServer>, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const taken = error.code === 'EADDRINUSE'
      reject(
        taken
          ? new ConfigError([`SVC_PORT=${port}: something else listens there already. Stop it, or choose another port`])
          : error,
      )
    })
    server.listen(port, host, () => {
      server.removeAllListeners('error')
      resolve()
    })
  })
}
