/** Where a form and its parts are edited. */
import type { Language } from '../../../models/language.ts'
import { listOfSlug } from '../../../models/option-list.ts'

/** Where a form is edited, or a list of options. */
export const editHref = (slug: string): string =>
  listOfSlug(slug) === undefined ? `/staff/forms/${slug}/edit` : `/staff/${slug}`
/** Where a part of a form is edited. Of a list, each option has a page, and nothing else. */
export const partHref = (slug: string, part: string): string =>
  part === '' || (listOfSlug(slug) !== undefined && !part.startsWith('option:'))
    ? editHref(slug)
    : `${editHref(slug)}/part/${encodeURIComponent(part)}`

/** A property on the page of its part. `saved`: what was saved just now, as the page says it: a property, or a part. */
export const rowHref = (slug: string, part: string, property: string, saved = ''): string =>
  `${partHref(slug, part)}${savedQuery(saved)}#row-${property}`

export const savedQuery = (saved: string): string => saved && `?saved=${encodeURIComponent(saved)}`

/** What is to be translated into a language. */
export const languageHref = (slug: string, language: Language): string =>
  `${editHref(slug)}/languages/${language}?show=todo`
