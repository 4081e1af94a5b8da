/** Starts servers on their addresses, and says why if an address is not available. */
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Metrics } from '../metrics.ts'
import { type Config, ConfigError } from '../settings/index.ts'

/** Why a port cannot be listened on, by the code of the system. */
const REASONS: Record<string, string> = {
  EADDRINUSE: 'something else listens there already. Stop it, or choose another port',
  EACCES: 'this port is not allowed. Choose one above 1023',
  EADDRNOTAVAIL: 'this machine has no such address (SVC_HOST)',
  ENOTFOUND: 'this machine has no such address (SVC_HOST)',
}

/** Resolves with the port; rejects with a ConfigError that names the setting if the address is not available. */
export function listen(server: Server, name: string, port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const reason = REASONS[error.code ?? '']
      reject(reason ? new ConfigError([`${name}=${port}: ${reason}`]) : error)
    })
    server.listen(port, host, () => {
      server.removeAllListeners('error')
      resolve((server.address() as AddressInfo).port)
    })
  })
}

/** Serves `/metrics` if it is set up; returns how to stop. */
export async function listenForFigures(
  { metricsPort, host }: Pick<Config, 'metricsPort' | 'host'>,
  text: Metrics['text'],
): Promise<() => void> {
  if (metricsPort === 0) return () => {}
  const server = createServer(async (req, res) => {
    if (req.url !== '/metrics') return res.writeHead(404).end()
    const { type, body } = await text()
    res.writeHead(200, { 'Content-Type': type }).end(body)
  })
  await listen(server, 'SVC_METRICS_PORT', metricsPort, host)
  return () => void server.close()
}
