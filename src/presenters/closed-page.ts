/** Shown in place of a form outside its opening times, or after it was taken off. */
import type { Form } from '../models/form.ts'
import { paragraphs } from './paragraphs.ts'
import { words } from './texts/index.ts'
import { shownTime } from './times.ts'

interface Closed {
  form: Form
  opensAt?: number | undefined
  closesAt?: number | undefined
}

/** The page of a form that is not open: not yet (`opensAt` to come) or no more. Times are UTC milliseconds, `timeZone` an IANA name. */
export function closedPage({ form, opensAt, closesAt }: Closed, now: number, timeZone: string) {
  const isToCome = opensAt !== undefined && opensAt > now
  const at = isToCome ? opensAt : closesAt
  return {
    title: isToCome ? words.form.notOpenYet(form.title) : words.form.closed(form.title),
    heading: form.title,
    state: isToCome ? ('to-come' as const) : ('closed' as const),
    time: at === undefined ? undefined : shownTime(at, timeZone),
    text: paragraphs(form.closedText),
  }
}

/** The page of a form that was taken off. */
export const withdrawnPage = (form: Form) => ({
  title: words.form.withdrawn(form.title),
  heading: form.title,
  state: 'withdrawn' as const,
  time: undefined,
  text: [],
})
