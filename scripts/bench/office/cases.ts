/** Cases of a busy town, made up one after the other: the same for the same number of them. Pure. */
import { DAY, MINUTE } from '../../../src/models/moment.ts'
import { referenceOf } from '../../../src/models/reference.ts'
import { termsIn, withBeginnings } from '../../../src/models/terms.ts'
import { randomFrom } from '../../demo/random.ts'

export interface SeededCase {
  id: number
  submissionId: string
  reference: string
  slug: string
  answers: string
  receivedAt: number
  status: string
  statusAt: number
  finishedAt: number | null
  quarantine: string | null
  waitingFor: string | null
  assignee: number | null
  words: string
}

/** Of a hundred cases, how many are of each form. */
const SHARES = [40, 20, 15, 10, 7, 4, 3, 1]
export const SLUGS = SHARES.map((_, i) => `office-${i + 1}`)
export const ACCOUNTS = 20
const SPAN = 730 * DAY
/** Words of a language: few are common, most are rare. */
const VOCABULARY = 30_000

/** In every second case; in one of 37; in one of a hundred; in one of a thousand; in one of a hundred thousand. */
export const WORDS = {
  everywhere: 'street',
  frequent: 'w1',
  common: 'lantern',
  uncommon: 'fountain',
  rare: 'zeppelin',
} as const

/** One after the other, the oldest first; `now` is UTC milliseconds. */
export function* cases(count: number, now: number): Generator<SeededCase> {
  const random = randomFrom(20_261_120)
  const whole = (below: number) => Math.floor(random() * below)
  for (let id = 1; id <= count; id++) {
    const receivedAt = now - Math.round(((count - id) * SPAN) / count) - MINUTE
    const status = statusOf(random(), receivedAt > now - 14 * DAY)
    const isFinal = !OPEN.includes(status)
    const statusAt = Math.min(now, receivedAt + (status === 'received' ? 0 : whole(10 * DAY)))
    const answers = answersOf(id, random)
    yield {
      id,
      submissionId: `seeded-${id}`,
      reference: referenceOf(Uint8Array.from({ length: 15 }, () => whole(256))),
      slug: SLUGS[formOf(whole(100))]!,
      answers: JSON.stringify(answers),
      receivedAt,
      status,
      statusAt,
      finishedAt: isFinal ? statusAt : null,
      quarantine: whole(100) === 0 ? 'trapped' : null,
      waitingFor: isFinal ? null : status === 'needs-information' ? 'citizen' : 'office',
      assignee: status !== 'received' && whole(10) < 8 ? 1 + whole(ACCOUNTS) : null,
      words: withBeginnings(termsIn(Object.values(answers))).join(' '),
    }
  }
}

const OPEN = ['received', 'in-review', 'needs-information']

/** What came lately is mostly open, what came long ago mostly not. */
function statusOf(chance: number, isRecent: boolean): string {
  const open = isRecent ? 0.8 : 0.06
  if (chance < open * 0.5) return 'received'
  if (chance < open * 0.8) return 'in-review'
  if (chance < open) return 'needs-information'
  const closed = (chance - open) / (1 - open)
  return closed < 0.65 ? 'approved' : closed < 0.92 ? 'declined' : 'withdrawn'
}

function formOf(percent: number): number {
  let [form, sum] = [0, SHARES[0]!]
  while (percent >= sum) sum += SHARES[++form]!
  return form
}

function answersOf(id: number, random: () => number): Record<string, string> {
  // The square makes words at the front of the vocabulary common.
  const word = () => `w${Math.floor(random() ** 2 * VOCABULARY).toString(36)}`
  const message = Array.from({ length: 10 }, word)
  if (random() < 0.5) message.push(WORDS.everywhere)
  if (id % 100 === 7) message.push(WORDS.common)
  if (id % 1000 === 11) message.push(WORDS.uncommon)
  if (id % 100_000 === 4711) message.push(WORDS.rare)
  return { name: `${word()} ${word()}`, email: `${word()}${id}@example.org`, message: message.join(' ') }
}
