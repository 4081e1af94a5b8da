/** Leaving a form and coming back: the page that shows the code, and the one that takes it. */
import type { Form } from '../../models/form.ts'
import { words } from '../words/index.ts'

interface Saved {
  code: string
  /** UTC milliseconds. */
  until: number
  timeZone: string
  goOn: string
  /** Under which the browser reaches the service; shown where the operator has set none. */
  origin: string
}

/** The only page that ever shows the code. */
export const savedPage = (form: Form, { code, until, timeZone, goOn, origin }: Saved) => ({
  title: `${words.journey.saved.title} – ${form.title}`,
  heading: words.journey.saved.title,
  formTitle: form.title,
  label: words.journey.saved.code,
  code,
  until: words.journey.saved.until(words.dateTime(until, timeZone)),
  keep: words.journey.saved.keep,
  origin,
  resume: `/f/${form.slug}/resume`,
  resumeTitle: words.journey.resume.title,
  goOn: { href: goOn, label: words.journey.saved.goOn },
  discard: `/f/${form.slug}/discard`,
  discardLabel: words.journey.saved.discard,
  discardText: words.journey.saved.discardText,
  noIndex: true,
})

export type ResumeError = keyof typeof words.journey.resume.errors

/** What was typed comes back, so that a slip is mended and not typed anew. */
export function resumePage(form: Form, { typed = '', error }: { typed?: string; error?: ResumeError } = {}) {
  const { title, label, hint, submit, errors } = words.journey.resume
  const message = error === undefined ? undefined : errors[error]
  const whole = `${title} – ${form.title}`
  return {
    title: message === undefined ? whole : words.page.error(whole),
    heading: title,
    formTitle: form.title,
    back: `/f/${form.slug}`,
    action: `/f/${form.slug}/resume`,
    submitLabel: submit,
    summary:
      message === undefined
        ? undefined
        : {
            titleText: words.page.problem,
            errorList: [{ text: message, href: '#code' }],
            attributes: { tabindex: '-1', autofocus: { value: true, optional: true } },
          },
    input: {
      id: 'code',
      name: 'code',
      value: typed,
      label: { text: label },
      hint: { text: hint },
      errorMessage: message === undefined ? undefined : { text: message },
      classes: 'reference-input',
      autocomplete: 'off',
      autocapitalize: 'characters',
      spellcheck: false,
    },
    noIndex: true,
  }
}
