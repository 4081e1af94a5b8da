/** Whose files are they? A client names a form on somebody's screen, a sent form, a case by its reference, or a fixture. */
import { badRequest, conflict, notFound, type PublicError } from '../../errors.ts'
import type { FileField } from '../../models/field.ts'
import { type Form, fieldsOf, statusOf } from '../../models/form.ts'
import { parseReference } from '../../models/reference.ts'
import type { Submission } from '../../models/submission.ts'
import { FIXTURE_ID } from '../../models/upload.ts'
import type { Store } from '../../store/index.ts'
import type { Forms, PublishedForm } from '../forms.ts'
import { evaluateLogic } from '../logic/index.ts'
import type { SubmissionIds } from '../submission-ids.ts'

export interface Holder {
  /** The random part of the form's id, or a fixture's id. */
  owner: string
  form: PublishedForm
  /** Row of the submission; null while the form is unsent. */
  submission: number | null
  reference?: string
  /** A fixture of the load gate holds one file: the latest. */
  fixture: boolean
  /** Ids of the file questions that the answers of a sent form left visible. */
  asked?: readonly string[]
}
export interface Holders {
  /** The holder of an id given by a client. Throws 400, 404 or 409 as the id deserves. */
  find(submissionId: string): Promise<Holder>
  /** The file question meant: the named one, or the only one. Throws 400 or 404. */
  question(holder: Holder, fieldId: string): FileField
}

export function createHolders({
  store,
  forms,
  ids,
  clock,
  timeZone,
}: {
  store: Store
  forms: Forms
  ids: SubmissionIds
  clock: () => number
  timeZone: string
}): Holders {
  return {
    async find(submissionId) {
      const id = ids.parse(submissionId)
      const owner = id?.random ?? (await ownerOf(submissionId))
      const sent = await store.submissions.bySubmissionId(owner)
      if (sent) return sentHolder(owner, sent)
      if (!id || ids.judge(id) !== 'valid') throw unknown()
      const live = forms.live(id.slug)
      const form = await forms.version(id.slug, id.version)
      if (!form || !live) throw unknown()
      if (!live.isOpen(clock())) throw conflict('This form has closed.')
      return { owner, form, submission: null, fixture: false }
    },
    question,
  }

  /** A fixture is its own owner; a reference leads to the id that its form had. */
  async function ownerOf(typed: string): Promise<string> {
    if (typed === '') throw badRequest('Name the submission: ?submissionId=…')
    if (FIXTURE_ID.test(typed)) return typed
    const reference = parseReference(typed)
    if (reference === undefined)
      throw badRequest('This submissionId is not shaped like one. Take it from the form’s page.')
    const owner = await store.submissions.submissionIdOf(reference)
    if (owner === undefined) throw unknown()
    return owner
  }

  async function sentHolder(owner: string, sent: Submission): Promise<Holder> {
    const { id, slug, version, reference, status, fixtureUntil } = sent
    const form = await forms.version(slug, version)
    if (!form) throw new Error(`the definition ${slug}/${version} of a submission is missing from the store`)
    if (fixtureUntil !== undefined && fixtureUntil <= clock()) throw unknown()
    if (!statusOf(form.form, status)?.uploads) throw closedForUploads()
    if (fixtureUntil !== undefined) return { owner, form, submission: id, reference, fixture: true }
    return { owner, form, submission: id, reference, fixture: false, asked: askedFor(form.form, sent, timeZone) }
  }
}

/** The file questions that the answers of a sent form leave visible: what was not asked is not asked for later. */
export const askedFor = (form: Form, { answers, receivedAt: now }: Submission, timeZone: string): string[] =>
  fileQuestions(form)
    .filter(({ showIf }) => !showIf || evaluateLogic(showIf, answers, { now, timeZone }))
    .map(({ id }) => id)

const fileQuestions = (form: Form): FileField[] =>
  fieldsOf(form).flatMap(({ field }) => (field.type === 'file' ? [field] : []))

function question({ form, asked }: Holder, fieldId: string): FileField {
  const questions = fileQuestions(form.form).filter(({ id }) => asked?.includes(id) ?? true)
  if (fieldId === '') {
    if (questions.length === 1) return questions[0]!
    if (questions.length === 0) throw notFound('This form takes no files.')
    throw badRequest(`Name the question: &fieldId=… (${questions.map(({ id }) => id).join(', ')})`)
  }
  const field = questions.find(({ id }) => id === fieldId)
  if (!field) throw notFound('This form has no such file question.')
  return field
}

export const closedForUploads = (): PublicError => conflict('This case takes no more files in its present status.')
export const unknown = (): PublicError =>
  notFound('There is no submission with this id, or its time is over. Open the form again.')
