/** Looks a case up. People reload its page, so it is put together once and remembered until something happens to it. */
import { undoneAmong } from '../../models/event.ts'
import { mostFiles } from '../../models/field.ts'
import { fieldsOf, ownLanguageOf, statusOf } from '../../models/form.ts'
import { recent } from '../../models/recent.ts'
import { keptOf } from '../../models/retention.ts'
import type { Case, Submission } from '../../models/submission.ts'
import type { PublishedForm } from '../definitions/published-form.ts'
import { retentionOf } from '../retention.ts'
import type { Typical } from '../statistics.ts'
import { askedFor, countedFor } from '../uploads/target.ts'
import { askedIn } from './asked.ts'
import type { CaseWiring } from './wiring.ts'

interface Remembered {
  /** How many events it had when it was put together; every change of a case adds one. */
  events: number
  typical: Typical | undefined
  /** What was live at the form's address. */
  live: PublishedForm | undefined
  found: Case
}

/** About 5 MB, with the pages made from them. */
const MOST_REMEMBERED = 500

export function createFind({ store, forms, statistics, timeZone }: CaseWiring) {
  const remembered = recent<Remembered>(MOST_REMEMBERED)
  return { find }

  /**
   * The case with this reference; undefined when there is none. The same object again while nothing about it has changed,
   * so nobody may change it.
   */
  async function find(reference: string): Promise<Case | undefined> {
    const known = remembered.get(reference)
    const events = known && (await store.submissions.countEvents(reference))
    if (known && known.events === events && isCurrent(known)) return known.found
    const fresh = await putTogether(reference)
    if (!fresh) return undefined
    remembered.set(reference, fresh)
    return fresh.found
  }

  /** Is the rest of its page still true: the usual time, and the live definition, which says how long a case is kept? */
  function isCurrent({ typical, live, found: { form } }: Remembered): boolean {
    return typical === statistics.typical(form.slug) && live === forms.live(form.slug)
  }

  async function putTogether(reference: string): Promise<Remembered | undefined> {
    // Counted before the rest is read, so that a change in between is noticed next time.
    const events = await store.submissions.countEvents(reference)
    const submission = await store.submissions.byReference(reference)
    if (!submission) return undefined
    const typical = statistics.typical(submission.slug)
    const live = forms.live(submission.slug)
    return { events, typical, live, found: await caseOf(submission, typical) }
  }

  async function caseOf(submission: Submission, typical: Typical | undefined): Promise<Case> {
    const { reference, receivedAt, statusAt, deletedAt } = submission
    const published = await forms.ofCase(submission)
    const { form, translations, isSample } = published
    const status = statusOf(form, submission.status)!
    const events = await store.events.of(submission.id)
    const undone = undoneAmong(events)
    const stands = { final: status.final === true, statusAt, lastAt: events.at(-1)!.at }
    const kept = keptOf(await retentionOf(forms, submission.slug), stands)
    return {
      reference,
      form,
      translations,
      isSample,
      language: submission.language ?? ownLanguageOf(form),
      receivedAt,
      status,
      events: events.map((event, i) => ({
        ...event,
        ...(undone.has(i) && { undone: true as const }),
      })),
      ...(typical && { typical }),
      takesFiles: await openQuestions(published, submission),
      ...(status.asks &&
        deletedAt === undefined && {
          asked: askedIn(events.filter((_, i) => !undone.has(i))),
        }),
      ...(kept && deletedAt === undefined && { kept }),
      ...(deletedAt !== undefined && { deletedAt }),
    }
  }

  async function openQuestions(published: PublishedForm, submission: Submission): Promise<Case['takesFiles']> {
    const status = statusOf(published.form, submission.status)
    if (!status?.uploads || submission.deletedAt !== undefined) return []
    const asked = askedFor(published, submission, timeZone)
    const files = asked.length > 0 ? await store.uploads.ofSubmission(submission.id) : []
    return fieldsOf(published.form).flatMap(({ field }) => {
      if (field.type !== 'file' || !asked.includes(field.id)) return []
      const counted = countedFor(field.id, files, status.asks ? submission.statusAt : undefined)
      return counted.length >= mostFiles(field) ? [] : [{ fieldId: field.id, label: field.label }]
    })
  }
}
