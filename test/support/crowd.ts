/** Many connections that one attacker holds open, and what a well-behaved client sees meanwhile. */
import { connect, type Socket } from 'node:net'
import { expect } from 'chai'
import type { TestApp } from './app.ts'
import { converse, head, type RawAnswer } from './raw.ts'

type Target = Pick<TestApp, 'base'>
/** How often `promptly` asks at most. */
export const TRIES = 3
/** Addresses of this machine: two networks for the service. */
export const [ATTACKER, NEIGHBOUR] = ['127.0.0.1', '127.0.0.2']

export interface Crowd {
  sockets: Socket[]
  /** What each was answered so far. */
  answers: string[]
  open(): number
  leave(): void
}

/** Opens `count` connections that send `text` and are then left open; `reads` says whether answers are read. */
export async function crowd(
  { base }: Target,
  count: number,
  text: string | Buffer,
  { from = ATTACKER, reads = true } = {},
): Promise<Crowd> {
  const answers: string[] = Array(count).fill('')
  const sockets = await Promise.all(
    answers.map(
      (_, i) =>
        new Promise<Socket>((resolve) => {
          const socket = connect({ port: Number(new URL(base).port), host: '127.0.0.1', localAddress: from })
          if (reads) socket.on('data', (chunk) => (answers[i] += chunk.toString('latin1')))
          else socket.pause()
          socket.on('error', () => resolve(socket))
          socket.once('connect', () => {
            if (text.length > 0) socket.write(text)
            resolve(socket)
          })
        }),
    ),
  )
  return {
    sockets,
    answers,
    open: () => sockets.filter((socket) => !socket.destroyed && socket.readyState !== 'closed').length,
    leave: () => sockets.forEach((socket) => void socket.destroy()),
  }
}

/** How many times slower this machine is at this moment than an idle one of our days. */
function slowness(): number {
  const began = performance.now()
  let sum = 0
  for (let i = 0; i < 5_000_000; i++) sum = (sum * 31 + i) | 0
  return Math.max(1, (performance.now() - began + (sum & 1)) / 10)
}

/**
 * Asks on a connection of its own, and expects the answer within a second; on a machine that is busy with other things, within
 * as much more as it is slower. Asked up to three times: such a machine delays one, a service that is held up all.
 */
export async function promptly(
  target: Target,
  request: string | Buffer,
  { from = NEIGHBOUR, status = 200 } = {},
): Promise<RawAnswer> {
  for (let tries = 1; ; tries++) {
    const before = slowness()
    const began = performance.now()
    const answer = await converse(target, (socket) => void socket.write(request), 60_000, from)
    const took = performance.now() - began
    expect(answer.status).to.equal(status)
    const limit = 1000 * Math.max(before, slowness())
    if (took < limit) return answer
    if (tries === TRIES) expect(took).to.be.lessThan(limit)
  }
}

export const asking = (path = '/status', ...headers: string[]): string =>
  head(`GET ${path} HTTP/1.1`, 'Connection: close', ...headers)

/** A post with its head, and as much of its body as wanted. */
export function posting(path: string, body: string | Buffer, type: string, ...headers: string[]): Buffer {
  const length = Buffer.byteLength(body)
  const lines = [`Content-Type: ${type}`, `Content-Length: ${length}`, 'Connection: close', ...headers]
  return Buffer.concat([Buffer.from(head(`POST ${path} HTTP/1.1`, ...lines)), Buffer.from(body)])
}
