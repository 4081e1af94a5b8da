/** Feedback about the services of the town, possible spam among it. */
import { type Fields, sendOnePage } from '../applicant.ts'
import { person } from '../people.ts'
import type { Random } from '../random.ts'
import { DAY, MINUTE } from '../service.ts'
import { later, type Plot, takeUp } from '../stage.ts'
import type { Story } from '../story.ts'

export const SHARES = { handled: 78, passedOn: 14, left: 5 }
type FeedbackCourse = keyof typeof SHARES | 'trapped' | 'early' | 'released'

interface Opinion {
  service: string
  rating: string
  story: string
  trouble?: string[]
}
const OPINIONS: readonly Opinion[] = [
  { service: 'library', rating: '5', story: 'The reading hour on Saturday is wonderful. My son asks for it all week.' },
  {
    service: 'library',
    rating: '2',
    trouble: ['access'],
    story: 'The lift was out of order again, so my mother could not get to the first floor.',
  },
  {
    service: 'waste',
    rating: '1',
    trouble: ['wrong'],
    story: 'Our brown bin was left standing for the third time this month.',
  },
  { service: 'waste', rating: '5', story: 'The new recycling point is clean and easy to reach.' },
  {
    service: 'waste',
    rating: '3',
    trouble: ['unclear'],
    story: 'I never know which week is for paper. Could you send a calendar?',
  },
  { service: 'parks', rating: '4', story: 'Lovely new playground. A bench in the shade would make it perfect.' },
  {
    service: 'parks',
    rating: '2',
    trouble: ['access'],
    story: 'The gate at the pond is locked at six, although the sign says eight.',
  },
  { service: 'registry', rating: '5', story: 'Friendly and quick. We had our certificate within ten minutes.' },
  {
    service: 'registry',
    rating: '2',
    trouble: ['wait', 'unclear'],
    story: 'I waited for an hour with an appointment, and nobody could say why.',
  },
  {
    service: 'building',
    rating: '3',
    trouble: ['wait'],
    story: 'Good advice in the end, but it took three calls to reach somebody.',
  },
  {
    service: 'streets',
    rating: '1',
    trouble: ['unfriendly'],
    story: 'The warden was rude when I asked where I could unload.',
  },
  { service: 'streets', rating: '4', story: 'The new crossing makes the way to school much safer.' },
  {
    service: 'website',
    rating: '2',
    trouble: ['unclear', 'other'],
    story: 'The page about bins still shows the dates of last year.',
  },
  {
    service: 'website',
    rating: '5',
    story: 'I reported a street light and could see what became of it. More of this, please.',
  },
  {
    service: 'other',
    rating: '3',
    trouble: ['other'],
    story: 'Is there a place where I can bring my old batteries on a weekday evening?',
  },
]
const ADVERTS = [
  'CHEAP WATCHES!!! Best price guaranteed, visit http://watches.example.com today',
  'Dear Sir/Madam, your website could be number 1. Reply now for a free offer: http://rank.example.com',
  'You have won! Claim at http://prize.example.com before midnight',
]
const REPLIES = [
  'Thank you for writing. We have passed this on, and the team will look into it this week.',
  'We are sorry about this. It should not happen, and we have talked to the people in charge.',
  'Thank you. The team was very happy to read this.',
]

export async function* feedback(plot: Plot<FeedbackCourse>): Story {
  const { stage, arrives, random, course, sent } = plot
  const { base, clock, office } = stage
  yield arrives
  const filling = { base, slug: 'feedback', clock, random }
  if (course === 'trapped' || course === 'early') {
    const isEarly = course === 'early'
    sent(yield* sendOnePage(filling, advert(random, isEarly), isEarly ? 900 : 2 * MINUTE))
    return
  }
  const fields = answers(random, arrives)
  // Sent at once by a browser that fills forms in by itself: it looks like spam until somebody reads it.
  const reference = yield* sendOnePage(filling, fields, course === 'released' ? 1800 : undefined)
  sent(reference)
  if (course === 'left') return
  yield* later(plot, 20)
  if (course === 'released') {
    await office.read('all', reference)
    await office.release('all', reference)
    yield clock() + MINUTE
  }
  yield* takeUp(plot, 'all', reference)
  if (course === 'passedOn') {
    await office.move('all', reference, 'passed-on')
    yield* later(plot, 60)
  }
  const isAnswered = fields.reply === 'yes'
  await office.move('all', reference, isAnswered ? 'answered' : 'read', isAnswered ? random.pick(REPLIES) : undefined)
}

function answers(random: Random, at: number): Fields {
  const { service, rating, trouble, story } = random.pick(OPINIONS)
  const day = new Date(at - random.whole(0, 6) * DAY)
  const wantsReply = random.chance(0.45)
  return {
    service,
    rating,
    ...(trouble && { trouble }),
    ...(service === 'website' && { page: 'https://www.example.org/bins' }),
    ...(random.chance(0.6) && {
      'day-day': String(day.getUTCDate()),
      'day-month': String(day.getUTCMonth() + 1),
      'day-year': String(day.getUTCFullYear()),
    }),
    ...(random.chance(0.4) && { time: `${random.whole(10, 17)}:${random.pick(['00', '15', '30', '45'])}` }),
    story,
    reply: wantsReply ? 'yes' : 'no',
    ...(wantsReply && { email: person(random).email }),
  }
}

/** A machine fills in what no person sees, unless it sends the form at once. */
const advert = (random: Random, isEarly: boolean): Fields => ({
  service: 'other',
  rating: '5',
  story: random.pick(ADVERTS),
  reply: 'no',
  ...(!isEarly && { 'further-remarks': 'http://spam.example.com' }),
})
