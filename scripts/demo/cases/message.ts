/** Messages by the form that comes with the service for trying it out. */
import { type Fields, sendOnePage } from '../applicant.ts'
import { photo, plainText } from '../papers.ts'
import { person, street } from '../people.ts'
import type { Random } from '../random.ts'
import { HOUR } from '../service.ts'
import { later, type Plot, takeUp } from '../stage.ts'
import type { Story } from '../story.ts'

export const SHARES = { done: 55, refused: 15, withdrawn: 15, left: 15 }
type MessageCourse = keyof typeof SHARES

const TEXTS = {
  question: ['When is the town hall open in the week before Christmas?', 'Whom do I ask about a stall at the market?'],
  problem: ['The notice board is broken and the papers get wet.', 'The hand dryer has been out of order since Monday.'],
  idea: ['Could you plant more trees along the canal?', 'A water fountain at the station would help everybody.'],
}

export async function* message(plot: Plot<MessageCourse>): Story {
  const { stage, arrives, random, course, sent } = plot
  const { base, cases, clock, office } = stage
  yield arrives
  const reference = yield* sendOnePage({ base, slug: 'e2e-test-form', clock, random }, answers(random))
  sent(reference)
  if (course === 'withdrawn') {
    yield clock() + random.whole(1, 20) * HOUR
    await cases.withdraw(reference, cases.withdrawalCode(reference))
    return
  }
  yield* later(plot, 18)
  yield* takeUp(plot, 'all', reference)
  await office.move('all', reference, 'in-review')
  if (course === 'left') return
  yield* later(plot, 24)
  if (course === 'refused')
    return office.move(
      'all',
      reference,
      'declined',
      'We cannot do this, because the place is not ours. Please ask its owner.',
    )
  await office.tell('all', reference, 'We have talked to the people in charge and will write to you again.')
  yield* later(plot, 30)
  await office.move('all', reference, 'approved', 'This is done. Thank you for your message.')
}

function answers(random: Random): Fields {
  const topic = random.pick(['question', 'problem', 'idea'] as const)
  const { name, email } = person(random)
  const text = random.pick(TEXTS[topic])
  return {
    name,
    email,
    topic,
    ...(topic === 'problem' && { location: `${street(random)}, next to the market` }),
    message: text,
    evidence: random.pick([
      [],
      [],
      [photo('graffiti', 1, 'IMG_0417.png')],
      [plainText('notes.txt', `Notes to my message\n\n${text}\n`)],
    ]),
  }
}
