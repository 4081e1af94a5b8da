/** A service for this machine alone, over definitions that are not published and a folder that does not stay. */
import { createApp } from '../app.ts'
import { headersFor } from '../http/headers.ts'
import { requireInternals } from '../http/internals.ts'
import { listen } from '../http/listen.ts'
import { createHttpServer, drain } from '../http/server.ts'
import { silentLog } from '../log.ts'
import { noMetrics } from '../metrics.ts'
import type { Language } from '../models/language.ts'
import { createStanding } from '../services/standing.ts'
import { type Config, readConfig } from '../settings/index.ts'
import { wire } from '../wire.ts'
import { createDefinitions, languagesAt } from './definitions.ts'
import { openPassingFolder } from './folder.ts'

export interface Previewing {
  /** Where each definition is to be seen, in the order given. */
  previews: { source: string; address: string; broken: boolean }[]
  /** Where all of them are listed. */
  address: string
  end(): Promise<void>
}

/** Never another address: what is previewed is for nobody else, and neither is what is typed. */
const LOOPBACK = '127.0.0.1'
const DRAIN_MS = 500

/** How the service looks and what it takes; where it keeps things, and whom it tells, is not for a preview. */
const KEPT = [
  'timeZone',
  'serviceName',
  'contact',
  'privacyUrl',
  'accessibilityUrl',
  'imprintUrl',
  'logo',
  'accent',
  'draftDays',
  'draftMaxDays',
  'uploadMaxBytes',
] as const satisfies (keyof Config)[]

/** `port` 0 is any free one. Rejects with a ConfigError when the port cannot be had. */
export async function startPreview({
  config: operators,
  paths,
  languages,
  port: wanted,
  clock,
}: {
  config: Config
  paths: readonly string[]
  /** The languages of the service, where the settings say them; else those of the definitions. */
  languages?: readonly Language[] | undefined
  port: number
  clock: () => number
}): Promise<Previewing> {
  requireInternals()
  const folder = openPassingFolder('intake-preview')
  try {
    const config: Config = {
      ...readConfig({ SVC_FORMS: 'store', SVC_DATA_DIR: folder.path, SVC_HOST: LOOPBACK }),
      ...Object.fromEntries(KEPT.map((name) => [name, operators[name]])),
      languages: languages ?? (await languagesAt(paths)),
    }
    const log = silentLog()
    const { services, close } = await wire({ config, clock, log })
    const definitions = createDefinitions({ ...services, paths, clock, languages: config.languages })
    const standingOf = createStanding({ ...services, clock, timeZone: config.timeZone })
    const previewed = { definitions, standingOf }
    const app = createApp({ config, services, clock, log, metrics: noMetrics, previewed })
    const all = await definitions.look()
    const server = createHttpServer(app.callback(), {
      fixed: headersFor(config.baseUrl),
      maxConnections: config.maxConnections,
    })
    const port = await listen(server, '--port', wanted, LOOPBACK)
    const address = `http://${LOOPBACK}:${port}/`
    return {
      address,
      previews: all.map(({ source, slug, form }) => ({
        source,
        address: slug === undefined ? address : `${address}f/${slug}`,
        broken: form === undefined,
      })),
      async end() {
        await drain(server, DRAIN_MS)
        await close()
        folder.remove()
      },
    }
  } catch (error) {
    folder.remove()
    throw error
  }
}
