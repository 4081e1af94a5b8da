/** The last weeks of the demo's office: which cases came, and when the nightly work was done. */
import { caseOf, type Kind, type Stage } from './cases.ts'
import { openOffice, type Who } from './office.ts'
import { type Random, randomFrom } from './random.ts'
import { DAY, HOUR, type Service } from './service.ts'
import { type Story, type StoryClock, tell } from './story.ts'

/** What the forms of the demo have besides their starter definitions: mail, deadlines, statistics for everybody, deletion. */
export const FORMS = {
  'parking-permit': {
    notify: { email: 'email', office: 'parking@example.org' },
    dueDays: 10,
    publicNumbers: true,
    retention: { finalDays: 365 },
  },
  'report-a-street-problem': {
    dueDays: 14,
    publicNumbers: true,
    retention: { finalDays: 180 },
  },
  feedback: { notify: { email: 'email' }, dueDays: 7, retention: { finalDays: 30 } },
  'e2e-test-form': { notify: { email: 'email' }, dueDays: 10 },
}

/** How far back the first case lies. */
const DAYS = 45
/** When the office of the demo opened, in UTC milliseconds. */
export const beginOf = (now: number): number => dayBefore(now, DAYS + 1) + 10 * HOUR

/** References of cases that the tour shows. */
interface Shown {
  /** The office waits for the person. */
  asked: string
}

interface Writing {
  service: Service
  clock: StoryClock
  /** UTC milliseconds. */
  now: number
  cases: number
  progress(sent: number): void
}

export async function writeHistory({ service, clock, now, cases: count, progress }: Writing): Promise<Shown> {
  const { base, services } = service
  const stage: Stage = { base, cases: services.cases, clock, office: await openOffice(services) }
  let sent = 0
  const shown: Shown = { asked: '' }
  const plot = { stage, sent: () => progress(++sent) }
  const at = (days: number) => dayBefore(now, days) + 11 * HOUR
  const seeds = Array.from({ length: count }, (_, i) => randomFrom(1000 + i))
  /** Cases that the demo must have, whatever chance draws: how many days ago each came, and what became of it. */
  const certain: [Kind, number, string][] = [
    ['permit', 8, 'asked'],
    ['permit', 10, 'justAnswered'],
    ['permit', 17, 'left'],
    ['permit', 9, 'bounced'],
    ['permit', 6, 'withdrawn'],
    ['feedback', 43, 'handled'],
    ['feedback', 3, 'trapped'],
    ['feedback', 2, 'early'],
    ['feedback', 12, 'released'],
    ['street', 1, 'quickly'],
  ]
  const stories = seeds.map((random, i) => {
    if (!certain[i]) return anyCase(random)
    const [kind, days, course] = certain[i]
    return caseOf({ ...plot, random, kind, arrives: at(days), course, ...(i === 0 && { sent: remember }) })
  })
  await tell([nights(service, now), morning(stage, 'all', now), morning(stage, 'permits', now), ...stories], {
    clock,
    now,
    settle: () => services.deliveries.round(),
  })
  return shown

  function remember(reference: string): void {
    plot.sent()
    shown.asked = reference
  }

  function anyCase(random: Random): Story {
    const arrives = byDay(now - HOUR - Math.round(random() * DAYS * DAY))
    return caseOf({ ...plot, random, arrives, kind: random.draw({ permit: 32, street: 38, feedback: 23, message: 7 }) })
  }
}

/** What the service does by itself each night: deletes what is old, and seals the day in the audit. */
async function* nights({ services: { retention, seals, terms } }: Service, now: number): Story {
  for (let at = dayBefore(now, DAYS) + 2 * HOUR; ; at += DAY) {
    yield at
    await retention.daily()
    await seals.close()
    await terms.fill()
  }
}

/** On the last morning, somebody goes through the older cases that wait. */
async function* morning({ office, clock }: Stage, who: Who, now: number): Story {
  const today = dayBefore(now, 0) + 9 * HOUR
  yield today < now - HOUR ? today : today - DAY
  for (const reference of await office.waiting(who)) {
    yield clock() + 40_000
    await office.read(who, reference)
  }
}

/** People write by day and in the evening: what falls into the night came eight hours before. */
const byDay = (at: number): number => (at % DAY < 7 * HOUR ? at - 8 * HOUR : at)

/** The midnight (UTC) so many days ago. */
function dayBefore(now: number, days: number): number {
  const midnight = now - (now % DAY)
  return midnight - days * DAY
}
