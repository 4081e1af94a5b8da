/** A page of a form: questions asked together, a list of records, or the end of a journey that leads nowhere. */
import { type Field, type Item, isField } from './field.ts'
import type { Rule } from './rule.ts'

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
  exit?: Exit
}

/** The id of the first record of a list that nobody has added to; all others get a random one. */
export const FIRST_RECORD = '1'

/** The questions of a page, without the blocks between them. */
export const questionsOf = ({ fields }: Page): Field[] => fields.filter(isField)

/** How many records a list may have. */
export const rowsAllowed = ({ min = 1, max }: Repeat): { min: number; max: number } => ({ min, max })
