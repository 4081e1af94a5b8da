/** Ports of this machine that nobody listens on. */
import { createServer } from 'node:net'

/** This port, or the first free one above it. */
export async function freePort(wanted: number): Promise<number> {
  for (let port = wanted; port <= 65_535; port++) if (await isFree(port)) return port
  throw new Error(`No port from ${wanted} on is free. Set SVC_PORT to a lower one.`)
}

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const server = createServer()
      .once('error', () => resolve(false))
      .listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })
