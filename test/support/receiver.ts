/** A real receiver of webhooks on the loopback address, and what it was sent. */
import { createServer, type IncomingHttpHeaders, type RequestListener, type Server } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import tls from 'node:tls'
import type { Authority } from './certificates.ts'

export interface Receiver {
  url: string
  got: { headers: IncomingHttpHeaders; body: string }[]
  answer(status: number, headers?: Record<string, string>): void
  /** Says nothing from now on. */
  stall(): void
  close(): void
}

/** With an authority it speaks https, under a certificate of that authority. */
export async function openReceiver(authority?: Pick<Authority, 'issue'>): Promise<Receiver> {
  const got: Receiver['got'] = []
  let [status, more, stalled]: [number, Record<string, string>, boolean] = [204, {}, false]
  const listener: RequestListener = async (req, res) => {
    got.push({ headers: req.headers, body: await text(req) })
    if (!stalled) res.writeHead(status, more).end()
  }
  const server = authority ? securely(authority, listener) : createServer(listener)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http${authority ? 's' : ''}://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
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

function securely(authority: Pick<Authority, 'issue'>, listener: RequestListener): Server {
  const { key, certificate } = authority.issue(['127.0.0.1'])
  return createSecureServer({ key, cert: certificate }, listener)
}

/** Lets this process trust an authority, as NODE_EXTRA_CA_CERTS does from the start. The returned function ends that. */
export function trust({ certificate }: Pick<Authority, 'certificate'>): () => void {
  const usual = tls.getCACertificates('default')
  tls.setDefaultCACertificates([...usual, certificate])
  return () => tls.setDefaultCACertificates(usual)
}
