/** The cases of the demo: what people send with each form, and what the office then does, step by step. One story tells them all. */
import { attach, type Fields, type Pages, sendOnePage, sendPages } from './applicant.ts'
import type { Office, Who } from './office.ts'
import { pdf, photo } from './papers.ts'
import { house, type Person, person, postcode, registration, street, TOWN } from './people.ts'
import type { Random } from './random.ts'
import { DAY, HOUR, MINUTE, type Services } from './service.ts'
import { inOfficeHours, type Story } from './story.ts'

export interface Stage {
  /** Where the pages of the service are. */
  base: string
  cases: Services['cases']
  clock: () => number
  office: Office
}
/** One case: when its form is opened, in UTC milliseconds, and what becomes of it. */
export interface Plot {
  stage: Stage
  arrives: number
  random: Random
  kind: Kind
  /** By its name among the courses of this kind. Without one, chance draws it. */
  course?: string
  /** Called with the reference that the form gets. */
  sent(reference: string): void
}
/** `hours`: waits for about so many, and then until the office is at work. `to`: a status, with one of these messages. */
type Step =
  | { hours: number }
  | { to: string; say?: string | readonly string[] }
  | { note: readonly string[] }
  | { ask: true }
  | { answer: true }
  | { release: true }
  | { undo: true }
  | { withdraw: true }
interface Course {
  /** How often chance draws it, beside the others; never without one. */
  share?: number
  /** What happens after the form was sent; nothing without them. */
  steps?: readonly Step[]
  /** A machine filled the form in, in so many milliseconds. */
  machine?: number
  /** The domain of the applicant's address. */
  domain?: string
}
interface Kinds {
  slug: string
  who: Who
  /** What is sent: on one page, or on several. */
  answers(given: { random: Random; at: number; applicant: Person; isMachine: boolean }): Fields | Pages
  courses: Record<string, Course>
}

const REFUSALS = [
  'Your address is not in a permit zone. You can park in your street without a permit.',
  'There are three permits for this address already, which is the most that we can give.',
  'The vehicle is above 3.5 tonnes. Permits are for smaller vehicles only.',
]
const ASKED = [
  {
    question: 'The date on your proof of address cannot be read. Please send it again, as a scan or a sharper photo.',
    answer: 'Here is a new scan. I hope that you can read the date now.',
  },
  {
    question: 'Your proof of address is older than three months. Please send one that is newer.',
    answer: 'Sorry about that. The new bill came yesterday, I have attached it.',
  },
]
const GRANTED = { to: 'approved', say: 'We have approved your permit. A letter in the post says how to pay.' }
const REVIEWED = [{ hours: 14 }, { to: 'in-review' }, { hours: 10 }]
const NOTED = { note: ['Checked the address against the zone map.', 'Second permit for this household.'] }
const REPAIRED = {
  to: 'repaired',
  say: ['The crew repaired it this morning. Thank you for telling us.', 'Repaired. Please tell us if it comes back.'],
}
const READ = {
  to: 'read',
  say: [
    'Thank you for writing. We have passed this on, and the team will look into it this week.',
    'We are sorry about this. It should not happen, and we have talked to the people in charge.',
  ],
}

const KINDS = {
  permit: {
    slug: 'parking-permit',
    who: 'permits',
    answers: permit,
    courses: {
      approved: { share: 40, steps: [...REVIEWED, GRANTED] },
      noted: { share: 12, steps: [...REVIEWED, NOTED, GRANTED] },
      declined: { share: 12, steps: [...REVIEWED, { to: 'declined', say: REFUSALS }] },
      asked: { share: 9, steps: [...REVIEWED, { ask: true }] },
      justAnswered: { share: 2, steps: [...REVIEWED, { ask: true }, { answer: true }] },
      answered: {
        share: 12,
        steps: [...REVIEWED, { ask: true }, { answer: true }, { hours: 6 }, { to: 'in-review' }, { hours: 5 }, GRANTED],
      },
      undone: { share: 3, steps: [...REVIEWED, { to: 'declined', say: REFUSALS }, { undo: true }, GRANTED] },
      withdrawn: { share: 6, steps: [{ withdraw: true }] },
      left: { share: 6, steps: [{ hours: 30 }, { to: 'in-review' }] },
      bounced: { steps: [...REVIEWED, GRANTED], domain: 'mail.example.net' },
    },
  },
  street: {
    slug: 'report-a-street-problem',
    who: 'all',
    answers: problem,
    courses: {
      repaired: { share: 62, steps: [{ hours: 16 }, { to: 'planned' }, { hours: 120 }, REPAIRED] },
      quickly: { share: 14, steps: [{ hours: 3 }, REPAIRED] },
      elsewhere: {
        share: 8,
        steps: [
          { hours: 16 },
          { to: 'not-ours', say: 'This road belongs to the county. We have passed your report on.' },
        ],
      },
      nothing: {
        share: 8,
        steps: [
          { hours: 40 },
          { to: 'no-fault-found', say: 'We were there on two evenings and everything was working.' },
        ],
      },
      left: { share: 4 },
    },
  },
  feedback: {
    slug: 'feedback',
    who: 'all',
    answers: opinion,
    courses: {
      handled: { share: 76, steps: [{ hours: 20 }, READ] },
      passedOn: { share: 14, steps: [{ hours: 20 }, { to: 'passed-on' }, { hours: 60 }, READ] },
      left: { share: 5 },
      // A machine fills in what no person sees, or sends the form at once.
      trapped: { share: 6, machine: 2 * MINUTE },
      early: { share: 5, machine: 900 },
      // Sent at once by a browser that fills forms in by itself: it looks like spam until somebody reads it.
      released: { steps: [{ hours: 20 }, { release: true }, READ] },
    },
  },
  message: {
    slug: 'e2e-test-form',
    who: 'all',
    answers: message,
    courses: {
      done: {
        share: 60,
        steps: [{ hours: 18 }, { to: 'in-review' }, { hours: 24 }, { to: 'approved', say: 'This is done.' }],
      },
      refused: {
        share: 15,
        steps: [
          { hours: 18 },
          { to: 'in-review' },
          { to: 'declined', say: 'This place is not ours. Please ask its owner.' },
        ],
      },
      withdrawn: { share: 10, steps: [{ withdraw: true }] },
      left: { share: 15 },
    },
  },
} satisfies Record<string, Kinds>
export type Kind = keyof typeof KINDS

export async function* caseOf({ stage, arrives, random, kind, course: named, sent }: Plot): Story {
  const { base, cases, clock, office } = stage
  const { slug, who, answers, courses }: Kinds = KINDS[kind]
  const course = courses[named ?? random.draw(sharesOf(courses))]!
  const [steps, isReleased] = [course.steps ?? [], named === 'released']
  yield arrives
  const applicant = person(random, course.domain)
  const given = answers({ random, at: arrives, applicant, isMachine: course.machine !== undefined })
  const filling = { base, slug, clock, random }
  const took = isReleased ? 1800 : course.machine
  const reference =
    kind === 'permit'
      ? yield* sendPages(filling, given as Pages)
      : yield* sendOnePage(filling, trapped(given as Fields, course), took)
  sent(reference)
  let isTaken = false
  let { answer } = ASKED[0]!
  for (const step of steps) {
    if ('hours' in step) yield inOfficeHours(clock() + Math.round(step.hours * (0.6 + 0.8 * random()) * HOUR), random())
    else if ('withdraw' in step) {
      yield clock() + random.whole(3, 30) * HOUR
      await cases.withdraw(reference, cases.withdrawalCode(reference))
    } else if ('answer' in step) {
      yield clock() + random.whole(4, 40) * HOUR
      await attach(base, { reference, question: 'proof' }, proof(applicant, random, clock()))
      yield clock() + 4 * MINUTE
      await cases.reply(reference, { token: cases.replyToken(reference), text: answer })
    } else if ('release' in step) {
      await office.read(who, reference)
      await office.release(who, reference)
      yield clock() + MINUTE
    } else if ('undo' in step) {
      yield clock() + 20_000
      await office.undo(who, reference)
      yield clock() + 3 * MINUTE
    } else {
      // Whoever works on a case first opens it, assigns it to themselves, and reads it for a few minutes.
      if (!isTaken) {
        await office.read(who, reference)
        yield clock() + random.whole(20, 90) * 1000
        await office.take(who, reference)
        yield clock() + random.whole(2, 9) * MINUTE
        isTaken = true
      }
      if ('note' in step) await office.note(who, reference, random.pick(step.note))
      else if ('to' in step) await office.move(who, reference, step.to, said(step.say, random))
      else {
        const asked = random.pick(ASKED)
        answer = asked.answer
        await office.move(who, reference, 'needs-information', asked.question)
      }
    }
  }
}

const sharesOf = (courses: Record<string, Course>): Record<string, number> =>
  Object.fromEntries(Object.entries(courses).map(([name, { share = 0 }]) => [name, share]))

const said = (say: string | readonly string[] | undefined, random: Random): string | undefined =>
  typeof say === 'object' ? random.pick(say) : say

const trapped = (fields: Fields, { machine }: Course): Fields =>
  machine === 2 * MINUTE ? { ...fields, 'further-remarks': 'http://spam.example.com' } : fields

type Given = Parameters<Kinds['answers']>[0]

function permit({ random, at, applicant }: Given): Pages {
  const vehicles = Array.from({ length: random.chance(0.25) ? 2 : 1 }, () => ({
    registration: registration(random),
    vehicle: random.pick(['car', 'car', 'car', 'van', 'motorcycle']),
    keeper: 'yes',
  }))
  return {
    where: { resident: 'yes' },
    you: {
      name: applicant.name,
      ...date('birth', Date.UTC(random.whole(1950, 2003), random.whole(0, 11), random.whole(1, 28))),
      email: applicant.email,
      ...(random.chance(0.6) && { phone: applicant.phone }),
    },
    home: {
      'address-line1': house(random),
      'address-town': TOWN,
      'address-postcode': postcode(random),
      zone: random.pick(['A', 'A', 'B', 'C', 'D']),
      proof: proof(applicant, random, at),
    },
    vehicles,
    vans: { height: random.pick(['1.98', '2.1', '2.45']) },
    reason: { why: 'My partner and I work in different towns, and both of us drive.' },
    permit: { ...date('start', at + random.whole(7, 40) * DAY), truth: 'yes' },
  }
}

function proof({ name }: Person, random: Random, at: number): File {
  const day = new Date(at - random.whole(8, 60) * DAY).toISOString().slice(0, 10)
  if (random.chance(0.4)) return photo('letter', random.whole(0, 2), `scan-${day}.png`)
  return pdf(`energy-bill-${day}.pdf`, 'Your energy bill', [
    `For ${name}`,
    `Date of this bill: ${day}`,
    'Example Energy, a company that does not exist',
    'This document was made up for a demonstration.',
  ])
}

function date(id: string, at: number): Fields {
  const [year, month, day] = new Date(at).toISOString().slice(0, 10).split('-').map(Number)
  return { [`${id}-day`]: `${day}`, [`${id}-month`]: `${month}`, [`${id}-year`]: `${year}` }
}

const PROBLEMS = [
  [
    'surface',
    'pothole',
    'at the zebra crossing',
    'A hole in the left lane. Cyclists swerve into the traffic to avoid it.',
  ],
  ['surface', 'pothole', 'by the bus stop', 'Three paving stones are loose. They tip when you step on them.'],
  ['surface', 'pothole', 'where it meets the ring road', 'The repair of last winter has come up again.'],
  ['light', 'lamp', 'lamp post 37', 'It has been dark for about a week.'],
  ['light', 'lamp', 'the path to the station', 'The whole row goes out at about ten and comes back after midnight.'],
  ['rubbish', 'rubbish', 'behind the recycling point', 'Bags and a broken chair. They were not there on Sunday.'],
  ['rubbish', 'rubbish', 'under the railway bridge', 'Somebody empties a van here every few weeks.'],
  ['graffiti', 'graffiti', 'the wall of the underpass', 'Fresh paint on the wall, about three metres long.'],
] as const

function problem({ random, applicant }: Given): Fields {
  const [kind, scene, place, description] = random.pick(PROBLEMS)
  const mayAsk = random.chance(0.5)
  return {
    kind,
    ...(kind === 'surface' && random.chance(0.7) && { depth: String(random.whole(3, 14)) }),
    ...(kind === 'light' && { lamp: random.pick([['dark'], ['flicker'], ['dark', 'damaged']]) }),
    danger: random.chance(0.15) ? 'yes' : 'no',
    place: `${street(random)}, ${place}`,
    description,
    photos: random.chance(0.6) ? [photo(scene, random.whole(0, 2), `IMG_${random.whole(1000, 9999)}.png`)] : [],
    reply: mayAsk ? 'yes' : 'no',
    ...(mayAsk && { name: applicant.name, phone: applicant.phone }),
  }
}

const OPINIONS = [
  ['library', '5', 'The reading hour on Saturday is wonderful. My son asks for it all week.'],
  ['library', '2', 'The lift was out of order again, so my mother could not get to the first floor.'],
  ['waste', '1', 'Our brown bin was left standing for the third time this month.'],
  ['waste', '3', 'I never know which week is for paper. Could you send a calendar?'],
  ['parks', '4', 'Lovely new playground. A bench in the shade would make it perfect.'],
  ['registry', '5', 'Friendly and quick. We had our certificate within ten minutes.'],
  ['registry', '2', 'I waited for an hour with an appointment, and nobody could say why.'],
  ['building', '3', 'Good advice in the end, but it took three calls to reach somebody.'],
  ['streets', '4', 'The new crossing makes the way to school much safer.'],
] as const
const ADVERTS = [
  'CHEAP WATCHES!!! Best price guaranteed, visit http://watches.example.com today',
  'You have won! Claim at http://prize.example.com before midnight',
]

function opinion({ random, at, applicant, isMachine }: Given): Fields {
  if (isMachine) return { service: 'other', rating: '5', story: random.pick(ADVERTS), reply: 'no' }
  const [service, rating, story] = random.pick(OPINIONS)
  const wantsReply = random.chance(0.45)
  return {
    service,
    rating,
    ...(Number(rating) < 4 && { trouble: [random.pick(['wait', 'unclear', 'access'])] }),
    ...(random.chance(0.6) && date('day', at - random.whole(0, 6) * DAY)),
    story,
    reply: wantsReply ? 'yes' : 'no',
    ...(wantsReply && { email: applicant.email }),
  }
}

const MESSAGES = [
  ['question', 'When is the town hall open in the week before Christmas?'],
  ['problem', 'The notice board is broken and the papers get wet.'],
  ['idea', 'Could you plant more trees along the canal?'],
] as const

function message({ random, applicant: { name, email } }: Given): Fields {
  const [topic, text] = random.pick(MESSAGES)
  return {
    name,
    email,
    topic,
    ...(topic === 'problem' && { location: `${street(random)}, next to the market` }),
    message: text,
    evidence: topic === 'problem' ? [photo('graffiti', 1, 'IMG_0417.png')] : [],
  }
}
