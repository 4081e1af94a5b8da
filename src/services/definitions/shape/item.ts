/** Makes schemas from the table of properties, those of what stands on a page among them: questions, and blocks of text between them. */
import type { SchemaObject } from 'ajv'
import { CALCULATIONS, ERROR_KINDS, type ItemType } from '../../../models/field.ts'
import type { Noun } from '../../../models/form-part.ts'
import type { Property, PropertyKind, Written } from '../../../models/form-property.ts'
import { ITEMS, PROPERTIES } from './properties.ts'
import { aRule, textOf } from './rule.ts'

/** The schema of a part of a form. What stands on a page is told apart by its type, which comes first. */
export function objectSchema(noun: Noun): SchemaObject {
  const rows = Object.entries(PROPERTIES[noun])
  const names = rows.flatMap(([name, row]) => (row.required ? [name] : []))
  const isItem = ITEM_TYPES.some((type) => type === noun)
  return {
    type: 'object',
    ...(EXAMPLES[noun] && { examples: [EXAMPLES[noun]] }),
    additionalProperties: false,
    required: isItem ? ['type', ...names] : names,
    properties: {
      ...(isItem && { type: { const: noun } }),
      ...Object.fromEntries(rows.map(([name, row]) => [name, schemaOf(row)])),
      ...(noun === 'option' && { exclusive: { not: {}, description: 'in checkboxes only. Remove it here' } }),
    },
  }
}

/** What is shown to somebody who wrote another type. */
const EXAMPLES: Partial<Record<Noun, object>> = {
  option: { value: 'red', label: 'Red' },
  box: { value: 'red', label: 'Red' },
  unique: { fieldId: 'plate', message: 'Enter each vehicle once' },
}

const schemaOf = (row: Property): SchemaObject => (MAKERS[row.kind] as (row: Property) => SchemaObject)(row)

/** An object with exactly one kind of calculation, and a list of what it is made of: ids, and constants. */
const sources = (fewest: number, most: number): SchemaObject => ({
  type: 'array',
  minItems: fewest,
  maxItems: most,
  items: { type: ['string', 'number'], minLength: 1, maxLength: 64 },
})
const MOST_SOURCES = 100
const calculation: SchemaObject = {
  type: 'object',
  examples: [{ sum: ['age', 5] }],
  additionalProperties: false,
  minProperties: 1,
  maxProperties: 1,
  description: `one calculation (${CALCULATIONS.join(', ')}) with a list, such as { "sum": ["rent", "heating"] }`,
  properties: Object.fromEntries(
    CALCULATIONS.map((kind) => [kind, kind === 'difference' ? sources(2, 2) : sources(1, MOST_SOURCES)]),
  ),
}

const textLike = (row: { longest: number } | { like: Written }): SchemaObject =>
  'like' in row ? { type: 'string', ...row.like } : textOf(row.longest)
const limitsOf = ({
  kind,
  group,
  required,
  default: _,
  forAdmins,
  ...limits
}: Property<'count' | 'number' | 'bytes' | 'days'>) => limits
const anId: SchemaObject = { type: 'string', minLength: 1, maxLength: 64 }

const MAKERS: { [K in PropertyKind]: (row: Property<K>) => SchemaObject } = {
  line: textLike,
  lines: textLike,
  texts: (row) => {
    const items = textLike(row)
    const list = { minItems: 1, maxItems: row.maxItems }
    if ('like' in row) return { ...items, type: ['string', 'array'], ...list, uniqueItems: true, items }
    return { type: 'array', ...list, items }
  },
  count: (row) => ({ type: 'integer', ...limitsOf(row) }),
  number: (row) => ({ type: 'number', ...limitsOf(row) }),
  bytes: (row) => ({ type: 'integer', ...limitsOf(row) }),
  days: (row) => ({ type: 'integer', ...limitsOf(row) }),
  flag: ({ only }) => (only ? { const: only } : { type: 'boolean' }),
  choice: ({ of }) => ({ enum: [...of] }),
  choices: ({ of, minItems, uniqueItems }) => ({
    type: 'array',
    ...(minItems !== undefined && { minItems }),
    ...(uniqueItems && { uniqueItems }),
    items: { enum: [...of] },
  }),
  day: () => ({
    type: 'string',
    description: 'a date such as 2026-12-31, or today, today+14d, today-18y (d, w, m, y)',
    anyOf: [{ format: 'date' }, { pattern: '^today([+-]\\d{1,5}[dwmy])?$' }],
  }),
  time: () => ({
    type: 'string',
    description: 'a 24-hour time, such as 09:30',
    pattern: '^([01]\\d|2[0-3]):[0-5]\\d$',
  }),
  moment: () => ({
    type: 'string',
    format: 'instant',
    description: 'a time with date and offset, such as 2026-12-31T18:00:00+01:00',
  }),
  id: () => anId,
  ids: ({ minItems, maxItems, like }) => ({
    type: 'array',
    ...(minItems !== undefined && { minItems }),
    maxItems,
    ...(like && { uniqueItems: true }),
    items: like ? { type: 'string', ...like } : anId,
  }),
  // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
  rule: ({ orFlag }) => (orFlag ? { if: { type: 'object' }, then: aRule, else: { type: 'boolean' } } : aRule),
  calculation: () => calculation,
  options: ({ noun }) => ({ type: 'array', minItems: 1, maxItems: MOST_OPTIONS, items: objectSchema(noun) }),
  messages: () => ({
    type: 'object',
    additionalProperties: false,
    properties: Object.fromEntries(ERROR_KINDS.map((kind) => [kind, textOf(500)])),
  }),
  nested: ({ noun, or }) => ({ ...objectSchema(noun), ...(or && { ...or, type: ['string', 'object'] }) }),
  parts: ({ noun, minItems, maxItems }) => ({
    type: 'array',
    ...(minItems !== undefined && { minItems }),
    maxItems,
    ...(noun
      ? { items: objectSchema(noun) }
      : // Filled in where it is missing, so that every page has a list; that a page asks something is checked later.
        { items: itemSchema, default: [] }),
  }),
}
const MOST_OPTIONS = 500

export const ITEM_TYPES = Object.keys(ITEMS) as ItemType[]
export const itemSchema: SchemaObject = {
  type: 'object',
  required: ['type'],
  discriminator: { propertyName: 'type' },
  oneOf: ITEM_TYPES.map(objectSchema),
}
/** The types of questions and blocks that have such a property. */
export const typesWith = (property: string): ItemType[] =>
  ITEM_TYPES.filter((type) => property === 'type' || Object.hasOwn(ITEMS[type], property))
