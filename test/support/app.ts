/** The real application on the loopback address, on a free port unless SVC_PORT names one, over a data folder of its own. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createApp } from '../../src/app.ts'
import { headersFor } from '../../src/http/headers.ts'
import { createHttpServer, drain } from '../../src/http/server.ts'
import { createLog, type Log } from '../../src/log.ts'
import { type Metrics, noMetrics } from '../../src/metrics.ts'
import type { Checked } from '../../src/services/definitions/index.ts'
import { type Config, readConfig } from '../../src/settings/index.ts'
import { type Wired, wire } from '../../src/wire.ts'
import type { TestClock } from './clock.ts'
import { fillFolder } from './data-folder.ts'
import { ask, databaseSettings } from './databases.ts'

export interface TestApp extends Wired {
  /** Publishes what lies in the folder of definitions. Where they are in the database, reads them from there. */
  publish(): Promise<Checked[]>
  base: string
  clock: () => number
  config: Config
  /** Lines of the log so far, parsed. */
  log(): Record<string, unknown>[]
  get(path: string, headers?: Record<string, string>): Promise<Response>
  post(
    path: string,
    body: Record<string, string> | [string, string][] | FormData,
    headers?: Record<string, string>,
  ): Promise<Response>
  /** Asks the database on a connection of another process, as it were. */
  ask(text: string): Promise<Record<string, unknown>[]>
  /** How many connections are open. */
  connections(): Promise<number>
  /** The id in a freshly opened form. */
  mint(slug?: string): Promise<string>
  /** Puts a definition into the folder and publishes. */
  define(form: { slug: string }): Promise<void>
  stop(): Promise<void>
}

export async function startApp({
  env = {},
  clock: frozen,
  monotonic = frozen ?? (() => performance.now()),
  metrics = noMetrics,
}: {
  env?: Record<string, string>
  /** Without one, time is real. */
  clock?: TestClock
  /** Durations are measured on the clock of the test, unless it wants another. */
  monotonic?: () => number
  metrics?: Metrics
} = {}): Promise<TestApp> {
  const clock = frozen ?? Date.now
  const dataDir = mkdtempSync(join(tmpdir(), 'intake-test-'))
  const config = readConfig({
    SVC_DATA_DIR: dataDir,
    SVC_PORT: '0',
    SVC_LOG_LEVEL: 'info',
    ...databaseSettings(dataDir),
    ...env,
  })
  const lines: string[] = []
  const log: Log = createLog(config.logLevel, clock, { write: (line: string) => void lines.push(line) })
  if (!config.databaseAddress) await fillFolder(dataDir)
  const wired = await wire({ config, clock, monotonic, log, samples: true })
  const { folder, formsInStore, services } = wired
  const publish = async () => {
    if (!formsInStore) return services.forms.publish(await folder.definitions())
    await services.forms.load()
    return []
  }
  // Before the pages are made, as the service starts: then each is made when it is first asked for.
  await publish()
  const app = createApp({ config, services: wired.services, clock, monotonic, log, metrics })
  const server = createHttpServer(app.callback(), {
    fixed: headersFor(config.baseUrl),
    maxConnections: config.maxConnections,
    trustProxy: config.trustProxy,
    monotonic,
    metrics,
  })
  await new Promise<void>((resolve) => server.listen(config.port, '127.0.0.1', resolve))
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const get: TestApp['get'] = (path, headers = {}) => fetch(base + path, { redirect: 'manual', headers })
  return {
    ...wired,
    publish,
    base,
    clock,
    config,
    get,
    log: () => lines.map((line) => JSON.parse(line)),
    post: (path, body, headers = {}) =>
      fetch(base + path, {
        method: 'POST',
        redirect: 'manual',
        headers: { 'sec-fetch-site': 'same-origin', ...headers },
        body: body instanceof FormData ? body : new URLSearchParams(body as Record<string, string>),
      }),
    ask: (text) => ask(config, text),
    connections: () =>
      new Promise((resolve, reject) =>
        server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
      ),
    async mint(slug = 'e2e-test-form') {
      const html = await (await get(`/f/${slug}`)).text()
      return /name="submissionId" value="([^"]+)"/.exec(html)![1]!
    },
    async define(form) {
      writeFileSync(join(wired.folder.forms, `${form.slug}.json`), JSON.stringify(form))
      await publish()
    },
    async stop() {
      server.closeAllConnections()
      await drain(server, 1000)
      await wired.close()
      // A look at the drive that nobody waits for any more can still write its probe.
      rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

/** A filled-in e2e-test-form. */
export const filled = (submissionId: string, over: Record<string, string> = {}): Record<string, string> => ({
  submissionId,
  name: 'Ada Example',
  email: 'ada@example.org',
  topic: 'question',
  message: 'Where do I send this?',
  ...over,
})

export const REFERENCE = /\b[0-9A-HJKMNP-TV-Z]{4}(?:-[0-9A-HJKMNP-TV-Z]{4}){3}\b/

/** Sends a filled-in e2e-test-form and returns its reference. */
export async function sendForm(app: TestApp, over: Record<string, string> = {}): Promise<string> {
  const response = await app.post('/f/e2e-test-form', filled(await app.mint(), over))
  return REFERENCE.exec(response.headers.get('location') ?? '')![0]
}
