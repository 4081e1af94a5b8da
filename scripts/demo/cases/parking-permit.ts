/** Applications for a parking permit: several pages, a list of vehicles, papers, and an office that asks back. */
import { attach, type Fields, type Pages, sendPages } from '../applicant.ts'
import type { Who } from '../office.ts'
import { pdf, photo } from '../papers.ts'
import { house, type Person, person, postcode, registration, TOWN } from '../people.ts'
import type { Random } from '../random.ts'
import { DAY, HOUR, MINUTE } from '../service.ts'
import { later, type Plot, takeUp } from '../stage.ts'
import type { Story } from '../story.ts'

export const SHARES = { approved: 52, declined: 12, asked: 9, answered: 12, withdrawn: 6, undone: 3, left: 6 }
type PermitCourse = keyof typeof SHARES | 'justAnswered' | 'bounced'

const NOTES = [
  'Checked the address against the zone map.',
  'Second permit for this household.',
  'Spoke to the applicant by telephone: the new car arrives next week.',
  'The keeper of the van is the employer. The letter is fine.',
]
const QUESTIONS = [
  'The date on your proof of address cannot be read. Please send it again, as a scan or a sharper photo.',
  'Your proof of address is older than three months. Please send one that is newer.',
  'The name on the bill is not yours. Please send a bill in your name, or tell us why it is in another one.',
]
const ANSWERS = [
  'Here is a new scan. I hope that you can read the date now.',
  'Sorry about that. The new bill came yesterday, I have attached it.',
  'The bill is in the name of my flatmate. I have attached my tenancy agreement.',
]
const REFUSALS = [
  'Your address is not in a permit zone. You can park in your street without a permit.',
  'There are three permits for this address already, which is the most that we can give.',
  'The vehicle is above 3.5 tonnes. Permits are for smaller vehicles only.',
]
const REASONS = [
  'My partner and I work in different towns, and both of us drive.',
  'The van is for work, the car for the family.',
  'My daughter has passed her driving test and shares my address.',
]

export async function* parkingPermit(plot: Plot<PermitCourse>): Story {
  const { stage, arrives, random, course, sent } = plot
  const { base, cases, clock, office } = stage
  yield arrives
  const applicant = person(random, course === 'bounced' ? 'mail.example.net' : undefined)
  const reference = yield* sendPages({ base, slug: 'parking-permit', clock, random }, answers(applicant, plot))
  sent(reference)
  if (course === 'withdrawn') {
    yield clock() + random.whole(3, 30) * HOUR
    await cases.withdraw(reference, cases.withdrawalCode(reference))
    return
  }
  const who: Who = random.chance(0.75) ? 'permits' : 'all'
  yield* later(plot, course === 'left' ? 30 : 14)
  yield* takeUp(plot, who, reference)
  await office.move(who, reference, 'in-review')
  if (random.chance(0.25)) await office.note(who, reference, random.pick(NOTES))
  if (course === 'left') return
  yield* later(plot, 10)
  if (course === 'undone') {
    await office.move(who, reference, 'declined', REFUSALS[1])
    yield clock() + 20_000
    await office.undo(who, reference)
    yield clock() + 3 * MINUTE
  }
  if (course === 'asked' || course === 'answered' || course === 'justAnswered') {
    const asked = random.whole(0, QUESTIONS.length - 1)
    await office.move(who, reference, 'needs-information', QUESTIONS[asked])
    if (course === 'asked') return
    yield clock() + random.whole(4, 40) * HOUR
    await attach(base, { reference, question: 'proof' }, proof(applicant, random, clock()))
    yield clock() + 4 * MINUTE
    await cases.reply(reference, { token: cases.replyToken(reference), text: ANSWERS[asked]! })
    if (course === 'justAnswered') return
    yield* later(plot, 6)
    await office.read(who, reference)
    await office.move(who, reference, 'in-review', 'Thank you. We have what we need now.')
    yield* later(plot, 5)
  }
  if (course === 'declined') return office.move(who, reference, 'declined', random.pick(REFUSALS))
  await office.move(who, reference, 'approved', 'We have approved your permit. A letter in the post says how to pay.')
}

function answers(applicant: Person, { arrives, random, course }: Plot<PermitCourse>): Pages {
  const isVisitor = !course.endsWith('nswered') && course !== 'asked' && random.chance(0.2)
  const vehicles = Array.from({ length: random.chance(0.25) ? 2 : 1 }, () => vehicle(applicant, random))
  const first = arrives + random.whole(7, 40) * DAY
  return {
    where: { resident: isVisitor ? 'visitor' : 'yes' },
    you: {
      name: applicant.name,
      ...date('birth', random.whole(1950, 2003), random.whole(1, 12), random.whole(1, 28)),
      email: applicant.email,
      ...(random.chance(0.6) && { phone: applicant.phone }),
    },
    home: {
      'address-line1': house(random),
      'address-town': TOWN,
      'address-postcode': postcode(random),
      zone: random.pick(['A', 'A', 'B', 'C', 'D']),
      proof: proof(applicant, random, arrives),
    },
    host: {
      hostName: person(random).name,
      ...(random.chance(0.7) ? { visits: 'weekly', days: String(random.whole(1, 4)) } : { visits: 'rarely' }),
    },
    vehicles,
    vans: { height: random.pick(['1.98', '2.1', '2.45']) },
    reason: { why: random.pick(REASONS) },
    permit: { ...dateOf('start', first), truth: 'yes' },
  }
}

function vehicle(applicant: Person, random: Random): Fields {
  const number = registration(random)
  const isOwn = random.chance(0.85)
  const letter = () =>
    pdf('letter-from-the-keeper.pdf', 'To the parking office', [
      `${applicant.name} may use the vehicle ${number} and keep it at home.`,
      'Example Deliveries, a company that does not exist',
    ])
  return {
    registration: number,
    vehicle: random.pick(['car', 'car', 'car', 'car', 'van', 'motorcycle']),
    keeper: isOwn ? 'yes' : 'no',
    ...(!isOwn && { keeperName: 'Example Deliveries', letter: letter() }),
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

function dateOf(id: string, at: number): Fields {
  const day = new Date(at)
  return date(id, day.getUTCFullYear(), day.getUTCMonth() + 1, day.getUTCDate())
}

const date = (id: string, year: number, month: number, day: number): Fields => ({
  [`${id}-day`]: String(day),
  [`${id}-month`]: String(month),
  [`${id}-year`]: String(year),
})
