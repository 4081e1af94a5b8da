/** What somebody in the office, and a program, ask for all day, as addresses. */
import { SLUGS, WORDS } from './cases.ts'

/** Addresses that differ a little each time. */
type Question = (turn: number) => string
/** Of cases that are there, the newest first; and the newest row number. */
export interface Known {
  references: readonly string[]
  receivedAt(id: number): number
  count: number
}

const at = <T>(list: readonly T[], turn: number): T => list[turn % list.length]!
const inbox = (query: Record<string, string>): string => `/staff?${new URLSearchParams({ view: 'all', ...query })}`
const STATUSES = ['received', 'in-review', 'approved', 'declined']

export function questionsOf({ references, receivedAt, count }: Known): Record<string, Question> {
  const before = (share: number, turn: number) => {
    const id = Math.round(count * share) + turn
    return `${receivedAt(id)}.${id}`
  }
  const form = (turn: number) => at(SLUGS, turn)
  const search = (search: string, query: Record<string, string> = {}) => inbox({ search, ...query })
  return {
    'waiting for us, first page': () => '/staff',
    'all cases, first page': () => inbox({}),
    'all cases, deep page': (turn) => inbox({ before: before(0.5, turn) }),
    'all cases, oldest first': () => inbox({ order: 'oldest' }),
    mine: () => inbox({ view: 'mine' }),
    'set aside': () => inbox({ view: 'aside' }),
    'one form': (turn) => inbox({ form: form(turn) }),
    'one form, deep page': (turn) => inbox({ form: form(turn), before: before(0.3, turn) }),
    'one status': (turn) => inbox({ status: at(STATUSES, turn) }),
    'one status of a form': (turn) => inbox({ form: form(turn), status: at(STATUSES, turn >> 3) }),
    'last 7 days': () => inbox({ age: 'last-7' }),
    'more than 30 days ago': () => inbox({ age: 'over-30' }),
    'of one account': (turn) => inbox({ assignee: `${1 + (turn % 20)}` }),
    "nobody's": () => inbox({ assignee: 'nobody' }),
    "nobody's and approved": () => inbox({ assignee: 'nobody', status: 'approved' }),
    'form, status, age, account': (turn) =>
      inbox({ form: form(turn), status: 'in-review', age: 'over-7', assignee: `${1 + (turn % 20)}` }),
    'search: beginning of a reference': (turn) => search(at(references, turn).slice(0, 9)),
    'search: nothing found': (turn) => search(`nowhere${turn}`),
    'search: rare word (1 in 100,000)': () => search(WORDS.rare),
    'search: 1 in 1,000': () => search(WORDS.uncommon),
    'search: 1 in 100': () => search(WORDS.common),
    'search: 1 in 37': () => search(WORDS.frequent),
    'search: 1 in 2': () => search(WORDS.everywhere),
    'search: 1 in 2, deep page': (turn) => search(WORDS.everywhere, { before: before(0.5, turn) }),
    'search: 1 in 2, oldest first': () => search(WORDS.everywhere, { order: 'oldest' }),
    'search: in every case': () => search('example.org'),
    'search: two words, 1 in 2 and 1 in 100': () => search(`${WORDS.everywhere} ${WORDS.common}`),
    'search: 1 in 2, smallest form': () => search(WORDS.everywhere, { form: SLUGS.at(-1)! }),
    'search: 1 in 2, one status of a form': (turn) =>
      search(WORDS.everywhere, { form: form(turn), status: at(STATUSES, turn >> 3) }),
    'search: 1 in 100, set aside': () => search(WORDS.common, { view: 'aside' }),
    'search: 1 in 100, one account': (turn) => search(WORDS.common, { assignee: `${1 + (turn % 20)}` }),
    'search: 1 in 37, one status of a form': (turn) =>
      search(WORDS.frequent, { form: form(turn), status: at(STATUSES, turn >> 3) }),
    'search: 1 in 2, last 7 days, one account': (turn) =>
      search(WORDS.everywhere, { age: 'last-7', assignee: `${1 + (turn % 20)}` }),
    'search: 1 in 2, narrowed to nothing': () => search(WORDS.everywhere, { form: SLUGS[6]!, status: 'no-such' }),
    'a case': (turn) => `/staff/cases/${at(references, turn)}`,
    'a search by a whole reference': (turn) => search(at(references, turn)),
    numbers: () => '/staff/numbers',
  }
}

export function programQuestionsOf({ references }: Known): Record<string, Question> {
  return {
    'a program: 100 cases': () => '/api/v1/cases?limit=100',
    'a program: 100 cases of one form': (turn) => `/api/v1/cases?limit=100&form=${at(SLUGS, turn)}`,
    'a program: a case': (turn) => `/api/v1/cases/${at(references, turn)}`,
    'a program: 100 changes': () => '/api/v1/changes?limit=100',
  }
}
