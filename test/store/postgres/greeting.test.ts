import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { expect } from 'chai'
import { createPool } from '../../../src/store/postgres/pool.ts'

/** A message of the protocol: a letter, the length, the rest. */
function message(letter: string, rest: Buffer): Buffer {
  const length = Buffer.alloc(4)
  length.writeInt32BE(rest.length + 4)
  return Buffer.concat([Buffer.from(letter), length, rest])
}

const WELCOME = [message('R', Buffer.alloc(4)), message('Z', Buffer.from('I'))]
const GOODBYE = message(
  'E',
  Buffer.from('SFATAL\0VFATAL\0C57P01\0Mterminating connection due to administrator command\0\0'),
)

describe('a connection to PostgreSQL', () => {
  it('is refused, and ends nothing else, when the server ends in the same breath in which it greets', async () => {
    const server = createServer((socket) => {
      socket.on('error', () => {})
      socket.once('data', () => socket.end(Buffer.concat([...WELCOME, GOODBYE])))
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo
    const address = { host: '127.0.0.1', port, user: 'me', password: 'x', database: 'd', sslmode: 'disable' } as const
    const pool = createPool(address, { size: 1, queryMs: 1000 }, false, async () => {})
    const uncaught: unknown[] = []
    const others = process.listeners('uncaughtException')
    process.removeAllListeners('uncaughtException')
    process.on('uncaughtException', (error) => uncaught.push(error))
    try {
      const told = await pool.lend(async () => 'lent').catch((error: Error) => error)
      expect(told).to.be.instanceOf(Error)
      await new Promise((resolve) => setTimeout(resolve, 50))
      expect(uncaught).to.deep.equal([])
    } finally {
      process.removeAllListeners('uncaughtException')
      for (const one of others) process.on('uncaughtException', one)
      await pool.close()
      server.close()
    }
  })
})
