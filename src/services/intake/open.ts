/** What a page needs to be shown: what was typed, where it leads, and the files. And a page that was sent, shown again. */
import { notFound, PublicError } from '../../errors.ts'
import { inputsOf, type RawInput } from '../../models/answers.ts'
import { type Draft, type DraftPages, fileKey, typedOn } from '../../models/draft.ts'
import type { RefusedFile } from '../../models/file-fault.ts'
import { INPUTS } from '../../models/form-inputs.ts'
import { type AskedPage, firstPage, type Page, type Place, pageAt, questionsOf } from '../../models/page.ts'
import type { Upload } from '../../models/upload.ts'
import { follow } from '../answers/follow.ts'
import type { AttachedFiles } from '../answers/read-fields.ts'
import type { PublishedForm } from '../definitions/published-form.ts'
import type { Uploads } from '../uploads/index.ts'
import type { FormPost, Opened, Redisplay, Subject, Unsaved } from './form-post.ts'
import { findVersion, readToken } from './token.ts'
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
interface OpenWiring {
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
export const openBlank = ({ timeZone }: OpenWiring, published: PublishedForm, now: number): Opened => {
  const progress = follow(published, {}, new Map(), { now, timeZone })
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

/**
 * The page that a post is about: the first one if the address names none, as for the Save button of the check page. A post that
 * is refused goes back to the first page if the version has no such page; any other post is a 404 then.
 */
export function askedOf({ published, is }: Subject, place: Place): AskedPage {
  const asked = pageAt(published, place)
  if (!asked && is !== 'stale' && place.page !== undefined) throw notFound()
  return asked ?? firstPage(published.form)
}

/**
 * The page of a post as it was sent, with its errors: to be shown again if there are any, or if `why` says so. After a button for
 * files, only refused files are errors.
 */
export async function pageAsSent(
  d: IntakeWiring,
  subject: Subject,
  post: FormPost,
  why?: 'stale' | 'closed' | 'mixed',
): Promise<Unsaved> {
  const shown = await typedPage(d, subject, post, [subject.token.submissionId])
  const errors = shown.opened.progress.errors.get(fileKey(shown.page.id, shown.record)) ?? []
  const told = post.action && !why ? errors.filter(({ kind }) => kind === 'refusedFile') : errors
  return { kind: 'unsaved', errors: told, ...(why && { why }), ...shown }
}

/**
 * The page of a post that could not be saved, as far as we know it while the store does not answer. Its token still works. Throws
 * `fault` if that is no 503.
 */
export async function shownUnsaved(
  d: IntakeWiring,
  atAddress: PublishedForm,
  post: FormPost,
  fault: unknown,
): Promise<Unsaved> {
  if (!(fault instanceof PublicError && fault.status === 503)) throw fault
  const subject = post.files?.subject ?? (await readToken(d, atAddress, post.token, { isOffline: true })).judged
  const expired = subject.is === 'stale' ? subject.expired : undefined
  const ids = [...(expired ? [expired] : []), subject.token].map(({ submissionId }) => submissionId)
  const uploads = { of: (id: string) => d.uploads.of(id).catch(() => []) }
  const shown = await typedPage({ ...d, uploads }, subject, post, ids)
  // An expired token stays: its files move when the page is sent again.
  return { kind: 'unsaved', errors: [], why: 'notSaved', fault, ...shown, token: expired ?? subject.token }
}

/** `submissionIds`: whose files are shown. */
async function typedPage(
  d: OpenWiring & Pick<IntakeWiring, 'clock'>,
  subject: Subject,
  post: FormPost,
  submissionIds: readonly string[],
): Promise<Redisplay & Pick<Unsaved, 'token'>> {
  const { published, token, is } = subject
  const draft = 'draft' in subject ? subject.draft : undefined
  const asked = askedOf(subject, post.place)
  const pages = typedOn(draft?.pages ?? {}, asked, post.typed)
  const refused = post.files?.refused
  const opened = await openForm(d, published, { now: d.clock(), submissionIds, draft, pages, refused })
  const leftover = is === 'stale' ? textsBeside(asked.page, post.typed) : []
  return { ...asked, token, opened, leftover }
}

/** Names of ours, in every form. */
const OWN_INPUTS = new Set<string>(Object.values(INPUTS))

/** The texts that were sent and answer no question of this page, in the order sent. */
function textsBeside(page: Page, typed: RawInput): string[] {
  const names = new Set(questionsOf(page).flatMap(inputsOf))
  return [...typed]
    .filter(([name]) => !OWN_INPUTS.has(name) && !names.has(name))
    .flatMap(([, list]) => list.filter((text) => text.trim() !== ''))
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
