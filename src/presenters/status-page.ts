/** Where a case stands: the lookup, the case for people, the case for programs. */
import { statusesOf } from '../models/form.ts'
import type { Case } from '../models/submission.ts'
import { paragraphs } from './paragraphs.ts'

const LOOKUP_ERRORS = {
  unknown: 'We have no case with this reference. Compare it with your thank-you page, letter by letter.',
  mistyped: 'This reference is mistyped. Compare it with your thank-you page, letter by letter.',
  limited: 'Too many references that do not exist were tried from your network. Wait a minute, then try again.',
}

/** The lookup page; an unknown and a mistyped reference give the same shape, and keep what was typed. */
export function lookupPage({ reference = '', error }: { reference?: string; error?: keyof typeof LOOKUP_ERRORS } = {}) {
  const message = error && LOOKUP_ERRORS[error]
  return {
    title: `${message ? 'Error: ' : ''}Find your case`,
    heading: 'Find your case',
    summary: message && {
      titleText: 'There is a problem',
      errorList: [{ text: message, href: '#reference' }],
      attributes: { tabindex: '-1', autofocus: { value: true, optional: true } },
    },
    input: {
      id: 'reference',
      name: 'reference',
      value: reference,
      label: { text: 'Reference' },
      hint: {
        text: 'It has 16 letters and digits, for example 7K3M-9QXT-2VBD-HW8N. Capitals, spaces and hyphens do not matter.',
      },
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
    waiting: status.final ? '' : daysInWords((now - receivedAt) / DAY),
    typical: typical && !status.final ? { days: daysInWords(typical.days), finished: typical.finished } : undefined,
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

const DAY = 86_400_000

function daysInWords(days: number): string {
  if (days < 1) return 'less than a day'
  const whole = Math.round(days)
  return whole === 1 ? '1 day' : `${whole} days`
}
