/** A page of a form: questions asked together, a list of records, or the end of a journey that leads nowhere. */
import { asNumber, type CalculatedValue, type Field, type Item, isCalculated, isField } from './field.ts'
import type { Rule } from './rule.ts'

/** Words that addresses have in the place of the id of a page. */
export const RESERVED_IDS = ['check', 'thank-you', 'style', 'save', 'resume', 'discard', 'numbers']

/** What must hold of the answers to a page, and of those before it; in a list, of each record. */
export interface Check {
  rule: Rule
  /** Shown if the rule does not hold. */
  message: string
  /** The question of the page at which the message is shown. While it is not asked, nothing is checked. */
  fieldId: string
}
/** No two records of a list may have the same answer to a question. */
export type Unique = Pick<Check, 'message' | 'fieldId'>
/** The page is asked once for each record of a list, such as a vehicle. Its answer is the list, under the page's id. */
export interface Repeat {
  /** Records needed, default 1; 0 lets the list be empty. */
  min?: number
  max: number
  /** One record in the singular, such as "vehicle". */
  itemLabel: string
  /** Several records, such as "people"; default: the plural that the service makes of `itemLabel`. */
  itemsLabel?: string
  /** Ids of the questions whose answers name a record in the list; default: its first two answers. */
  summary?: string[]
  unique?: Unique[]
}
/** Ends the journey when it is reached: such a person cannot send the form. */
export interface Exit {
  title: string
  /** Blank lines separate paragraphs. */
  text: string
}
export interface Page {
  /** Unique in the form; part of the page's address. */
  id: string
  title?: string
  /** Shown above the questions; blank lines separate paragraphs. */
  text?: string
  /** Empty on a page that ends the journey, and may then be left out of the definition. */
  fields: Item[]
  /** The page is on the path only if this rule holds; it may look at earlier pages. */
  showIf?: Rule
  repeat?: Repeat
  checks?: Check[]
  exit?: Exit
}

/** The shape of the id of a record. */
export const RECORD_ID = /^[a-z0-9]{1,12}$/
/** The id of the first record of a list that nobody has added to; all others get a random one. */
export const FIRST_RECORD = '1'

/** What an address names: a page of a form of several, and a record of a list. */
export interface Place {
  page?: string
  record?: string
}
/** The ids of page and record in the path or query of an address; undefined if the record cannot be one. */
export function placeIn({ page, record }: Readonly<Record<string, string | string[] | undefined>>): Place | undefined {
  if (record !== undefined && (typeof record !== 'string' || !RECORD_ID.test(record))) return undefined
  return { ...(typeof page === 'string' && { page }), ...(record !== undefined && { record }) }
}

/** A page of a form, or one record of a list page. */
export interface AskedPage {
  page: Page
  record?: string
}
/** What a place names among the pages of a form of several; undefined when it names none. */
export function pageIn(pages: readonly Page[], { page: id, record }: Place): AskedPage | undefined {
  const page = pages.find((one) => one.id === id)
  if (!page || (record !== undefined && !page.repeat)) return undefined
  return { page, ...(record !== undefined && { record }) }
}
/** A version of a form, as far as an address finds a page in it. */
interface Paged {
  form: { pages: readonly Page[] }
  isJourney: boolean
}

/** The page or record with questions that an address names in a version of a form; undefined when it has none. */
export function pageAt({ form, isJourney }: Paged, place: Place): AskedPage | undefined {
  if (!isJourney) return place.page === undefined ? { page: form.pages[0]! } : undefined
  const asked = pageIn(form.pages, place)
  return asked?.page.exit ? undefined : asked
}

/** The first page; a list that must have a record begins with it. */
export function firstPage({ pages: [page] }: { pages: readonly Page[] }): AskedPage {
  return beginsWithRecord(page!, 0) ? { page: page!, record: FIRST_RECORD } : { page: page! }
}

/**
 * The page or record that a post is about: the first one if its address names none, as the button to save on the check page does.
 * Undefined if the version has no such page. A post that is refused goes back to the first page then.
 */
export function askedPage(version: Paged, place: Place, { isRefused = false } = {}): AskedPage | undefined {
  return pageAt(version, place) ?? (place.page === undefined || isRefused ? firstPage(version.form) : undefined)
}

/** The questions of a page, without what stands between them. */
export const questionsOf = ({ fields }: Page): Field[] => fields.filter(isField)
export const calculatedOf = ({ fields }: Page): CalculatedValue[] => fields.filter(isCalculated)
/** What a page has answers to: its questions, and its calculated values as numbers, in order. */
export const answerFieldsOf = ({ fields }: Page): Field[] =>
  fields.flatMap((item) => (isField(item) ? [item] : isCalculated(item) ? [asNumber(item)] : []))

/** How many records a list may have. */
export const recordsAllowed = ({ min = 1, max }: Repeat): { min: number; max: number } => ({ min, max })
/** A list that needs a record and has none begins with its first one. */
export const beginsWithRecord = ({ repeat }: Page, records: number): boolean =>
  records === 0 && repeat !== undefined && recordsAllowed(repeat).min > 0
