/**
 * One connection of autocannon, recorded and repaired. A *sample* is one request: it opens when the request is sent and is
 * settled exactly once, with the reason of its failure or with none. Left alone, autocannon forgets a request whose connection
 * closes, times later answers from earlier requests, parses an answer with the remains of the one before, writes to a
 * connection that the target has announced to close, takes 1xx for the answer, ends no answer that lasts until the close, keeps
 * what stands around a body however much it is, and trusts every certificate. These are internals of version 9.0.0, which is
 * pinned; the tests and the self-test prove them against a misbehaving server.
 */
import type { EventEmitter } from 'node:events'
import type { Socket } from 'node:net'
import { reasonOfError, reasonOfPage, reasonOfStatus } from './reasons.ts'
import { createSearch, type Search } from './search.ts'

export interface Sample {
  /** Milliseconds from the start of the scenario to the sending. */
  at: number
  /** Milliseconds from sending to the last byte, connecting included. */
  ms: number
  /** Undefined for a success. */
  reason: string | undefined
  /** A whole answer came, whatever its status. */
  answered: boolean
}

/** The internals that the repairs touch. */
export interface Client extends EventEmitter {
  conn: Socket
  parser: Parser
  pipelinedRequests: { addBody(body: Buffer): void }
  timeout: number
  reqsMade: number
  responseMax: number
  destroyed: boolean
  destroy(): void
  _connect(): void
  _doRequest(): void
  _resetConnection(): void
}
interface Parser {
  type: string
  info: { statusCode?: number }
  offset: number
  end: number
  constructor: unknown
  execute(chunk: Buffer): number | Error
  finish(): unknown
  reinitialize(type: string): void
  [callback: number]: () => void
}
interface Head {
  statusCode: number
  headers: string[]
  shouldKeepAlive: boolean
}

interface Settings {
  timeoutMs: number
  marker: string
  origin: string
  dial: () => Socket
  /** Milliseconds since the start of the scenario. */
  clock: () => number
  settled: (sample: Sample) => void
  /** Why requests are cut when the scenario ends early. */
  cutReason: () => string
}
interface Open {
  at: number
  head: Head | undefined
  bytes: number
  /** Bytes since the last of the body: headers, chunk marks, trailers. */
  framing: number
  search: Search
  timer: NodeJS.Timeout
}

const NEVER_MS = 2 ** 31 - 1
/** The parser keeps a line until it ends, in memory that a target could fill. */
const MOST_FRAMING = 256 * 1024

/** Takes over a client before its first request. */
export function take(client: Client, { timeoutMs, marker, origin, dial, clock, settled, cutReason }: Settings): void {
  const write = client._doRequest.bind(client)
  const finished = () => client.reqsMade >= client.responseMax
  let open: Open | undefined
  /** The connection must not carry another request. */
  let spent = false

  client.timeout = NEVER_MS // its own timer knows no request, only a connection; ours is below
  client.pipelinedRequests.addBody = () => {} // searched as it passes instead of being kept: an answer may be endless
  client._connect = connect
  client._doRequest = next
  client.on('request', () => {
    const timer = setTimeout(expire, timeoutMs)
    open = { at: clock(), head: undefined, bytes: 0, framing: 0, search: createSearch(marker), timer }
  })
  client.on('headers', (head: Head) => {
    if (open && !isInterim(head.statusCode)) open.head = head
  })
  client.on('body', (chunk: Buffer) => {
    if (!open) return
    open.framing = 0
    open.search.feed(chunk)
  })
  client.on('response', () => {
    const { parser, conn } = client
    // What follows the answer was not asked for, and a body that is still being sent would go before the next request.
    spent ||= parser.offset < parser.end || conn.writableLength > 0 || !open!.head!.shouldKeepAlive
    spent ||= open!.head!.statusCode === 101
    parser.offset = parser.end
    settle(verdict(open!), true)
  })
  client.on('done', () => settle(cutReason()))

  function settle(reason: string | undefined, answered = false): void {
    if (!open) return
    const { at, timer } = open
    open = undefined
    clearTimeout(timer)
    settled({ at, ms: clock() - at, reason, answered })
  }

  function verdict({ head, search }: Open): string | undefined {
    const { statusCode, headers } = head!
    if (statusCode < 200 || statusCode > 299) return reasonOfStatus(statusCode, headers, origin)
    return search.found() ? undefined : reasonOfPage(headers)
  }

  /** Two turns of the event loop first, so that a close on the heels of an answer is seen before the next request. */
  function next(): void {
    const { conn } = client
    if (finished()) {
      client.destroy()
      return
    }
    const go = () => {
      if (client.destroyed || client.conn !== conn || open) return
      if (spent) client._resetConnection()
      else write()
    }
    setImmediate(() => setImmediate(go))
  }

  function connect(): void {
    if (finished()) {
      client.destroy()
      return
    }
    passOverInterim(client.parser)
    client.parser.reinitialize(client.parser.type)
    spent = false
    const conn = dial()
    client.conn = conn
    const live = () => client.conn === conn && !client.destroyed
    conn.on('data', (chunk: Buffer) => live() && receive(chunk))
    conn.on('end', () => {
      if (!live()) return
      if (open?.head) client.parser.finish() // completes an answer without a length
      lose('closed without an answer')
    })
    conn.on('error', (error) => live() && lose(reasonOfError(error)))
    conn.on('close', () => live() && lose('closed without an answer'))
    write()
  }

  function receive(chunk: Buffer): void {
    if (!open) spent = true
    else {
      open.bytes += chunk.length
      open.framing += chunk.length
      if (client.parser.execute(chunk) instanceof Error) lose('not HTTP', true)
      else if (open && open.framing > MOST_FRAMING) lose('endless framing', true)
    }
  }

  /** An answer that already lies in the socket, unread because this process was late, still counts. */
  function expire(): void {
    const late = open
    setImmediate(() => open === late && lose('timed out', true))
  }

  function lose(reason: string, evenIfBegun = false): void {
    spent = true
    if (!open) return
    settle(open.bytes > 0 && !evenIfBegun ? 'truncated' : reason)
    if (finished()) client.destroy()
    else client._resetConnection()
  }
}

const isInterim = (status: number): boolean => status < 200 && status !== 101

const wrapped = new WeakSet<Parser>()

/** 100 Continue and 103 Early Hints go before the answer; they are not it. */
function passOverInterim(parser: Parser): void {
  if (wrapped.has(parser)) return
  wrapped.add(parser)
  const { kOnMessageComplete } = parser.constructor as { kOnMessageComplete: number }
  const complete = parser[kOnMessageComplete]!
  parser[kOnMessageComplete] = () => {
    if (!isInterim(parser.info.statusCode ?? 0)) complete()
  }
}
