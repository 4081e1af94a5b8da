/** Shown in place of a form outside its opening times. */
import type { Form } from '../models/form.ts'
import { paragraphs } from './paragraphs.ts'
import { words } from './words/index.ts'

interface Closed {
  form: Form
  opensAt?: number | undefined
  closesAt?: number | undefined
}

/** The page of a form that is not open: not yet (`opensAt` to come) or no more. Times are UTC milliseconds, `timeZone` an IANA name. */
export function closedPage({ form, ...times }: Closed, now: number, timeZone: string) {
  const opensAt = times.opensAt !== undefined && times.opensAt > now ? times.opensAt : undefined
  const closedAt = opensAt === undefined ? times.closesAt : undefined
  return {
    title: opensAt === undefined ? words.form.closed(form.title) : words.form.notOpenYet(form.title),
    heading: form.title,
    text: paragraphs(form.closedText),
    opensAt,
    closedAt,
    timeZone,
  }
}
