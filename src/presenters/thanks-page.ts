/** The page after sending: a receipt with the reference, and never an answer. */
import { fieldsOf } from '../models/form.ts'
import type { Case } from '../models/submission.ts'
import { paragraphs } from './paragraphs.ts'
import { words } from './words/index.ts'

interface Receipt {
  /** The same form was sent before with other answers; those stand. */
  unchanged: boolean
  /** IANA name; times are shown on its clocks. */
  timeZone: string
}

/** The thank-you page of a case; what happens next follows the case once it has moved on from its first status. */
export function thanksPage({ form, reference, receivedAt, status, events }: Case, { unchanged, timeZone }: Receipt) {
  const heading = form.confirmation?.title ?? words.thanks.title
  const next = events.length > 1 ? status.next : (form.confirmation?.next ?? status.next)
  return {
    title: heading,
    heading,
    formTitle: form.title,
    text: paragraphs(form.confirmation?.text),
    reference,
    receivedAt,
    timeZone,
    unchanged,
    takesFiles: fieldsOf(form).some(({ field }) => field.type === 'file'),
    next: paragraphs(next),
    statusHref: `/status?reference=${encodeURIComponent(reference)}`,
    noIndex: true,
  }
}
