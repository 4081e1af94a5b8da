/** A way to the service on which no cookie arrives. */
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'

/** The service as a browser sees it that keeps no cookie. */
export async function withoutCookies(base: string): Promise<{ origin: string; close(): void }> {
  const server = createServer((from, to) => {
    const { method, url, headers } = from
    const passed = request(base + url, { method: method!, headers }, (answer) => {
      const { 'set-cookie': _, ...rest } = answer.headers
      to.writeHead(answer.statusCode!, rest)
      answer.pipe(to)
    })
    from.pipe(passed)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    origin: `http://127.0.0.1:${port}`,
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}
