/** Every address of the office. All but the doors need somebody who is signed in, with at least the role named here. */
import type { Action, Context, Handler } from './context.ts'
import type { officeControllers } from './controllers/office/index.ts'
import type { Role } from './models/account.ts'
import { handlerOf, newRouter } from './routes.ts'

type OfficeControllers = ReturnType<typeof officeControllers>
interface OfficeRoute {
  method: 'get' | 'post'
  path: string
  action: Action
}
/**
 * `by`: the least role. `edits`: for those alone who edit forms, and for nobody else who is signed in; a path with `:slug` is about
 * a form that they edit. `owing`: also for those who have to set up a second factor first. `whole`: it tells of every form, so
 * it is there for those alone who see all of them. `file`: what it answers leaves the office as a file; a link of another
 * website cannot ask for it, and nobody is led there after signing in (see `ownAddress` in controllers/office/sign-in.ts).
 */
export type GuardedRoute = OfficeRoute & { by: Role; owing?: true; whole?: true; edits?: true; file?: true }

/** Where the office is. */
const OFFICE = /^\/staff(\/|$)/
/** Where forms are edited. */
const EDITOR = /^\/staff\/forms\/[^/]+\/edit(\/|$)/

/**
 * `crossSite` stands before every post, `signedIn` before all but the doors, and `ownLink` before what is given out as a file.
 * `compressLarge` comes after the pages of the editor, and `recognise` after what went wrong.
 */
interface OfficeGuards {
  crossSite: Handler
  ownLink: Handler
  signedIn(role: Role, options?: { owing?: boolean; whole?: boolean; edits?: boolean }): Handler
  /** Finds out who is signed in, if no guard did, and lets nobody in. */
  recognise(ctx: Context): Promise<void>
  compressLarge(ctx: Context): Promise<void>
}

export function createOfficeRoutes(
  controllers: OfficeControllers,
  { crossSite, ownLink, signedIn, recognise, compressLarge }: OfficeGuards,
): Handler {
  const router = newRouter()
  const guards = { get: [], post: [crossSite] }
  for (const { method, path, action } of officeDoors(controllers)) router[method](path, ...guards[method], action)
  for (const { method, path, by, action, owing = false, whole = false, edits = false, file } of officeAddresses(
    controllers,
  ))
    router[method](path, ...guards[method], ...(file ? [ownLink] : []), signedIn(by, { owing, whole, edits }), action)
  const toOffice = handlerOf(router)
  return async function officeRoutes(ctx, next) {
    if (!OFFICE.test(ctx.path)) return next()
    ctx.state.office = true
    ctx.set('X-Robots-Tag', 'noindex')
    // What went wrong is said in the language of whoever is signed in, also where no guard stands.
    try {
      await toOffice(ctx, next)
      if (ctx.body === undefined) await recognise(ctx)
    } catch (error) {
      await recognise(ctx)
      throw error
    }
    if (EDITOR.test(ctx.path)) await compressLarge(ctx)
  }
}

/** The pages for people who are not signed in yet. */
export const officeDoors = ({
  signIn,
  latePost,
  firstAdmin,
  password,
  secondFactor,
  provider,
}: OfficeControllers): OfficeRoute[] => [
  { method: 'get', path: '/staff/sign-in', action: signIn.show },
  { method: 'post', path: '/staff/sign-in', action: signIn.send },
  { method: 'post', path: '/staff/sign-in/again', action: latePost.again },
  { method: 'get', path: '/staff/oidc', action: provider.begin },
  { method: 'get', path: '/staff/oidc/callback', action: provider.finish },
  { method: 'get', path: '/staff/sign-in/code', action: secondFactor.ask },
  { method: 'post', path: '/staff/sign-in/code', action: secondFactor.answer },
  { method: 'get', path: '/staff/first/:secret', action: firstAdmin.show },
  { method: 'post', path: '/staff/first/:secret', action: firstAdmin.make },
  { method: 'get', path: '/staff/password/:secret', action: password.show },
  { method: 'post', path: '/staff/password/:secret', action: password.set },
]

/** A path with `:reference` is about a case, which has to be one of a form that they see. */
export const officeAddresses = ({
  inbox,
  columns,
  exports,
  cases,
  removal,
  files,
  several,
  deliveries,
  departments,
  programs,
  receivers,
  forms,
  editParts,
  editHistory,
  create,
  overview,
  rules,
  ownStatuses,
  parts,
  optionLines,
  renaming,
  languages,
  homes,
  lists,
  previews,
  ways,
  definitionUpload,
  secondPerson,
  statistics,
  accounts,
  ownPassword,
  audit,
  service,
  me,
  secondFactor,
  signIn,
}: OfficeControllers): GuardedRoute[] => [
  { method: 'get', path: '/staff', by: 'viewer', action: inbox.show },
  { method: 'get', path: '/staff/columns/:slug', by: 'admin', action: columns.ask },
  { method: 'post', path: '/staff/columns/:slug', by: 'admin', action: columns.choose },
  { method: 'get', path: '/staff/export', by: 'caseworker', file: true, action: exports.send },
  { method: 'get', path: '/staff/cases/:reference', by: 'viewer', action: cases.show },
  { method: 'get', path: '/staff/cases/:reference/files/:upload', by: 'viewer', file: true, action: files.save },
  { method: 'get', path: '/staff/cases/:reference/pictures/:upload', by: 'viewer', file: true, action: files.show },
  { method: 'post', path: '/staff/cases/:reference/work', by: 'caseworker', action: cases.update },
  { method: 'post', path: '/staff/cases/:reference/assign', by: 'caseworker', action: cases.assign },
  { method: 'post', path: '/staff/cases/:reference/release', by: 'caseworker', action: cases.release },
  { method: 'post', path: '/staff/cases/:reference/undo', by: 'caseworker', action: cases.undo },
  { method: 'get', path: '/staff/cases/:reference/delete', by: 'admin', action: removal.ask },
  { method: 'post', path: '/staff/cases/:reference/delete', by: 'admin', action: removal.remove },
  { method: 'get', path: '/staff/several', by: 'caseworker', action: several.show },
  { method: 'post', path: '/staff/several', by: 'caseworker', action: several.change },
  { method: 'post', path: '/staff/several/undo', by: 'caseworker', action: several.undo },
  { method: 'get', path: '/staff/several/done', by: 'caseworker', action: several.done },
  { method: 'get', path: '/staff/numbers', by: 'viewer', action: statistics.show },
  { method: 'get', path: '/staff/deliveries', by: 'admin', action: deliveries.list },
  { method: 'get', path: '/staff/deliveries/:id', by: 'admin', action: deliveries.show },
  { method: 'post', path: '/staff/deliveries/:id', by: 'admin', action: deliveries.decide },
  { method: 'get', path: '/staff/departments', by: 'admin', whole: true, action: departments.list },
  { method: 'get', path: '/staff/new-department', by: 'admin', whole: true, action: departments.begin },
  { method: 'post', path: '/staff/new-department', by: 'admin', whole: true, action: departments.add },
  { method: 'get', path: '/staff/departments/:name', by: 'admin', whole: true, action: departments.one },
  { method: 'post', path: '/staff/departments/:name', by: 'admin', whole: true, action: departments.decide },
  { method: 'get', path: '/staff/programs', by: 'admin', whole: true, action: programs.list },
  { method: 'get', path: '/staff/new-program', by: 'admin', whole: true, action: programs.begin },
  { method: 'post', path: '/staff/new-program', by: 'admin', whole: true, action: programs.add },
  { method: 'get', path: '/staff/programs/:name', by: 'admin', whole: true, action: programs.show },
  { method: 'post', path: '/staff/programs/:name', by: 'admin', whole: true, action: programs.decide },
  { method: 'get', path: '/staff/receivers/:key', by: 'admin', whole: true, action: receivers.show },
  { method: 'post', path: '/staff/receivers/:key', by: 'admin', whole: true, action: receivers.test },
  ...editing('/staff', [
    { method: 'get', path: '/new-form', action: create.ask },
    { method: 'post', path: '/new-form/create', action: create.make },
    { method: 'get', path: '/new-form/upload', action: definitionUpload.begin },
    { method: 'post', path: '/new-form', action: definitionUpload.check },
    { method: 'post', path: '/new-form/publish', action: definitionUpload.publish },
    { method: 'post', path: '/new-form/hand-over', action: definitionUpload.handOver },
    { method: 'post', path: '/new-form/preview', action: definitionUpload.preview },
    { method: 'get', path: '/forms', action: forms.list },
    { method: 'get', path: '/forms/:slug', action: forms.show },
    { method: 'get', path: '/forms/:slug/close', action: forms.ask },
    { method: 'post', path: '/forms/:slug/close', action: forms.decide },
    { method: 'get', path: '/forms/:slug/changes/:from/:to', action: forms.changes },
    { method: 'get', path: '/forms/:slug/previews', action: previews.list },
    { method: 'post', path: '/forms/:slug/previews', action: previews.make },
    { method: 'post', path: '/forms/:slug/previews/revoke', action: previews.revoke },
    { method: 'get', path: '/forms/:slug/waiting/:id', action: secondPerson.show },
    { method: 'post', path: '/forms/:slug/waiting/:id', action: secondPerson.decide },
    { method: 'get', path: '/forms/:slug/diagram/:version.svg', action: forms.diagram },
    { method: 'get', path: '/lists', action: lists.list },
    { method: 'get', path: '/new-list', action: lists.begin },
    { method: 'post', path: '/new-list', action: lists.make },
  ]),
  ...editing('/staff/forms/:slug/edit', [
    { method: 'get', path: '', action: overview.show },
    { method: 'post', path: '', action: overview.act },
    { method: 'get', path: '/diagram', action: ways.diagram },
    { method: 'get', path: '/file', action: editHistory.file },
    { method: 'get', path: '/history', action: editHistory.list },
    { method: 'get', path: '/history/:text', action: editHistory.one },
    { method: 'post', path: '/history/:text', action: editHistory.take },
    { method: 'get', path: '/json', action: editHistory.files },
    { method: 'post', path: '/json', action: editHistory.replace },
    { method: 'get', path: '/languages', action: languages.list },
    { method: 'post', path: '/languages', action: languages.choose },
    { method: 'get', path: '/languages/:language', action: languages.texts },
    { method: 'post', path: '/languages/:language', action: languages.save },
    { method: 'get', path: '/languages/:language/po', action: languages.po },
    { method: 'post', path: '/languages/:language/po', action: languages.takePo },
    { method: 'get', path: '/part/:part', action: parts.show },
    { method: 'post', path: '/part/:part', action: parts.change },
    { method: 'get', path: '/part/:part/add/:list', action: parts.show },
    { method: 'post', path: '/part/:part/add/:list', action: parts.change },
    { method: 'get', path: '/part/:part/kind', action: renaming.askKind },
    { method: 'post', path: '/part/:part/kind', action: renaming.retype },
    { method: 'get', path: '/part/:part/move', action: editParts.askMove },
    { method: 'post', path: '/part/:part/move', action: editParts.move },
    { method: 'get', path: '/part/:part/name', action: renaming.askName },
    { method: 'post', path: '/part/:part/name', action: renaming.rename },
    { method: 'get', path: '/part/:part/options', action: optionLines.show },
    { method: 'post', path: '/part/:part/options', action: optionLines.change },
    { method: 'get', path: '/part/:part/remove', action: editParts.askRemoval },
    { method: 'post', path: '/part/:part/remove', action: editParts.remove },
    { method: 'get', path: '/part/:part/rule/:property', action: rules.show },
    { method: 'post', path: '/part/:part/rule/:property', action: rules.change },
    { method: 'get', path: '/publish', action: definitionUpload.ask },
    { method: 'get', path: '/routes', action: ways.list },
    { method: 'get', path: '/statuses', action: ownStatuses.ask },
    { method: 'post', path: '/statuses', action: ownStatuses.begin },
  ]),
  { method: 'get', path: '/staff/forms/:slug/take-over', by: 'admin', edits: true, action: homes.ask },
  { method: 'post', path: '/staff/forms/:slug/take-over', by: 'admin', edits: true, action: homes.take },
  { method: 'get', path: '/staff/forms/:slug/second-person', by: 'admin', edits: true, action: secondPerson.ask },
  { method: 'post', path: '/staff/forms/:slug/second-person', by: 'admin', edits: true, action: secondPerson.change },
  // A list is edited by the same pages as a form.
  ...editing('/staff/lists/:name', [
    { method: 'get', path: '', action: lists.of(lists.one) },
    { method: 'post', path: '', action: lists.of(overview.act) },
    { method: 'get', path: '/options', action: lists.of(optionLines.show) },
    { method: 'post', path: '/options', action: lists.of(optionLines.change) },
    { method: 'get', path: '/part/:part', action: lists.of(parts.show) },
    { method: 'post', path: '/part/:part', action: lists.of(parts.change) },
    { method: 'get', path: '/part/:part/name', action: lists.of(renaming.askName) },
    { method: 'post', path: '/part/:part/name', action: lists.of(renaming.rename) },
    { method: 'get', path: '/part/:part/remove', action: lists.of(editParts.askRemoval) },
    { method: 'post', path: '/part/:part/remove', action: lists.of(editParts.remove) },
    { method: 'get', path: '/languages', action: lists.of(languages.list) },
    { method: 'post', path: '/languages', action: lists.of(languages.choose) },
    { method: 'get', path: '/languages/:language', action: lists.of(languages.texts) },
    { method: 'post', path: '/languages/:language', action: lists.of(languages.save) },
    { method: 'get', path: '/languages/:language/po', action: lists.of(languages.po) },
    { method: 'post', path: '/languages/:language/po', action: lists.of(languages.takePo) },
    { method: 'get', path: '/history', action: lists.of(editHistory.list) },
    { method: 'get', path: '/history/:text', action: lists.of(editHistory.one) },
    { method: 'post', path: '/history/:text', action: lists.of(editHistory.take) },
    { method: 'get', path: '/publish', action: lists.of(lists.ask) },
    { method: 'post', path: '/publish', action: lists.of(lists.publish) },
  ]),
  { method: 'get', path: '/staff/audit', by: 'admin', whole: true, action: audit.show },
  { method: 'get', path: '/staff/service', by: 'admin', whole: true, action: service.show },
  { method: 'get', path: '/staff/accounts', by: 'admin', whole: true, action: accounts.list },
  { method: 'get', path: '/staff/accounts/new', by: 'admin', whole: true, action: accounts.begin },
  { method: 'post', path: '/staff/accounts/new', by: 'admin', whole: true, action: accounts.add },
  { method: 'get', path: '/staff/accounts/:id', by: 'admin', whole: true, action: accounts.one },
  { method: 'get', path: '/staff/accounts/:id/change', by: 'admin', whole: true, action: accounts.edit },
  { method: 'post', path: '/staff/accounts/:id/change', by: 'admin', whole: true, action: accounts.change },
  { method: 'get', path: '/staff/accounts/:id/reset', by: 'admin', whole: true, action: accounts.askReset },
  { method: 'post', path: '/staff/accounts/:id/reset', by: 'admin', whole: true, action: accounts.reset },
  { method: 'get', path: '/staff/accounts/:id/disable', by: 'admin', whole: true, action: accounts.askDisable },
  { method: 'post', path: '/staff/accounts/:id/disable', by: 'admin', whole: true, action: accounts.disable },
  { method: 'get', path: '/staff/accounts/:id/enable', by: 'admin', whole: true, action: accounts.askEnable },
  { method: 'post', path: '/staff/accounts/:id/enable', by: 'admin', whole: true, action: accounts.enable },
  { method: 'get', path: '/staff/accounts/:id/same', by: 'admin', whole: true, action: accounts.askSame },
  { method: 'post', path: '/staff/accounts/:id/same', by: 'admin', whole: true, action: accounts.same },
  { method: 'get', path: '/staff/me', by: 'none', action: me.show },
  { method: 'post', path: '/staff/me/language', by: 'none', action: me.setLanguage },
  { method: 'get', path: '/staff/me/password', by: 'none', action: ownPassword.show },
  { method: 'post', path: '/staff/me/password', by: 'none', action: ownPassword.set },
  { method: 'post', path: '/staff/me/end', by: 'none', action: me.end },
  { method: 'get', path: '/staff/me/second-factor', by: 'none', owing: true, action: secondFactor.show },
  { method: 'post', path: '/staff/me/second-factor', by: 'none', owing: true, action: secondFactor.set },
  { method: 'post', path: '/staff/me/second-factor/off', by: 'none', action: secondFactor.turnOff },
  { method: 'post', path: '/staff/sign-out', by: 'none', owing: true, action: signIn.leave },
]

/** Routes below one address, each with the guard that lets in those alone who edit forms. */
const editing = (root: string, routes: readonly OfficeRoute[]): GuardedRoute[] =>
  routes.map(({ path, ...route }) => ({ ...route, path: root + path, by: 'none', edits: true }))
