/**
 * The one door of the office. Every page behind it is refused here, by who is signed in, by role and by form; nobody else
 * asks. A case of a form that somebody does not see is for them a case that does not exist.
 */
import type { Handler, RouteContext, StaffCookie } from '../context.ts'
import { forbidden, notFound, unauthorized } from '../errors.ts'
import { type Account, allows, type Role, sees } from '../models/account.ts'
import { parseReference } from '../models/reference.ts'
import type { Submission } from '../models/submission.ts'
import type { Sessions } from '../services/staff/sessions.ts'
import type { Submissions } from '../services/submissions.ts'

interface Options {
  cookie: StaffCookie
  sessions: Sessions
  submissions: Submissions
}
/** Makes the guard of a page that needs at least this role. */
export type StaffGuard = (role: Role) => Handler

export function staffGuard({ cookie, sessions, submissions }: Options): StaffGuard {
  return (role) =>
    async function staff(ctx, next) {
      const secret = cookie.read(ctx)
      const signed = secret === undefined ? undefined : await sessions.current(secret)
      if (!signed) {
        if (ctx.wantsJson) throw unauthorized()
        ctx.status = 303
        ctx.set('Location', `/staff/sign-in${ctx.method === 'GET' ? wayBack(ctx.url) : '?ended=1'}`)
        ctx.body = ''
        return
      }
      if (!allows(signed.account.role, role)) throw forbidden()
      const { params, query } = ctx as RouteContext
      if (typeof query.form === 'string' && query.form !== '' && !sees(signed.account, query.form)) throw notFound()
      if (params.reference !== undefined) ctx.state.submission = await theirs(signed.account, params.reference)
      ctx.state.signed = signed
      return next()
    }

  async function theirs(account: Account, written: string): Promise<Submission> {
    const reference = parseReference(written)
    const submission = reference === undefined ? undefined : await submissions.byReference(reference)
    if (!submission || submission.fixtureUntil !== undefined || !sees(account, submission.slug))
      throw notFound('There is no case with this reference, or it is not one of your forms.')
    return submission
  }
}

/** No page of the office is kept by a browser or found by a search engine. */
export const unlisted: Handler = (ctx, next) => {
  ctx.set('Cache-Control', 'no-store')
  ctx.set('X-Robots-Tag', 'noindex')
  return next()
}

const wayBack = (url: string): string => (url === '/staff' ? '' : `?${new URLSearchParams({ to: url })}`)
