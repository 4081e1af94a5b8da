/** The last weeks of the demo's office: which cases came, and when the nightly work was done. */
import { SHARES as FEEDBACK, feedback } from './cases/feedback.ts'
import { SHARES as MESSAGE, message } from './cases/message.ts'
import { SHARES as PERMIT, parkingPermit } from './cases/parking-permit.ts'
import { SHARES as STREET, streetProblem } from './cases/street-problem.ts'
import { openOffice, type Who } from './office.ts'
import { type Random, randomFrom } from './random.ts'
import { DAY, HOUR, type Service } from './service.ts'
import type { Stage } from './stage.ts'
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
  /** Cases that the demo must have, whatever chance draws. */
  const certain: ((random: Random) => Story)[] = [
    (random) => parkingPermit({ ...plot, random, arrives: at(8), course: 'asked', sent: remember }),
    (random) => parkingPermit({ ...plot, random, arrives: at(10), course: 'justAnswered' }),
    (random) => parkingPermit({ ...plot, random, arrives: at(17), course: 'left' }),
    (random) => parkingPermit({ ...plot, random, arrives: at(9), course: 'bounced' }),
    (random) => parkingPermit({ ...plot, random, arrives: at(6), course: 'withdrawn' }),
    (random) => feedback({ ...plot, random, arrives: at(43), course: 'handled' }),
    (random) => feedback({ ...plot, random, arrives: at(3), course: 'trapped' }),
    (random) => feedback({ ...plot, random, arrives: at(2), course: 'early' }),
    (random) => feedback({ ...plot, random, arrives: at(12), course: 'released' }),
    (random) => streetProblem({ ...plot, random, arrives: at(1), course: 'quickly' }),
  ]
  const stories = seeds.map((random, i) => certain[i]?.(random) ?? anyCase(random))
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
    const drawn = random()
    if (drawn < 0.32) return parkingPermit({ ...plot, random, arrives, course: random.draw(PERMIT) })
    if (drawn < 0.7) return streetProblem({ ...plot, random, arrives, course: random.draw(STREET) })
    if (drawn > 0.93) return message({ ...plot, random, arrives, course: random.draw(MESSAGE) })
    const course = random.chance(0.1) ? random.pick(['trapped', 'early'] as const) : random.draw(FEEDBACK)
    return feedback({ ...plot, random, arrives, course })
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
