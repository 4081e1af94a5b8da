/** The ways through a form, as its editors see them. They are found in a thread, because a large form can take seconds. */
import type { Form } from '../../../models/form.ts'
import { HOUR, type Moment } from '../../../models/moment.ts'
import { recent } from '../../../models/recent.ts'
import type { WaysThrough } from '../../../models/ways-through.ts'
import { exploreInThread, TooLong } from '../check/thread.ts'
import type { PublishedForm } from '../published-form.ts'

/** How long somebody waits for them. */
const DEADLINE_MS = 10_000
/** Forms whose ways were found last. */
const REMEMBERED = 20

export type FormWays = ReturnType<typeof createFormWays>

export function createFormWays({
  clock,
  timeZone,
  deadlineMs = DEADLINE_MS,
}: {
  clock: () => number
  timeZone: string
  deadlineMs?: number
}) {
  const found = recent<{ ways: WaysThrough | undefined }>(REMEMBERED)
  let before: Promise<unknown> = Promise.resolve()
  return {
    /** All that are found, in the order of the form; undefined where that takes too long. An hour later they are found anew, because answers may be days. */
    of({ form, version }: Pick<PublishedForm, 'form' | 'version'>): Promise<WaysThrough | undefined> {
      const moment: Moment = { now: clock(), timeZone }
      const key = `${form.slug} ${version} ${Math.floor(moment.now / HOUR)}`
      const asked = before.then(async () => {
        const known = found.get(key) ?? { ways: await explored(form, moment) }
        found.set(key, known)
        return known.ways
      })
      before = asked.catch(() => {})
      return asked
    },
  }

  /** What takes too long is remembered, too: nobody can keep the thread busy by asking again. */
  async function explored(form: Form, moment: Moment): Promise<WaysThrough | undefined> {
    try {
      return await exploreInThread({ form, moment }, deadlineMs)
    } catch (error) {
      if (error instanceof TooLong) return undefined
      throw error
    }
  }
}
