/** A page that was sent, shown again: with its errors, or as far as we know it while the store does not answer. */
import { notFound, PublicError } from '../../errors.ts'
import { inputsOf, type RawInput } from '../../models/answers.ts'
import { fileKey, typedOn } from '../../models/draft.ts'
import type { RefusedFile } from '../../models/file-fault.ts'
import { INPUTS } from '../../models/form-inputs.ts'
import { askedPage, type Page, questionsOf } from '../../models/page.ts'
import type { PublishedForm } from '../definitions/published-form.ts'
import type { FormPost, Redisplay, Subject, Unsaved } from './form-post.ts'
import { type OpenWiring, openForm } from './open.ts'
import { readToken } from './token.ts'
import type { IntakeWiring } from './wiring.ts'

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
  const subject = post.files?.subject ?? (await readToken(d, atAddress, post.token, { isOffline: true })).subject
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
  const asked = askedPage(subject.published, post.place, { isRefused: subject.is === 'stale' })
  if (!asked) throw notFound()
  const pages = typedOn(draft?.pages ?? {}, asked, post.typed)
  const refused = refusedIn(post)
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

/** Why the files of a post were refused, by `fileKey`. A button for files that was pressed before one was chosen counts, too. */
export function refusedIn({ files, failure, action, place }: Pick<FormPost, 'files' | 'failure' | 'action' | 'place'>) {
  if (files || failure || !(action && 'attach' in action && action.attach)) return files?.refused
  return new Map<string, RefusedFile[]>([
    [fileKey(action.attach, place.record), [{ filename: '', fault: { kind: 'none-chosen' } }]],
  ])
}
