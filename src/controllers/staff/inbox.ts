/** The cases of the office, narrowed by what stands in the address. */
import type { RouteContext } from '../../context.ts'
import { parseReference } from '../../models/reference.ts'
import { type Asked, inboxPage } from '../../presenters/staff/inbox-page.ts'
import { office } from '../../presenters/staff/office.ts'
import type { Age, Inbox, InboxQuery, View } from '../../services/office/inbox.ts'
import { goTo } from './sign-in.ts'

interface Options {
  inbox: Inbox
  clock: () => number
  timeZone: string
}

const VIEWS: readonly string[] = ['office', 'mine', 'citizen', 'aside', 'all'] satisfies View[]
const AGES: readonly string[] = ['last-7', 'last-30', 'over-7', 'over-30'] satisfies Age[]
const MOST_COUNTED = 1000

export function inboxController({ inbox, clock, timeZone }: Options) {
  return {
    async show(ctx: RouteContext): Promise<void> {
      const typed = textOf(ctx.query.reference).trim()
      const reference = parseReference(typed)
      if (reference !== undefined) return goTo(ctx, `/staff/cases/${reference}`)
      const { account } = ctx.state.signed!
      const asked = askedIn(ctx)
      const found = await inbox.page(account, queryOf(asked, textOf(ctx.query.before)))
      const state = { now: clock(), timeZone, most: MOST_COUNTED, ...(typed !== '' && { missed: typed }) }
      ctx.page('staff/inbox.njk', { ...office(account, 'inbox'), ...inboxPage(asked, found, state) }, typed ? 422 : 200)
    },
  }
}

/** What is not known counts as not asked for: an address may be old. */
function askedIn({ query }: RouteContext): Asked {
  const view = textOf(query.view)
  const age = textOf(query.age)
  const assignee = textOf(query.assignee)
  return {
    view: (VIEWS.includes(view) ? view : 'office') as View,
    form: textOf(query.form),
    status: textOf(query.status),
    age: AGES.includes(age) ? age : '',
    assignee: assignee === 'nobody' || /^\d{1,15}$/.test(assignee) ? assignee : '',
    order: query.order === 'oldest' ? 'oldest' : '',
  }
}

function queryOf({ view, form, status, age, assignee, order }: Asked, before: string): InboxQuery {
  const [, receivedAt, id] = /^(\d{1,15})\.(\d{1,15})$/.exec(before) ?? []
  return {
    view,
    ...(form !== '' && { form }),
    ...(status !== '' && { status }),
    ...(age !== '' && { age: age as Age }),
    ...(assignee !== '' && { assignee: assignee === 'nobody' ? assignee : Number(assignee) }),
    oldestFirst: order === 'oldest',
    ...(id !== undefined && { before: { receivedAt: Number(receivedAt), id: Number(id) } }),
  }
}

const textOf = (value: string | string[] | undefined): string => (typeof value === 'string' ? value.slice(0, 500) : '')
