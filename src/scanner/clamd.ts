/** ClamAV's daemon, by its INSTREAM command: each piece is preceded by its length as four bytes, a length of zero ends the file. */
import { connect, type Socket } from 'node:net'
import type { Scanner, ScanVerdict } from './port.ts'

/** A scanner that says nothing for this long gives no verdict. */
const PATIENCE_MS = 60_000
const PING_MS = 1000

export function createClamd(address: string): Scanner {
  const target = address.startsWith('unix:') ? { path: address.slice(5) } : tcp(address)
  return {
    begin() {
      const socket = connect(target)
      const verdict = verdictOf(socket)
      socket.write('zINSTREAM\0')
      return {
        async write(chunk) {
          if (socket.destroyed || chunk.length === 0) return
          const length = Buffer.alloc(4)
          length.writeUInt32BE(chunk.length)
          socket.write(length)
          if (!socket.write(chunk))
            await Promise.race([new Promise<void>((resolve) => socket.once('drain', resolve)), verdict])
        },
        async end() {
          if (!socket.destroyed) socket.write(Buffer.alloc(4))
          return verdict
        },
        abort: () => socket.destroy(),
      }
    },
    ping: () =>
      new Promise((resolve) => {
        const socket = connect(target)
        const late = setTimeout(() => socket.destroy(), PING_MS)
        let said = ''
        socket.on('error', () => {}) // it closes then
        socket.on('data', (data) => {
          said += data.toString('latin1')
          if (said.length > 4) socket.destroy()
        })
        socket.on('close', () => {
          clearTimeout(late)
          resolve(said.startsWith('PONG'))
        })
        socket.write('zPING\0')
      }),
  }
}

function tcp(address: string): { host: string; port: number } {
  const { hostname, port } = new URL(address)
  return { host: hostname.replace(/^\[|\]$/g, ''), port: Number(port || 3310) }
}

/** The daemon answers `stream: OK`, `stream: <name> FOUND`, or `… ERROR`, ended by a zero byte. */
function verdictOf(socket: Socket): Promise<ScanVerdict> {
  return new Promise((resolve) => {
    let said = ''
    const fail = (reason: string) => {
      resolve({ verdict: 'failed', reason })
      socket.destroy()
    }
    socket.setTimeout(PATIENCE_MS, () => fail('no answer in time'))
    socket.on('error', (error) => fail(error.message))
    socket.on('data', (data) => {
      said += data.toString('latin1')
      if (said.length > 4096) fail('an answer that is too long')
    })
    socket.on('close', () => resolve(read(said.replaceAll('\0', '').trim())))
  })
}

function read(answer: string): ScanVerdict {
  if (answer === 'stream: OK') return { verdict: 'clean' }
  const found = /^stream: (.+) FOUND$/.exec(answer)
  return found
    ? { verdict: 'infected', name: found[1]! }
    : { verdict: 'failed', reason: answer || 'the connection was closed without an answer' }
}
