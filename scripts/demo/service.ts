/** The service of the demo, with its starter forms and what an office adds to them. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { createApp } from '../../src/app.ts'
import { shippedDefinitions } from '../../src/data-folder/index.ts'
import { headersFor } from '../../src/http/headers.ts'
import { listen } from '../../src/http/listen.ts'
import { createHttpServer } from '../../src/http/server.ts'
import { jobsOf, startJobs } from '../../src/jobs.ts'
import { createLog } from '../../src/log.ts'
import { noMetrics } from '../../src/metrics.ts'
import { readConfig } from '../../src/settings/index.ts'
import { type Services, wire } from '../../src/wire.ts'

/** What the forms of the demo have besides their starter definitions: mail, deadlines, statistics for everybody, deletion. */
export const FORMS: Readonly<Record<string, object>> = {
  'parking-permit': {
    notify: { email: 'email', office: 'parking@example.org' },
    dueDays: 10,
    publicNumbers: true,
    retention: { finalDays: 365 },
  },
  'report-a-street-problem': { dueDays: 14, publicNumbers: true, retention: { finalDays: 180 } },
  feedback: { notify: { email: 'email' }, dueDays: 7, retention: { finalDays: 30 } },
  'e2e-test-form': { notify: { email: 'email' }, dueDays: 10 },
}

interface Setting {
  folder: string
  port: number
  languages: string
  smtp: string
  clock(): number
}
export interface Service {
  /** Where its pages are. */
  base: string
  services: Services
  /** Begins what a service does by itself. Before, the clock may run as it likes. */
  startJobs(): void
}

/**
 * Starts it. Nothing else of the environment counts: a demo must not touch what an operator owns. Errors are logged on
 * standard error once its jobs run: what goes wrong before is a part of the show.
 */
export async function startService({ folder, port, languages, smtp, clock }: Setting): Promise<Service> {
  const base = `http://127.0.0.1:${port}`
  const config = readConfig({
    SVC_LANGUAGES: languages,
    SVC_DATA_DIR: folder,
    SVC_PORT: String(port),
    SVC_BASE_URL: base,
    SVC_SERVICE_NAME: 'Intake demo',
    SVC_TIME_ZONE: 'Europe/London',
    SVC_CONTACT: 'help@example.org',
    SVC_SMTP_URL: smtp,
    SVC_MAIL_FROM: 'Intake demo <no-reply@example.org>',
  })
  await writeForms(join(folder, 'forms'))
  let isQuiet = true
  const log = createLog('error', clock, { write: (line) => void (isQuiet || process.stderr.write(line)) })
  const wired = await wire({ config, clock, log })
  await wired.definitions.begin()
  const { services } = wired
  const app = createApp({ config, services, clock, log, metrics: noMetrics })
  const server = createHttpServer(app.callback(), { fixed: headersFor(base), maxConnections: config.maxConnections })
  await listen(server, 'SVC_PORT', port, config.host)
  return {
    base,
    services,
    startJobs() {
      isQuiet = false
      services.budgets.begin()
      services.deliveries.begin()
      services.serviceState.begin()
      startJobs(jobsOf(wired), log)
    },
  }
}

async function writeForms(folder: string): Promise<void> {
  mkdirSync(folder)
  for (const { source, text, translations = [] } of await shippedDefinitions()) {
    const form = JSON.parse(text)
    writeFileSync(join(folder, source), JSON.stringify({ ...form, ...FORMS[form.slug] }, null, 2))
    for (const translation of translations) writeFileSync(join(folder, translation.source), translation.text)
  }
}

/** This port of 127.0.0.1, or the first one above it that nobody listens on. */
export async function freePort(wanted: number): Promise<number> {
  for (let port = wanted; port <= 65_535; port++) if (await isFree(port)) return port
  throw new Error(`No port from ${wanted} on is free. Choose a lower one with --port.`)
}

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const server = createServer()
      .once('error', () => resolve(false))
      .listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })
