/** Shown in place of a form outside its opening times, or after it was withdrawn. */
import type { Form } from '../models/form.ts'
import { paragraphs } from './paragraphs.ts'
import { texts } from './texts/index.ts'
import { shownTime } from './times.ts'

interface Closed {
  form: Form
  opensAt?: number | undefined
  closesAt?: number | undefined
}

const say = texts.closed

/** The page of a form that is not open: not yet (`opensAt` to come) or no more. Times are UTC milliseconds, `timeZone` an IANA name. */
export function closedPage({ form, opensAt, closesAt }: Closed, now: number, timeZone: string) {
  const isToCome = opensAt !== undefined && opensAt > now
  const at = isToCome ? opensAt : closesAt
  return {
    ...pageOf(form, isToCome ? 'to-come' : 'closed'),
    time: at === undefined ? undefined : timeOf(at, isToCome ? say.opens : say.closedOn, timeZone),
    text: paragraphs(form.closedText),
  }
}

/** The page of a form that was withdrawn. */
export const withdrawnPage = (form: Form) => ({ ...pageOf(form, 'withdrawn'), time: undefined, text: [] })

const pageOf = (form: Form, state: keyof typeof say.states) => ({
  title: say.titles[state](form.title),
  heading: form.title,
  state,
  stateText: say.states[state],
  texts: say,
})

function timeOf(at: number, sentence: (time: string) => string, timeZone: string) {
  const { iso, text } = shownTime(at, timeZone)
  return { iso, text: sentence(text) }
}
