/** A small round-robin proxy: each request goes to the next service that takes a connection; a 503 where none does. */
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'

interface Proxy {
  base: string
  close(): void
}

export async function startProxy(ports: readonly number[]): Promise<Proxy> {
  let next = 0
  const server = createServer(async (req, res) => {
    const first = next++ // others come meanwhile: each request tries all services
    for (let tried = 0; tried < ports.length; tried++) {
      const socket = await connectTo(ports[(first + tried) % ports.length]!)
      if (!socket) continue
      if (!req.destroyed) return forward(socket, req, res)
      socket.destroy()
      return
    }
    res.writeHead(503, { Connection: 'close' }).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    base: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}

const connectTo = (port: number): Promise<Socket | undefined> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => resolve(socket)).once('error', () => resolve(undefined))
  })

/** What was sent to a service that dies is not sent to another: only its sender may say it again. */
function forward(socket: Socket, req: IncomingMessage, res: ServerResponse): void {
  const { method, url, headers } = req
  const from = req.socket.remoteAddress ?? ''
  const asked = request({
    createConnection: () => socket,
    method,
    path: url,
    headers: { ...headers, connection: 'close', 'x-forwarded-for': from },
  })
  const cut = () => {
    res.destroy()
    asked.destroy()
  }
  asked.on('error', cut)
  res.on('close', () => asked.destroy())
  asked.on('response', (answer) => {
    const { connection: _, 'keep-alive': __, ...rest } = answer.headers
    res.writeHead(answer.statusCode!, rest)
    answer.on('error', cut)
    answer.on('aborted', cut)
    answer.pipe(res)
  })
  req.pipe(asked)
}
