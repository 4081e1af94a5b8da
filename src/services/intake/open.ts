/** What a page needs to be shown: what was typed, where it leads, and the files. */
import type { Draft, DraftPages } from '../../models/draft.ts'
import type { RefusedFile } from '../../models/file-fault.ts'
import type { Upload } from '../../models/upload.ts'
import type { Progress } from '../answers/follow.ts'
import type { AttachedFiles } from '../answers/index.ts'
import type { PublishedForm } from '../definitions/published-form.ts'
import type { Uploads } from '../uploads/index.ts'

export interface Opened {
  /** The version that is shown. */
  published: PublishedForm
  /** Absent where nothing is kept: for a form of one page, and before the first page of several was sent. */
  draft?: Draft
  pages: DraftPages
  progress: Progress
  attached: Upload[]
}
/** What to open a form with. */
interface FormView {
  /** UTC milliseconds: rules about recent days look back from here. */
  now: number
  /** Whose files are shown. */
  submissionIds: readonly string[]
  draft?: Draft | undefined
  /** Files that were refused just now, by question. */
  refused?: ReadonlyMap<string, RefusedFile[]> | undefined
  /** Applied to the pages before they are shown, and not kept. */
  change?: ((pages: DraftPages) => DraftPages) | undefined
}
export type OpenForm = (published: PublishedForm, view: FormView) => Promise<Opened>

interface Options {
  uploads: Pick<Uploads, 'of'>
  timeZone: string
}

export const createOpen =
  ({ uploads, timeZone }: Options): OpenForm =>
  async (published, { now, submissionIds, draft, refused, change = (pages) => pages }) => {
    const files = published.takesFiles ? await Promise.all(submissionIds.map((id) => uploads.of(id))) : []
    const attached = files.flat()
    const pages = change(draft?.pages ?? {})
    const progress = published.follow(pages, filesByQuestion(attached, refused), { now, timeZone })
    return { published, ...(draft && { draft }), pages, progress, attached }
  }

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
