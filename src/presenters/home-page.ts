/** The list of published forms. */
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
