/** The feed of changes as programs read it. */
import type { FeedPage } from '../../models/change.ts'
import { doerOf } from '../../models/event.ts'

export const changesPage = ({ changes, next, more }: FeedPage) => ({
  changes: changes.map(({ cursor, id, kind, at, reference, slug, status, by }) => ({
    ...{ cursor, id, kind },
    at: new Date(at).toISOString(),
    ...{ reference, form: slug, status, by: doerOf(by) },
  })),
  next,
  more,
})
