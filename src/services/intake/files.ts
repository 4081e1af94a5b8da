/** Files of a form post: accepted while the post is read, so that they stay attached whatever happens to the rest. */
import { createHash } from 'node:crypto'
import { FileRefusal, PublicError } from '../../errors.ts'
import { fileKey } from '../../models/draft.ts'
import type { FileField } from '../../models/field.ts'
import type { RefusedFile, UnreadFault } from '../../models/file-fault.ts'
import { type Place, questionsOf } from '../../models/page.ts'
import type { PublishedForm } from '../definitions/published-form.ts'
import { SENT_MEANWHILE } from '../uploads/accept.ts'
import { harmless, isNameOf } from '../uploads/filename.ts'
import type { Incoming } from '../uploads/inspect.ts'
import { askedFor, type UploadTarget } from '../uploads/target.ts'
import type { ArrivedFiles } from './post.ts'
import type { Subject } from './subject.ts'
import { askedOf } from './typed.ts'
import type { IntakeWiring } from './wiring.ts'

/** Takes the files of one post, one by one, and tells what became of them. */
export interface PostFiles extends ArrivedFiles {
  /** The file questions that the post may answer. */
  questions: readonly FileField[]
  /** Accepts a file for a question; false if it is refused: that is noted, not thrown. Rejects with a 503 if it could not be saved. */
  add(fieldId: string, file: Incoming): Promise<boolean>
  /** Notes a refusal without looking at the file. */
  refuse(fieldId: string, filename: string, fault: UnreadFault): void
}

/** `live` is the form at the address, `place` what the address names of it. */
export function postFiles(
  { uploads, clock, timeZone }: IntakeWiring,
  live: PublishedForm,
  subject: Subject,
  place: Place,
): PostFiles {
  const { page, record } = askedOf(subject, place)
  const { published, token } = subject
  const earlier = subject.is === 'sent' ? subject.earlier : undefined
  const target: UploadTarget | undefined =
    earlier || subject.is === 'mixed' || !live.isOpen(clock())
      ? undefined
      : { submissionId: token.submissionId, published, submission: null, fixture: false }
  const questions = questionsOf(page).flatMap((field) =>
    field.type === 'file' ? [{ ...field, id: fileKey(field.id, record) }] : [],
  )
  const refused = new Map<string, RefusedFile[]>()
  const files: PostFiles = { subject, questions, add, refuse, refused, added: false }
  return files

  function refuse(fieldId: string, filename: string, fault: UnreadFault): void {
    // Nobody has looked at the file, so we do not know whether it was sent with the form.
    if (earlier) files.added = true
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
    if (earlier) {
      if (await isNew(fieldId, file)) files.added = true
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

  /** Is this file new, not sent with the form? It is only hashed. A file for a question that was not asked does not count. */
  async function isNew(fieldId: string, { filename, source }: Incoming): Promise<boolean> {
    const hash = createHash('sha256')
    for await (const chunk of source) hash.update(chunk)
    const sha256 = hash.digest('hex')
    if (record === undefined && !askedFor(published, earlier!, timeZone).includes(fieldId)) return false
    const there = await uploads.of(earlier!.submissionId)
    const key = fileKey(fieldId, record)
    return !there.some((one) => one.fieldId === key && one.sha256 === sha256 && isNameOf(filename, one.filename))
  }
}
