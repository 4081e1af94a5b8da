/** What somebody in the office, and a program, ask for all day, as addresses. */
import { ACCOUNTS, SLUGS, WORDS } from './cases.ts'

/** Addresses that differ a little each time. */
type Questions = Record<string, (turn: number) => string>
/** Of cases that are there, the newest first; and the newest row number. */
export interface Known {
  references: readonly string[]
  receivedAt(id: number): number
  count: number
}

const at = <T>(list: readonly T[], turn: number): T => list[turn % list.length]!
const inbox = (query: Record<string, string>): string => `/staff?${new URLSearchParams({ view: 'all', ...query })}`
const form = (turn: number): string => at(SLUGS, turn)
const status = (turn: number): string => at(['received', 'in-review', 'approved', 'declined'], turn >> 3)
const assignee = (turn: number): string => `${1 + (turn % ACCOUNTS)}`
const { everywhere, frequent, common, rare } = WORDS

export function questions({ references, receivedAt, count }: Known): Questions {
  const before = (share: number, turn: number) => {
    const id = Math.round(count * share) + turn
    return `${receivedAt(id)}.${id}`
  }
  const search = (search: string, query: Record<string, string> = {}) => inbox({ search, ...query })
  return {
    'waiting for us, first page': () => '/staff',
    'all cases, first page': () => inbox({}),
    'all cases, deep page': (turn) => inbox({ before: before(0.5, turn) }),
    'one form': (turn) => inbox({ form: form(turn) }),
    'one form, deep page': (turn) => inbox({ form: form(turn), before: before(0.3, turn) }),
    'one status of a form': (turn) => inbox({ form: form(turn), status: status(turn) }),
    'more than 30 days ago': () => inbox({ age: 'over-30' }),
    'of one account': (turn) => inbox({ assignee: assignee(turn) }),
    'form, status, age, account': (turn) =>
      inbox({ form: form(turn), status: 'in-review', age: 'over-7', assignee: assignee(turn) }),
    'search: start of a reference': (turn) => search(at(references, turn).slice(0, 9)),
    'search: nothing found': (turn) => search(`nowhere${turn}`),
    'search: rare word (1 in 100,000)': () => search(rare),
    'search: 1 in 100': () => search(common),
    'search: 1 in 37': () => search(frequent),
    'search: 1 in 2': () => search(everywhere),
    'search: 1 in 2, deep page': (turn) => search(everywhere, { before: before(0.5, turn) }),
    'search: in every case': () => search('example.org'),
    'search: two words, 1 in 2 and 1 in 100': () => search(`${everywhere} ${common}`),
    'search: 1 in 100, one account': (turn) => search(common, { assignee: assignee(turn) }),
    'search: 1 in 37, one status of a form': (turn) => search(frequent, { form: form(turn), status: status(turn) }),
    'search: 1 in 2, filtered to nothing': () => search(everywhere, { form: SLUGS[6]!, status: 'no-such' }),
    'a case': (turn) => `/staff/cases/${at(references, turn)}`,
    'a search by a whole reference': (turn) => search(at(references, turn)),
    statistics: () => '/staff/numbers',
  }
}

export const programQuestions = ({ references }: Known): Questions => ({
  'a program: 100 cases': () => '/api/v1/cases?limit=100',
  'a program: 100 cases of one form': (turn) => `/api/v1/cases?limit=100&form=${form(turn)}`,
  'a program: a case': (turn) => `/api/v1/cases/${at(references, turn)}`,
  'a program: 100 changes': () => '/api/v1/changes?limit=100',
})
