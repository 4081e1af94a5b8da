/** The schema of a page. */
import type { SchemaObject } from 'ajv'
import type { Check, Exit, Page, Repeat, Unique } from '../../../models/page.ts'
import { itemSchema } from './item.ts'
import { aRule, type ObjectSchema, textOf } from './object-schema.ts'

const MOST_ROWS = 100
/** Words that addresses have in the place of a page id. */
const RESERVED_IDS = ['check', 'thank-you', 'style', 'save', 'resume', 'discard', 'numbers']

const line = textOf(200)
const text = textOf(10_000)
const place = { message: textOf(500), fieldId: { type: 'string', minLength: 1, maxLength: 64 } }
const uniqueSchema: ObjectSchema<Unique> & SchemaObject = {
  type: 'object',
  examples: [{ fieldId: 'plate', message: 'Enter each vehicle once' }],
  additionalProperties: false,
  required: ['message', 'fieldId'],
  properties: place,
}
const repeatSchema: ObjectSchema<Repeat> = {
  type: 'object',
  additionalProperties: false,
  required: ['max', 'itemLabel'],
  properties: {
    min: { type: 'integer', minimum: 0, maximum: MOST_ROWS },
    unique: { type: 'array', minItems: 1, maxItems: 10, items: uniqueSchema },
    max: { type: 'integer', minimum: 1, maximum: MOST_ROWS },
    itemLabel: { ...line, maxLength: 60 },
    itemsLabel: { ...line, maxLength: 60 },
    summary: { type: 'array', minItems: 1, maxItems: 5, items: { type: 'string', minLength: 1, maxLength: 64 } },
  },
}
const checkSchema: ObjectSchema<Check> = {
  type: 'object',
  additionalProperties: false,
  required: ['rule', 'message', 'fieldId'],
  properties: { rule: aRule, ...place },
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
      not: { enum: RESERVED_IDS },
      description: `a lower-case letter, then lower-case letters, digits or hyphens, at most 40, and not ${RESERVED_IDS.join(', ')}`,
    },
    title: line,
    text,
    // Filled in where it is missing, so that every page has a list; that a page asks something is checked later.
    fields: { type: 'array', maxItems: 200, items: itemSchema, default: [] },
    showIf: aRule,
    repeat: repeatSchema,
    checks: { type: 'array', minItems: 1, maxItems: 50, items: checkSchema },
    exit: exitSchema,
  },
}
