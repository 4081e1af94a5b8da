/** A link that shows a version of a form to somebody without an account. Whoever has it can walk through the form; nothing is kept. */
import { DAY, HOUR } from './moment.ts'

/** Times are UTC milliseconds. */
export interface PreviewLink {
  id: number
  slug: string
  version: string
  /** It shows an upload that was not published, and keeps its texts. */
  isUpload: boolean
  /** Who made it. */
  by: string
  at: number
  endsAt: number
  /** It opens nothing since then. */
  revokedAt?: number
}

export const PREVIEW_MS = 7 * DAY
/** How long somebody who edits a form tries it. */
export const TRY_MS = HOUR
/** How long a link works tells who it is for: this one is for the editor who made it, and its pages lead back to what they show. */
export const isTrial = ({ at, endsAt }: Pick<PreviewLink, 'at' | 'endsAt'>): boolean => endsAt - at === TRY_MS

/** Links of a form that work at the same time. */
export const MOST_PREVIEWS = 20

export const worksStill = ({ endsAt, revokedAt }: Pick<PreviewLink, 'endsAt' | 'revokedAt'>, now: number): boolean =>
  revokedAt === undefined && now < endsAt

/** What a page of a preview carries on to the next one. */
export interface Travelling {
  /** The form that is walked through. */
  slug: string
  /** Address of its preview, which stands in place of that of the form. */
  at: string
  /** In characters that HTML needs not escape. */
  sealed: string
}
