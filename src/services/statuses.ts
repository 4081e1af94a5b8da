/** Where cases stand: looking one up, and moving it along the statuses of its form. */
import { conflict, notFound } from '../errors.ts'
import { type Form, fieldsOf, statusesOf, statusOf } from '../models/form.ts'
import type { Status } from '../models/status.ts'
import type { Case, Submission } from '../models/submission.ts'
import type { Store } from '../store/index.ts'
import { hasControls } from './answers/field.ts'
import type { Forms } from './forms.ts'
import type { Statistics } from './statistics.ts'
import { askedFor } from './uploads/target.ts'

/** A change of status: who made it, what the public is told and what only the office sees. */
export interface Move {
  to: string
  by: string
  message?: string
  note?: string
}
export interface Statuses {
  /** The case with this reference; undefined when there is none. */
  find(reference: string): Promise<Case | undefined>
  /** Moves a case. Rejects with 404 for an unknown reference, 409 when the form's statuses do not allow the move. */
  move(reference: string, move: Move): Promise<Status>
}

export function createStatuses({
  store,
  forms,
  statistics,
  clock,
  timeZone,
}: {
  store: Store
  forms: Forms
  statistics: Statistics
  clock: () => number
  timeZone: string
}): Statuses {
  return {
    async find(reference) {
      const submission = await store.submissions.byReference(reference)
      if (!submission) return undefined
      const { form } = await definitionOf(submission)
      const events = await store.statuses.of(submission.id)
      const typical = await statistics.typical(submission.slug)
      return {
        reference,
        form,
        receivedAt: submission.receivedAt,
        status: statusOf(form, submission.status)!,
        events: events.map((event) => ({ ...event, label: statusOf(form, event.status)!.label })),
        ...(typical && { typical }),
        takesFiles: await openQuestions(form, submission),
      }
    },

    async move(reference, { to, ...by }) {
      for (const text of Object.values(by))
        if (hasControls(text, true)) throw conflict('A message, a note and a name must not contain control characters.')
      const known = await store.submissions.byReference(reference)
      if (!known) throw notFound(`There is no case with the reference ${reference}.`)
      const { form } = await definitionOf(known)
      const target = statusOf(form, to)
      if (!target)
        throw conflict(
          `This form has no status "${to}". It has: ${statusesOf(form)
            .map(({ id }) => id)
            .join(', ')}.`,
        )
      const at = clock()
      return store.transaction(async (tx) => {
        // Read again inside the transaction: somebody else may have moved the case meanwhile.
        const submission = (await tx.submissions.byReference(reference))!
        const present = statusOf(form, submission.status)!
        if (!present.to.includes(to)) throw conflict(refusal(present))
        await tx.submissions.setStatus(submission.id, { status: to, at, finished: target.final === true })
        await tx.statuses.add(submission.id, { status: to, at, ...by })
        return target
      })
    },
  }

  async function openQuestions(form: Form, submission: Submission): Promise<Case['takesFiles']> {
    if (!statusOf(form, submission.status)?.uploads) return []
    const asked = askedFor(form, submission, timeZone)
    const held = asked.length > 0 ? await store.uploads.ofSubmission(submission.id) : []
    return fieldsOf(form).flatMap(({ field }) => {
      if (field.type !== 'file' || !asked.includes(field.id)) return []
      const full = held.filter(({ fieldId }) => fieldId === field.id).length >= (field.maxFiles ?? 1)
      return full ? [] : [{ fieldId: field.id, label: field.label }]
    })
  }

  async function definitionOf({ slug, version }: { slug: string; version: string }) {
    const published = await forms.version(slug, version)
    if (!published) throw new Error(`the definition ${slug}/${version} of a submission is missing from the store`)
    return published
  }
}

function refusal({ label, to }: Status): string {
  if (to.length === 0) return `The case is at "${label}", which is final.`
  return `The case is at "${label}". From there it may go to: ${to.join(', ')}.`
}
