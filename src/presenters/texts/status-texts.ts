/** What a status is called, what it means and what happens next: in the form's own words where it defines statuses, else in ours. */
import { type Form, statusOf } from '../../models/form.ts'
import type { OwnStatus, Status } from '../../models/status.ts'
import type { Texts } from './index.ts'

interface StatusTexts extends Pick<OwnStatus, 'label' | 'meaning' | 'next'> {
  /** In place of `next`, once the office has written to the person. */
  nextWritten?: string
}

export function statusTexts(texts: Texts, { id, label, meaning = '', next }: Omit<Status, 'to'>): StatusTexts {
  if (label === undefined) return texts.statuses[id as keyof Texts['statuses']]
  return { label, meaning, ...(next !== undefined && { next }) }
}

/** What a status of a form is called, by its id. */
export const statusLabel = (texts: Texts, form: Form, id: string): string =>
  statusTexts(texts, statusOf(form, id)!).label
