/** The inbox: the cases that somebody in the office sees, narrowed and in pages, with what stands out about each. */
import { type Account, sees, worksOn } from '../../models/account.ts'
import { type Form, statusesOf, statusOf } from '../../models/form.ts'
import {
  AGES,
  type Age,
  type InboxEntry,
  type InboxPage,
  MOST_COUNTED,
  type Neighbours,
  PAGE_SIZE,
  VIEWS,
  type View,
} from '../../models/inbox.ts'
import { DAY } from '../../models/moment.ts'
import type { Status } from '../../models/status.ts'
import type { Submission } from '../../models/submission.ts'
import { window } from '../../models/window.ts'
import type { SubmissionFilter, SubmissionPage } from '../../store/submissions.ts'
import type { Terms } from '../search/index.ts'
import type { Wiring } from '../wiring.ts'

export interface InboxQuery {
  view: View
  form?: string
  status?: string
  age?: Age
  /** Row number of an account, or `nobody`. */
  assignee?: number | 'nobody'
  /** As typed: the beginning of a reference, or words in the answers. */
  search?: string
  oldestFirst: boolean
  /** The last one of the page before. */
  before?: Pick<Submission, 'receivedAt' | 'id'>
}
export type Inbox = ReturnType<typeof createInbox>

/** Cases of an export that are read at once. */
const SLICE = 100

interface Options extends Pick<Wiring, 'store' | 'forms' | 'clock'> {
  terms: Pick<Terms, 'narrowing' | 'isComplete'>
}

export function createInbox({ store, forms, terms, clock }: Options) {
  return {
    async page(account: Account, query: InboxQuery): Promise<InboxPage> {
      const slugs = (await forms.slugs()).filter((slug) => sees(account, slug))
      const { within, search, apart, filter } = await narrowingOf(account, query)
      const page = {
        size: PAGE_SIZE + 1,
        oldestFirst: query.oldestFirst,
        ...(query.before && { before: query.before }),
      }
      const { submissions: found, count } = await pageAndCountOf(apart, filter, page)
      const [entries, accounts] = [found.slice(0, PAGE_SIZE), await store.accounts.all()]
      return {
        entries: await entriesOf(account, entries),
        more: found.length > PAGE_SIZE,
        count,
        ...(search ? { partly: !(await terms.isComplete()) } : { counts: await countsOf(account, within) }),
        forms: slugs.map((slug) => ({ slug, title: forms.live(slug)?.form.title ?? slug })),
        statuses: statusesIn(query.form === undefined ? slugs : [query.form]),
        accounts: await workersAmong(accounts, {
          slugs: query.form === undefined ? slugs : [query.form],
          asked: query.assignee,
          shown: new Set(entries.map(({ assignee }) => assignee)),
        }),
      }
    },

    /** The cases before and after one in the order of these pages, wherever it stands itself by now. */
    async beside(account: Account, query: InboxQuery, { receivedAt, id }: Submission): Promise<Neighbours> {
      const { apart, filter } = await narrowingOf(account, query)
      const at = { before: { receivedAt, id }, size: 1 }
      const { oldestFirst } = query
      const [previous] = await pageOf(apart, filter, { ...at, oldestFirst: !oldestFirst })
      const [next] = await pageOf(apart, filter, { ...at, oldestFirst })
      return { ...(previous && { previous: previous.reference }), ...(next && { next: next.reference }) }
    },

    /**
     * Returns a function that reads all cases which the pages of one form show now, newest first; each call begins anew.
     * Memory stays flat.
     */
    all(account: Account, query: InboxQuery & { form: string }): () => AsyncGenerator<Submission> {
      const filter = { window: { from: 0, to: clock() }, ...filterOf(account, query) }
      // Asked once, so that every pass through the cases looks for the same words.
      const search = searchOf(query, [query.form])
      search.catch(() => {})
      return async function* () {
        yield* eachOf(query.form, { ...filter, ...(await search) })
      }
    },
  }

  async function narrowingOf(account: Account, query: InboxQuery) {
    const { form } = query
    const within = form === undefined ? account.forms : sees(account, form) ? [form] : []
    const search = await searchOf(query, within)
    // A search is one query over all forms; without one, each form is read off its own index.
    const apart = search ? undefined : within
    const filter = { ...filterOf(account, query), ...search, ...(search && within && { slugs: within }) }
    return { within, search, apart, filter }
  }

  async function searchOf({ search }: InboxQuery, within: readonly string[] | undefined) {
    return search === undefined ? undefined : terms.narrowing(search, within)
  }

  async function* eachOf(slug: string, filter: SubmissionFilter): AsyncGenerator<Submission> {
    let before: Submission | undefined
    for (;;) {
      const slice = await pageOf([slug], filter, { size: SLICE, ...(before && { before }) })
      yield* slice
      if (slice.length < SLICE) return
      before = slice.at(-1)!
    }
  }

  async function countsOf(account: Account, within: readonly string[] | undefined): Promise<Record<View, number>> {
    const counts = VIEWS.map(async (view) => [view, await countOf(within, viewOf(account, view))] as const)
    return Object.fromEntries(await Promise.all(counts)) as Record<View, number>
  }

  function filterOf(account: Account, { view, status, age, assignee }: InboxQuery): SubmissionFilter {
    const now = clock()
    const days = age && AGES[age]
    const since = days && (age.startsWith('last') ? window(now, days) : { from: 0, to: now - days * DAY - 1 })
    return {
      ...viewOf(account, view),
      ...(status !== undefined && { status }),
      ...(since && { window: since }),
      ...(assignee !== undefined && { assignee: assignee === 'nobody' ? null : assignee }),
    }
  }

  /** An account that sees a few forms has each of them read off its own index; the pages are merged. */
  async function pageOf(
    slugs: readonly string[] | undefined,
    filter: SubmissionFilter,
    page: SubmissionPage,
  ): Promise<Submission[]> {
    if (!slugs) return store.submissions.page(filter, page)
    const pages = await Promise.all(slugs.map((slug) => store.submissions.page({ ...filter, slug }, page)))
    const sign = page.oldestFirst ? 1 : -1
    return pages
      .flat()
      .sort((a, b) => sign * (a.receivedAt - b.receivedAt || a.id - b.id))
      .slice(0, page.size)
  }

  async function pageAndCountOf(
    slugs: readonly string[] | undefined,
    filter: SubmissionFilter,
    page: SubmissionPage,
  ): Promise<{ submissions: Submission[]; count: number }> {
    if (!slugs) return store.submissions.pageAndCount(filter, page, MOST_COUNTED + 1)
    return { submissions: await pageOf(slugs, filter, page), count: await countOf(slugs, filter) }
  }

  async function countOf(slugs: readonly string[] | undefined, filter: SubmissionFilter): Promise<number> {
    const most = MOST_COUNTED + 1
    if (!slugs) return store.submissions.countUpTo(filter, most)
    const counts = await Promise.all(slugs.map((slug) => store.submissions.countUpTo({ ...filter, slug }, most)))
    return Math.min(
      most,
      counts.reduce((sum, count) => sum + count, 0),
    )
  }

  async function entriesOf(account: Account, submissions: Submission[]): Promise<InboxEntry[]> {
    const unread = await store.reads.unread(
      account.id,
      submissions.map(({ id }) => id),
    )
    return Promise.all(
      submissions.map(async (submission) => {
        const { form } = (await forms.version(submission.slug, submission.version))!
        const status = statusOf(form, submission.status)!
        return {
          submission,
          form,
          status,
          unread: unread.has(submission.id),
          ...marksOf(submission, form, status, clock()),
        }
      }),
    )
  }

  /** `shown`: whose cases are on the page. `asked`: who was asked for; unknown, unless they see one of these forms. */
  async function workersAmong(
    accounts: readonly Account[],
    { slugs, asked, shown }: { slugs: readonly string[]; asked: unknown; shown: ReadonlySet<unknown> },
  ): Promise<Account[]> {
    const works = (one: Account) => shown.has(one.id) || slugs.some((slug) => worksOn(one, slug))
    const others = accounts.filter((one) => !works(one) && slugs.some((slug) => sees(one, slug)))
    const holders = await store.accounts.holders(others.map(({ id }) => id))
    return accounts.filter((one) => works(one) || holders.has(one.id) || (one.id === asked && others.includes(one)))
  }

  /**
   * The statuses of the live forms, each once. The cases of a form that was taken off are shown, but not narrowed to its
   * statuses.
   */
  function statusesIn(slugs: readonly string[]): Status[] {
    const all = slugs.flatMap((slug) => {
      const live = forms.live(slug)
      return live ? statusesOf(live.form).map((status) => [status.id, status] as const) : []
    })
    return [...new Map(all).values()]
  }
}

/** What stands out about a case at this moment, UTC milliseconds. */
export function marksOf(
  { waitingFor, receivedAt, deletedAt }: Submission,
  { dueDays }: Form,
  { asks, final }: Status,
  now: number,
): { arrived: boolean; overdue: boolean } {
  const open = !final && deletedAt === undefined
  return {
    arrived: open && asks === true && waitingFor === 'office',
    overdue: open && dueDays !== undefined && now - receivedAt > dueDays * DAY,
  }
}

function viewOf({ id }: Account, view: View): SubmissionFilter {
  if (view === 'aside') return { quarantined: true }
  const filters: Record<Exclude<View, 'aside'>, SubmissionFilter> = {
    office: { waitingFor: 'office' },
    mine: { assignee: id },
    citizen: { waitingFor: 'citizen' },
    all: {},
  }
  return { ...filters[view], quarantined: false }
}
