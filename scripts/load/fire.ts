/** Sends the requests of one scenario and records what became of each. Nothing else knows autocannon. */
import { randomBytes } from 'node:crypto'
import { connect, isIP, type Socket } from 'node:net'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { connect as connectTls } from 'node:tls'
import autocannon, { type Request } from 'autocannon'
import { type Client, type Sample, take } from './connection.ts'
import type { Standstill } from './pause.ts'
import { pathFor, type Scenario } from './plan.ts'
import { type UploadBody, uploadBody } from './upload-body.ts'

/** Timers are late by less than this even on an idle machine. */
const TICK_MS = 10

export interface Recording {
  samples: readonly Sample[]
  /** Milliseconds from the start to the last settled request. */
  wallMs: number
  /** Mean delay of this process's event loop in milliseconds; undefined when the run was too short to tell. */
  loopDelayMs: number | undefined
  /** When that event loop did not turn. */
  standstills: readonly Standstill[]
  /** Why the scenario ended before all requests were sent. */
  cut: string | undefined
}

export interface Fire {
  scenario: Scenario
  uploadFile?: { name: string; bytes: Buffer } | undefined
  /** Its reason, a text, becomes the reason of what is cut. */
  signal: AbortSignal
  onSample?: (sample: Sample) => void
}

/** Fires a scenario to its end, its deadline or the signal. A target cannot make it throw. */
export async function fire({ scenario, uploadFile, signal, onSample }: Fire): Promise<Recording> {
  const samples: Sample[] = []
  const clients: Client[] = []
  const { planned, connections, timeoutMs, marker, origin } = scenario
  let cut: string | undefined
  let wallMs = 0
  const ended = Promise.withResolvers<void>()
  const stop = (why: string) => {
    cut ??= why
    for (const client of clients) client.destroy()
    ended.resolve()
  }
  const onAbort = () => stop(String(signal.reason))
  if (signal.aborted) return { samples, wallMs, loopDelayMs: undefined, standstills: [], cut: String(signal.reason) }

  signal.addEventListener('abort', onAbort)
  const deadline = setTimeout(() => stop('cut at the deadline'), scenario.deadlineMs)
  const delay = monitorEventLoopDelay({ resolution: 10 })
  delay.enable()
  const startedAt = performance.now()
  const clock = () => performance.now() - startedAt
  const standstills: Standstill[] = []
  const unwatch = watchLoop(clock, standstills)
  const settings = { timeoutMs, marker, origin, dial: dialTo(origin), clock, settled, cutReason: () => cut ?? 'cut' }
  const run = autocannon({
    url: origin,
    amount: planned,
    connections,
    timeout: Math.max(1, Math.ceil(timeoutMs / 1000)), // the real one, in milliseconds, is set on each connection
    sampleInt: 100,
    requests: [requestOf(scenario, uploadFile)],
    setupClient(client) {
      clients.push(client)
      take(client, settings)
    },
  })
  try {
    await Promise.race([ended.promise, run])
  } finally {
    delay.disable()
    unwatch()
    clearTimeout(deadline)
    signal.removeEventListener('abort', onAbort)
  }
  return { samples, wallMs, loopDelayMs: delay.count > 0 ? delay.mean / 1e6 : undefined, standstills, cut }

  function settled(sample: Sample): void {
    samples.push(sample)
    wallMs = Math.max(wallMs, sample.at + sample.ms)
    onSample?.(sample)
    if (samples.length === planned) ended.resolve()
  }
}

/**
 * Notes when this process's event loop did not turn: the delay that is measured above has no times. Returns the function
 * that ends it, which notes a standstill that lasts until then.
 */
function watchLoop(clock: () => number, standstills: Standstill[]): () => void {
  let due = clock() + TICK_MS
  const tick = () => {
    const now = clock()
    if (now - due > TICK_MS) standstills.push({ from: due, to: now })
    due = now + TICK_MS
  }
  const timer = setInterval(tick, TICK_MS)
  return () => {
    clearInterval(timer)
    tick()
  }
}

/** Certificates are verified here, whatever NODE_TLS_REJECT_UNAUTHORIZED says: autocannon itself would accept any. */
function dialTo(origin: string): () => Socket {
  const { protocol, hostname, port } = new URL(origin)
  const host = hostname.replace(/^\[|\]$/g, '')
  if (protocol !== 'https:') return () => connect({ host, port: Number(port || 80), noDelay: true })
  const servername = isIP(host) ? '' : host
  const secure = { rejectUnauthorized: true, servername, ALPNProtocols: ['http/1.1'] }
  return () => connectTls({ host, port: Number(port || 443), ...secure })
}

/** Called once for each request that is sent, so that the indices are 0 to N − 1 over all connections. */
function requestOf({ method, path }: Scenario, file: Fire['uploadFile']): Request {
  const headers = {
    'User-Agent': 'intake-test-load',
    Accept: method === 'GET' ? 'text/html' : 'application/json',
    'Accept-Encoding': 'identity', // whoever says nothing accepts any (RFC 9110), and the page is searched as it comes
  }
  if (method === 'GET') return { method, path, headers }
  const run = randomBytes(6).toString('hex')
  const same = file && uploadBody(0, run, file)
  let index = 0
  return {
    method,
    path,
    setupRequest(request) {
      const { contentType, body }: UploadBody = same ?? uploadBody(index, run)
      return { ...request, path: pathFor(path, index++), headers: { ...headers, 'Content-Type': contentType }, body }
    },
  }
}
