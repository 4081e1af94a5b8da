/** Somebody's own account: where it is signed in, and signing out there. */
import { type RouteContext, seeOther } from '../../context.ts'
import { SESSION_ID } from '../../models/account.ts'
import type { RawInput } from '../../models/answers.ts'
import { mePage } from '../../presenters/staff/me-page.ts'
import { office } from '../../presenters/staff/office.ts'
import type { Forms } from '../../services/forms.ts'
import type { Staff } from '../../services/staff/index.ts'

interface Options {
  staff: Staff
  forms: Forms
  timeZone: string
  /** Reads a body of plain fields. */
  readFields(ctx: RouteContext): Promise<RawInput>
}

export const meController = ({ staff: { sessions }, forms, timeZone, readFields }: Options) => ({
  async show(ctx: RouteContext): Promise<void> {
    const { account, session } = ctx.state.signed!
    const titles = new Map(account.forms?.map((slug) => [slug, forms.live(slug)?.form.title ?? slug]))
    const page = mePage(account, await sessions.of(account), session.id, { timeZone, titles })
    ctx.page('staff/me.njk', { ...office(account, 'me'), ...page })
  },

  /** Ends one of the account's own sessions; the id of anybody else's is ignored. */
  async end(ctx: RouteContext): Promise<void> {
    const { account } = ctx.state.signed!
    const id = (await readFields(ctx)).get('session')?.[0] ?? ''
    if (SESSION_ID.test(id)) await sessions.end(account, id, false)
    seeOther(ctx, '/staff/me')
  },
})
