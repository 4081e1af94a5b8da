/** Files inside a form or a page of one: taken while it is read, so that they stay attached whatever becomes of the rest. */
import { createHash } from 'node:crypto'
import { FileRefusal, PublicError } from '../../errors.ts'
import { fileKey } from '../../models/draft.ts'
import type { FileField } from '../../models/field.ts'
import type { RefusedFile, UnreadFault } from '../../models/file-fault.ts'
import { type Page, questionsOf } from '../../models/page.ts'
import type { PublishedForm } from '../definitions/publishing.ts'
import type { DraftResolution, DraftResolver } from '../drafts/resolve.ts'
import type { Resolution, Resolver } from '../resolver.ts'
import { SENT_MEANWHILE } from './entry.ts'
import { harmless, isNameOf } from './filename.ts'
import type { Incoming, Uploads } from './index.ts'
import type { UploadTarget } from './target.ts'

/** What became of the files of one post. */
export interface FormFiles<Resolved = Resolution> {
  /** Takes a file for a question; false when it is refused, which is noted, not thrown. Rejects with a 503 when it could not be kept. */
  add(fieldId: string, file: Incoming): Promise<boolean>
  /** Notes a refusal without looking at the file. */
  refuse(fieldId: string, filename: string, fault: UnreadFault): void
  /** Why files were refused, by question; by `fileKey` where the question is one of a record. */
  refused: ReadonlyMap<string, RefusedFile[]>
  /** What the token of the post stood for when its first file came. */
  resolution: Resolved
  /** The form was sent before, and this post carries a file that was not with it. */
  added: boolean
}
/** Opens the files of a post to a live form, by the text of its token. */
export type OpenFormFiles = (live: PublishedForm, token: string) => Promise<FormFiles>
/** Where the files of a page go: which page or record of a list, and the drafts that are the browser's own. */
export interface PagePlace {
  page: Page
  record?: string | undefined
  own: readonly string[]
}
/** The same for one page of a form of several. */
export type OpenPageFiles = (
  live: PublishedForm,
  token: string,
  place: PagePlace,
) => Promise<FormFiles<DraftResolution>>

export function createFormFiles({
  uploads,
  resolver,
  clock,
}: {
  uploads: Uploads
  resolver: Resolver
  clock: () => number
}): OpenFormFiles {
  return async (live, text) => {
    const resolution = await resolver.resolve(live, text)
    const { earlier, form, token } = resolution
    const target: UploadTarget | undefined =
      earlier || form.follow || !live.isOpen(clock())
        ? undefined
        : { submissionId: token.submissionId, form, submission: null, fixture: false }
    return intake(uploads, { resolution, target, questions: form.fileFields, sentAs: earlier?.submissionId })
  }
}

export function createPageFiles({
  uploads,
  resolver,
  clock,
}: {
  uploads: Uploads
  resolver: DraftResolver
  clock: () => number
}): OpenPageFiles {
  return async (live, text, { page, record, own }) => {
    const resolution = await resolver.resolve(live, text, own)
    const { earlier, token } = resolution
    const { submissionId } = token
    const target: UploadTarget | undefined =
      earlier || !live.isOpen(clock()) ? undefined : { submissionId, form: live, submission: null, fixture: false }
    const questions = questionsOf(page).flatMap((field) =>
      field.type === 'file' ? [{ ...field, id: fileKey(field.id, record) }] : [],
    )
    return intake(uploads, { resolution, target, questions, record, sentAs: earlier && submissionId })
  }
}

interface Place<Resolved> {
  resolution: Resolved
  /** Undefined where nothing is taken any more. */
  target: UploadTarget | undefined
  questions: readonly FileField[]
  record?: string | undefined
  /** The id of what was sent before. */
  sentAs: string | undefined
}

function intake<Resolved>(
  uploads: Uploads,
  { resolution, target, questions, record, sentAs }: Place<Resolved>,
): FormFiles<Resolved> {
  const refused = new Map<string, RefusedFile[]>()
  const files: FormFiles<Resolved> = { add, refuse, refused, resolution, added: false }
  return files

  function refuse(fieldId: string, filename: string, fault: UnreadFault): void {
    // It is not looked at, so nobody can tell whether it was sent with the form.
    if (sentAs !== undefined) files.added = true
    note(fieldId, { filename: harmless(filename), fault })
  }

  function note(fieldId: string, file: RefusedFile): void {
    // Names that are no file question of the form are ignored, as with texts.
    const field = questionOf(fieldId)
    if (field) refused.set(field.id, [...(refused.get(field.id) ?? []), file])
  }

  function questionOf(fieldId: string): FileField | undefined {
    return target && questions.find(({ id }) => id === fileKey(fieldId, record))
  }

  async function add(fieldId: string, file: Incoming): Promise<boolean> {
    if (sentAs !== undefined) {
      if (!(await isAmong(uploads, sentAs, fileKey(fieldId, record), file))) files.added = true
      return true
    }
    const field = questionOf(fieldId)
    if (!field) return true
    try {
      await uploads.accept(target!, field, file)
    } catch (error) {
      if (!(error instanceof PublicError)) throw error
      if (error.type === SENT_MEANWHILE) files.added = true
      else if (error instanceof FileRefusal) {
        note(fieldId, { filename: error.filename, fault: error.fault })
        return false
      } else throw error
    }
    return true
  }
}

/** Is it a file that came with the form when it was sent? Nothing is stored to tell. */
async function isAmong(
  uploads: Uploads,
  submissionId: string,
  field: string,
  { filename, source }: Incoming,
): Promise<boolean> {
  const hash = createHash('sha256')
  for await (const chunk of source) hash.update(chunk)
  const sha256 = hash.digest('hex')
  const there = await uploads.of(submissionId)
  return there.some(
    (upload) => upload.fieldId === field && upload.sha256 === sha256 && isNameOf(filename, upload.filename),
  )
}
