/** Listens on a free port of the loopback address, tells the address, and ends on SIGTERM. */
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'

export function listen(server: Server): void {
  server.listen(0, '127.0.0.1', () => {
    console.error(`ready: http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  })
  process.on('SIGTERM', () => process.exit(0))
}
