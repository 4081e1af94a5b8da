/** The ways through a form, as its editors see them. They are found in a thread, because a large form can take seconds. */
import { HOUR, type Moment } from '../../models/moment.ts'
import { recent } from '../../models/recent.ts'
import type { Routes } from '../../models/route.ts'
import { createThread, TooLong } from './check/thread.ts'
import type { PublishedForm } from './published-form.ts'

/** How long somebody waits for them. */
const DEADLINE_MS = 10_000
/** Forms whose ways were found last. */
const REMEMBERED = 20

export type FormRoutes = ReturnType<typeof createFormRoutes>

export function createFormRoutes({ clock, timeZone }: { clock: () => number; timeZone: string }) {
  const thread = createThread(DEADLINE_MS)
  const found = recent<Routes>(REMEMBERED)
  let before: Promise<unknown> = Promise.resolve()
  return {
    /** All that are found, in the order of the form; undefined where that takes too long. An hour later they are found anew, because answers may be days. */
    async of({ form, version }: Pick<PublishedForm, 'form' | 'version'>): Promise<Routes | undefined> {
      const moment: Moment = { now: clock(), timeZone }
      const key = `${form.slug} ${version} ${Math.floor(moment.now / HOUR)}`
      const asked = before.then(() => found.get(key) ?? thread.explore({ form, moment }))
      before = asked.catch(() => {})
      try {
        const routes = await asked
        found.set(key, routes)
        return routes
      } catch (error) {
        if (error instanceof TooLong) return undefined
        throw error
      }
    },

    /** Ends its thread. */
    end: (): Promise<void> => thread.end(),
  }
}
