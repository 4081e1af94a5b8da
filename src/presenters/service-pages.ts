/** Pages that are about no form: the list of all forms, and the page for whatever went wrong. */
import { type Form, languagesOf, ownLanguageOf } from '../models/form.ts'
import type { Texts } from './texts/index.ts'

/** The home page: listed forms in the order of their titles. */
export function homePage(texts: Texts, forms: readonly Form[]) {
  return {
    title: texts.home.title,
    texts: texts.home,
    forms: forms
      .filter((form) => !form.unlisted)
      .sort((a, b) => a.title.localeCompare(b.title, texts.locale))
      .map((form) => ({
        title: form.title,
        summary: form.summary ?? '',
        href: `/f/${form.slug}`,
        // Of a form that is not there in the language of the page.
        language: languagesOf(form).includes(texts.language) ? undefined : ownLanguageOf(form),
      })),
  }
}

interface Failure {
  status: number
  title: string
  text: string
  /** The error happened in the office, so the page leads back there instead of to the forms. */
  office?: boolean
  /** Lets the office find the line in its log. */
  requestId?: string
  /** The reference of the case that the error is about. */
  reference?: string | undefined
}

/** An error page. It shows nothing of the error but what is given here. */
export function errorPage(texts: Texts, { status, title, text, office = false, requestId, reference }: Failure) {
  return {
    title,
    heading: title,
    status,
    text,
    office,
    requestId: requestId ?? '',
    caseHref: reference === undefined ? '' : `/status?reference=${reference}`,
    texts: texts.page,
    noIndex: true,
  }
}
