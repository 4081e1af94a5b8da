/** The list of cases. */
import { isolated } from '../../isolated.ts'
import { counted, days, grouped } from '../numbers.ts'

export const inbox = {
  page: {
    search: 'Search',
    viewsLabel: 'Views',
    filter: 'Filter and sort',
    apply: 'Apply',
    clear: 'Clear filters',
    endSearch: 'Clear search',
    columns: { case: 'Case', status: 'Status', received: 'Received', assignee: 'Assigned to' },
    unread: 'Unread:',
    first: 'First page',
    next: 'Next page',
  },
  views: {
    office: 'Waiting for us',
    overdue: 'Overdue',
    arrived: 'Information received',
    mine: 'My cases',
    person: 'Waiting for the person',
    aside: 'Possible spam',
    all: 'All cases',
  },
  filters: { form: 'Form', status: 'Status', age: 'Received', assignee: 'Assigned to', order: 'Sort by' },
  any: { form: 'All forms', status: 'Any status', age: 'Any time', assignee: 'Anyone' },
  nobody: 'Nobody',
  former: (name: string): string => `${name} (account disabled)`,
  ages: {
    'last-7': 'In the last 7 days',
    'last-30': 'In the last 30 days',
    'over-7': 'More than 7 days ago',
    'over-30': 'More than 30 days ago',
  },
  ago: (number: number): string => `${days(number)} ago`,
  due: (day: string): string => `Due ${day}`,
  orders: { newest: 'Newest first', oldest: 'Oldest first' },
  marks: {
    arrived: 'Information received',
    overdue: 'Overdue',
    aside: 'Possible spam',
    deleted: 'Content deleted',
  },
  count: (count: number, most: number): string =>
    count > most ? `More than ${grouped(most)} cases` : counted(count, 'case'),
  /** Mails and webhooks; `age` of the oldest, in days. */
  stuck: {
    waiting: (count: number, age: number): string =>
      count === 1
        ? `1 email or webhook has been waiting for ${days(age)}.`
        : `${grouped(count)} emails and webhooks are waiting, the oldest for ${days(age)}.`,
    failed: (count: number, age: number): string =>
      count === 1
        ? `1 email or webhook failed. It is ${days(age)} old.`
        : `${grouped(count)} emails and webhooks failed in the last 30 days. The oldest is ${days(age)} old.`,
    link: 'View deliveries',
  },
  /** The token of a program, which ends on this day. */
  ending: (program: string, day: string): string =>
    `The token of the program “${program}” ends on ${day}. Ask the person who manages this service for a new one.`,
  /** Files of the folder of definitions that have errors. */
  refused: {
    lead: (count: number): string =>
      count === 1
        ? '1 form definition has errors and was not published. If an earlier version was published, it stays live.'
        : `${grouped(count)} form definitions have errors and were not published. Earlier versions that were published stay live.`,
    since: (file: string, line: number, when: string): string => `${isolated(file)}, line ${line}, since ${when}`,
    /** `count`: errors of the same file that are not shown. */
    more: (count: number): string => `And ${counted(count, 'more error')} in this definition.`,
    /** `count`: files that are not shown. */
    others: (count: number): string => `And ${counted(count, 'more definition')}.`,
  },
  /** The title of a search. */
  found: (count: string, view: string): string => `${count} found – ${view}`,
  short: (count: number, most: number): string => (count > most ? `${grouped(most)}+` : grouped(count)),
  exports: {
    label: 'Download these cases:',
    formats: { csv: 'CSV for spreadsheets', jsonl: 'JSON Lines', zip: 'ZIP with files' },
    zeros:
      'A spreadsheet may drop zeros at the start of an answer: 001234 becomes 1234, and 01632960001 becomes 1632960001. To keep them, import the CSV file and set these columns to text.',
    chooseForm: 'To download cases, choose a form under “Filter and sort”.',
  },
  search: 'Reference, or words in the answers',
  searchHint:
    'Enter the start of a reference, or whole words such as a surname. Only cases with all the words are shown.',
  empty: {
    office: 'No cases are waiting for us. A case appears here when someone sends a form or an answer.',
    overdue: 'No cases are overdue. A case appears here when it is open for longer than its form allows.',
    arrived: 'There is no new information. A case appears here when a person sends what we asked for.',
    mine: 'No cases are assigned to you. To take one, open it and select “Assign to me”.',
    person: 'No cases are waiting for a person to answer.',
    aside: 'There is no possible spam.',
    all: 'There are no cases yet. A case appears here when someone sends a form.',
  },
  noMatch: 'No cases match these filters.',
  notFound: 'No cases match. Check the spelling. A case that was sent a few seconds ago may not be found yet.',
  /** `view` where only one of the views was searched. */
  searched: (typed: string, view?: string): string =>
    `Search results for “${isolated(typed)}”${view ? ` in “${view}”` : ''}`,
  searchNarrowed: 'Only cases that match the filters were searched.',
  searchAll: 'Search all cases',
  asideLeftOut: 'Possible spam was not searched.',
  searchAside: 'Search possible spam',
  partly:
    'Some older cases cannot be found yet, because the search is still being prepared. Try again in a few minutes.',
}
