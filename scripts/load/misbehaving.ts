/** A server on loopback that misbehaves on purpose and keeps the truth: what it did to each request, in the gate's own words. */
import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import type { AddressInfo, Socket } from 'node:net'

export interface Entry {
  method: string
  /** Path and query as received. */
  url: string
  /** A look at the fixture, not part of the load. */
  probe: boolean
  /** Milliseconds since the server's start. */
  at: number
  bytes: number
  sha256: string
  /** What a right gate must call it; undefined for a success. */
  fault: string | undefined
}

interface Exchange {
  req: IncomingMessage
  res: ServerResponse
  socket: Socket
  /** 0-based count of the load's requests; probes stay out of it. */
  n: number
  probe: boolean
  /** Ends the server as a crash would. */
  die: () => void
}

/** Treats one request, and says what a right gate must call the result. */
export type Behaviour = (exchange: Exchange) => string | undefined

export interface Misbehaving {
  base: string
  log: Entry[]
  stop(): Promise<void>
}

export interface Setup {
  /** Act on the headers, before the body of an upload was read. */
  early?: boolean
  tls?: { key: string; cert: string }
}

export async function misbehave(act: Behaviour, { early = false, tls }: Setup = {}): Promise<Misbehaving> {
  const log: Entry[] = []
  const startedAt = performance.now()
  let n = 0
  const server = tls ? createTlsServer(tls, serve) : createServer(serve)
  server.on('clientError', (_error, socket) => socket.destroy())
  server.on(tls ? 'secureConnection' : 'connection', (socket: Socket) => socket.on('error', () => {}))
  server.listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const { port } = server.address() as AddressInfo
  const die = () => {
    server.close()
    server.closeAllConnections()
  }
  return {
    base: `${tls ? 'https' : 'http'}://127.0.0.1:${port}`,
    log,
    async stop() {
      const closed = new Promise((resolve) => server.close(resolve))
      server.closeAllConnections()
      await closed
    },
  }

  async function serve(req: IncomingMessage, res: ServerResponse): Promise<void> {
    const probe = (req.headers['user-agent'] ?? '').includes('probe')
    const { socket, method = '', url = '' } = req
    const entry: Entry = {
      method,
      url,
      probe,
      at: performance.now() - startedAt,
      bytes: 0,
      sha256: '',
      fault: undefined,
    }
    log.push(entry)
    const exchange = { req, res, socket, n: probe ? 0 : n++, probe, die }
    if (!early) await read(req, entry)
    entry.fault = act(exchange)
  }
}

/** The page that every scenario accepts. */
export const PAGE = `<!doctype html><title>A page</title><form action="/status"><input name="reference"></form>${' '.repeat(2000)}`

/** Answers as asked. */
export const good: Behaviour = ({ res }) => {
  res.writeHead(200, { 'Content-Type': 'text/html', 'Content-Length': PAGE.length }).end(PAGE)
  return undefined
}

/** Every k-th request is treated badly, the others well. */
export const every =
  (k: number, bad: Behaviour): Behaviour =>
  (exchange) =>
    exchange.n % k === k - 1 ? bad(exchange) : good(exchange)

/** Answers with a status of choice and no page. */
export const status =
  (code: number, headers: Record<string, string> = {}): Behaviour =>
  ({ res }) => {
    res.writeHead(code, headers).end('no')
    return `status ${code}${headers.Location ? ` to ${headers.Location}` : ''}`
  }

async function read(req: IncomingMessage, entry: Entry): Promise<void> {
  const hash = createHash('sha256')
  try {
    for await (const chunk of req) {
      entry.bytes += chunk.length
      hash.update(chunk)
    }
  } catch {
    // broken off by the client
  }
  entry.sha256 = hash.digest('hex')
}
