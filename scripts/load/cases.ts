/** Each way to misbehave, with the verdict that a right gate gives. Served by the self-test and the tests. */
import type { Socket } from 'node:net'
import { gzipSync } from 'node:zlib'
import { type Behaviour, every, good, PAGE, type Setup, status } from './misbehaving.ts'
import type { Env } from './options.ts'
import type { Verdict } from './verdict.ts'

export interface Case {
  name: string
  act: Behaviour
  verdict: Verdict
  setup?: Setup
  /** Over the defaults of the self-test. */
  env?: Env
  /** The upload scenario is what matters. */
  upload?: true
  /** Connections die for requests that never reached the server; only successes can be compared with its log. */
  dies?: true
}

const HEAD = 'HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n'
const LENGTH = `Content-Length: ${PAGE.length}\r\n`

const close: Behaviour = ({ socket }) => {
  socket.end()
  return 'closed without an answer'
}
const reset: Behaviour = ({ socket }) => {
  socket.resetAndDestroy()
  return 'reset'
}
const silentAfterLook: Behaviour = (exchange) => (exchange.probe ? good(exchange) : hang(exchange))
/** Answers with 101, as if a browser had asked for a WebSocket. */
const upgrade: Behaviour = ({ socket }) => {
  socket.write('HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n\x81\x02hi')
  return 'status 101'
}
const upgradePosts: Behaviour = (exchange) => (exchange.req.method === 'GET' ? good(exchange) : upgrade(exchange))
/** After a good beginning, a line that never ends. */
const endless =
  (beginning: string): Behaviour =>
  (exchange) => {
    if (exchange.probe) return good(exchange)
    const { socket } = exchange
    const pour = () => {
      while (socket.writable && socket.write('a'.repeat(65_536)));
    }
    socket.on('drain', pour)
    socket.write(beginning)
    pour()
    return 'endless framing'
  }
const hang: Behaviour = () => 'timed out'
const raw =
  (text: string, fault?: string): Behaviour =>
  ({ socket }) => {
    socket.end(text)
    return fault
  }
const slow =
  (ms: number): Behaviour =>
  (exchange) => {
    setTimeout(() => good(exchange), ms)
    return undefined
  }
const dribble: Behaviour = ({ res }) => {
  res.writeHead(200, { 'Content-Length': PAGE.length }).write(PAGE.slice(0, -1))
  setTimeout(() => res.end(PAGE.slice(-1)), 150)
  return undefined
}
const stall: Behaviour = ({ res }) => {
  res.writeHead(200, { 'Content-Length': PAGE.length }).write(PAGE.slice(0, 300))
  return 'timed out'
}
const earlyHints: Behaviour = (exchange) => {
  exchange.res.writeEarlyHints({ link: '</a.css>; rel=preload; as=style' }, () => good(exchange))
  return undefined
}
const twice: Behaviour = (exchange) => {
  const { res, socket } = exchange
  res.on('finish', () => socket.write('HTTP/1.1 500 Nobody asked\r\nContent-Length: 2\r\n\r\nno'))
  return good(exchange)
}
const hangUp: Behaviour = (exchange) => {
  exchange.res.on('finish', () => exchange.socket.end())
  return good(exchange)
}
const announced: Behaviour = (exchange) => {
  exchange.res.setHeader('Connection', 'close')
  return good(exchange)
}
/** A connection whose end was announced must not get another request, even while it is still open. */
const lingering = (): Behaviour => {
  const over = new WeakSet<Socket>()
  return ({ socket }) => {
    if (over.has(socket)) return 'sent after the announced end'
    over.add(socket)
    socket.write(`${HEAD}${LENGTH}Connection: close\r\n\r\n${PAGE}`)
    setTimeout(() => socket.end(), 200)
    return undefined
  }
}
const mortal =
  (after: number): Behaviour =>
  (exchange) => {
    if (exchange.n < after) return good(exchange)
    exchange.die()
    return 'reset'
  }
const formless: Behaviour = (exchange) => (exchange.req.url?.startsWith('/f/') ? status(404)(exchange) : good(exchange))
const tooLarge: Behaviour = (exchange) => {
  if (exchange.req.method === 'GET') return good(exchange)
  exchange.req.on('error', () => {})
  return status(413, { Connection: 'close' })(exchange)
}
/** Answers nobody for so many milliseconds, once. */
const standstill = (ms: number): Behaviour => {
  let until = 0
  return (exchange) => {
    if (exchange.n === 10) until = performance.now() + ms
    setTimeout(() => good(exchange), Math.max(0, until - performance.now()))
    return undefined
  }
}
/** So many requests that a pause of four of them moves no p95. */
const many: Env = { SVC_LOAD_REQUESTS: '100' }
const wrongPage: Behaviour = ({ res }) => {
  res.end('<p>Down for maintenance')
  return 'wrong page'
}
/** As a proxy may that compresses for everybody; the one that asks for no compression gets none. */
const compressedUnlessAsked: Behaviour = (exchange) => {
  if (exchange.req.headers['accept-encoding'] === 'identity') return good(exchange)
  exchange.res.writeHead(200, { 'Content-Encoding': 'gzip' }).end(gzipSync(PAGE))
  return 'compressed unasked'
}
const compressed: Behaviour = ({ res }) => {
  res.writeHead(200, { 'Content-Encoding': 'gzip' }).end(gzipSync(PAGE))
  return 'compressed unasked'
}
/** Hangs end with a time-out, so these cases have short ones and few requests. */
const impatient: Env = { SVC_LOAD_REQUESTS: '8', SVC_LOAD_TIMEOUT_MS: '400' }
const tight: Env = {
  SVC_LOAD_REQUESTS: '8',
  SVC_LOAD_STATUS_MAX_P95_MS: '100',
  SVC_LOAD_SUBMISSION_MAX_P95_MS: '100',
}

export const CASES: readonly Case[] = [
  { name: 'answers as asked', act: good, verdict: 'passed' },
  { name: 'announces the close of each connection', act: announced, verdict: 'passed' },
  { name: 'announces the close and takes its time', act: lingering(), verdict: 'passed' },
  { name: 'closes each connection after its answer, unannounced', act: hangUp, verdict: 'passed' },
  { name: 'sends 103 Early Hints first', act: earlyHints, verdict: 'passed' },
  { name: 'answers without a length, until the close', act: raw(`${HEAD}\r\n${PAGE}`), verdict: 'passed' },
  { name: 'speaks HTTP/1.0', act: raw(`HTTP/1.0 200 OK\r\n\r\n${PAGE}`), verdict: 'passed' },
  { name: 'answers each request twice', act: twice, verdict: 'passed' },
  {
    name: 'fails 1 of 50, exactly 2 %',
    act: every(50, status(500)),
    verdict: 'passed',
    env: { SVC_LOAD_REQUESTS: '50' },
  },
  { name: 'fails 2 of 50', act: every(25, status(500)), verdict: 'failed', env: { SVC_LOAD_REQUESTS: '50' } },
  { name: 'closes every second connection without an answer', act: every(2, close), verdict: 'failed' },
  { name: 'closes every connection without an answer', act: close, verdict: 'failed' },
  { name: 'resets every tenth connection', act: every(10, reset), verdict: 'failed' },
  {
    name: 'truncates a tenth of its pages',
    act: every(10, raw(`${HEAD}${LENGTH}\r\n<form`, 'truncated')),
    verdict: 'failed',
  },
  {
    name: 'truncates a tenth of its pages in mid-chunk',
    act: every(10, raw(`${HEAD}Transfer-Encoding: chunked\r\n\r\nff\r\n<form`, 'truncated')),
    verdict: 'failed',
  },
  { name: 'never answers', act: hang, verdict: 'failed', env: impatient },
  { name: 'answers the look and nothing after it', act: silentAfterLook, verdict: 'failed', env: impatient },
  { name: 'switches protocols with 101', act: upgrade, verdict: 'failed' },
  { name: 'switches protocols when a file is sent', act: upgradePosts, verdict: 'failed', upload: true },
  {
    name: 'sends a chunk mark without end',
    act: endless(`${HEAD}Transfer-Encoding: chunked\r\n\r\n5;`),
    verdict: 'failed',
  },
  {
    name: 'sends a trailer without end',
    act: endless(`${HEAD}Transfer-Encoding: chunked\r\n\r\n5\r\n<form\r\n0\r\nX: `),
    verdict: 'failed',
  },
  { name: 'lets a quarter of its requests hang', act: every(4, hang), verdict: 'failed', env: impatient },
  { name: 'stops in the middle of a quarter of its pages', act: every(4, stall), verdict: 'failed', env: impatient },
  { name: 'is slow', act: slow(150), verdict: 'failed', env: tight },
  { name: 'sends the last byte late', act: dribble, verdict: 'failed', env: tight },
  { name: 'answers nobody for two seconds, once', act: standstill(2000), verdict: 'passed', env: many },
  {
    name: 'answers nobody for longer than the limit for a pause',
    act: standstill(2000),
    verdict: 'failed',
    env: { ...many, SVC_LOAD_MAX_PAUSE_MS: '500' },
  },
  { name: 'answers 500', act: every(5, status(500)), verdict: 'failed' },
  { name: 'limits rates with 429', act: every(3, status(429, { 'Retry-After': '1' })), verdict: 'failed' },
  { name: 'redirects to a login', act: status(302, { Location: '/login' }), verdict: 'failed' },
  { name: 'shows the wrong page', act: every(4, wrongPage), verdict: 'failed' },
  { name: 'compresses unless asked not to', act: compressedUnlessAsked, verdict: 'passed' },
  { name: 'compresses although asked not to', act: every(4, compressed), verdict: 'failed' },
  { name: 'does not speak HTTP', act: raw('SSH-2.0-OpenSSH_9.9\r\n', 'not HTTP'), verdict: 'failed' },
  { name: 'dies in the middle of the run', act: mortal(12), verdict: 'failed', dies: true },
  { name: 'has no such form', act: formless, verdict: 'failed' },
  { name: 'takes uploads', act: good, verdict: 'passed', upload: true },
  {
    name: 'refuses every upload early with 413',
    act: tooLarge,
    verdict: 'failed',
    upload: true,
    setup: { early: true },
  },
]
