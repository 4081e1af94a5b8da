/** The application: middleware in order, then routes. */

import { join } from 'node:path'
import Koa from 'koa'
import { createApiRoutes } from './api-routes.ts'
import type { Additions, Handler, State } from './context.ts'
import { apiControllers } from './controllers/api/index.ts'
import { publicControllers } from './controllers/index.ts'
import { officeControllers } from './controllers/office/index.ts'
import { createAssets } from './http/assets.ts'
import { fieldReader, loadReader } from './http/body.ts'
import { officeCookie } from './http/cookies.ts'
import { formBody, previewBody } from './http/form-body.ts'
import { headersFor } from './http/headers.ts'
import { jsonReader } from './http/json-body.ts'
import { lastResort } from './http/last-resort.ts'
import { fieldOrFileReader, latePostReader, singleFile, smallFiles } from './http/one-file.ts'
import { createPages } from './http/prepared.ts'
import { addSpeech, createSpeeches } from './http/speech.ts'
import type { Log } from './log.ts'
import type { Metrics } from './metrics.ts'
import { crossSite, ownLink } from './middleware/cross-site.ts'
import { failure } from './middleware/failure.ts'
import { compressLarge } from './middleware/large-pages.ts'
import { officeGuard, recogniser, whileSigned } from './middleware/office.ts'
import { freshPages, type PreviewedDefinitions, preview } from './middleware/preview.ts'
import { programGuard } from './middleware/program.ts'
import { addRendering, type FrameIn, rendererOf } from './middleware/render.ts'
import { request } from './middleware/request.ts'
import { turns } from './middleware/turns.ts'
import type { Brand, Department } from './models/brand.ts'
import type { Language } from './models/language.ts'
import { createOfficeRoutes } from './office-routes.ts'
import { type Frame, frameOf } from './presenters/frame.ts'
import { isOfficeLanguage, textsIn } from './presenters/texts/languages.ts'
import { createBesideRoutes, createRoutes } from './routes.ts'
import type { StandingOf } from './services/standing.ts'
import { accentCss } from './settings/accent.ts'
import { readBrand } from './settings/brand.ts'
import { originOf } from './settings/derived.ts'
import type { Config } from './settings/index.ts'
import { FIRST_PAGES, ourTemplates } from './templates.ts'
import type { Services } from './wire.ts'

const PUBLIC = join(import.meta.dirname, '..', 'public')

interface AppOptions {
  config: Config
  services: Services
  clock: () => number
  /** Milliseconds of a clock that never steps, for durations. */
  monotonic?: () => number
  log: Log
  metrics: Metrics
  /** Shows definitions that are not published, and explains them; see `middleware/preview`. */
  previewed?: { definitions: PreviewedDefinitions; standingOf: StandingOf }
}

/** `app` answers on the port of the service; `office` on a port of its own, where that is set. */
interface Apps {
  app: Koa<State, Additions>
  office?: Koa<State, Additions>
  /** Does now what the first visitors would wait for, in small pieces. */
  warm(): Promise<void>
}

export const createApp = (options: AppOptions): Koa<State, Additions> => createApps(options).app

export function createApps({
  config,
  services,
  clock,
  monotonic = () => performance.now(),
  log,
  metrics,
  previewed,
}: AppOptions): Apps {
  const { baseUrl, officeUrl, officePort, trustProxy, maxInFlight } = config
  const fixed = headersFor(baseUrl)
  const { departments } = services
  const { brandOf } = departments
  const assets = createAssets(PUBLIC, fixed, () => {
    for (const { department } of departments.list()) frameIn(config.languages[0]!, department)
  })
  const own = readBrand(config)
  const lookOf = ({ accent, logo }: Brand) => ({
    stylesheets: [
      assets.href('app.css'),
      ...(accent ? [assets.make('accent.css', Buffer.from(accentCss(accent)))] : []),
    ],
    officeStylesheet: assets.href('office.css'),
    icon: assets.href('favicon.svg'),
    ...(logo && {
      logo: { href: assets.make(`logo.${logo.type}`, logo.bytes), width: logo.width, height: logo.height },
    }),
  })
  const frames = new WeakMap<Department, Map<Language, Frame>>()
  const frameIn: FrameIn = (language, department = own) =>
    frames
      .getOrInsertComputed(department, () => new Map())
      .getOrInsertComputed(language, () => {
        const brand = { ...own, ...department }
        return frameOf(textsIn(language), brand, config, lookOf(brand))
      })
  for (const language of config.languages) frameIn(language)
  const templates = ourTemplates()
  const speeches = createSpeeches(config.languages)
  const officeLanguage = config.languages.find(isOfficeLanguage) ?? 'en'
  const rendering = { templates, frameIn, speeches, baseUrl }
  const prepared = createPages({ render: rendererOf(rendering), speeches, fixed })
  const pages = previewed ? freshPages(prepared) : prepared

  // One, so that its limit holds for both.
  const { sawProxy } = services.serviceState
  const perRequest = request({ log, metrics, clock, monotonic, fixed, maxInFlight, trustProxy, sawProxy })
  const newApp = (frameIn: FrameIn): Koa<State, Additions> => {
    const app = new Koa<State, Additions>({ proxy: trustProxy > 0, ...(trustProxy > 0 && { maxIpsCount: trustProxy }) })
    addSpeech(app, { speeches, brandOf, officeLanguage, isSecure: baseUrl.startsWith('https:') })
    addRendering(app, { ...rendering, frameIn })
    app.context.onerror = lastResort({ log, fixed })
    app.use(perRequest)
    if (previewed) app.use(preview({ ...services, ...previewed, clock, style: assets.href('preview.css') }))
    return app.use(failure({ log }))
  }

  const readFields = fieldReader({ monotonic })
  const readFieldsOrFile = fieldOrFileReader({ monotonic })
  const readFile = singleFile({ monotonic })
  const deps = { ...config, ...services, clock, monotonic }
  const previewStyle = assets.href('preview.css')
  const controllers = publicControllers({
    ...deps,
    assets,
    pages,
    previewStyle,
    metrics,
    readFields,
    readFieldsOrFile,
    readFile,
  })
  const routes = createRoutes(controllers, {
    crossSite: crossSite({ baseUrl }),
    body: formBody(deps),
    previewBody: previewBody(deps),
    savedBody: formBody(deps, 'query'),
    turns: turns(services.cookies),
  })

  const { sessions, owesSecondFactor: owes } = services.access
  const cookie = officeCookie({ origins: [officeUrl, baseUrl] })
  const readSigned = whileSigned(readFields, sessions)
  const readFiles = whileSigned(smallFiles({ monotonic }), sessions)
  const office = officeControllers({
    ...deps,
    brand: own,
    styleOf: accentCss,
    cookie,
    readFields,
    readSigned,
    readFiles,
    readLatePost: latePostReader({ monotonic }),
  })
  const officeRoutes = createOfficeRoutes(office, {
    crossSite: crossSite({ baseUrl: officeUrl || baseUrl }),
    ownLink: ownLink({ baseUrl: officeUrl || baseUrl }),
    recognise: recogniser({ cookie, sessions }),
    compressLarge,
    signedIn: officeGuard({
      cookie,
      sessions,
      owes,
      submissions: services.submissions,
      deliveries: services.deliveries,
      keep: office.latePost.keep,
    }),
  })

  const apiRoutes = createApiRoutes(apiControllers({ ...deps, readJson: jsonReader({ monotonic }) }), {
    withRight: programGuard({ ...services, clock }),
  })

  const serving = (app: Koa<State, Additions>, handlers: Handler[]) => {
    for (const handler of handlers) app.use(handler)
    return app
  }
  const warm = async () => {
    for (const name of FIRST_PAGES) await templates.compile(name)
    await loadReader()
    await services.forms.onLive(controllers.start.prepare)
  }
  if (officePort === 0) return { warm, app: serving(newApp(frameIn), [officeRoutes, apiRoutes, routes]) }
  const publicUrl = baseUrl || originOf(config.host, config.port)
  return {
    warm,
    app: serving(newApp(frameIn), [routes]),
    office: serving(
      newApp((language, brand) => ({ ...frameIn(language, brand), publicUrl })),
      [officeRoutes, apiRoutes, createBesideRoutes(controllers)],
    ),
  }
}
