/** Where a case stands: the lookup, the case for people, the case for programs. */
import { statusesOf } from '../models/form.ts'
import { DAY } from '../models/moment.ts'
import type { Case } from '../models/submission.ts'
import { paragraphs } from './paragraphs.ts'
import { words } from './words/index.ts'

/** The lookup page; an unknown and a mistyped reference give the same shape, and keep what was typed. */
export function lookupPage({
  reference = '',
  error,
}: {
  reference?: string
  error?: keyof typeof words.lookup.errors
} = {}) {
  const message = error && words.lookup.errors[error]
  return {
    title: message ? words.page.error(words.lookup.title) : words.lookup.title,
    heading: words.lookup.title,
    summary: message && {
      titleText: words.page.problem,
      errorList: [{ text: message, href: '#reference' }],
      attributes: { tabindex: '-1', autofocus: { value: true, optional: true } },
    },
    input: {
      id: 'reference',
      name: 'reference',
      value: reference,
      label: { text: words.lookup.label },
      hint: { text: words.lookup.hint },
      errorMessage: message && { text: message },
      classes: 'reference-input',
      autocomplete: 'off',
      autocapitalize: 'characters',
      spellcheck: false,
    },
  }
}

/** The page of a case; `now` and event times are UTC milliseconds. Notes of the office never leave this function. */
export function casePage(
  { form, reference, receivedAt, status, events, typical, takesFiles }: Case,
  { now, timeZone, fileReceived = false }: { now: number; timeZone: string; fileReceived?: boolean },
) {
  return {
    title: `${status.label}: ${form.title}`,
    heading: form.title,
    reference,
    receivedAt,
    timeZone,
    status: {
      label: status.label,
      final: status.final === true,
      attention: status.uploads === true && status.id !== statusesOf(form)[0]?.id,
    },
    meaning: paragraphs(status.meaning),
    next: paragraphs(status.next),
    waiting: status.final ? '' : words.days((now - receivedAt) / DAY),
    typical: typical && !status.final ? { days: words.days(typical.days), finished: typical.finished } : undefined,
    events: events.map(({ label, at, message }) => ({ label, at, message: paragraphs(message) })).reverse(),
    fileReceived,
    files: takesFiles.map(({ fieldId, label }) => ({
      label,
      href: `/api/drive-upload?${new URLSearchParams({ submissionId: reference, fieldId })}`,
    })),
    noIndex: true,
  }
}

/** The case for programs: times in ISO 8601, public messages only. */
export function caseJson({ form, reference, receivedAt, status, events }: Case) {
  return {
    reference,
    status: { id: status.id, label: status.label },
    form: form.slug,
    submittedAt: new Date(receivedAt).toISOString(),
    events: events.map(({ status: id, label, at, message }) => ({
      status: { id, label },
      at: new Date(at).toISOString(),
      ...(message === undefined ? {} : { message }),
    })),
  }
}
