/** What the stories of the cases have in common: the service, its people, and the time. */
import type { Office, Who } from './office.ts'
import type { Random } from './random.ts'
import { HOUR, MINUTE, type Services } from './service.ts'
import { inOfficeHours, type Story } from './story.ts'

export interface Stage {
  /** Where the pages of the service are. */
  base: string
  cases: Services['cases']
  clock: () => number
  office: Office
}
/** One case: when its form is opened, in UTC milliseconds, and what becomes of it. */
export interface Plot<Course extends string> {
  stage: Stage
  arrives: number
  random: Random
  course: Course
  /** Called with the reference that the form gets. */
  sent(reference: string): void
}

/** Waits for about so many hours, and then until the office is at work. */
export async function* later({ stage, random }: Pick<Plot<string>, 'stage' | 'random'>, hours: number): Story {
  yield inOfficeHours(stage.clock() + Math.round(hours * (0.6 + 0.8 * random()) * HOUR), random())
}

/** Somebody opens a case, assigns it to themselves and reads it, which takes a few minutes. */
export async function* takeUp({ stage: { office, clock }, random }: Plot<string>, who: Who, reference: string): Story {
  await office.read(who, reference)
  yield clock() + random.whole(20, 90) * 1000
  await office.take(who, reference)
  yield clock() + random.whole(2, 9) * MINUTE
}
