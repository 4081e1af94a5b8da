/** The list of published forms. */
import type { Form } from '../models/form.ts'

/** The home page: listed forms in the order of their titles. */
export function homePage(forms: readonly Form[]) {
  return {
    title: 'Forms',
    forms: forms
      .filter((form) => !form.unlisted)
      .sort((a, b) => a.title.localeCompare(b.title, 'en-GB'))
      .map(({ slug, title, summary }) => ({ title, summary: summary ?? '', href: `/f/${slug}` })),
  }
}
