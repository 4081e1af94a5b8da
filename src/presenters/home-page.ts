/** The list of published forms. */
import type { Form } from '../models/form.ts'
import type { Texts } from './texts/index.ts'

/** The home page: listed forms in the order of their titles. */
export function homePage(texts: Texts, forms: readonly Form[]) {
  return {
    title: texts.home.title,
    texts: texts.home,
    forms: forms
      .filter((form) => !form.unlisted)
      .sort((a, b) => a.title.localeCompare(b.title, texts.locale))
      .map(({ slug, title, summary }) => ({ title, summary: summary ?? '', href: `/f/${slug}` })),
  }
}
