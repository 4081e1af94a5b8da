/**
 * Reads the body of a form post. Its files are inspected while they come, and accepted when all of it has, so that they stay
 * attached whatever is wrong with the answers.
 */
import { createHash } from 'node:crypto'
import { FileRefusal, PublicError, problem } from '../../errors.ts'
import type { RawInput } from '../../models/answers.ts'
import type { FilePart, Incoming, Parts } from '../../models/body-parts.ts'
import { fileKey } from '../../models/draft.ts'
import { type FileField, largestFile, MAX_DROPPED_BYTES, mostFiles } from '../../models/field.ts'
import type { RefusedFile, UnreadFault } from '../../models/file-fault.ts'
import { INPUTS, tokenIn } from '../../models/form-inputs.ts'
import { type Place, questionsOf } from '../../models/page.ts'
import type { PublishedForm } from '../definitions/published-form.ts'
import { SENT_MEANWHILE } from '../uploads/accept.ts'
import { harmless, isNameOf } from '../uploads/filename.ts'
import type { Uploads } from '../uploads/index.ts'
import type { Inspected } from '../uploads/inspect.ts'
import { askedFor, type UploadTarget } from '../uploads/target.ts'
import { askedPage, type FormPost, judge, type Subject } from './form-post.ts'
import { findSubject } from './subject.ts'
import type { IntakeWiring } from './wiring.ts'

/** This many files above what all questions take are inspected, so that each is refused with its reason; the rest is refused unread. */
const FILES_TO_SPARE = 5

/** What is known of a post before its body is read. */
export interface PostHead extends Pick<FormPost, 'from' | 'place' | 'own' | 'draftName'> {
  /** Bytes of the body, where its head says so; else 0. */
  length: number
  /** So many of them may be texts. */
  maxTextBytes: number
}

/** What came in a body, and what became of its files. */
export type PostBody = Pick<FormPost, 'typed' | 'files' | 'failure'>

/** What reads the body of a page. */
export interface FilesWiring extends Pick<IntakeWiring, 'clock' | 'timeZone' | 'fileRefusals' | 'uploadMaxBytes'> {
  uploads: Pick<Uploads, 'inspect' | 'accept' | 'of'>
}

/** Reads the body of one post to the form at the address. */
export const readPost = (d: IntakeWiring, atAddress: PublishedForm, head: PostHead, parts: Parts): Promise<PostBody> =>
  readParts(d, atAddress, head, parts, (typed) => findSubject(d, atAddress, tokenIn(typed), { ...head, typed }))

/**
 * Reads a body part after part, and inspects each file while it comes. They are kept when all of the body has come. Rejects with the
 * reason for which the whole post is refused. `find`: what the post is about, by the fields before its first file.
 */
export async function readParts(
  d: FilesWiring,
  atAddress: PublishedForm,
  { from, length, maxTextBytes, place }: PostHead,
  parts: Parts,
  find: (typed: RawInput) => Promise<Subject>,
): Promise<PostBody> {
  const { fileRefusals, uploadMaxBytes } = d
  const typed = new Map<string, string[]>()
  let files: PostFiles | undefined
  let failure: PublicError | undefined
  let count = 0
  let isEarly = false
  try {
    for await (const part of parts)
      if ('text' in part) typed.getOrInsertComputed(part.name, () => []).push(part.text)
      else await charged(inspectPart(part))
    // It must come before the files that belong to it, as on our pages.
    if (isEarly && typed.has(INPUTS.token)) throw problem('token-after-files')
  } catch (error) {
    await files?.giveUp()
    // Those before it were hashed and inspected too.
    if (error instanceof PublicError && error.status < 500)
      for (const _ of files?.inspected ?? []) fileRefusals.spend(from)
    throw error
  }
  await Promise.all(files?.inspected.map((file) => charged(files!.accept(file))) ?? [])
  return { typed, ...(files && { files: files.arrived }), ...(failure && { failure }) }

  /** False if the file is refused at a cost. */
  async function inspectPart({ name, ...file }: FilePart): Promise<boolean> {
    if (failure && !files) return true
    files ??= await begin()
    const tooMany = ++count > mostOf(files.questions) + FILES_TO_SPARE
    if (tooMany) files.refuse(name, file.filename, { kind: 'too-many-at-once' })
    else if (fileRefusals.retryAfter(from) > 0) files.refuse(name, file.filename, { kind: 'refused-too-often' })
    else return files.inspect(name, { ...file, from })
    return true
  }

  /** The version that the token names says how large the body may be. */
  async function begin(): Promise<PostFiles> {
    isEarly = !typed.has(INPUTS.token)
    const begun = postFiles(d, atAddress, await find(typed), place)
    const maxBytes = maxTextBytes + bytesOf(begun.questions, uploadMaxBytes)
    parts.limitTo(maxBytes)
    if (length > maxBytes)
      throw begun.questions.length > 0 ? problem({ code: 'body-too-large', maxBytes }) : problem('answers-too-long')
    return begun
  }

  async function charged(isAccepted: Promise<boolean>): Promise<void> {
    try {
      if (!(await isAccepted)) fileRefusals.spend(from)
    } catch (error) {
      if (!(error instanceof PublicError)) throw error
      if (error.status < 500) {
        // A file that breaks off costs as much as any other: it was hashed and inspected.
        fileRefusals.spend(from)
        throw error
      }
      // The rest is still read, so that the page can be shown again with all that was typed.
      failure = error
    }
  }
}

const mostOf = (questions: readonly FileField[]): number => questions.reduce((sum, field) => sum + mostFiles(field), 0)

/** What all questions together take, in bytes, and as much as is dropped of a file that is too large. */
function bytesOf(questions: readonly FileField[], uploadMaxBytes: number): number {
  const most = questions.reduce((sum, field) => sum + mostFiles(field) * largestFile(field, uploadMaxBytes), 0)
  return most > 0 ? most + MAX_DROPPED_BYTES : 0
}

interface InspectedFile extends Inspected {
  from: string
  field: FileField
}
type PostFiles = ReturnType<typeof postFiles>

/** The file questions of one page, and what becomes of their files. `place` is what the address names of the form. */
function postFiles(
  { uploads, clock, timeZone }: FilesWiring,
  atAddress: PublishedForm,
  subject: Subject,
  place: Place,
) {
  const { page, record } = askedPage(subject, place)
  const { published, token } = subject
  const earlier = subject.is === 'sent' ? subject.earlier : undefined
  const judged = subject.is !== 'sent' && judge(subject, atAddress, clock())
  // The files of an expired page go on with the page that replaces it.
  const target: UploadTarget | undefined =
    typeof judged === 'object' || judged === 'stale'
      ? { submissionId: token.submissionId, published, submission: null, fixture: false }
      : undefined
  const questions = questionsOf(page).flatMap((field) =>
    field.type === 'file' ? [{ ...field, id: fileKey(field.id, record) }] : [],
  )
  const refused = new Map<string, RefusedFile[]>()
  const arrived = { subject, refused, added: false }
  const inspected: InspectedFile[] = []
  return { questions, arrived, inspected, inspect, accept, giveUp, refuse }

  /** Notes a refusal without inspecting the file. */
  function refuse(fieldId: string, filename: string, fault: UnreadFault): void {
    // Nobody has inspected the file, so we do not know whether it was sent with the form.
    if (earlier) arrived.added = true
    // Names that are no file question of the form are ignored, as with texts.
    const field = questionOf(fieldId)
    if (field) note(field.id, { filename: harmless(filename), fault })
  }

  function note(key: string, file: RefusedFile): void {
    refused.set(key, [...(refused.get(key) ?? []), file])
  }

  function questionOf(fieldId: string): FileField | undefined {
    return target && questions.find(({ id }) => id === fileKey(fieldId, record))
  }

  /** Inspects a file for a question; false if it is refused: that is noted, not thrown. Rejects with a 503 if it could not be inspected. */
  async function inspect(fieldId: string, file: Incoming): Promise<boolean> {
    if (earlier) {
      if (await isNew(fieldId, file)) arrived.added = true
      return true
    }
    const field = questionOf(fieldId)
    if (!field) return true
    return noted(field, async () => {
      inspected.push({ ...(await uploads.inspect(target!, field, file)), from: file.from, field })
    })
  }

  /** Accepts a file that was inspected; false if it is refused, as above. Rejects with a 503 if it could not be saved. */
  function accept({ field, ...file }: InspectedFile): Promise<boolean> {
    return noted(field, () => uploads.accept(target!, field, file))
  }

  /** Keeps none of the files that were inspected. */
  async function giveUp(): Promise<void> {
    await Promise.all(inspected.map(({ partial }) => partial.giveUp()))
  }

  async function noted({ id }: FileField, work: () => Promise<unknown>): Promise<boolean> {
    try {
      await work()
    } catch (error) {
      if (error instanceof FileRefusal) {
        note(id, { filename: error.filename, fault: error.fault })
        return false
      }
      if (!(error instanceof PublicError && error.type === SENT_MEANWHILE)) throw error
      arrived.added = true
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
