/**
 * The one door of the office. It lets somebody in by their session, their role and the form that a page is about. A page of
 * several cases asks again for each of them. A case of a form that somebody may not see does not exist for them.
 */
import type { Context, Handler, RouteContext } from '../context.ts'
import { notFound, problem } from '../errors.ts'
import type { OfficeCookie } from '../http/cookies.ts'
import { type Account, allows, mayEdit, type Role, sees, seesAll, seesCase } from '../models/account.ts'
import type { RawInput } from '../models/answers.ts'
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
  /** Answers a post that is not let in with a page that keeps what was sent; see `controllers/office/late-post.ts`. */
  keep(ctx: RouteContext, by: number | Signed, read?: RawInput): Promise<'kept' | 'empty' | 'large'>
}
/**
 * Makes the guard of a page that needs at least this role. `owing`: it is there for those who owe a second factor, too;
 * `whole`: only for those who see all forms; `edits`: only for those who edit one, and the one at the address.
 */
type OfficeGuard = (role: Role, options?: { owing?: boolean; whole?: boolean; edits?: boolean }) => Handler

export function officeGuard({ cookie, sessions, owes, submissions, deliveries, keep }: Options): OfficeGuard {
  return (role, { owing = false, whole = false, edits = false } = {}) =>
    async function signedIn(ctx, next) {
      const secret = cookie.read(ctx)
      const signed = secret === undefined ? undefined : await sessions.current(secret)
      if (!signed) {
        if (ctx.wantsJson) throw problem('unauthorized')
        if (ctx.method === 'POST') return keepOr(ctx as RouteContext, sessions.whose(cookie.leftOver(ctx) ?? ''))
        const hadSession = secret !== undefined && !(await sessions.challenged(secret))
        return ctx.seeOther(`/staff/sign-in${wayBack(ctx as RouteContext, hadSession ? '1' : undefined)}`)
      }
      ctx.state.signed = signed // also for the language of a refusal
      if (!owing && owes(signed)) {
        if (ctx.wantsJson) throw problem('second-factor')
        if (ctx.method === 'POST' && (await keep(ctx as RouteContext, signed)) === 'kept') return
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
      try {
        await next()
      } catch (error) {
        const { late } = ctx.state
        const isKept = late && !ctx.wantsJson && (await keep(ctx as RouteContext, signed.account.id, late)) === 'kept'
        if (!isKept) throw error
      }
    }

  /** Keeps what was posted. Without an account it reads nothing: who never had a session cannot make us seal what they send. */
  async function keepOr(ctx: RouteContext, account: number | undefined): Promise<void> {
    const why = account === undefined ? 'empty' : await keep(ctx, account)
    if (why !== 'kept') ctx.seeOther(`/staff/sign-in${wayBack(ctx, why === 'large' ? 'large' : 'unsaved')}`)
  }

  async function theirs(account: Account, written: string): Promise<Submission> {
    const reference = parseReference(written)
    const submission = reference === undefined ? undefined : await submissions.byReference(reference)
    if (!submission || !seesCase(account, submission)) throw problem('case-not-theirs')
    return submission
  }
}

/**
 * Reads what somebody who is signed in sends, and asks again whether they are. A body can take long to arrive: whoever was signed
 * out, disabled or given other rights while it did changes nothing with it. The guard keeps its fields, in `state.late`, for the
 * page to sign in.
 */
export const whileSigned =
  <T, More extends unknown[]>(
    read: (ctx: RouteContext, ...more: More) => Promise<T>,
    sessions: Pick<Sessions, 'isOpen'>,
  ): ((ctx: RouteContext, ...more: More) => Promise<T>) =>
  async (ctx, ...more) => {
    const sent = await read(ctx, ...more)
    if (!(await sessions.isOpen(ctx.state.signed!.session))) {
      if (sent instanceof Map) ctx.state.late = sent
      throw problem('unauthorized')
    }
    return sent
  }

/**
 * Makes what finds out who is signed in where no guard did, such as at an address that does not exist, so that what went wrong is
 * said in their language. It lets nobody in: no page of the office is behind it.
 */
export const recogniser =
  ({ cookie, sessions }: Pick<Options, 'cookie' | 'sessions'>) =>
  async (ctx: Context): Promise<void> => {
    const secret = ctx.state.signed ? undefined : cookie.read(ctx)
    if (secret === undefined) return
    // If the database is down, that is said in the language of the service.
    const signed = await sessions.current(secret).catch(() => undefined)
    if (signed) ctx.state.signed = signed
  }

/** Where they were going, and whether a session has ended. After a post, the page of its case is asked for in its place. */
function wayBack({ method, url, params: { reference } }: RouteContext, ended: string | undefined): string {
  const ofCase = reference === undefined ? '/staff' : `/staff/cases/${encodeURIComponent(reference)}`
  const to = method === 'POST' ? ofCase : url
  const query = new URLSearchParams({ ...(to !== '/staff' && { to }), ...(ended && { ended }) })
  return query.size > 0 ? `?${query}` : ''
}
