/** Whose files are they? A client names a form on somebody's screen, a sent form, a case by its reference, or a fixture. */
import { badRequest, conflict, notFound, type PublicError } from '../../errors.ts'
import type { FileField } from '../../models/field.ts'
import { fieldsOf, statusOf } from '../../models/form.ts'
import { parseReference } from '../../models/reference.ts'
import { FIXTURE_ID } from '../../models/upload.ts'
import type { Store } from '../../store/index.ts'
import type { Forms, PublishedForm } from '../forms.ts'
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
}: {
  store: Store
  forms: Forms
  ids: SubmissionIds
  clock: () => number
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

  async function sentHolder(
    owner: string,
    sent: NonNullable<Awaited<ReturnType<Store['submissions']['byReference']>>>,
  ): Promise<Holder> {
    const { id, slug, version, reference, status, fixtureUntil } = sent
    const form = await forms.version(slug, version)
    if (!form) throw new Error(`the definition ${slug}/${version} of a submission is missing from the store`)
    if (fixtureUntil !== undefined && fixtureUntil <= clock()) throw unknown()
    if (!statusOf(form.form, status)?.uploads) throw closedForUploads()
    return { owner, form, submission: id, reference, fixture: fixtureUntil !== undefined }
  }
}

function question({ form }: Holder, fieldId: string): FileField {
  const questions = fieldsOf(form.form).flatMap(({ field }) => (field.type === 'file' ? [field] : []))
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
const unknown = (): PublicError =>
  notFound('There is no submission with this id, or its time is over. Open the form again.')
