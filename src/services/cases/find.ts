/** Looks a case up. People reload its page, so it is put together once and remembered until something happens to it. */
import { tooMany } from '../../errors.ts'
import { type CaseEvent, isStanding, isStep, undoneAmong } from '../../models/event.ts'
import { mostFiles } from '../../models/field.ts'
import { fieldsOf, ownLanguageOf, statusOf } from '../../models/form.ts'
import { recent } from '../../models/recent.ts'
import { parseReference } from '../../models/reference.ts'
import { keptOf } from '../../models/retention.ts'
import type { Case, Submission } from '../../models/submission.ts'
import type { PublishedForm } from '../definitions/published-form.ts'
import type { Typical } from '../statistics.ts'
import { askedFor, countedFor } from '../uploads/target.ts'
import type { CasesWiring } from './in-case.ts'

interface FindWiring extends CasesWiring {
  /** What was put together last, by reference. */
  remembered: ReturnType<typeof rememberedCases>
}
interface Known {
  /** How many events it had when it was put together; every change of a case adds one. */
  events: number
  typical: Typical | undefined
  /** What was live at the form's address. */
  live: PublishedForm | undefined
  found: Case
}

/** About 5 MB, with the pages made from them. */
const MOST_REMEMBERED = 500

export const rememberedCases = () => recent<Known>(MOST_REMEMBERED)

/** Finds a case by what was typed. Only a well-formed unknown reference takes from the network's budget; throws 429 above it. */
export async function findTyped(d: FindWiring, typed: string, ip: string): Promise<Case | 'unknown' | 'mistyped'> {
  const reference = parseReference(typed)
  if (reference === undefined) return 'mistyped'
  const found = await find(d, reference)
  if (found) return found
  const wait = d.misses.spend(ip)
  if (wait > 0) throw tooMany(wait)
  return 'unknown'
}

/**
 * The case with this reference; undefined when there is none. The same object again while nothing about it has changed, so
 * nobody may change it.
 */
export async function find(d: FindWiring, reference: string): Promise<Case | undefined> {
  const known = d.remembered.get(reference)
  const events = known && (await d.store.submissions.countEvents(reference))
  if (known && known.events === events && isCurrent(d, known)) return known.found
  const fresh = await putTogether(d, reference)
  if (!fresh) return undefined
  d.remembered.set(reference, fresh)
  return fresh.found
}

/** Is the rest of its page still true: the usual time, and the live definition, which says how long a case is kept? */
const isCurrent = ({ statistics, forms }: CasesWiring, { typical, live, found: { form } }: Known): boolean =>
  typical === statistics.typical(form.slug) && live === forms.live(form.slug)

async function putTogether(d: CasesWiring, reference: string): Promise<Known | undefined> {
  // Counted before the rest is read, so that a change in between is noticed next time.
  const events = await d.store.submissions.countEvents(reference)
  const submission = await d.store.submissions.byReference(reference)
  if (!submission) return undefined
  const typical = d.statistics.typical(submission.slug)
  const live = d.forms.live(submission.slug)
  return { events, typical, live, found: await caseOf(d, submission, typical) }
}

async function caseOf(d: CasesWiring, submission: Submission, typical: Typical | undefined): Promise<Case> {
  const { reference, receivedAt, statusAt, deletedAt } = submission
  const published = await d.forms.ofCase(submission)
  const { form, translations, isSample } = published
  const status = statusOf(form, submission.status)!
  const events = await d.store.events.of(submission.id)
  const undone = undoneAmong(events)
  const stands = { final: status.final === true, statusAt, lastAt: events.at(-1)!.at }
  const kept = keptOf((await d.forms.latest(submission.slug))?.form.retention, stands)
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
    takesFiles: await openQuestions(d, published, submission),
    ...(status.asks &&
      deletedAt === undefined && {
        asked: askedIn(events.filter((_, i) => !undone.has(i))),
      }),
    ...(kept && deletedAt === undefined && { kept }),
    ...(deletedAt !== undefined && { deletedAt }),
  }
}

async function openQuestions(
  { store, timeZone }: CasesWiring,
  published: PublishedForm,
  submission: Submission,
): Promise<Case['takesFiles']> {
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

/**
 * What the office asks for while a case has a status that asks, and what the person has sent since. `events`: those that were
 * not undone, oldest first. The message is the last one since the office began to ask.
 */
export function askedIn(events: readonly CaseEvent[]): NonNullable<Case['asked']> {
  const since = events.slice(events.findLastIndex(isStanding))
  const told = since.findLastIndex((event) => isStep(event) && event.message !== undefined)
  const { message, language } = since[told] ?? {}
  const said = message === undefined ? {} : { message, ...(language && { language }) }
  const last = since.findLastIndex(isFromPerson)
  if (last === -1) return said
  const sent = since.filter(isFromPerson)
  return {
    ...said,
    answered: {
      at: since[last]!.at,
      replies: sent.filter(({ kind }) => kind === 'reply').length,
      files: sent.filter(({ kind }) => kind === 'file').length,
      ...(told > last && { writtenSince: true as const }),
    },
  }
}

const isFromPerson = ({ kind }: CaseEvent): boolean => kind === 'reply' || kind === 'file'
