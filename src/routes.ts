/** Every address of the public; those of the office and of programs are in `office-routes.ts` and `api-routes.ts`. */
import Router from '@koa/router'
import type { Additions, Context, Handler, State } from './context.ts'
import type { publicControllers } from './controllers/index.ts'

type Controllers = ReturnType<typeof publicControllers>
/** `crossSite` stands before every post; `body` reads a sent form; `turns` stands before what shows a draft. */
interface Guards {
  crossSite: Handler
  body: Handler
  /** Reads a page of a preview. */
  previewBody: Handler
  /** Reads a page that is saved for later. */
  savedBody: Handler
  turns: Handler
}

/**
 * Addresses are strict and case-sensitive; three that posters name are also found as people type them. Ids are judged by what
 * they name, so that a malformed one is a plain 404.
 */
export function createRoutes(
  controllers: Controllers,
  { crossSite, body, previewBody, savedBody, turns }: Guards,
): Handler {
  const { home, accessibility, language, health, asset, schema } = controllers
  const { start, page, post, check, saved, thanks, copy, statistics, upload } = controllers
  const { status, reply, withdraw, receipt, typedAddress, preview } = controllers
  const [forms, pages, cases, router] = [newRouter(), newRouter(), newRouter(), newRouter()]

  cases.get('/status', status.show)
  if (language.isOffered) cases.post('/status', crossSite, status.keepTyped)
  cases.get('/status/reply', (ctx) => ctx.seeOther('/status')) // after an error, this stands in the address bar
  cases.post('/status/reply', crossSite, reply.send)
  cases.get('/status/withdraw', withdraw.show)
  cases.post('/status/withdraw', crossSite, withdraw.send)
  cases.get('/status/verify', receipt.showCheck)
  cases.post('/status/verify', crossSite, receipt.check)
  forms.get('/f/:slug', turns, start.show)
  forms.post('/f/:slug', crossSite, body, post.sendPage)
  pages.get('/f/:slug/thank-you/:reference', thanks.show)
  pages.get('/f/:slug/thank-you/:reference/receipt.json', receipt.download)
  pages.get('/f/:slug/thank-you/:reference/answers.json', receipt.answers)
  pages.get('/f/:slug/thank-you/:reference/copy', copy.show)
  pages.get('/f/:slug/thank-you/:reference/copy.txt', copy.text)
  pages.get('/f/:slug/style/:file', start.style)
  pages.get('/f/:slug/numbers', statistics.show)
  pages.get('/f/:slug/check', turns, check.show)
  pages.post('/f/:slug/check', crossSite, post.sendDraft)
  pages.post('/f/:slug/save', crossSite, savedBody, post.saveForLater)
  pages.get('/f/:slug/resume', saved.show)
  pages.post('/f/:slug/resume', crossSite, saved.resume)
  pages.get('/f/:slug/discard', turns, check.showDiscard)
  pages.post('/f/:slug/discard', crossSite, check.discard)
  pages.get('/f/:slug/:page', turns, page.show)
  pages.post('/f/:slug/:page', crossSite, body, post.savePage)
  pages.get('/f/:slug/:page/:record', turns, page.show)
  pages.post('/f/:slug/:page/:record', crossSite, body, post.savePage)
  pages.get('/f/:slug/:page/:record/remove', turns, page.showRemoval)
  pages.post('/f/:slug/:page/:record/remove', crossSite, body, post.saveRemoval)
  router.get('/assets/:hash/:name', asset.show)

  router.get('/preview/:secret', preview.start)
  router.get('/preview/:secret/style.css', preview.style)
  for (const path of ['', '/:page', '/:page/:record', '/:page/:record/:verb']) {
    if (path !== '') router.get(`/preview/:secret${path}`, preview.begin)
    router.post(`/preview/:secret${path}`, crossSite, previewBody, preview.post)
  }

  router.get('/api/drive-upload', upload.show)
  router.post('/api/drive-upload', crossSite, upload.accept)

  router.get('/', home.show)
  router.get('/accessibility', accessibility.show)
  if (language.isOffered) router.post('/language', crossSite, language.choose)
  router.get('/healthz', health.live)
  router.get('/readyz', health.ready)
  router.get('/robots.txt', asset.robots)
  router.get('/.well-known/intake-keys.json', receipt.keys)
  router.get('/schemas/form-1.json', schema.show)
  router.get('/schemas/webhook-1.json', schema.webhook)
  router.get('/schemas/webhook-2.json', schema.webhookWithAnswers)
  router.get('/schemas/api-1.json', schema.api)

  const typed = new Router<State, Additions>() // neither strict nor case-sensitive
  typed.get('/', typedAddress.home)
  typed.get('/status', typedAddress.status)
  typed.get('/f/:slug', typedAddress.form)

  const [toForms, toPages] = [handlerOf(forms), handlerOf(pages)]
  const [toCases, toOthers] = [handlerOf(cases), handlerOf(router)]
  const toTyped = typed.routes() as unknown as Handler
  return (ctx, next) => {
    const exact = routerOf(ctx.path)
    return isTyped(ctx) ? toTyped(ctx, () => exact(ctx, next) as Promise<void>) : exact(ctx, next)
  }

  function routerOf(path: string): Handler {
    if (path.startsWith('/f/')) return path.includes('/', 3) ? toPages : toForms
    return path.startsWith('/status') ? toCases : toOthers
  }
}

/** What the port of the office answers besides its pages and the API: no page of the public. */
export function createBesideRoutes({
  health,
  asset,
  schema,
}: Pick<Controllers, 'health' | 'asset' | 'schema'>): Handler {
  const router = newRouter()
  router.get('/', (ctx) => ctx.seeOther('/staff'))
  router.get('/assets/:hash/:name', asset.show)
  router.get('/healthz', health.live)
  router.get('/readyz', health.ready)
  router.get('/schemas/api-1.json', schema.api)
  router.get('/robots.txt', asset.robots)
  return handlerOf(router)
}

export const newRouter = () => new Router<State, Additions>({ strict: true, sensitive: true })

/** A router holds every address it knows against each request, so what is asked for most has a router of its own. */
export function handlerOf(router: Router<State, Additions>): Handler {
  const [routes, allowedMethods] = [router.routes(), router.allowedMethods()] as unknown as [Handler, Handler]
  return (ctx, next) => routes(ctx, () => allowedMethods(ctx, next))
}

/** Read with capitals or a slash at the end, as people type what a poster says. Nobody types an escaped character. */
const isTyped = ({ method, path }: Context): boolean =>
  (method === 'GET' || method === 'HEAD') &&
  (/[A-Z]/.test(path) || (path.endsWith('/') && path !== '/')) &&
  !path.includes('%')
