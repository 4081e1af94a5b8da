/** What a page needs to be shown: what was typed, where it leads, and the files. */
import type { Draft, DraftPages } from '../../models/draft.ts'
import type { RefusedFile } from '../../models/file-fault.ts'
import type { Upload } from '../../models/upload.ts'
import { follow } from '../answers/follow.ts'
import type { AttachedFiles } from '../answers/read-fields.ts'
import type { PublishedForm } from '../definitions/published-form.ts'
import type { Uploads } from '../uploads/index.ts'
import type { Opened } from './form-post.ts'
import { findVersion } from './token.ts'
import type { IntakeWiring } from './wiring.ts'

/** What to open a form with. */
interface FormView {
  /** UTC milliseconds: rules about recent days look back from here. */
  now: number
  /** Whose files are shown. */
  submissionIds: readonly string[]
  draft?: Draft | undefined
  /** What is shown, if not the pages of the draft. */
  pages?: DraftPages
  /** Files that were refused just now, by question. */
  refused?: ReadonlyMap<string, RefusedFile[]> | undefined
}
export interface OpenWiring {
  uploads: Pick<Uploads, 'of'>
  timeZone: string
}

/** A form with what was typed and attached, and where that leads: `follow` says so. */
export async function openForm(
  { uploads, timeZone }: OpenWiring,
  published: PublishedForm,
  { now, submissionIds, draft, pages = draft?.pages ?? {}, refused }: FormView,
): Promise<Opened> {
  const files = published.takesFiles ? await Promise.all(submissionIds.map((id) => uploads.of(id))) : []
  const attached = files.flat()
  const progress = follow(published, pages, filesByQuestion(attached, refused), { now, timeZone })
  return { published, ...(draft && { draft }), pages, progress, attached }
}

/** A form that nobody has touched. */
export const openBlank = ({ clock, timeZone }: IntakeWiring, published: PublishedForm): Opened => {
  const progress = follow(published, {}, new Map(), { now: clock(), timeZone })
  return { published, pages: {}, progress, attached: [] }
}

/** Opens drafts of a form, as a list of them needs it. */
export const openAll = (d: IntakeWiring, atAddress: PublishedForm, drafts: readonly Draft[]): Promise<Opened[]> =>
  Promise.all(
    drafts.map(async (draft) =>
      openForm(d, (await findVersion(d, draft)) ?? atAddress, {
        now: d.clock(),
        submissionIds: [draft.submissionId],
        draft,
      }),
    ),
  )

/** Attached and refused files by question. */
export function filesByQuestion(
  attached: readonly Upload[],
  refused: ReadonlyMap<string, RefusedFile[]> = new Map(),
): Map<string, AttachedFiles> {
  const questions = new Set([...attached.map(({ fieldId }) => fieldId), ...refused.keys()])
  const idsOf = (question: string) => attached.filter(({ fieldId }) => fieldId === question).map(({ id }) => id)
  return new Map(
    [...questions].map((question) => [question, { ids: idsOf(question), refused: refused.get(question) ?? [] }]),
  )
}
