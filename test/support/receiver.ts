/** A real receiver of webhooks on the loopback address, and what it was sent. */
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

export interface Receiver {
  url: string
  got: { headers: IncomingHttpHeaders; body: string }[]
  answer(status: number, headers?: Record<string, string>): void
  /** Says nothing from now on. */
  stall(): void
  close(): void
}

export async function openReceiver(): Promise<Receiver> {
  const got: Receiver['got'] = []
  let [status, more, stalled]: [number, Record<string, string>, boolean] = [204, {}, false]
  const server: Server = createServer(async (req, res) => {
    got.push({ headers: req.headers, body: await text(req) })
    if (!stalled) res.writeHead(status, more).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    got,
    answer: (next, headers = {}) => {
      status = next
      more = headers
    },
    stall: () => {
      stalled = true
    },
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
