/** The progress of a case: the page to look it up, its page for people, and its JSON for programs. */
import { isPrivate, isStep, publicEvents } from '../models/event.ts'
import { type Form, withdrawnOf } from '../models/form.ts'
import { DAY } from '../models/moment.ts'
import { countReference, REFERENCE_LENGTH } from '../models/reference.ts'
import type { Answered, Case } from '../models/submission.ts'
import { authored, messagePassage, paragraphs } from './authored.ts'
import { referenceInput, summaryOf } from './controls.ts'
import { replyForm } from './reply-page.ts'
import { keptText } from './retention.ts'
import type { Texts } from './texts/index.ts'
import { statusLabel, statusTexts } from './texts/status-texts.ts'
import { shownTime } from './times.ts'
import { withdrawLink } from './withdraw-page.ts'

/** The lookup page; an empty, an unknown and a mistyped reference give the same shape, and keep what was typed. */
export function lookupPage(texts: Texts, { reference = '', error }: { reference?: string; error?: LookupError } = {}) {
  const { label, hint } = texts.lookup
  const message = error === undefined ? undefined : lookupError(texts, reference, error)
  return {
    title: message ? texts.page.error(texts.lookup.title) : texts.lookup.title,
    heading: texts.lookup.title,
    texts: texts.lookup,
    summary: message === undefined ? undefined : summaryOf(texts, [{ text: message, href: '#reference' }]),
    input: referenceInput(texts, { id: 'reference', value: reference, label, hint, message }),
  }
}

type LookupError = keyof Texts['lookup']['errors']

/** Says when a reference has the wrong length, so that the person knows what to look for. */
function lookupError(texts: Texts, reference: string, error: LookupError): string {
  const count = error === 'mistyped' ? countReference(reference) : undefined
  if (!count || count === REFERENCE_LENGTH) return texts.lookup.errors[error]
  return texts.lookup.length(count, REFERENCE_LENGTH)
}

interface CaseState {
  /** UTC milliseconds. */
  now: number
  timeZone: string
  /** What was just received, shown at the top. */
  arrived?: 'file' | 'reply' | undefined
  /** The token for an answer in words; used only while the office asks. */
  replyToken: string
  /** The answer, as far as it was typed. */
  answer?: string
}

/** How long a case has waited by now, in words. Nothing else of its page changes with the time. */
export const waitingTime = (
  texts: Texts,
  { status, receivedAt }: Pick<Case, 'status' | 'receivedAt'>,
  now: number,
): string => (status.final ? '' : texts.days((now - receivedAt) / DAY))

/** The page of a case; event times are UTC milliseconds. Notes of the office and words of the person never leave this function. */
export function casePage(texts: Texts, found: Case, { now, timeZone, arrived, replyToken, answer }: CaseState) {
  const { form, reference, receivedAt, status, events, typical, takesFiles, asked, kept } = found
  const standing = standingOf(texts, found, timeZone)
  return {
    title: `${texts.page.label(standing.label)} ${form.title}`,
    heading: form.title,
    reference,
    status: {
      label: standing.label,
      final: status.final === true,
      attention: standing.attention,
    },
    meaning: standing.meaning,
    next: standing.next,
    asked: standing.asked,
    reply: asked && replyForm(texts, { reference, token: replyToken, answer, isMore: standing.asked?.isAnswered }),
    typical:
      typical && !status.final
        ? texts.status.typical.text(typical.days, typical.finished, waitingTime(texts, { status, receivedAt }, now))
        : undefined,
    events: publicEvents(events)
      .map((event) => ({
        label: labelOf(texts, form, event),
        time: shownTime(texts, event.at, timeZone),
        message: paragraphs(event.message),
        ...messagePassage(texts, event, form),
      }))
      .reverse(),
    withdraw: status.final ? undefined : withdrawLink(texts, reference, withdrawnOf(form, status)),
    kept: keptText(texts, kept, timeZone),
    arrived: arrived && texts.status.arrived[arrived],
    texts: texts.status,
    files: takesFiles.map(({ fieldId, label }) => ({
      label,
      href: `/api/drive-upload?${new URLSearchParams({ submissionId: reference, fieldId })}`,
    })),
    noIndex: true,
  }
}

/** A change of status is called by the status; everything else by what was done. */
function labelOf(texts: Texts, form: Form, { kind, status }: Case['events'][number]): string {
  if (kind === 'status' || isPrivate(kind)) return statusLabel(texts, form, status)
  return kind === 'reopened' ? texts.events.reopened(statusLabel(texts, form, status)) : texts.events[kind]
}

/** The page of a case whose content was deleted. */
export const deletedPage = (texts: Texts, { form, reference, deletedAt = 0 }: Case, timeZone: string) => ({
  title: `${texts.page.label(texts.events.deleted)} ${form.title}`,
  heading: form.title,
  reference,
  deleted: deletedOn(texts, deletedAt, timeZone),
  texts: texts.status,
  noIndex: true,
})

function deletedOn(texts: Texts, at: number, timeZone: string) {
  const { iso, text } = shownTime(texts, at, timeZone)
  return { iso, text: texts.deleted.text(text), remains: texts.deleted.remains }
}

/** The case for programs: times in ISO 8601, public messages only. */
export function caseJson(texts: Texts, { form, reference, receivedAt, status, events, asked }: Case) {
  return {
    reference,
    status: { id: status.id, label: statusTexts(texts, status).label },
    form: form.slug,
    submittedAt: new Date(receivedAt).toISOString(),
    ...(asked && { asked: { answeredAt: asked.answered ? new Date(asked.answered.at).toISOString() : null } }),
    events: publicEvents(events).map(({ kind, status: id, at, message }) => ({
      kind,
      status: { id, label: statusLabel(texts, form, id) },
      at: new Date(at).toISOString(),
      ...(message === undefined ? {} : { message }),
    })),
  }
}

/**
 * What the card of a case says and asks for. Once the person has answered, the author's texts of the status would ask again for
 * the same. So the page says what came, and offers to add to it.
 */
function standingOf(texts: Texts, { form, status, asked, events }: Case, timeZone: string) {
  const text = texts.asked
  const answered = asked?.answered
  const turn = turnAfter(answered)
  const { label, meaning, next, nextWritten } = statusTexts(texts, status)
  return {
    label: turn === 'office' ? text.answered : label,
    /** The person has to do something, or at least to read something. */
    attention: asked !== undefined && turn !== 'office',
    ...(answered && turn
      ? {
          meaning: [`${text.sent(answered, shownTime(texts, answered.at, timeZone).text)} ${text.turn[turn]}`],
          next: [text.next[turn]],
        }
      : { meaning: authored(form, meaning), next: authored(form, hasWritten(events) ? (nextWritten ?? next) : next) }),
    asked: asked && {
      isAnswered: turn === 'office',
      heading: text.heading[turn ?? 'first'],
      message: paragraphs(asked.message),
      ...messagePassage(texts, asked, form),
    },
  }
}

/**
 * Has the office written to the person, and not undone it? Then they have something to read, whatever the status says. A case that
 * the person has withdrawn needs nothing for which the office asked before.
 */
function hasWritten(events: Case['events']): boolean {
  const moved = events.findLastIndex(({ kind }) => kind === 'status' || kind === 'reopened')
  const counted = events[moved]?.by === 'public' ? events.slice(moved) : events
  return counted.some((event) => isStep(event) && event.message !== undefined && !event.undone)
}

/** Whose turn it is after the person has sent something: it is theirs again if the office has written since. */
const turnAfter = (answered: Answered | undefined) =>
  answered && (answered.writtenSince ? ('person' as const) : ('office' as const))
