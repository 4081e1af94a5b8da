/** What a file is sent to: a form on somebody's screen, a sent form, a case by its reference, or a fixture. */
import { type PublicError, problem } from '../../errors.ts'
import type { FileField } from '../../models/field.ts'
import { type Form, statusOf } from '../../models/form.ts'
import { type Page, questionsOf } from '../../models/page.ts'
import { parseReference } from '../../models/reference.ts'
import type { Rule } from '../../models/rule.ts'
import type { Submission } from '../../models/submission.ts'
import { parseToken } from '../../models/token.ts'
import { FIXTURE_ID, type Upload } from '../../models/upload.ts'
import type { Store } from '../../store/index.ts'
import type { PublishedForm } from '../definitions/published-form.ts'
import type { Forms } from '../definitions/publishing.ts'
import { evaluateLogic } from '../logic/index.ts'

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
}: {
  store: Store
  forms: Forms
  /** Says what a token is about. */
  intake: { ofToken(live: PublishedForm, text: string): Promise<{ published: PublishedForm; is: string }> }
  clock: () => number
  timeZone: string
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
      const { published, is } = await intake.ofToken(live, named)
      if (is === 'stale') throw unknown()
      if (!live.isOpen(clock())) throw problem('form-closed')
      return { submissionId, published, submission: null, fixture: false }
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
    return { ...target, asked: askedFor(published.form, sent, timeZone), ...asksSince }
  }
}

/** The file questions that are visible with the answers of a sent form: a question that was hidden takes no file later. */
export const askedFor = (form: Form, { answers, receivedAt: now }: Submission, timeZone: string): string[] =>
  fileQuestions(form)
    .filter(({ rules }) => rules.every((rule) => evaluateLogic(rule, answers, { now, timeZone })))
    .map(({ field }) => field.id)

/** The files that count against the limit of a question: while the office asks, all those sent since; else all but those replaced. */
export const countedFor = (fieldId: string, files: readonly Upload[], since: number | undefined): Upload[] =>
  files.filter(
    (file) => file.fieldId === fieldId && (since === undefined ? file.replacedBy === undefined : file.at >= since),
  )

interface FileQuestion {
  field: FileField
  /** It is asked when all of them hold. */
  rules: Rule[]
}
const known = new WeakMap<Form, FileQuestion[]>()

/** Found once for each form. A file question of a list is left out: it can only be answered with its record. */
const fileQuestions = (form: Form): FileQuestion[] =>
  known.getOrInsertComputed(form, () => form.pages.filter(({ repeat }) => !repeat).flatMap(questionsWithFiles))

const questionsWithFiles = (page: Page): FileQuestion[] =>
  questionsOf(page).flatMap((field) =>
    field.type === 'file' ? [{ field, rules: [page.showIf, field.showIf].filter((rule) => rule !== undefined) }] : [],
  )

function question({ published, asked }: UploadTarget, fieldId: string): FileField {
  const questions = fileQuestions(published.form)
    .map(({ field }) => field)
    .filter(({ id }) => asked?.includes(id) ?? true)
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
