/** Shown in place of a form outside its opening times. */
import type { Form } from '../models/form.ts'
import { paragraphs } from './paragraphs.ts'
import { words } from './words/index.ts'

/** The page of a form that is not open: not yet (`opensAt` set) or no more. `now` is UTC milliseconds, `timeZone` an IANA name. */
export function closedPage(form: Form, now: number, timeZone: string) {
  const opensAt = form.opensAt && Date.parse(form.opensAt) > now ? Date.parse(form.opensAt) : undefined
  const closedAt = opensAt === undefined && form.closesAt ? Date.parse(form.closesAt) : undefined
  return {
    title: opensAt === undefined ? words.form.closed(form.title) : words.form.notOpenYet(form.title),
    heading: form.title,
    text: paragraphs(form.closedText),
    opensAt,
    closedAt,
    timeZone,
  }
}
