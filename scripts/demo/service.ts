/** The service of the demo: the only file here that knows where the parts of Intake are. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createApp } from '../../src/app.ts'
import { shippedDefinitions } from '../../src/data-folder/index.ts'
import { headersFor } from '../../src/http/headers.ts'
import { listen } from '../../src/http/listen.ts'
import { createHttpServer } from '../../src/http/server.ts'
import { jobsOf, startJobs } from '../../src/jobs.ts'
import { createLog } from '../../src/log.ts'
import { noMetrics } from '../../src/metrics.ts'
import { openPassingFolder } from '../../src/preview/folder.ts'
import { type Config, readConfig } from '../../src/settings/index.ts'
import { languages as languagesIn } from '../../src/settings/setting.ts'
import { type Services, wire } from '../../src/wire.ts'

export type { Account, Role } from '../../src/models/account.ts'
export { DAY, HOUR, MINUTE } from '../../src/models/moment.ts'
export { headersFor, languagesIn, openPassingFolder, type Services }

/** The settings of the demo. Nothing else of the environment counts: a demo must not touch what an operator owns. */
export const settings = ({
  folder,
  port,
  languages,
  smtp,
}: {
  folder: string
  port: number
  languages: string
  smtp: string
}): Config =>
  readConfig({
    SVC_LANGUAGES: languages,
    SVC_DATA_DIR: folder,
    SVC_PORT: String(port),
    SVC_BASE_URL: `http://127.0.0.1:${port}`,
    SVC_SERVICE_NAME: 'Intake demo',
    SVC_TIME_ZONE: 'Europe/London',
    SVC_CONTACT: 'help@example.org',
    SVC_SMTP_URL: smtp,
    SVC_MAIL_FROM: 'Intake demo <no-reply@example.org>',
  })

export interface Service {
  /** Where its pages are. */
  base: string
  services: Services
  /** Begins what a service does by itself. Before, the clock may run as it likes. */
  startJobs(): void
}

/**
 * Starts the service with its starter forms. `additions`: what a form gets besides its definition, by slug. Errors are
 * logged on standard error once its jobs run: what goes wrong before is a part of the show.
 */
export async function startService(
  config: Config,
  { clock, additions }: { clock: () => number; additions: Readonly<Record<string, object>> },
): Promise<Service> {
  await writeForms(join(config.dataDir, 'forms'), additions)
  let isQuiet = true
  const write = (line: string) => void (isQuiet || process.stderr.write(line))
  const log = createLog('error', clock, { write })
  const wired = await wire({ config, clock, log })
  await wired.definitions.follow()
  const { services } = wired
  const app = createApp({ config, services, clock, log, metrics: noMetrics })
  const { baseUrl, host, port, maxConnections } = config
  const server = createHttpServer(app.callback(), { fixed: headersFor(baseUrl), maxConnections })
  await listen(server, 'SVC_PORT', port, host)
  return {
    base: baseUrl,
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

async function writeForms(folder: string, additions: Readonly<Record<string, object>>): Promise<void> {
  mkdirSync(folder)
  for (const { source, text, translations = [] } of await shippedDefinitions()) {
    const form = JSON.parse(text)
    writeFileSync(join(folder, source), JSON.stringify({ ...form, ...additions[form.slug] }, null, 2))
    for (const translation of translations) writeFileSync(join(folder, translation.source), translation.text)
  }
}
