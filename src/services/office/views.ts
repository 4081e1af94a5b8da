/**
 * What the inbox can be asked for, and what the store is narrowed to for it. A view may have several parts: each is read
 * off an index in its order, and the inbox merges them.
 */
import { sees } from '../../models/account.ts'
import { statusesOf } from '../../models/form.ts'
import { AGES, type Age, type View } from '../../models/inbox.ts'
import { DAY } from '../../models/moment.ts'
import type { Submission } from '../../models/submission.ts'
import { type Window, window } from '../../models/window.ts'
import type { SubmissionFilter } from '../../store/submission-listing.ts'
import type { Terms } from '../search/index.ts'
import type { Wiring } from '../wiring.ts'

export interface InboxQuery {
  view: View
  form?: string
  status?: string
  age?: Age
  /** When it was received, UTC milliseconds, both ends included. */
  received?: Window
  /** Row number of an account, or `nobody`. */
  assignee?: number | 'nobody'
  /** What is searched for, as typed: the beginning of a reference, or words in the answers. */
  search?: string
  oldestFirst: boolean
  /** The last one of the page before. */
  before?: Pick<Submission, 'receivedAt' | 'id'>
}
export type Parts = readonly SubmissionFilter[]
/** Who looks: an account, or a program, which has no cases of its own. */
export interface Viewer {
  id?: number
  forms?: readonly string[]
}

interface Options extends Pick<Wiring, 'forms' | 'clock'> {
  terms: Pick<Terms, 'narrowing'>
}

export function createViews({ forms, terms, clock }: Options) {
  return {
    async partsOf(account: Viewer, query: InboxQuery): Promise<Parts> {
      const { view, status, assignee } = query
      const within = formsOf(account, query)
      const search = query.search === undefined ? undefined : await terms.narrowing(query.search, within)
      const more = {
        ...(status !== undefined && { status }),
        ...(assignee !== undefined && { assignee: assignee === 'nobody' ? null : assignee }),
        ...search,
      }
      return (await viewOf(account, view, within))
        .filter((part) => status === undefined || part.status === undefined || part.status === status)
        .flatMap((part) => (search ? part : apart(part)))
        .map((part) => ({ ...during(during(part, receivedIn(query)), query.received), ...more }))
    },

    /** A whole view, of one form or all. */
    async viewOf(account: Viewer, view: View, form: string | undefined): Promise<Parts> {
      return (await viewOf(account, view, formsOf(account, { form }))).flatMap(apart)
    },
  }

  async function viewOf({ id }: Viewer, view: View, within: readonly string[] | undefined): Promise<Parts> {
    if (view === 'arrived') return arrived(within)
    if (view === 'overdue') return overdue(within)
    const only = {
      office: { waitingFor: 'office' },
      mine: id === undefined ? {} : { assignee: id },
      person: { waitingFor: 'person' },
      aside: {},
      all: {},
    } as const
    return [{ ...only[view], quarantined: view === 'aside', ...(within && { slugs: within }) }]
  }

  /** They wait for the office in a status that asks the person for something. */
  async function arrived(within: readonly string[] | undefined): Promise<Parts> {
    const asking = await grouped(within, ({ form }) => statusesOf(form).flatMap(({ id, asks }) => (asks ? id : [])))
    return [...asking].map(([status, slugs]) => ({ status, waitingFor: 'office', slugs, quarantined: false }))
  }

  /** They are open for longer than their form allows by `dueDays`. */
  async function overdue(within: readonly string[] | undefined): Promise<Parts> {
    const due = await grouped(within, ({ form: { dueDays } }) => (dueDays === undefined ? [] : [dueDays]))
    return [...due].flatMap(([days, slugs]) =>
      (['office', 'person'] as const).map((waitingFor) => ({
        waitingFor,
        slugs,
        quarantined: false,
        window: { from: 0, to: clock() - days * DAY - 1 },
      })),
    )
  }

  /** Slugs by what their forms say now. */
  async function grouped<T>(
    within: readonly string[] | undefined,
    keysOf: (published: NonNullable<Awaited<ReturnType<Options['forms']['latest']>>>) => T[],
  ): Promise<Map<T, string[]>> {
    const groups = new Map<T, string[]>()
    for (const slug of within ?? (await forms.slugs())) {
      const published = await forms.latest(slug)
      for (const key of published ? keysOf(published) : []) groups.set(key, [...(groups.get(key) ?? []), slug])
    }
    return groups
  }

  function receivedIn({ age }: InboxQuery): Window | undefined {
    const days = age && AGES[age]
    if (days === undefined) return undefined
    return age!.startsWith('last') ? window(clock(), days) : { from: 0, to: clock() - days * DAY - 1 }
  }
}

/** The forms that may be shown; undefined where that is all of them. */
const formsOf = (account: Viewer, { form }: { form?: string | undefined }): readonly string[] | undefined =>
  form === undefined ? account.forms : sees(account, form) ? [form] : []

/** A part for each form, read off an index of its own. A search is one query over all forms. */
const apart = ({ slugs, ...part }: SubmissionFilter): Parts =>
  slugs ? slugs.map((slug) => ({ ...part, slug })) : [part]

/** The part, limited to what was received at this time. */
export function during(part: SubmissionFilter, time: Window | undefined): SubmissionFilter {
  if (!time || !part.window) return { ...part, ...(time && { window: time }) }
  return { ...part, window: { from: Math.max(part.window.from, time.from), to: Math.min(part.window.to, time.to) } }
}
