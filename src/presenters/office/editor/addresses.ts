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

/** The place of a part in the overview; the overview where there is none. `query`: what was done, or why it was not. */
export const placeHref = (slug: string, part: string, query = ''): string =>
  `${editHref(slug)}${query}${part && `#part-${encodeURIComponent(part)}`}`

/** Pages that lead on to where a part is changed, and to which saving leads back. */
export const ORIGINS = ['overview', 'publish'] as const
export type Origin = (typeof ORIGINS)[number]

/** An address that says from which page somebody comes. */
export const cameFrom = (href: string, origin: Origin | undefined): string =>
  origin ? href.replace(/#|$/, (end) => `${href.includes('?') ? '&' : '?'}from=${origin}${end}`) : href

/** The page that somebody came from. `saved`: the part that was saved there. */
export const originHref = (slug: string, origin: Origin, part: string, saved = ''): string =>
  origin === 'publish' ? `${editHref(slug)}/publish${savedQuery(saved)}` : placeHref(slug, part, savedQuery(saved))

/** What is to be translated into a language. */
export const languageHref = (slug: string, language: Language): string =>
  `${editHref(slug)}/languages/${language}?show=todo`
