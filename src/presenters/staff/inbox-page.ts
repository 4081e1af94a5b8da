/** The inbox: a table of cases under the ways to look at them and what narrows them. */
import type { Form } from '../../models/form.ts'
import { fieldsOf } from '../../models/form.ts'
import { DAY } from '../../models/moment.ts'
import type { Submission } from '../../models/submission.ts'
import { words } from '../words/index.ts'

const { inbox } = words.staff

type View = keyof typeof inbox.views
/** What the address asks for, as text. */
export interface Asked {
  view: View
  form: string
  status: string
  age: string
  assignee: string
  order: string
}
interface Entry {
  submission: Submission
  form: Form
  status: { label: string; final?: boolean; asks?: boolean }
  assignee?: string
  unread: boolean
  arrived: boolean
  overdue: boolean
}
interface Found {
  entries: Entry[]
  more: boolean
  count: number
  counts: Record<View, number>
  forms: { slug: string; title: string }[]
  statuses: { id: string; label: string }[]
  accounts: { id: number; name: string; disabledAt?: number }[]
}
interface State {
  now: number
  timeZone: string
  /** Counts stop here. */
  most: number
  /** What was looked for, when there is no such case. */
  missed?: string
}

export function inboxPage(asked: Asked, found: Found, { now, timeZone, most, missed }: State) {
  const last = found.entries.at(-1)?.submission
  return {
    title: inbox.views[asked.view],
    heading: inbox.title,
    missed: missed === undefined ? '' : inbox.missed(missed),
    views: (Object.keys(inbox.views) as View[]).map((view) => ({
      text: inbox.views[view],
      count: inbox.short(found.counts[view], most),
      href: addressOf({ ...EMPTY, view, form: asked.form }),
      here: view === asked.view,
    })),
    view: asked.view,
    filters: filtersOf(asked, found),
    narrowed: Object.entries(asked).some(([name, value]) => name !== 'view' && name !== 'order' && value !== ''),
    clearHref: addressOf({ ...EMPTY, view: asked.view }),
    count: inbox.count(found.count, most),
    entries: found.entries.map((entry) => rowOf(entry, now, timeZone)),
    nextHref: found.more && last ? `${addressOf(asked)}${mark(asked)}before=${last.receivedAt}.${last.id}` : '',
  }
}

const EMPTY: Asked = { view: 'office', form: '', status: '', age: '', assignee: '', order: '' }

/** Without what is not asked for, so that an address says what it shows. */
function addressOf(asked: Asked): string {
  const query = new URLSearchParams(
    Object.entries(asked).filter(([name, value]) => value !== EMPTY[name as keyof Asked]),
  ).toString()
  return query ? `/staff?${query}` : '/staff'
}
const mark = (asked: Asked): string => (addressOf(asked).includes('?') ? '&' : '?')

function filtersOf(asked: Asked, { forms, statuses, accounts }: Found) {
  const select = (name: keyof typeof inbox.filters & keyof Asked, options: [string, string][]) => ({
    id: name,
    name,
    label: { text: inbox.filters[name] },
    items: options.map(([value, text]) => ({ value, text, selected: value === asked[name] })),
  })
  return [
    select('form', [['', inbox.any.form], ...forms.map(({ slug, title }) => [slug, title] as [string, string])]),
    select('status', [['', inbox.any.status], ...statuses.map(({ id, label }) => [id, label] as [string, string])]),
    select('age', [['', inbox.any.age], ...Object.entries(inbox.ages)]),
    select('assignee', [
      ['', inbox.any.assignee],
      ['nobody', inbox.nobody],
      ...accounts.flatMap(({ id, name, disabledAt }) =>
        disabledAt === undefined || asked.assignee === String(id) ? [[String(id), name] as [string, string]] : [],
      ),
    ]),
    select('order', [
      ['', inbox.orders.newest],
      ['oldest', inbox.orders.oldest],
    ]),
  ]
}

function rowOf({ submission, form, status, assignee = '', ...marks }: Entry, now: number, timeZone: string) {
  const { reference, receivedAt, quarantine, deletedAt } = submission
  return {
    reference,
    href: `/staff/cases/${reference}`,
    form: form.title,
    subject: subjectOf(submission, form),
    status: { label: status.label, look: status.final ? 'final' : status.asks ? 'asks' : 'open' },
    received: { iso: new Date(receivedAt).toISOString(), text: words.staff.day(receivedAt, timeZone) },
    age: words.days((now - receivedAt) / DAY),
    assignee,
    unread: marks.unread,
    marks: [
      ...(marks.arrived ? [{ text: inbox.marks.arrived, look: 'arrived' }] : []),
      ...(marks.overdue ? [{ text: inbox.marks.overdue, look: 'overdue' }] : []),
      ...(quarantine !== undefined ? [{ text: inbox.marks.aside, look: 'aside' }] : []),
      ...(deletedAt !== undefined ? [{ text: inbox.marks.deleted, look: 'aside' }] : []),
    ],
  }
}

/** The first words that the person wrote: mostly who they are. */
function subjectOf({ answers }: Submission, form: Form): string {
  for (const { field } of fieldsOf(form)) {
    const answer = field.type === 'text' ? answers[field.id] : undefined
    if (typeof answer === 'string') return answer.length > 60 ? `${answer.slice(0, 59)}…` : answer
  }
  return ''
}
