/** A draft as a page needs it: its texts as the live form asks for them, where they lead, its files, and what is new. */
import type { Draft, DraftPages } from '../../models/draft.ts'
import type { RefusedFile } from '../../models/file-fault.ts'
import { type Moment, today } from '../../models/moment.ts'
import type { Page } from '../../models/page.ts'
import { recent } from '../../models/recent.ts'
import type { Upload } from '../../models/upload.ts'
import type { Forms, PublishedForm } from '../definitions/publishing.ts'
import { filesOf } from '../submissions.ts'
import type { Uploads } from '../uploads/index.ts'
import { fitPages, type Progress } from './follow.ts'

/** A draft with all that a page needs to be shown. */
export interface Opened {
  /** Absent while nothing was sent yet. */
  draft?: Draft
  /** The texts, as the live version of the form asks for them. */
  pages: DraftPages
  progress: Progress
  attached: Upload[]
  /** Pages that were done before the form was published anew and are not any more. */
  changed: Page[]
}
export type OpenDraft = (live: PublishedForm, draft: Draft | undefined, view?: DraftView) => Promise<Opened>
/** How it is looked at. */
export interface DraftView {
  /** Files that were refused just now, by question. */
  refused?: ReadonlyMap<string, RefusedFile[]>
  /** Applied to the pages before they are shown, and not kept. */
  change?: (pages: DraftPages) => DraftPages
}

interface Options {
  forms: Forms
  uploads: Uploads
  clock: () => number
  timeZone: string
}

/** Drafts that are remembered as they were opened last, and the longest of them, in characters of JSON. */
const REMEMBERED = 200
const LONGEST = 20_000

export function createOpening({ forms, uploads, clock, timeZone }: Options): OpenDraft {
  const known = recent<{ state: string; opened: Opened }>(REMEMBERED)
  return async (live, draft, view) => {
    const attached = draft && live.takesFiles ? await uploads.of(draft.submissionId) : []
    const moment = { now: clock(), timeZone }
    if (!draft || view) return open(live, draft, { attached, moment }, view)
    // A draft that nobody has touched is the same all day: whoever goes back and forth in it does not make it anew.
    const files = attached.map(({ id }) => id)
    const state = [draft.revision, live.version, today(moment), ...files].join(' ')
    const before = known.get(draft.submissionId)
    if (before?.state === state) return before.opened
    const opened = await open(live, draft, { attached, moment })
    if (JSON.stringify(draft.pages).length <= LONGEST) known.set(draft.submissionId, { state, opened })
    return opened
  }

  async function open(
    live: PublishedForm,
    draft: Draft | undefined,
    { attached, moment }: { attached: Upload[]; moment: Moment },
    { refused, change = (pages) => pages }: DraftView = {},
  ): Promise<Opened> {
    const files = filesOf(attached, refused)
    const pages = change(fitted(live, draft))
    const progress = live.follow!(pages, files, moment)
    const before = draft && draft.version !== live.version ? await forms.version(draft.slug, draft.version) : undefined
    const changed = before?.follow ? pagesToLookAt(live, progress, before.follow(draft!.pages, files, moment)) : []
    return { ...(draft && { draft }), pages, progress, attached, changed }
  }
}

export const fitted = (live: PublishedForm, draft: Draft | undefined): DraftPages =>
  draft === undefined || draft.version === live.version ? (draft?.pages ?? {}) : fitPages(live.form, draft.pages)

/** Pages that were done, or were not there, and now need answers. */
function pagesToLookAt(live: PublishedForm, now: Progress, before: Progress): Page[] {
  const wasOpen = new Set(before.path.steps.filter(({ isComplete }) => !isComplete).map(({ page }) => page.id))
  const reached = before.path.steps.filter(({ isComplete }) => isComplete).at(-1)?.page.id
  const end = live.form.pages.findIndex(({ id }) => id === reached)
  return now.path.steps
    .filter(({ isComplete, page }) => !isComplete && !page.exit && !wasOpen.has(page.id))
    .filter(({ page }) => live.form.pages.indexOf(page) <= end)
    .map(({ page }) => page)
}
