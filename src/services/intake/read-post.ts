/**
 * Reads the body of a form post. Its files are inspected while they come, and accepted when all of it has, so that they stay
 * attached whatever is wrong with the answers.
 */
import { createHash } from 'node:crypto'
import { FileRefusal, notFound, PublicError, problem } from '../../errors.ts'
import type { RawInput } from '../../models/answers.ts'
import type { FilePart, Parts, TextPart } from '../../models/body-parts.ts'
import { fileKey } from '../../models/draft.ts'
import { type FileField, largestFile, MAX_DROPPED_BYTES, mostFiles } from '../../models/field.ts'
import type { RefusedFile, UnreadFault } from '../../models/file-fault.ts'
import { INPUTS, tokenIn } from '../../models/form-inputs.ts'
import { askedPage, type Place, questionsOf } from '../../models/page.ts'
import type { PublishedForm } from '../definitions/published-form.ts'
import { SENT_MEANWHILE } from '../uploads/accept.ts'
import { harmless, isNameOf } from '../uploads/filename.ts'
import type { Uploads } from '../uploads/index.ts'
import type { Inspected } from '../uploads/inspect.ts'
import { askedFor, type UploadTarget } from '../uploads/target.ts'
import { type AlreadySent, type FormPost, judge, type Subject } from './form-post.ts'
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
  const { uploads, fileRefusals, uploadMaxBytes } = d
  const typed = new Map<string, string[]>()
  const inspected: InspectedFile[] = []
  let files: PostFiles | undefined
  let failure: PublicError | undefined
  try {
    for await (const part of parts)
      if ('text' in part) addText(part)
      else if (files || !failure) await charged(part.name, inspect(part))
  } catch (error) {
    await Promise.all(inspected.map(({ partial }) => partial.giveUp()))
    // Those before it were hashed and inspected too.
    if (error instanceof PublicError && error.status < 500) for (const _ of inspected) fileRefusals.spend(from)
    throw error
  }
  await Promise.all(
    inspected.map(({ name, target, field, ...file }) => charged(name, uploads.accept(target, field, file))),
  )
  return { typed, ...(files && { files: files.arrived }), ...(failure && { failure }) }

  function addText({ name, text }: TextPart): void {
    // It must come before the files that belong to it, as on our pages.
    if (name === INPUTS.token && files && !typed.has(name)) throw problem('token-after-files')
    typed.getOrInsertComputed(name, () => []).push(text)
  }

  async function inspect(part: FilePart): Promise<void> {
    files ??= await begin()
    const { arrived, target, questions, record } = files
    const unread = whyUnread(files)
    if (arrived.subject.is === 'sent') {
      // If nobody reads the file, we do not know whether it was sent with the form.
      if (unread || (await isNew(d, arrived.subject, record, part))) arrived.added = true
      return
    }
    const { name, ...file } = part
    const field = questions.find(({ id }) => id === fileKey(name, record))
    if (!target || !field) return // names that are no file question of the page are ignored, as with texts
    if (unread) note(name, { filename: harmless(file.filename), fault: unread })
    else inspected.push({ name, target, field, ...(await uploads.inspect(target, field, { ...file, from })) })
  }

  /** The version that the token names says how large the body may be. */
  async function begin(): Promise<PostFiles> {
    const begun = postFiles(d, atAddress, await find(typed), place)
    const maxBytes = maxTextBytes + bytesOf(begun.questions, uploadMaxBytes)
    parts.maxBytes = maxBytes
    if (length > maxBytes)
      throw begun.questions.length > 0 ? problem({ code: 'body-too-large', maxBytes }) : problem('answers-too-long')
    return begun
  }

  function whyUnread(begun: PostFiles): UnreadFault | undefined {
    if (begun.toInspect-- <= 0) return { kind: 'too-many-at-once' }
    return fileRefusals.retryAfter(from) > 0 ? { kind: 'refused-too-often' } : undefined
  }

  /** Notes why a file is refused, and charges its sender: it was hashed and inspected, even if it breaks off. */
  async function charged(name: string, work: Promise<unknown>): Promise<void> {
    try {
      await work
    } catch (error) {
      if (!(error instanceof PublicError)) throw error
      // The rest is still read, so that the page can be shown again with all that was typed.
      if (error.status >= 500) failure = error
      else if (error.type === SENT_MEANWHILE) files!.arrived.added = true
      else {
        fileRefusals.spend(from)
        if (!(error instanceof FileRefusal)) throw error
        note(name, error)
      }
    }
  }

  function note(name: string, { filename, fault }: RefusedFile): void {
    const { arrived, record } = files!
    arrived.refused.getOrInsertComputed(fileKey(name, record), () => []).push({ filename, fault })
  }
}

const mostOf = (questions: readonly FileField[]): number => questions.reduce((sum, field) => sum + mostFiles(field), 0)

/** What all questions together take, in bytes, and as much as is dropped of a file that is too large. */
function bytesOf(questions: readonly FileField[], uploadMaxBytes: number): number {
  const most = questions.reduce((sum, field) => sum + mostFiles(field) * largestFile(field, uploadMaxBytes), 0)
  return most > 0 ? most + MAX_DROPPED_BYTES : 0
}

interface InspectedFile extends Inspected {
  /** The name of the part of the body that it came in. */
  name: string
  target: UploadTarget
  field: FileField
}
type PostFiles = ReturnType<typeof postFiles>

/** The file questions of one page, and what its files belong to. `place` is what the address names of the form. */
function postFiles({ clock }: Pick<FilesWiring, 'clock'>, atAddress: PublishedForm, subject: Subject, place: Place) {
  const asked = askedPage(subject.published, place, { isRefused: subject.is === 'stale' })
  if (!asked) throw notFound()
  const { page, record } = asked
  const questions = questionsOf(page).flatMap((field) =>
    field.type === 'file' ? [{ ...field, id: fileKey(field.id, record) }] : [],
  )
  return {
    questions,
    record,
    target: targetOf(subject, atAddress, clock()),
    toInspect: mostOf(questions) + FILES_TO_SPARE,
    arrived: { subject, refused: new Map<string, RefusedFile[]>(), added: false },
  }
}

/** What the files of a post belong to; undefined if none is accepted. */
function targetOf(subject: Subject, atAddress: PublishedForm, now: number): UploadTarget | undefined {
  if (subject.is === 'sent') return undefined
  const judged = judge(subject, atAddress, now)
  if (judged === 'mixed' || judged === 'closed') return undefined
  // The files of an expired page go on with the page that replaces it.
  const { token, published } = subject
  return { submissionId: token.submissionId, published, submission: null, fixture: false }
}

/** Is this file new, not sent with the form? It is only hashed. A file for a question that was not asked does not count. */
async function isNew(
  { uploads, timeZone }: FilesWiring,
  { published, earlier }: AlreadySent,
  record: string | undefined,
  { name, filename, source }: FilePart,
): Promise<boolean> {
  const hash = createHash('sha256')
  for await (const chunk of source) hash.update(chunk)
  const sha256 = hash.digest('hex')
  if (record === undefined && !askedFor(published, earlier, timeZone).includes(name)) return false
  const there = await uploads.of(earlier.submissionId)
  const key = fileKey(name, record)
  return !there.some((one) => one.fieldId === key && one.sha256 === sha256 && isNameOf(filename, one.filename))
}
