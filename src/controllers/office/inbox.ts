/** The cases of the office, filtered by the query of the address. */
import { type RouteContext, seeOther } from '../../context.ts'
import { allows } from '../../models/account.ts'
import { AGES, type Age, VIEWS, type View } from '../../models/inbox.ts'
import { parseReference } from '../../models/reference.ts'
import { type Asked, inboxPage } from '../../presenters/office/inbox-page.ts'
import { office } from '../../presenters/office/office.ts'
import type { InboxQuery } from '../../services/office/inbox.ts'
import type { OfficeOptions } from '../options.ts'

export function inboxController({ inbox, clock, timeZone }: OfficeOptions) {
  return {
    async show(ctx: RouteContext): Promise<void> {
      const asked = askedIn(ctx)
      const reference = parseReference(asked.search)
      if (reference !== undefined) return seeOther(ctx, `/staff/cases/${reference}`)
      const { account } = ctx.state.signed!
      const found = await inbox.page(account, queryOf(asked, textOf(ctx.query.before)))
      const before = textOf(ctx.query.before)
      const unchosen = ctx.query.chosen === 'none'
      const works = allows(account.role, 'caseworker')
      const page = inboxPage(asked, found, {
        now: clock(),
        timeZone,
        exports: works,
        chooses: works,
        before: /^[\d.]*$/.test(before) ? before : '',
        chosen: unchosen ? 'none' : ctx.query.chosen === 'all' ? 'all' : '',
      })
      ctx.page('office/inbox.njk', { ...office(account, 'inbox'), ...page }, unchosen ? 422 : 200)
    },
  }
}

/** What is not known counts as not asked for: an address may be old. */
export function askedIn({ query }: RouteContext): Asked {
  // An address kept from before words could be searched for.
  const search = (textOf(query.search) || textOf(query.reference)).trim()
  const view = textOf(query.view) as View
  const age = textOf(query.age)
  const assignee = textOf(query.assignee)
  return {
    view: VIEWS.includes(view) ? view : 'office',
    search,
    form: textOf(query.form),
    status: textOf(query.status),
    age: Object.hasOwn(AGES, age) ? age : '',
    assignee: assignee === 'nobody' || /^\d{1,15}$/.test(assignee) ? assignee : '',
    order: query.order === 'oldest' ? 'oldest' : '',
  }
}

export function queryOf({ search, view, form, status, age, assignee, order }: Asked, before: string): InboxQuery {
  const [, receivedAt, id] = /^(\d{1,15})\.(\d{1,15})$/.exec(before) ?? []
  return {
    view,
    ...(search !== '' && { search }),
    ...(form !== '' && { form }),
    ...(status !== '' && { status }),
    ...(age !== '' && { age: age as Age }),
    ...(assignee !== '' && { assignee: assignee === 'nobody' ? assignee : Number(assignee) }),
    oldestFirst: order === 'oldest',
    ...(id !== undefined && { before: { receivedAt: Number(receivedAt), id: Number(id) } }),
  }
}

/** The value of a query parameter. No browser sends a NUL, and PostgreSQL accepts none. */
export const textOf = (value: string | string[] | undefined): string =>
  typeof value === 'string' ? value.slice(0, 500).replaceAll('\0', '') : ''
