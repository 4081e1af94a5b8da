/** Reports of street problems: one page with photos, and a team that repairs. */
import { type Fields, sendOnePage } from '../applicant.ts'
import { photo } from '../papers.ts'
import { person, street } from '../people.ts'
import type { SceneName } from '../pictures.ts'
import type { Random } from '../random.ts'
import { later, type Plot, takeUp } from '../stage.ts'
import type { Story } from '../story.ts'

export const SHARES = { repaired: 62, quickly: 14, elsewhere: 8, nothing: 8, left: 4 }
type StreetCourse = keyof typeof SHARES

interface Problem {
  scene: SceneName
  places: readonly string[]
  descriptions: readonly string[]
}
const KINDS = { surface: 36, light: 28, rubbish: 20, graffiti: 10, other: 6 }
const PROBLEMS: Record<keyof typeof KINDS, Problem> = {
  surface: {
    scene: 'pothole',
    places: ['outside number 14', 'at the zebra crossing', 'by the bus stop', 'where it meets the ring road'],
    descriptions: [
      'A hole in the left lane. Cyclists swerve into the traffic to avoid it.',
      'The edge of the road has broken away for about two metres.',
      'Three paving stones are loose. They tip when you step on them.',
      'The repair of last winter has come up again.',
    ],
  },
  light: {
    scene: 'lamp',
    places: ['lamp post 37', 'lamp post 112, behind the school', 'the path to the station', 'opposite number 5'],
    descriptions: [
      'It has been dark for about a week.',
      'The whole row goes out at about ten and comes back after midnight.',
      'A van backed into the post. It leans over the pavement.',
    ],
  },
  rubbish: {
    scene: 'rubbish',
    places: ['behind the recycling point', 'the lay-by', 'next to the playground', 'under the railway bridge'],
    descriptions: [
      'Bags and a broken chair. They were not there on Sunday.',
      'Two mattresses and some paint tins.',
      'Somebody empties a van here every few weeks.',
    ],
  },
  graffiti: {
    scene: 'graffiti',
    places: ['the wall of the underpass', 'the bus shelter', 'the back of the library'],
    descriptions: ['Fresh paint on the wall, about three metres long.', 'Posters all over the timetable.'],
  },
  other: {
    scene: 'rubbish',
    places: ['the footbridge', 'the green'],
    descriptions: ['The handrail is loose.', 'A branch hangs low over the path.'],
  },
}
const DONE = {
  repaired: [
    'The crew repaired it this morning. Thank you for telling us.',
    '',
    'Repaired. Please tell us if it comes back.',
  ],
  'not-ours': 'This road belongs to the county. We have passed your report on to its highways team.',
  'no-fault-found': 'We were there on two evenings and everything was working.',
}

export async function* streetProblem(plot: Plot<StreetCourse>): Story {
  const { stage, arrives, random, course, sent } = plot
  const { base, clock, office } = stage
  yield arrives
  const fields = answers(random)
  const reference = yield* sendOnePage({ base, slug: 'report-a-street-problem', clock, random }, fields)
  sent(reference)
  if (course === 'left') return
  yield* later(plot, fields.danger === 'yes' ? 3 : 16)
  yield* takeUp(plot, 'all', reference)
  if (course === 'nothing') return office.move('all', reference, 'no-fault-found', DONE['no-fault-found'])
  if (course === 'elsewhere') return office.move('all', reference, 'not-ours', DONE['not-ours'])
  if (course === 'repaired') {
    await office.move('all', reference, 'planned')
    if (random.chance(0.3)) await office.note('all', reference, `Crew ${random.whole(1, 4)} has it on Thursday’s list.`)
    yield* later(plot, random.whole(30, 220))
  }
  await office.move('all', reference, 'repaired', random.pick(DONE.repaired))
}

function answers(random: Random): Fields {
  const kind = random.draw(KINDS)
  const { scene, places, descriptions } = PROBLEMS[kind]
  const [reporter, mayAsk] = [person(random), random.chance(0.5)]
  const photos = Array.from({ length: random.pick([0, 0, 1, 1, 2]) }, (_, i) =>
    photo(scene, (random.whole(0, 2) + i) % 3, `IMG_${random.whole(1000, 9999)}.png`),
  )
  return {
    kind,
    ...(kind === 'surface' && random.chance(0.7) && { depth: String(random.whole(3, 14)) }),
    ...(kind === 'light' && { lamp: random.pick([['dark'], ['flicker'], ['day'], ['dark', 'damaged']]) }),
    danger: random.chance(0.15) ? 'yes' : 'no',
    place: `${street(random)}, ${random.pick(places)}`,
    ...(random.chance(0.85) && { description: random.pick(descriptions) }),
    photos,
    reply: mayAsk ? 'yes' : 'no',
    ...(mayAsk && { name: reporter.name, phone: reporter.phone }),
  }
}
