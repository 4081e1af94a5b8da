/**
 * The cases of the demo: what people send with each form of the last weeks, and what the office then does, step by step.
 * Chance draws both, the same in every run.
 */
import { DAY, HOUR, MINUTE } from '../../src/models/moment.ts'
import { type Fields, sendForm } from './applicant.ts'
import type { Accounts } from './office.ts'
import { type Person, person, postcode, registration, street, TOWN } from './people.ts'
import { photo } from './pictures.ts'
import { type Random, randomFrom } from './random.ts'
import type { Service } from './service.ts'
import { inOfficeHours, type Story, type StoryClock, tell } from './story.ts'

interface History extends Pick<Service, 'base' | 'services'> {
  accounts: Accounts
  clock: StoryClock
  /** UTC milliseconds. */
  now: number
  /** How many. */
  cases: number
}

/** How far back the first case lies. */
const DAYS = 45
/** When the office of the demo opened, in UTC milliseconds. */
export const beginOf = (now: number): number => dayBefore(now, DAYS + 1) + 10 * HOUR

/** Cases that the demo must have, whatever chance draws: the form, how many days ago each came, and what became of it. */
const CERTAIN: [string, number, string][] = [
  ['permit', 8, 'asked'],
  ['permit', 10, 'answered'],
  ['permit', 17, 'left'],
  ['permit', 9, 'bounced'],
  ['permit', 6, 'withdrawn'],
  ['feedback', 43, 'handled'],
  ['feedback', 3, 'spam'],
  ['feedback', 12, 'released'],
  ['street', 1, 'left'],
]

/** Lets all of it happen. Returns the reference of a case in which the office waits for the person. */
export async function writeHistory(history: History): Promise<string> {
  const { services, clock, now, cases } = history
  let asked = ''
  const stories = Array.from({ length: cases }, (_, i) => {
    const random = randomFrom(1000 + i)
    const [kind, days, course] = CERTAIN[i] ?? [random.pick(FORMS_SENT), random() * DAYS]
    const arrives = CERTAIN[i] ? dayBefore(now, days) + 11 * HOUR : byDay(now - HOUR - Math.round(days * DAY))
    const sent = (reference: string) => {
      if (i === 0) asked = reference
    }
    return caseOf(history, { kind: KINDS[kind]!, course, random, arrives, sent })
  })
  await tell([nights(history), ...stories], { clock, now, settle: () => services.deliveries.round() })
  return asked
}

/** What the service does by itself each night: deletes what is old, and seals the day in the audit. */
async function* nights({ services: { retention, seals, terms }, now }: History): Story {
  for (let at = dayBefore(now, DAYS) + 2 * HOUR; ; at += DAY) {
    yield at
    await retention.daily()
    await seals.close()
    await terms.fill()
  }
}

/** People write by day and in the evening: what falls into the night came eight hours before. */
const byDay = (at: number): number => (at % DAY < 7 * HOUR ? at - 8 * HOUR : at)

/** The midnight (UTC) so many days ago. */
const dayBefore = (now: number, days: number): number => now - (now % DAY) - days * DAY

/** `hours`: waits for about so many, and then until the office is at work. `to`: a status, with one of these messages. */
type Step =
  | { hours: number }
  | { to: string; say?: readonly string[] }
  | { note: string }
  | 'reply'
  | 'release'
  | 'undo'
  | 'withdraw'
interface Kind {
  slug: string
  who: keyof Accounts
  /** What is sent, by page as `sendForm` takes it. */
  answers(given: { random: Random; at: number; applicant: Person }): Record<string, Fields>
  /** What becomes of it, by name. Chance draws one of `usual`. */
  courses: Record<string, readonly Step[]>
  usual: readonly string[]
}

const ASK: Step = {
  to: 'needs-information',
  say: ['The date on your proof of address cannot be read. Please send it again, as a scan or a sharper photo.'],
}
const ANSWER = 'Here is a new scan. I hope that you can read the date now.'
const GRANT: Step = { to: 'approved', say: ['We have approved your permit. A letter in the post says how to pay.'] }
const REFUSE: Step = {
  to: 'declined',
  say: [
    'Your address is not in a permit zone. You can park in your street without a permit.',
    'There are three permits for this address already, which is the most that we can give.',
  ],
}
const REVIEW: Step[] = [{ hours: 14 }, { to: 'in-review' }, { hours: 10 }]
const REPAIR: Step = {
  to: 'repaired',
  say: ['The crew repaired it this morning. Thank you for telling us.', 'Repaired. Please tell us if it comes back.'],
}
const READ: Step = {
  to: 'read',
  say: ['Thank you for writing. We have passed this on, and the team will look into it this week.'],
}

const KINDS: Record<string, Kind> = {
  permit: {
    slug: 'parking-permit',
    who: 'permits',
    answers: permit,
    courses: {
      approved: [...REVIEW, GRANT],
      noted: [...REVIEW, { note: 'Checked the address against the zone map.' }, GRANT],
      declined: [...REVIEW, REFUSE],
      undone: [...REVIEW, REFUSE, 'undo', GRANT],
      asked: [...REVIEW, ASK],
      answered: [...REVIEW, ASK, 'reply'],
      settled: [...REVIEW, ASK, 'reply', { hours: 6 }, { to: 'in-review' }, { hours: 5 }, GRANT],
      withdrawn: ['withdraw'],
      left: [{ hours: 30 }, { to: 'in-review' }],
      bounced: [...REVIEW, GRANT],
    },
    usual: 'approved approved approved approved noted declined undone asked settled withdrawn left'.split(' '),
  },
  street: {
    slug: 'report-a-street-problem',
    who: 'all',
    answers: problem,
    courses: {
      repaired: [{ hours: 16 }, { to: 'planned' }, { hours: 120 }, REPAIR],
      quickly: [{ hours: 3 }, REPAIR],
      elsewhere: [
        { hours: 16 },
        { to: 'not-ours', say: ['This road belongs to the county. We have passed your report on.'] },
      ],
      left: [],
    },
    usual: 'repaired repaired repaired repaired repaired quickly elsewhere left'.split(' '),
  },
  feedback: {
    slug: 'feedback',
    who: 'all',
    answers: opinion,
    courses: {
      handled: [{ hours: 20 }, READ],
      passedOn: [{ hours: 20 }, { to: 'passed-on' }, { hours: 60 }, READ],
      left: [],
      spam: [],
      released: [{ hours: 20 }, 'release', READ],
    },
    usual: 'handled handled handled handled handled passedOn left spam'.split(' '),
  },
}
/** Of every ten forms. */
const FORMS_SENT = 'permit permit permit street street street street feedback feedback feedback'.split(' ')
/** Sent at once, as by a machine: a case that is set aside until somebody reads it. */
const AT_ONCE = ['spam', 'released']

interface Plot {
  kind: Kind
  course: string | undefined
  random: Random
  /** When its form is opened, in UTC milliseconds. */
  arrives: number
  sent(reference: string): void
}

async function* caseOf({ base, services, accounts, clock }: History, plot: Plot): Story {
  const { kind, random, arrives } = plot
  const { cases, desk, submissions } = services
  const course = plot.course ?? random.pick(kind.usual)
  yield arrives
  const applicant = person(random, course === 'bounced' ? 'mail.example.net' : undefined)
  const answers = course === 'spam' ? ADVERT : kind.answers({ random, at: arrives, applicant })
  const pause = () => (AT_ONCE.includes(course) ? 900 : random.whole(30, 120) * 1000)
  const reference = yield* sendForm({ base, slug: kind.slug, clock, pause }, answers)
  plot.sent(reference)

  const account = accounts[kind.who]
  const actor = { by: account.name, account }
  const found = async () => (await submissions.byReference(reference))!
  let isTaken = false
  for (const step of kind.courses[course]!) {
    if (step === 'withdraw') {
      yield clock() + random.whole(3, 30) * HOUR
      await cases.withdraw(reference, cases.withdrawalCode(reference))
    } else if (step === 'reply') {
      yield clock() + random.whole(4, 40) * HOUR
      await attach(base, reference, photo('letter', 2))
      await cases.reply(reference, { token: cases.replyToken(reference), text: ANSWER })
    } else if (step === 'release') await cases.release(reference, actor)
    else if (step === 'undo') {
      yield clock() + 20_000
      const last = await cases.undoable(account, await found())
      await cases.undo(reference, last!.index, account)
      yield clock() + 3 * MINUTE
    } else if ('hours' in step) {
      yield inOfficeHours(clock() + Math.round(step.hours * (0.6 + 0.8 * random()) * HOUR), random())
    } else {
      // Whoever works on a case first opens it, assigns it to themselves, and reads it for a few minutes.
      if (!isTaken) {
        await desk.open(account, await found())
        await cases.assign(reference, account, actor)
        yield clock() + random.whole(2, 9) * MINUTE
        isTaken = true
      }
      const { say, ...work } = { say: undefined, ...step }
      await cases.update(reference, { ...actor, ...work, ...(say && { message: random.pick(say) }) })
    }
  }
}

/** Adds a file to a case that asks for it. */
async function attach(base: string, reference: string, file: File): Promise<void> {
  const body = new FormData()
  body.append('file', file)
  const path = `/api/drive-upload?submissionId=${reference}&fieldId=proof`
  const response = await fetch(base + path, { method: 'POST', body })
  if (response.status !== 201) throw new Error(`a file was refused: ${response.status} ${await response.text()}`)
}

type Given = Parameters<Kind['answers']>[0]

function permit({ random, at, applicant }: Given): Record<string, Fields> {
  return {
    where: { resident: 'yes' },
    you: {
      name: applicant.name,
      ...date('birth', Date.UTC(random.whole(1950, 2003), random.whole(0, 11), random.whole(1, 28))),
      email: applicant.email,
      ...(random.chance(0.6) && { phone: applicant.phone }),
    },
    home: {
      'address-line1': `${random.whole(1, 98)} ${street(random)}`,
      'address-town': TOWN,
      'address-postcode': postcode(random),
      zone: random.pick(['A', 'A', 'B', 'C', 'D']),
      proof: photo('letter', random.whole(0, 1)),
    },
    'vehicles/': {
      registration: registration(random),
      vehicle: random.pick(['car', 'car', 'car', 'van', 'motorcycle']),
      keeper: 'yes',
    },
    vans: { height: random.pick(['1.98', '2.1']) },
    permit: { ...date('start', at + random.whole(7, 40) * DAY), truth: 'yes' },
  }
}

function date(id: string, at: number): Fields {
  const [year, month, day] = new Date(at).toISOString().slice(0, 10).split('-').map(Number)
  return { [`${id}-day`]: `${day}`, [`${id}-month`]: `${month}`, [`${id}-year`]: `${year}` }
}

const PROBLEMS: readonly [Fields, place: string, description: string, scene?: 'pothole' | 'graffiti'][] = [
  [{ kind: 'surface' }, 'at the zebra crossing', 'A hole in the left lane. Cyclists swerve to avoid it.', 'pothole'],
  [{ kind: 'surface', depth: '8' }, 'at the ring road', 'The repair of last winter has come up again.', 'pothole'],
  [{ kind: 'light', lamp: ['dark'] }, 'lamp post 37', 'It has been dark for about a week.'],
  [{ kind: 'light', lamp: ['dark', 'damaged'] }, 'the path to the station', 'The whole row goes out at about ten.'],
  [{ kind: 'rubbish' }, 'behind the recycling point', 'Bags and a broken chair. They were not there on Sunday.'],
  [{ kind: 'graffiti' }, 'the wall of the underpass', 'Fresh paint on the wall, about three metres long.', 'graffiti'],
]

function problem({ random, applicant: { name, phone } }: Given): Record<string, Fields> {
  const [what, place, description, scene] = random.pick(PROBLEMS)
  const mayAsk = random.chance(0.5)
  const fields = {
    ...what,
    danger: random.chance(0.15) ? 'yes' : 'no',
    place: `${street(random)}, ${place}`,
    description,
    ...(scene && { photos: photo(scene, random.whole(0, 2)) }),
    ...(mayAsk ? { reply: 'yes', name, phone } : { reply: 'no' }),
  }
  return { '': fields }
}

const OPINIONS = [
  ['library', '5', 'The reading hour on Saturday is wonderful. My son asks for it all week.'],
  ['library', '2', 'The lift was out of order again, so my mother could not get to the first floor.'],
  ['waste', '1', 'Our brown bin was left standing for the third time this month.'],
  ['waste', '3', 'I never know which week is for paper. Could you send a calendar?'],
  ['parks', '4', 'Lovely new playground. A bench in the shade would make it perfect.'],
  ['registry', '5', 'Friendly and quick. We had our certificate within ten minutes.'],
  ['streets', '4', 'The new crossing makes the way to school much safer.'],
] as const

const ADVERT = {
  '': { service: 'other', rating: '5', story: 'CHEAP WATCHES!!! Visit http://watches.example.com today', reply: 'no' },
}

function opinion({ random, applicant: { email } }: Given): Record<string, Fields> {
  const [service, rating, story] = random.pick(OPINIONS)
  const fields = {
    service,
    rating,
    ...(Number(rating) < 4 && { trouble: [random.pick(['wait', 'unclear', 'access'])] }),
    story,
    ...(random.chance(0.45) ? { reply: 'yes', email } : { reply: 'no' }),
  }
  return { '': fields }
}
