/** The inbox: the cases that somebody in the office sees, in pages, with what stands out about each. */
import { type Account, sees, worksOn } from '../../models/account.ts'
import { statusesOf, statusOf } from '../../models/form.ts'
import { formIn } from '../../models/form-texts.ts'
import {
  type InboxEntry,
  type InboxPage,
  type Marks,
  MOST_COUNTED,
  type Neighbours,
  PAGE_SIZE,
  VIEWS,
  type View,
} from '../../models/inbox.ts'
import type { Language } from '../../models/language.ts'
import { DAY } from '../../models/moment.ts'
import type { Status } from '../../models/status.ts'
import type { Submission } from '../../models/submission.ts'
import type { Measured, SubmissionPage } from '../../store/submission-listing.ts'
import { pagesOf } from '../pages.ts'
import type { Terms } from '../search/index.ts'
import type { Wiring } from '../wiring.ts'
import type { Columns } from './columns.ts'
import { createViews, during, type InboxQuery, type Parts, type Viewer } from './views.ts'

export type Inbox = ReturnType<typeof createInbox>

/** Row numbers of cases, and the bytes of their answers together. `last`: the last one, where others follow. */
export interface FoundCases {
  ids: number[]
  bytes: number
  last?: Pick<Submission, 'receivedAt' | 'id'>
}

/** Cases of an export that are read at once. */
const SLICE = 100

interface Options extends Pick<Wiring, 'store' | 'forms' | 'clock'> {
  terms: Pick<Terms, 'narrowing' | 'isComplete'>
  columns: Pick<Columns, 'of'>
}

export function createInbox({ store, forms, terms, columns, clock }: Options) {
  const views = createViews({ forms, terms, clock })
  return {
    /** Forms and statuses are in the words of `language`, where a form has it; without one, in each form's own. */
    async page(account: Account, query: InboxQuery, language?: Language): Promise<InboxPage> {
      const slugs = (await forms.slugs()).filter((slug) => sees(account, slug))
      const parts = await views.partsOf(account, query)
      const page = {
        size: PAGE_SIZE + 1,
        oldestFirst: query.oldestFirst,
        ...(query.before && { before: query.before }),
      }
      const { submissions: found, count } = await pageAndCountOf(parts, page)
      const [entries, accounts] = [found.slice(0, PAGE_SIZE), await store.accounts.all()]
      return {
        entries: await entriesOf(account, entries, language),
        more: found.length > PAGE_SIZE,
        count,
        ...(query.search === undefined
          ? { counts: await countsOf(account, query) }
          : { partly: !(await terms.isComplete()) }),
        forms: slugs.map((slug) => ({ slug, title: forms.liveIn(slug, language)?.title ?? slug })),
        columns: (query.form === undefined ? undefined : await columns.of(query.form, language))?.chosen ?? [],
        statuses: statusesIn(query.form === undefined ? slugs : [query.form], language),
        accounts: await workersAmong(accounts, {
          slugs: query.form === undefined ? slugs : [query.form],
          asked: query.assignee,
          shown: new Set(entries.map(({ assignee }) => assignee)),
        }),
      }
    },

    /**
     * Some cases in the order of these pages, and nothing else of a page: `size` of them, or fewer if their answers are more
     * than `bytes` together. Reads no answers.
     */
    async some(
      viewer: Viewer,
      query: InboxQuery,
      { size, bytes }: { size: number; bytes: number },
    ): Promise<FoundCases> {
      const { before, oldestFirst } = query
      const page = { size: size + 1, oldestFirst, ...(before && { before }) }
      const found = await pageOf(await views.partsOf(viewer, query), page, store.submissionListing.sizes)
      const shown = fitting(found.slice(0, size), bytes)
      const last = found.length > shown.length && shown.at(-1)
      return {
        ids: shown.map(({ id }) => id),
        bytes: shown.reduce((sum, one) => sum + one.bytes, 0),
        ...(last && { last: { receivedAt: last.receivedAt, id: last.id } }),
      }
    },

    /** The cases before and after one in the order of these pages, even if they do not show it any more. */
    async beside(account: Account, query: InboxQuery, { receivedAt, id }: Submission): Promise<Neighbours> {
      const parts = await views.partsOf(account, query)
      const at = { before: { receivedAt, id }, size: 1 }
      const { oldestFirst } = query
      const [previous] = await pageOf(parts, { ...at, oldestFirst: !oldestFirst }, store.submissionListing.page)
      const [next] = await pageOf(parts, { ...at, oldestFirst }, store.submissionListing.page)
      return { ...(previous && { previous: previous.reference }), ...(next && { next: next.reference }) }
    },

    /**
     * Returns a function that reads all cases which the pages of one form show now, newest first; each call starts again.
     * Memory stays flat.
     */
    all(account: Account, query: InboxQuery & { form: string }): () => AsyncGenerator<Submission> {
      const until = clock()
      // Asked once, so that every pass through the cases looks for the same words.
      const parts = views.partsOf(account, query)
      parts.catch(() => {})
      return async function* () {
        yield* eachOf((await parts).map((part) => during(part, { from: 0, to: until })))
      }
    },
  }

  async function* eachOf(parts: Parts): AsyncGenerator<Submission> {
    const read = (before: Submission | undefined) =>
      pageOf(parts, { size: SLICE, ...(before && { before }) }, store.submissionListing.page)
    for await (const slice of pagesOf(SLICE, read)) yield* slice
  }

  async function countsOf(account: Account, { form }: InboxQuery): Promise<Record<View, number>> {
    const counts = VIEWS.map(async (view) => [view, await countOf(await views.viewOf(account, view, form))] as const)
    return Object.fromEntries(await Promise.all(counts)) as Record<View, number>
  }

  async function pageOf<T extends Pick<Submission, 'receivedAt' | 'id'>>(
    parts: Parts,
    page: SubmissionPage,
    read: (part: Parts[number], page: SubmissionPage) => Promise<T[]>,
  ): Promise<T[]> {
    const pages = await Promise.all(parts.map((part) => read(part, page)))
    const sign = page.oldestFirst ? 1 : -1
    // The store goes on in a search by the row number alone, so the pages of a search have that order.
    const isSearch = parts.some(({ terms, beginning }) => terms !== undefined || beginning !== undefined)
    return pages.length === 1
      ? pages[0]!
      : pages
          .flat()
          .sort((a, b) => sign * ((isSearch ? 0 : a.receivedAt - b.receivedAt) || a.id - b.id))
          .slice(0, page.size)
  }

  async function pageAndCountOf(
    parts: Parts,
    page: SubmissionPage,
  ): Promise<{ submissions: Submission[]; count: number }> {
    if (parts.length === 1) return store.submissionListing.pageAndCount(parts[0]!, page, MOST_COUNTED + 1)
    return { submissions: await pageOf(parts, page, store.submissionListing.page), count: await countOf(parts) }
  }

  async function countOf(parts: Parts): Promise<number> {
    const most = MOST_COUNTED + 1
    const counts = await Promise.all(parts.map((part) => store.submissionListing.countUpTo(part, most)))
    return Math.min(
      most,
      counts.reduce((sum, count) => sum + count, 0),
    )
  }

  async function entriesOf(
    account: Account,
    submissions: Submission[],
    language: Language | undefined,
  ): Promise<InboxEntry[]> {
    const unread = await store.reads.unread(
      account.id,
      submissions.map(({ id }) => id),
    )
    return Promise.all(
      submissions.map(async (submission) => {
        const form = formIn(await forms.ofCase(submission), language)
        const status = statusOf(form, submission.status)!
        return {
          submission,
          form,
          status,
          unread: unread.has(submission.id),
          ...marksOf(submission, {
            dueDays: (await forms.latest(submission.slug))?.form.dueDays,
            status,
            now: clock(),
          }),
        }
      }),
    )
  }

  /** `shown`: whose cases are on the page. `asked`: the assignee in the filter, left out if they see none of these forms. */
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
   * The statuses of the live forms, each once. The cases of a form that was taken off are shown, but nobody
   * can filter by its statuses.
   */
  function statusesIn(slugs: readonly string[], language: Language | undefined): Status[] {
    const all = slugs.flatMap((slug) => {
      const live = forms.liveIn(slug, language)
      return live ? statusesOf(live).map((status) => [status.id, status] as const) : []
    })
    return [...new Map(all).values()]
  }
}

/** The first of them, as many as have no more than this together; at least one. */
function fitting(cases: Measured[], most: number): Measured[] {
  let bytes = 0
  const end = cases.findIndex((one, i) => {
    bytes += one.bytes
    return bytes > most && i > 0
  })
  return end === -1 ? cases : cases.slice(0, end)
}

/** What stands out about a case at this moment, UTC milliseconds; `dueDays` as its form says now. */
export function marksOf(
  { waitingFor, receivedAt, deletedAt }: Submission,
  { dueDays, status: { asks, final }, now }: { dueDays: number | undefined; status: Status; now: number },
): Marks {
  const open = !final && deletedAt === undefined
  const dueAt = open && dueDays !== undefined ? receivedAt + dueDays * DAY : undefined
  return {
    arrived: open && asks === true && waitingFor === 'office',
    overdue: dueAt !== undefined && now > dueAt,
    ...(dueAt !== undefined && { dueAt }),
  }
}
