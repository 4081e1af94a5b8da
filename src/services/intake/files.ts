/** Files of a form post: accepted while the post is read, so that they stay attached whatever happens to the rest. */
import { createHash } from 'node:crypto'
import { FileRefusal, PublicError, problem } from '../../errors.ts'
import type { RawInput } from '../../models/answers.ts'
import { fileKey } from '../../models/draft.ts'
import { type FileField, largestFile, largestTogether, mostFiles } from '../../models/field.ts'
import type { RefusedFile, UnreadFault } from '../../models/file-fault.ts'
import { tokenIn } from '../../models/form-inputs.ts'
import { type Place, questionsOf } from '../../models/page.ts'
import type { PublishedForm } from '../definitions/published-form.ts'
import { SENT_MEANWHILE } from '../uploads/accept.ts'
import { harmless, isNameOf } from '../uploads/filename.ts'
import type { Uploads } from '../uploads/index.ts'
import type { FilePart, Incoming } from '../uploads/inspect.ts'
import { askedFor, type UploadTarget } from '../uploads/target.ts'
import { type ArrivedFiles, askedOf, type FormPost, type Subject } from './post.ts'
import { findSubject } from './subject.ts'
import type { IntakeWiring } from './wiring.ts'

/** This many files above what all questions take are looked at, so that each is refused with its reason; the rest is refused unread. */
const FILES_TO_SPARE = 5
/** A file that is too large is read and dropped up to this size, so that the form can be shown with an error at the question. */
const MAX_DROPPED_BYTES = 128 * 2 ** 20

/** What is known of a post before its body is read. */
export interface Heading extends Pick<FormPost, 'from' | 'place' | 'own' | 'draftName'> {
  /** Bytes of the body, where its head says so; else 0. */
  length: number
  /** So many of them may be texts. */
  maxTextBytes: number
}

/** Takes the files of one post, beside each other; what became of them is read from it when the post has come. */
export interface PostTaker extends Pick<FormPost, 'files' | 'failure'> {
  /** How large the body may be. Once a file has come, the version that the token names says it. */
  maxBytes: number
  /** Accepts a file while it arrives. Rejects with the reason for which the whole post is refused. */
  take(part: FilePart): Promise<void>
}

/** What takes the files of a page. */
export interface FilesWiring extends Pick<IntakeWiring, 'clock' | 'timeZone' | 'refusals' | 'uploadMaxBytes'> {
  uploads: Pick<Uploads, 'accept' | 'of'>
}

/** Takes the files of one post to a form, which is `live` at the address. */
export const filesOfPost = (d: IntakeWiring, live: PublishedForm, heading: Heading): PostTaker =>
  arrivingFiles(d, live, heading, (typed) => findSubject(d, live, tokenIn(typed), { ...heading, typed }))

/** `find`: what the post is about, by the fields before its first file. */
export function arrivingFiles(
  d: FilesWiring,
  live: PublishedForm,
  { from, length, maxTextBytes, place }: Heading,
  find: (typed: RawInput) => Promise<Subject>,
): PostTaker {
  const { refusals, uploadMaxBytes } = d
  // Opened by the first file and shared by all: they arrive side by side.
  let opening: Promise<PostFiles> | undefined
  let count = 0
  const largest = maxTextBytes + largestTogether(uploadMaxBytes) + MAX_DROPPED_BYTES
  const taker: PostTaker = { maxBytes: largest, take }
  return taker

  async function take({ name, typed, ...file }: FilePart): Promise<void> {
    const number = ++count
    try {
      opening ??= open(typed)
      const files = await opening
      taker.files = files
      const tooMany = number > filesTaken(files.questions) + FILES_TO_SPARE
      if (tooMany) return files.refuse(name, file.filename, { kind: 'too-many-at-once' })
      if (refusals.wait(from) > 0) return files.refuse(name, file.filename, { kind: 'refused-too-often' })
      if (!(await files.add(name, { ...file, from }))) refusals.spend(from)
    } catch (error) {
      if (!(error instanceof PublicError)) throw error
      if (error.status < 500) {
        // A file that breaks off costs as much as any other: it was hashed and looked at.
        refusals.spend(from)
        throw error
      }
      // The rest is still read, so that the page can be shown again with all that was typed.
      taker.failure = error
    }
  }

  async function open(typed: RawInput): Promise<PostFiles> {
    const opened = postFiles(d, live, await find(typed), place)
    const maxBytes = maxTextBytes + roomForFiles(opened.questions, uploadMaxBytes)
    taker.maxBytes = maxBytes
    if (length > maxBytes)
      throw opened.questions.length > 0 ? problem({ code: 'body-too-large', maxBytes }) : problem('answers-too-long')
    return opened
  }
}

const filesTaken = (asked: readonly FileField[]): number => asked.reduce((sum, field) => sum + mostFiles(field), 0)

/** What all questions together take, and room for a file that is too large. */
function roomForFiles(asked: readonly FileField[], uploadMaxBytes: number): number {
  const taken = asked.reduce((sum, field) => sum + mostFiles(field) * largestFile(field, uploadMaxBytes), 0)
  return taken > 0 ? taken + MAX_DROPPED_BYTES : 0
}

/** The questions of one page, and what became of their files. */
interface PostFiles extends ArrivedFiles {
  /** The file questions that the post may answer. */
  questions: readonly FileField[]
  /** Accepts a file for a question; false if it is refused: that is noted, not thrown. Rejects with a 503 if it could not be saved. */
  add(fieldId: string, file: Incoming): Promise<boolean>
  /** Notes a refusal without looking at the file. */
  refuse(fieldId: string, filename: string, fault: UnreadFault): void
}

/** `place` is what the address names of the form. */
function postFiles(
  { uploads, clock, timeZone }: FilesWiring,
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
