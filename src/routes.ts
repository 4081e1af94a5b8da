/** Every address of the service. */
import Router from '@koa/router'
import type { Action, Additions, Handler, State } from './context.ts'
import type { Role } from './models/account.ts'
import { type StaffControllers, staffDoors, staffRoutes } from './staff-routes.ts'

export interface Controllers {
  home: { show: Action }
  form: { show: Action; submit: Action; thanks: Action; style: Action }
  journey: { show: Action; submit: Action; showRemoval: Action; remove: Action }
  copy: { show: Action; text: Action }
  saved: { save: Action; show: Action; resume: Action }
  check: { show: Action; send: Action; discard: Action }
  status: { show: Action }
  reply: { send: Action }
  withdraw: { show: Action; send: Action }
  receipt: { download: Action; answers: Action; keys: Action; showCheck: Action; check: Action }
  upload: { show: Action; accept: Action }
  accessibility: { show: Action }
  health: { live: Action; ready: Action }
  asset: { show: Action; robots: Action }
  schema: { show: Action; webhook: Action }
}
/** `crossSite` stands before every post; `body` reads a sent form. */
export interface Guards {
  crossSite: Handler
  body: Handler
}

/** Addresses are strict and case-sensitive; ids are judged by what they name, so that a malformed one is a plain 404. */
export function createRoutes(
  {
    home,
    form,
    journey,
    copy,
    saved,
    check,
    status,
    reply,
    withdraw,
    receipt,
    upload,
    accessibility,
    health,
    asset,
    schema,
  }: Controllers,
  { crossSite, body }: Guards,
): Handler[] {
  const router = new Router<State, Additions>({ strict: true, sensitive: true })

  router.get('/status', status.show)
  router.post('/status/reply', crossSite, reply.send)
  router.get('/status/withdraw', withdraw.show)
  router.post('/status/withdraw', crossSite, withdraw.send)
  router.get('/status/verify', receipt.showCheck)
  router.post('/status/verify', crossSite, receipt.check)
  router.get('/f/:slug', form.show)
  router.post('/f/:slug', crossSite, body, form.submit)
  router.get('/f/:slug/thank-you/:reference', form.thanks)
  router.get('/f/:slug/thank-you/:reference/receipt.json', receipt.download)
  router.get('/f/:slug/thank-you/:reference/answers.json', receipt.answers)
  router.get('/f/:slug/thank-you/:reference/copy', copy.show)
  router.get('/f/:slug/thank-you/:reference/copy.txt', copy.text)
  router.get('/f/:slug/style/:file', form.style)
  router.get('/f/:slug/check', check.show)
  router.post('/f/:slug/check', crossSite, check.send)
  router.post('/f/:slug/save', crossSite, body, saved.save)
  router.get('/f/:slug/resume', saved.show)
  router.post('/f/:slug/resume', crossSite, saved.resume)
  router.post('/f/:slug/discard', crossSite, check.discard)
  router.get('/f/:slug/:page', journey.show)
  router.post('/f/:slug/:page', crossSite, body, journey.submit)
  router.get('/f/:slug/:page/:record', journey.show)
  router.post('/f/:slug/:page/:record', crossSite, body, journey.submit)
  router.get('/f/:slug/:page/:record/remove', journey.showRemoval)
  router.post('/f/:slug/:page/:record/remove', crossSite, body, journey.remove)
  router.get('/assets/:hash/:name', asset.show)

  router.get('/api/drive-upload', upload.show)
  router.post('/api/drive-upload', crossSite, upload.accept)

  router.get('/', home.show)
  router.get('/accessibility', accessibility.show)
  router.get('/healthz', health.live)
  router.get('/readyz', health.ready)
  router.get('/robots.txt', asset.robots)
  router.get('/.well-known/intake-keys.json', receipt.keys)
  router.get('/schemas/form-1.json', schema.show)
  router.get('/schemas/webhook-1.json', schema.webhook)

  return [router.routes(), router.allowedMethods()] as Handler[]
}

/** `unlisted` stands before every page of the office; `staff` before all but its doors. */
export interface StaffGuards extends Pick<Guards, 'crossSite'> {
  unlisted: Handler
  staff(role: Role): Handler
}

export function createStaffRoutes(
  controllers: StaffControllers,
  { crossSite, unlisted, staff }: StaffGuards,
): Handler[] {
  const router = new Router<State, Additions>({ strict: true, sensitive: true })
  const guards = { get: [unlisted], post: [unlisted, crossSite] }
  for (const { method, path, action } of staffDoors(controllers)) router[method](path, ...guards[method], action)
  for (const { method, path, by, action } of staffRoutes(controllers))
    router[method](path, ...guards[method], staff(by), action)
  return [router.routes(), router.allowedMethods()] as Handler[]
}
