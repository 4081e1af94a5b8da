/** The inbox: views, filters, and a table of cases. */

import type { RefusedDefinition } from '../../models/definition.ts'
import { type Backlog, isStuck } from '../../models/delivery.ts'
import { columnFields, type InboxEntry, type InboxPage, MOST_COUNTED, VIEWS, type View } from '../../models/inbox.ts'
import { DAY } from '../../models/moment.ts'
import type { EndingToken } from '../../models/program.ts'
import { answerText } from '../answer-text.ts'
import { refusalsIn } from '../definition-faults.ts'
import type { AllTexts } from '../texts/index.ts'
import { statusTexts } from '../texts/status-texts.ts'
import { arrivedTag, caseName, isDeletedOpen, namesAmong, oneLine, statusTag } from './case-name.ts'

/** What the address asks for, as text. */
export interface Asked {
  view: View
  /** A reference, its beginning, or words. */
  search: string
  form: string
  status: string
  age: string
  assignee: string
  order: string
}
interface State {
  now: number
  timeZone: string
  /** The account may export cases. */
  exports: boolean
  /** `before` in the address: the page begins after this case. */
  before: string
  /** Several cases can be chosen. */
  chooses: boolean
  /** They may choose the answers that are columns. */
  choosesColumns: boolean
  /** `none`: somebody pressed a button without choosing a case. */
  chosen: '' | 'all' | 'none'
  /** Deliveries that wait or have failed; only there for those who see all deliveries. */
  backlog?: Backlog | undefined
  /** Tokens of programs that end soon; for those who see all deliveries. */
  ending: readonly EndingToken[]
  /** Refused definitions that an admin should know of, each with the title of the form where one is live. */
  refused: readonly (RefusedDefinition & { title: string | undefined })[]
}

/** Definitions that the inbox names. There may be many when a folder was copied badly. */
const MOST_REFUSED = 5

type NameOf = ReturnType<typeof namesAmong>

export function inboxPage(
  texts: AllTexts,
  asked: Asked,
  found: InboxPage,
  { now, timeZone, exports, ...state }: State,
) {
  const { inbox } = texts.office
  const last = found.entries.at(-1)?.submission
  const nameOf = namesAmong(texts, found.accounts)
  const here = state.before === '' ? addressOf(asked) : `${addressOf(asked)}${mark(asked)}before=${state.before}`
  const list = here.split('?')[1] ?? `view=${asked.view}`
  const count = inbox.count(found.count, MOST_COUNTED)
  // Without the words: browsers keep titles in their history.
  const title = asked.search === '' ? inbox.views[asked.view] : inbox.found(count, inbox.views[asked.view])
  return {
    title: state.chosen === 'none' ? texts.page.error(title) : title,
    heading: inbox.views[asked.view],
    texts: inbox.page,
    nobody: inbox.nobody,
    search: asked.search,
    searchLabel: inbox.search,
    searchHint: inbox.searchHint,
    searched: searchedOf(texts, asked),
    further: furtherOf(texts, asked, found),
    stuck: state.backlog && isStuck(state.backlog) ? stuckOf(texts, state.backlog) : undefined,
    ending: state.ending.map(({ program, expiresAt }) => inbox.ending(program, texts.office.day(expiresAt, timeZone))),
    refused: state.refused.length > 0 ? refusedOf(texts, state.refused, timeZone) : undefined,
    partly: found.partly ? inbox.partly : '',
    empty: emptyOf(texts, asked),
    views: VIEWS.map((view) => ({
      text: inbox.views[view],
      count: found.counts ? inbox.short(found.counts[view], MOST_COUNTED) : '',
      href: addressOf({ ...EMPTY, view, form: asked.form, search: asked.search }),
      here: view === asked.view,
    })),
    view: asked.view,
    filters: filtersOf(texts, asked, found, nameOf),
    narrowed: isNarrowed(asked),
    clearHref: addressOf({ ...EMPTY, view: asked.view, search: asked.search }),
    endHref: addressOf({ ...EMPTY, view: asked.view, form: asked.form }),
    count,
    exports: exports && found.count > 0 ? exportsOf(texts, asked, found) : undefined,
    entries: found.entries.map((entry) =>
      rowOf(texts, entry, { assignee: ownerOf(entry, found, nameOf), columns: found.columns, now, timeZone, list }),
    ),
    columns: found.columns.map(({ label }) => oneLine(texts, [label])),
    columnsHref: state.choosesColumns && asked.form !== '' ? `/staff/columns/${asked.form}` : '',
    choose: state.chooses ? chooseOf(texts, state.chosen, here) : undefined,
    firstHref: state.before === '' ? '' : addressOf(asked),
    nextHref: found.more && last ? `${addressOf(asked)}${mark(asked)}before=${last.receivedAt}.${last.id}` : '',
  }
}

/** Deliveries that somebody should look at. */
function stuckOf(texts: AllTexts, { waiting, held, failed }: Backlog) {
  const { stuck } = texts.office.inbox
  return {
    texts: [
      ...(waiting.count > 0 ? [stuck.waiting(waiting.count, waiting.age / DAY)] : []),
      ...(held.count > 0 ? [stuck.held(held.count)] : []),
      ...(failed.count > 0 ? [stuck.failed(failed.count, failed.age / DAY)] : []),
    ],
    link: {
      text: stuck.link,
      href: `/staff/deliveries?state=${failed.count > 0 ? 'failed' : held.count > 0 ? 'held' : 'waiting'}`,
    },
  }
}

/** Forms that are not what their files say. */
function refusedOf(texts: AllTexts, all: State['refused'], timeZone: string) {
  const { refused } = texts.office.inbox
  return {
    lead: refused.lead(all.length),
    forms: all.slice(0, MOST_REFUSED).map((one) => ({
      name: one.title ?? one.slug ?? one.source,
      since: refused.since(one.file, one.line, texts.office.moment(one.since, timeZone)),
      ...refusalsIn(texts, one)[0]!,
      more: one.faults > 1 ? refused.more(one.faults - 1) : '',
    })),
    others: all.length > MOST_REFUSED ? refused.others(all.length - MOST_REFUSED) : '',
  }
}

const isNarrowed = (asked: Asked): boolean =>
  Object.entries(asked).some(([name, value]) => !['view', 'order', 'search'].includes(name) && value !== '')

/** What was searched for, and where unless it was in all cases. */
function searchedOf(texts: AllTexts, { search, view }: Asked): string {
  const { inbox } = texts.office
  if (search === '') return ''
  return texts.page.label(view === 'all' ? inbox.searched(search) : inbox.searched(search, inbox.views[view]))
}

/** Where else the same can be searched for; `undefined` where there is nothing more to offer. */
function furtherOf(texts: AllTexts, asked: Asked, { entries }: InboxPage): { text: string; href: string } | undefined {
  const { inbox } = texts.office
  const { search, view } = asked
  const isEmpty = entries.length === 0
  if (search === '') return undefined
  if (view !== 'all' || (isEmpty && isNarrowed(asked)))
    return { text: inbox.searchAll, href: addressOf({ ...EMPTY, view: 'all', search }) }
  return isEmpty ? { text: inbox.searchAside, href: addressOf({ ...EMPTY, view: 'aside', search }) } : undefined
}

/** Why the list is empty, and what would fill it. */
function emptyOf(texts: AllTexts, asked: Asked): string {
  const { inbox } = texts.office
  if (asked.search === '') return isNarrowed(asked) ? inbox.noMatch : inbox.empty[asked.view]
  if (isNarrowed(asked)) return `${inbox.notFound} ${inbox.searchNarrowed}`
  return asked.view === 'all' ? `${inbox.notFound} ${inbox.asideLeftOut}` : inbox.notFound
}

/** `back`: where to come back to. */
function chooseOf(texts: AllTexts, chosen: State['chosen'], back: string) {
  const { several } = texts.office
  const all = `${back}${back.includes('?') ? '&' : '?'}chosen=all`
  return {
    back,
    all: chosen === 'all',
    fault: chosen === 'none' ? several.none : '',
    toggle: chosen === 'all' ? { text: several.tickNone, href: back } : { text: several.tickAll, href: all },
    go: several.go,
  }
}

const EMPTY: Asked = { search: '', view: 'office', form: '', status: '', age: '', assignee: '', order: '' }

/** Leaves out empty parts, so that the address says what the page shows. */
function addressOf(asked: Asked): string {
  const query = new URLSearchParams(
    Object.entries(asked).filter(([name, value]) => value !== EMPTY[name as keyof Asked]),
  ).toString()
  return query ? `/staff?${query}` : '/staff'
}
const mark = (asked: Asked): string => (addressOf(asked).includes('?') ? '&' : '?')

/**
 * An export is of one form, because each form has columns of its own; a spreadsheet has a sheet for each. An account that sees only
 * one form need not choose it.
 */
function exportsOf(texts: AllTexts, asked: Asked, { forms }: InboxPage) {
  const { inbox } = texts.office
  const form = asked.form || (forms.length === 1 ? forms[0]!.slug : '')
  const query = addressOf({ ...asked, form, order: '' }).split('?')[1]
  return {
    label: inbox.exports.label,
    chooseForm: form === '' ? inbox.exports.chooseForm : '',
    zeros: inbox.exports.zeros,
    ways: Object.entries(inbox.exports.formats)
      .filter(([format]) => form !== '' || format === 'xlsx')
      .map(([format, text]) => ({ text, href: `/staff/export?format=${format}${query ? `&${query}` : ''}` })),
  }
}

function filtersOf(texts: AllTexts, asked: Asked, { forms, statuses, accounts }: InboxPage, nameOf: NameOf) {
  const { inbox } = texts.office
  const select = (name: keyof typeof inbox.filters & keyof Asked, options: [string, string][]) => ({
    id: name,
    name,
    label: { text: inbox.filters[name] },
    items: options.map(([value, text]) => ({ value, text, selected: value === asked[name] })),
  })
  return [
    select('form', [['', inbox.any.form], ...forms.map(({ slug, title }) => [slug, title] as [string, string])]),
    select('status', [
      ['', inbox.any.status],
      ...statuses.map((one) => [one.id, statusTexts(texts, one).label] as [string, string]),
    ]),
    select('age', [['', inbox.any.age], ...Object.entries(inbox.ages)]),
    select('assignee', [
      ['', inbox.any.assignee],
      ['nobody', inbox.nobody],
      ...accounts.map((one): [string, string] => [
        String(one.id),
        one.disabledAt === undefined ? nameOf(one) : inbox.former(nameOf(one)),
      ]),
    ]),
    select('order', [
      ['', inbox.orders.newest],
      ['oldest', inbox.orders.oldest],
    ]),
  ]
}

/** `accounts` has everyone who has a case on the page. */
function ownerOf({ submission }: InboxEntry, { accounts }: InboxPage, nameOf: NameOf): string {
  const owner = accounts.find(({ id }) => id === submission.assignee)
  return owner ? nameOf(owner) : ''
}

function rowOf(
  texts: AllTexts,
  { submission, form, status, ...marks }: InboxEntry,
  {
    assignee,
    columns,
    now,
    timeZone,
    list,
  }: { assignee: string; columns: InboxPage['columns']; now: number; timeZone: string; list: string },
) {
  const { inbox, several } = texts.office
  const { reference, receivedAt, quarantine, deletedAt } = submission
  const subject = caseName(texts, submission, form)
  return {
    reference,
    href: caseHref(reference, list),
    form: form.title,
    subject,
    tick: several.tick(subject === '' ? reference : `${subject}, ${reference}`),
    status: marks.arrived ? arrivedTag(texts) : statusTag(texts, submission, status),
    received: { iso: new Date(receivedAt).toISOString(), text: texts.office.day(receivedAt, timeZone) },
    age: inbox.ago((now - receivedAt) / DAY),
    due: marks.dueAt === undefined ? '' : inbox.due(texts.office.day(marks.dueAt, timeZone)),
    assignee,
    answers: answersOf(texts, { submission, form }, columns),
    unread: marks.unread,
    marks: [
      ...(marks.overdue ? [{ text: inbox.marks.overdue, look: 'overdue' }] : []),
      ...(quarantine !== undefined ? [{ text: inbox.marks.aside, look: 'aside' }] : []),
      ...(deletedAt !== undefined && !isDeletedOpen(submission, status)
        ? [{ text: inbox.marks.deleted, look: 'aside' }]
        : []),
    ],
  }
}

/** The answers of the columns, each in one line; '' where the version of the case does not ask, or nothing was answered. */
function answersOf(
  texts: AllTexts,
  { submission, form }: Pick<InboxEntry, 'submission' | 'form'>,
  columns: InboxPage['columns'],
) {
  const fields = columns.length > 0 ? columnFields(form) : []
  return columns.map(({ id, label }) => {
    const field = fields.find((one) => one.id === id)
    const text = field ? oneLine(texts, answerText(texts, field, submission.answers[id])) : ''
    return { label: oneLine(texts, [label]), text }
  })
}

/** The address of a case, from the list with this query. */
export const caseHref = (reference: string, list: string | undefined): string =>
  `/staff/cases/${reference}${list === undefined ? '' : `?${new URLSearchParams({ list })}`}`
