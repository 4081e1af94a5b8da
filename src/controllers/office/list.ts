/** The list that a case was opened from. It is in the address of the case and of its actions, so that all lead back to it. */
import type { RouteContext } from '../../context.ts'
import { AGES, type Age, viewNamed } from '../../models/inbox.ts'
import type { Asked } from '../../presenters/office/inbox-page.ts'
import type { InboxQuery } from '../../services/office/views.ts'

type Query = RouteContext['query']

/** What an address of the inbox asks for. Unknown values are ignored: an address may be old. */
export function askedIn(query: Query): Asked {
  // An old address, from before the search for words.
  const search = (textOf(query.search) || textOf(query.reference)).trim()
  const age = textOf(query.age)
  const assignee = textOf(query.assignee)
  return {
    view: viewNamed(textOf(query.view)) ?? 'office',
    search,
    form: textOf(query.form),
    status: textOf(query.status),
    age: Object.hasOwn(AGES, age) ? age : '',
    assignee: assignee === 'nobody' || /^\d{1,15}$/.test(assignee) ? assignee : '',
    order: query.order === 'oldest' ? 'oldest' : '',
  }
}

/** `before`: the last case of the page before, as `<received at>.<row number>`. */
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

/** The query of the list that a case was opened from; undefined when it was opened otherwise. Longer ones than a list has are cut. */
export const listIn = ({ query: { list } }: RouteContext): string | undefined =>
  typeof list === 'string' ? new URLSearchParams(list.slice(0, 2000)).toString() : undefined

/** What such a list asks for. */
export const queryOfList = (list: string): InboxQuery =>
  queryOf(askedIn(Object.fromEntries(new URLSearchParams(list))), '')

/** The address of a case in the office, from the list that this request is about. `done`: what was just done. */
export function caseAddress(ctx: RouteContext, done?: string): string {
  const list = listIn(ctx)
  const query = new URLSearchParams({ ...(done !== undefined && { done }), ...(list !== undefined && { list }) })
  return `/staff/cases/${ctx.state.submission!.reference}${query.size > 0 ? `?${query}` : ''}`
}
