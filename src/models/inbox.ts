/** How the inbox of the office can be filtered, and how much of it is counted and shown. */
import type { Account } from './account.ts'
import type { Field } from './field.ts'
import type { Form } from './form.ts'
import { answerFieldsOf } from './page.ts'
import type { Status } from './status.ts'
import type { Submission } from './submission.ts'

/** The ways to look at all cases; each is a word in addresses. `person`: what waits for the person. */
export const VIEWS = ['office', 'overdue', 'arrived', 'mine', 'person', 'aside', 'all'] as const
export type View = (typeof VIEWS)[number]

/** A program has no cases of its own. */
export const VIEWS_OF_PROGRAMS = ['office', 'overdue', 'arrived', 'person', 'aside', 'all'] as const satisfies View[]

/** The view that a word names; `citizen` is that of earlier releases, in addresses that people have kept. */
export const viewNamed = (word: string): View | undefined =>
  word === 'citizen' ? 'person' : VIEWS.find((view) => view === word)

/** Days since the receipt: at most, or more than. */
export const AGES = { 'last-7': 7, 'last-30': 30, 'over-7': 7, 'over-30': 30 } as const
export type Age = keyof typeof AGES

/** Cases on a page. */
export const PAGE_SIZE = 25
/** Cases are counted up to one more than this, which is shown as "more than". */
export const MOST_COUNTED = 1000

/** Answers that the list of a form's cases can show. */
export const MOST_COLUMNS = 3

/** The questions whose answers can be columns, in the order of an export. One with files and those of lists have no single answer. */
export const columnFields = ({ pages }: Pick<Form, 'pages'>): Field[] =>
  pages.flatMap((page) => (page.repeat ? [] : answerFieldsOf(page))).filter(({ type }) => type !== 'file')

/** What the list points out about a case. */
export interface Marks {
  /** The office asked for information, and it has come. */
  arrived: boolean
  /** It is open for longer than its form allows by `dueDays`. */
  overdue: boolean
  /** When it should be finished, UTC milliseconds; absent when it is finished, or its form does not say. */
  dueAt?: number
}
export interface InboxEntry extends Marks {
  submission: Submission
  form: Form
  status: Status
  /** Something happened that this account has not seen. */
  unread: boolean
}
/** References of the cases before and after one in a list. */
export interface Neighbours {
  previous?: string
  next?: string
}
export interface InboxPage {
  entries: InboxEntry[]
  more: boolean
  /** Up to MOST_COUNTED + 1, which means that there are more. */
  count: number
  /** How many cases each view has; left out while something is searched for. */
  counts?: Record<View, number>
  /** The search does not find some older cases yet: they are still being added to it. */
  partly?: boolean
  forms: { slug: string; title: string }[]
  statuses: Status[]
  /** The questions whose answers are columns, where the list is that of one form. */
  columns: readonly Field[]
  /** Accounts to filter by: those that may work on one of these forms, still have cases of them, or have a case on this page. */
  accounts: Account[]
}
