/**
 * The one door of the office. Every page behind it is refused here, by who is signed in, by role and by form. What lists
 * or changes several cases asks again for each form or case. A case of a form that somebody may not see does not exist for them.
 */
import type { Context, Handler, RouteContext } from '../context.ts'
import { notFound, problem } from '../errors.ts'
import type { OfficeCookie } from '../http/cookies.ts'
import { type Account, allows, mayEdit, type Role, sees, seesAll, seesCase } from '../models/account.ts'
import { parseReference } from '../models/reference.ts'
import type { Submission } from '../models/submission.ts'
import type { Deliveries } from '../services/deliveries/index.ts'
import type { Sessions, Signed } from '../services/office/sessions.ts'
import type { Submissions } from '../services/submissions.ts'

interface Options {
  cookie: OfficeCookie
  sessions: Sessions
  /** Must they set up a second factor first? */
  owes(signed: Signed): boolean
  submissions: Submissions
  deliveries: Pick<Deliveries, 'backlog'>
}
/**
 * Makes the guard of a page that needs at least this role. `owing`: it is there for those who owe a second factor, too;
 * `whole`: only for those who see all forms; `edits`: only for those who edit one, and the one at the address.
 */
type OfficeGuard = (role: Role, options?: { owing?: boolean; whole?: boolean; edits?: boolean }) => Handler

export function officeGuard({ cookie, sessions, owes, submissions, deliveries }: Options): OfficeGuard {
  return (role, { owing = false, whole = false, edits = false } = {}) =>
    async function signedIn(ctx, next) {
      const secret = cookie.read(ctx)
      const signed = secret === undefined ? undefined : await sessions.current(secret)
      if (!signed) {
        if (ctx.wantsJson) throw problem('unauthorized')
        const hadSession = secret !== undefined && !(await sessions.challenged(secret))
        return ctx.seeOther(`/staff/sign-in${wayBack(ctx as RouteContext, hadSession)}`)
      }
      ctx.state.signed = signed // also for the language of a refusal
      if (!owing && owes(signed)) {
        if (ctx.wantsJson) throw problem('second-factor')
        return ctx.seeOther('/staff/me/second-factor')
      }
      // Whoever sees no case begins with the forms that they edit.
      if (signed.account.role === 'none' && ctx.path === '/staff' && !ctx.wantsJson) return ctx.seeOther('/staff/forms')
      if (!allows(signed.account.role, role) || (whole && !seesAll(signed.account))) throw problem('forbidden')
      if (edits && signed.account.edits.length === 0) throw problem('forbidden')
      const { params, query } = ctx as RouteContext
      if (edits && params.slug !== undefined && !mayEdit(signed.account, params.slug)) throw notFound()
      if (typeof query.form === 'string' && query.form !== '' && !sees(signed.account, query.form)) throw notFound()
      if (params.reference !== undefined) ctx.state.submission = await theirs(signed.account, params.reference)
      if (allows(signed.account.role, 'admin') && seesAll(signed.account))
        ctx.state.signed = { ...signed, backlog: await deliveries.backlog() }
      return next()
    }

  async function theirs(account: Account, written: string): Promise<Submission> {
    const reference = parseReference(written)
    const submission = reference === undefined ? undefined : await submissions.byReference(reference)
    if (!submission || !seesCase(account, submission)) throw problem('case-not-theirs')
    return submission
  }
}

/**
 * Finds out who is signed in where no guard did, such as at an address that does not exist, so that what went wrong is said in
 * their language. It lets nobody in: no page of the office is behind it.
 */
export const recogniseAfterwards =
  ({ cookie, sessions }: Pick<Options, 'cookie' | 'sessions'>): Handler =>
  async (ctx, next) => {
    try {
      await next()
      if (ctx.body === undefined) await recognise(ctx)
    } catch (error) {
      await recognise(ctx)
      throw error
    }
    async function recognise(ctx: Context): Promise<void> {
      const secret = ctx.state.signed ? undefined : cookie.read(ctx)
      if (secret === undefined) return
      // If the database is down, that is said in the language of the service.
      const signed = await sessions.current(secret).catch(() => undefined)
      if (signed) ctx.state.signed = signed
    }
  }

/** No page of the office is found by a search engine. */
export const unlisted: Handler = (ctx, next) => {
  ctx.set('X-Robots-Tag', 'noindex')
  return next()
}

/** Where they were going, and whether a session has ended; what was posted is lost, and the page of its case asked for in its place. */
function wayBack({ method, url, params: { reference } }: RouteContext, hadSession: boolean): string {
  const isPost = method === 'POST'
  const ofCase = reference === undefined ? '/staff' : `/staff/cases/${encodeURIComponent(reference)}`
  const to = isPost ? ofCase : url
  const ended = isPost ? { ended: 'unsent' } : hadSession ? { ended: '1' } : {}
  const query = new URLSearchParams({ ...(to !== '/staff' && { to }), ...ended })
  return query.size > 0 ? `?${query}` : ''
}
