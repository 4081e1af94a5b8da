/** Ports for servers of the tests. */
import { createSocket } from 'node:dgram'
import { connect, createServer } from 'node:net'

/** Below the ports that systems give out by themselves (from 32,768), so that no other connection takes it before its service does. */
let nextPort = 20_000 + ((process.pid * 101) % 10_000)

/** A port that nobody listens on; never the same twice, nor in two runs beside each other. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = nextPort
    nextPort = port < 29_999 ? port + 1 : 20_000
    if ((await isOurs(port)) && (await isFree(port))) return port
  }
}

/** Does somebody listen there? */
export const takesConnections = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => socket.destroy() && resolve(true)).once('error', () => resolve(false))
  })

/** Takes the port of the same number for UDP until this process ends: another run that asks for it passes on. */
const isOurs = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const claim = createSocket('udp4').unref()
    claim.once('error', () => resolve(false))
    claim.bind({ port, address: '127.0.0.1', exclusive: true }, () => resolve(true))
  })

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const server = createServer()
      .once('error', () => resolve(false))
      .listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })
