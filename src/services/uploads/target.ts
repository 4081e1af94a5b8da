/** What a file is sent to: a form on somebody's screen, a sent form, a case by its reference, or a fixture. */
import { type PublicError, problem } from '../../errors.ts'
import { type FileField, largestFile, mostFiles } from '../../models/field.ts'
import { statusOf } from '../../models/form.ts'
import { questionsOf } from '../../models/page.ts'
import { parseReference } from '../../models/reference.ts'
import type { Submission } from '../../models/submission.ts'
import { parseToken } from '../../models/token.ts'
import { FIXTURE_ID, type Remaining, type Upload } from '../../models/upload.ts'
import type { PublishedForm } from '../definitions/published-form.ts'
import type { Subject } from '../intake/form-post.ts'
import { followPath } from '../logic/index.ts'
import type { Wiring } from '../wiring.ts'

export interface UploadTarget {
  /** The id in the token of a form, or that of a fixture. */
  submissionId: string
  published: PublishedForm
  /** Row of the submission; null while the form is unsent. */
  submission: number | null
  reference?: string
  /** A fixture of the load gate holds one file: the latest. */
  fixture: boolean
  /** Ids of the file questions that the answers of a sent form left visible. */
  asked?: readonly string[]
  /** Since when the office asks for information (UTC milliseconds): files may be replaced, and only those sent since are counted. */
  asksSince?: number
}

export function createUploadTargets({
  store,
  forms,
  intake,
  clock,
  timeZone,
}: Pick<Wiring, 'store' | 'forms' | 'clock' | 'timeZone'> & {
  /** Says what a token is about. */
  intake: { ofToken(live: PublishedForm, text: string): Promise<{ subject: Subject; isClosed: boolean }> }
}) {
  return {
    /** What a client names: the text of a token, a reference or a fixture's id. Throws 400, 404 or 409. */
    async find(named: string): Promise<UploadTarget> {
      const token = parseToken(named)
      const submissionId = token?.submissionId ?? (await submissionIdOf(named))
      const sent = await store.submissions.bySubmissionId(submissionId)
      if (sent) return sentTarget(submissionId, sent)
      const live = token && forms.live(token.slug)
      if (!live) throw unknown()
      const { subject, isClosed } = await intake.ofToken(live, named)
      // An expired page may have been sent by the page that replaced it.
      if (subject.is === 'sent') return sentTarget(subject.token.submissionId, subject.earlier)
      if (subject.is === 'stale') throw unknown()
      if (isClosed) throw problem('form-closed')
      return { submissionId, published: subject.published, submission: null, fixture: false }
    },
    /** The file question meant: the named one, or the only one. Throws 400 or 404. */
    question,
  }

  /** A fixture is named by its own id; a reference leads to the id of its form. */
  async function submissionIdOf(named: string): Promise<string> {
    if (named === '') throw problem('submission-missing')
    if (FIXTURE_ID.test(named)) return named
    const reference = parseReference(named)
    if (reference === undefined) throw problem('submission-malformed')
    const submissionId = await store.submissions.submissionIdOf(reference)
    if (submissionId === undefined) throw unknown()
    return submissionId
  }

  async function sentTarget(submissionId: string, sent: Submission): Promise<UploadTarget> {
    const { id, reference, status, statusAt, fixtureUntil, deletedAt } = sent
    const published = await forms.ofCase(sent)
    if (fixtureUntil !== undefined && fixtureUntil <= clock()) throw unknown()
    if (!statusOf(published.form, status)?.uploads || deletedAt !== undefined) throw closedForUploads(reference)
    if (fixtureUntil !== undefined) return { submissionId, published, submission: id, reference, fixture: true }
    const target = { submissionId, published, submission: id, reference, fixture: false }
    const asksSince = statusOf(published.form, status)?.asks ? { asksSince: statusAt } : {}
    return { ...target, asked: askedFor(published, sent, timeZone), ...asksSince }
  }
}

/** What a question still takes. */
export async function remaining(
  { store, uploadMaxBytes }: Pick<Wiring, 'store'> & { uploadMaxBytes: number },
  { submissionId, fixture, asksSince }: UploadTarget,
  field: FileField,
): Promise<Remaining> {
  const files = await store.uploads.of(submissionId)
  const maxFiles = mostFiles(field)
  const counted = countedFor(field.id, files, asksSince).length
  const replaceable = asksSince === undefined ? [] : countedFor(field.id, files, undefined)
  return {
    fieldId: field.id,
    accept: field.accept,
    maxBytes: largestFile(field, uploadMaxBytes),
    maxFiles,
    remaining: fixture ? 1 : Math.max(0, maxFiles - counted),
    replaceable: replaceable.map(({ id, contentType, size, at }) => ({ id, contentType, size, at })),
  }
}

/**
 * The file questions on the path of a sent form: a question that was not asked takes no file later. One of a list is left out,
 * because it can only be answered with its record.
 */
export const askedFor = (
  { form }: PublishedForm,
  { answers, receivedAt: now }: Pick<Submission, 'answers' | 'receivedAt'>,
  timeZone: string,
): string[] =>
  followPath(form, answers, { now, timeZone }).steps.flatMap(({ items }) =>
    items.flatMap((item) => (item.type === 'file' ? [item.id] : [])),
  )

/** The files that count against the limit of a question: while the office asks, all those sent since; else all but those replaced. */
export const countedFor = (fieldId: string, files: readonly Upload[], since: number | undefined): Upload[] =>
  files.filter(
    (file) => file.fieldId === fieldId && (since === undefined ? file.replacedBy === undefined : file.at >= since),
  )

function question({ published, asked }: UploadTarget, fieldId: string): FileField {
  const inLists = published.form.pages.flatMap((page) => (page.repeat ? questionsOf(page) : []))
  const questions = published.fileFields.filter(
    (field) => !inLists.includes(field) && (asked?.includes(field.id) ?? true),
  )
  if (fieldId === '') {
    if (questions.length === 1) return questions[0]!
    if (questions.length === 0) throw problem('no-file-questions')
    throw problem({ code: 'question-missing', questions: questions.map(({ id }) => id) })
  }
  const field = questions.find(({ id }) => id === fieldId)
  if (!field) throw problem('question-not-found')
  return field
}

export const closedForUploads = (reference: string): PublicError => problem('case-takes-no-files', { reference })
export const unknown = (): PublicError => problem('submission-not-found')
