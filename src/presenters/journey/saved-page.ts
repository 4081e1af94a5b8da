/** Saving a form for later: the page that shows the code, and the one on which it is typed in. */
import type { AnswerError } from '../../models/answers.ts'
import { groupedCode, type ResumeRefusal } from '../../models/codes.ts'
import type { Form } from '../../models/form.ts'
import { INPUTS } from '../../models/form-inputs.ts'
import { referenceInput, summaryOf } from '../controls.ts'
import { type Texts, wordedErrors } from '../texts/index.ts'
import { draftsView, type ListedDraft } from './start-page.ts'

interface SavedState {
  code: string
  /** UTC milliseconds. */
  until: number
  timeZone: string
  goOn: string
  /** The address under which the browser reaches the service; shown where the operator has set none. */
  origin: string
  /** Files that came with the page and were refused, and the address of the page. */
  refused: readonly AnswerError[]
  page: string
  /** The token of the page that was saved: saving it again without anything on it shows the code in another language. */
  token: string
}

/** The only page that ever shows the code. */
export const savedPage = (
  texts: Texts,
  form: Form,
  { code, until, timeZone, goOn, origin, refused, page, token }: SavedState,
) => ({
  title: titleOf(texts, texts.page.of(texts.journey.saved.title, form.title), refused.length > 0),
  summary: refused.length > 0 ? notSaved(texts, form, refused, page) : undefined,
  heading: texts.journey.saved.title,
  formTitle: form.title,
  label: texts.journey.saved.code,
  code: groupedCode(code),
  until: texts.journey.saved.until(texts.dateTime(until, timeZone)),
  keep: texts.journey.saved.keep,
  origin,
  again: { action: `/f/${form.slug}/save`, name: INPUTS.token, token },
  resume: `/f/${form.slug}/resume`,
  resumeTitle: texts.page.label(texts.journey.resume.title),
  goOn: { href: goOn, label: texts.journey.saved.goOn },
  discard: `/f/${form.slug}/discard`,
  discardLabel: texts.journey.saved.discard,
  discardText: texts.journey.saved.discardText,
  noIndex: true,
})

const titleOf = (texts: Texts, title: string, failed: boolean): string => (failed ? texts.page.error(title) : title)

const notSaved = (texts: Texts, form: Form, refused: readonly AnswerError[], page: string) =>
  summaryOf(
    texts,
    wordedErrors(texts, form, refused).map(({ fieldId, message }) => ({ text: message, href: `${page}#${fieldId}` })),
    { title: texts.journey.saved.notSaved(refused.length), text: texts.journey.saved.rest },
  )

/** What was typed is shown again in groups of four, so that people find a mistake without typing everything again. */
export function resumePage(
  texts: Texts,
  form: Form,
  { typed = '', error, drafts }: { typed?: string; error?: ResumeRefusal; drafts?: readonly ListedDraft[] } = {},
) {
  const { title, label, hint, submit, errors } = texts.journey.resume
  const message = error === undefined ? undefined : errors[error]
  const whole = texts.page.of(title, form.title)
  return {
    title: message === undefined ? whole : texts.page.error(whole),
    heading: title,
    formTitle: form.title,
    back: `/f/${form.slug}`,
    action: `/f/${form.slug}/resume`,
    submitLabel: submit,
    summary: message === undefined ? undefined : summaryOf(texts, [{ text: message, href: '#code' }]),
    drafts: drafts && draftsView(texts, form, drafts),
    input: referenceInput(texts, { id: 'code', value: groupedCode(typed), label, hint, message }),
    noIndex: true,
  }
}
