/** Where cases stand: looking one up, what the office does with it, what the person answers, and its end. */
import type { CaseEvent } from '../../models/event.ts'
import { type Form, fieldsOf, statusOf } from '../../models/form.ts'
import type { Case, Submission } from '../../models/submission.ts'
import type { Store } from '../../store/index.ts'
import type { Forms } from '../forms.ts'
import type { Statistics } from '../statistics.ts'
import { askedFor, countedFor } from '../uploads/target.ts'
import { type Changes, createChanges } from './changes.ts'
import { createRemoval, type Removal, type RemoveFiles } from './removal.ts'
import { createReplies, type Replies } from './replies.ts'
import { createSearch, type Search } from './search.ts'

export interface Cases extends Changes, Replies, Removal, Search {
  /** The case with this reference; undefined when there is none. */
  find(reference: string): Promise<Case | undefined>
}

export interface CasesOptions {
  store: Store
  forms: Forms
  statistics: Statistics
  removeFiles: RemoveFiles
  secrets: readonly string[]
  clock: () => number
  timeZone: string
}
/** The definition that a submission was made with. */
export type FormOf = (submission: { slug: string; version: string }) => Promise<Form>

export function createCases({ store, forms, statistics, removeFiles, secrets, clock, timeZone }: CasesOptions): Cases {
  return {
    find,
    ...createChanges({ store, formOf, clock }),
    ...createReplies({ store, formOf, secrets, clock }),
    ...createRemoval({ store, removeFiles, clock }),
    ...createSearch({ store }),
  }

  async function find(reference: string): Promise<Case | undefined> {
    const submission = await store.submissions.byReference(reference)
    if (!submission) return undefined
    const { receivedAt, deletedAt } = submission
    const form = await formOf(submission)
    const status = statusOf(form, submission.status)!
    const events = await store.events.of(submission.id)
    const typical = statistics.typical(submission.slug)
    return {
      reference,
      form,
      receivedAt,
      status,
      events: events.map((event) => ({ ...event, label: statusOf(form, event.status)!.label })),
      ...(typical && { typical }),
      takesFiles: await openQuestions(form, submission),
      ...(status.asks && deletedAt === undefined && { asked: askedIn(events, submission.statusAt) }),
      ...(deletedAt !== undefined && { deletedAt }),
    }
  }

  async function openQuestions(form: Form, submission: Submission): Promise<Case['takesFiles']> {
    const status = statusOf(form, submission.status)
    if (!status?.uploads || submission.deletedAt !== undefined) return []
    const asked = askedFor(form, submission, timeZone)
    const held = asked.length > 0 ? await store.uploads.ofSubmission(submission.id) : []
    return fieldsOf(form).flatMap(({ field }) => {
      if (field.type !== 'file' || !asked.includes(field.id)) return []
      const counted = countedFor(field.id, held, status.asks ? submission.statusAt : undefined)
      return counted.length >= (field.maxFiles ?? 1) ? [] : [{ fieldId: field.id, label: field.label }]
    })
  }

  async function formOf({ slug, version }: { slug: string; version: string }): Promise<Form> {
    const published = await forms.version(slug, version)
    if (!published) throw new Error(`the definition ${slug}/${version} of a submission is missing from the store`)
    return published.form
  }
}

/** The last public words of the office since it began to ask. */
function askedIn(events: readonly CaseEvent[], since: number): { message?: string } {
  const told = events.findLast(({ kind, at, message }) => at >= since && message !== undefined && kind !== 'reply')
  return told?.message === undefined ? {} : { message: told.message }
}
