/** A page of a form: questions asked together, a list of records, or the end of a journey that leads nowhere. */
import type { SchemaObject } from 'ajv'
import type { ObjectSchema } from './ajv.ts'
import type { Field, Item } from './field.ts'
import { isField } from './field.ts'
import { itemSchema } from './field-schema.ts'
import type { Rule } from './rule.ts'

/** The page is asked once for each record of a list, such as a vehicle. Its answer is the list, under the page's id. */
export interface Repeat {
  /** Records needed, default 1; 0 lets the list be empty. */
  min?: number
  max: number
  /** One record in the singular, such as "vehicle". */
  itemLabel: string
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

export const MOST_PAGES = 60
/** The id of the first record of a list that nobody has added to; all others get a random one. */
export const FIRST_RECORD = '1'
const MOST_ROWS = 100
/** Words that stand where a page id would in an address. */
const RESERVED_PAGES = ['check', 'thank-you', 'style', 'save', 'resume', 'discard', 'numbers']

const line: SchemaObject = { type: 'string', minLength: 1, maxLength: 200, pattern: '\\S' }
const text: SchemaObject = { type: 'string', minLength: 1, maxLength: 10_000, pattern: '\\S' }
const repeatSchema: ObjectSchema<Repeat> = {
  type: 'object',
  additionalProperties: false,
  required: ['max', 'itemLabel'],
  properties: {
    min: { type: 'integer', minimum: 0, maximum: MOST_ROWS },
    max: { type: 'integer', minimum: 1, maximum: MOST_ROWS },
    itemLabel: { ...line, maxLength: 60 },
  },
}
const exitSchema: ObjectSchema<Exit> = {
  type: 'object',
  additionalProperties: false,
  required: ['title', 'text'],
  properties: { title: line, text },
}
export const pageSchema: ObjectSchema<Page> = {
  type: 'object',
  additionalProperties: false,
  required: ['id'],
  properties: {
    id: {
      type: 'string',
      pattern: '^[a-z][a-z0-9-]{0,39}$',
      not: { enum: RESERVED_PAGES },
      description: `a small letter, then small letters, digits or hyphens, at most 40, and not ${RESERVED_PAGES.join(', ')}`,
    },
    title: line,
    text,
    // Filled in where it is missing, so that every page has a list; that a page asks something is checked later.
    fields: { type: 'array', maxItems: 200, items: itemSchema, default: [] },
    showIf: { $ref: 'rule' },
    repeat: repeatSchema,
    exit: exitSchema,
  },
}

/** The questions of a page, without the blocks between them. */
export const questionsOf = ({ fields }: Page): Field[] => fields.filter(isField)

/** How many records a list may have. */
export const rowsAllowed = ({ min = 1, max }: Repeat): { min: number; max: number } => ({ min, max })
