/** The list of published forms. */
import type { Form } from '../models/form.ts'
import { words } from './texts/index.ts'

/** The home page: listed forms in the order of their titles. */
export function homePage(forms: readonly Form[]) {
  return {
    title: words.home.title,
    texts: words.home,
    forms: forms
      .filter((form) => !form.unlisted)
      .sort((a, b) => a.title.localeCompare(b.title, words.locale))
      .map(({ slug, title, summary }) => ({ title, summary: summary ?? '', href: `/f/${slug}` })),
  }
}
