/** The schema of what stands on a page: questions, and blocks of text between them. */
import type { SchemaObject } from 'ajv'
import { LIST_NAME } from '../../../models/definition.ts'
import { CALCULATIONS, ERROR_KINDS, FILE_KINDS, type Item, type ItemType } from '../../../models/field.ts'
import { aRule, type ObjectSchema, textOf } from './rule.ts'

const text = textOf(4000)
const line = textOf(500)
const token: SchemaObject = { ...line, maxLength: 100 }
/** An answer has at most 100,000 bytes as it is sent, and a character at most four. */
const count: SchemaObject = { type: 'integer', minimum: 1, maximum: 25_000 }
const limitDate: SchemaObject = {
  type: 'string',
  description: 'a date such as 2026-12-31, or today, today+14d, today-18y (d, w, m, y)',
  anyOf: [{ format: 'date' }, { pattern: '^today([+-]\\d{1,5}[dwmy])?$' }],
}
const limitTime: SchemaObject = {
  type: 'string',
  description: 'a 24-hour time, such as 09:30',
  pattern: '^([01]\\d|2[0-3]):[0-5]\\d$',
}

const fieldId: SchemaObject = {
  type: 'string',
  pattern: '^[a-z][a-zA-Z0-9_]{0,63}$',
  description: 'a lower-case letter, then letters, digits or _, at most 64, and not submissionId',
  not: { enum: ['submissionId'] },
}

const base = {
  id: fieldId,
  label: line,
  hint: text,
  required: {
    if: { type: 'object' },
    // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
    then: aRule,
    else: { type: 'boolean' },
  },
  showIf: aRule,
  shortDescription: line,
  messages: {
    type: 'object',
    additionalProperties: false,
    properties: Object.fromEntries(ERROR_KINDS.map((kind) => [kind, line])),
  },
} satisfies Record<string, SchemaObject>
const limits = {
  minLength: count,
  maxLength: count,
  maxWords: count,
  pattern: { type: 'string', minLength: 1, maxLength: 500 },
}
const autocomplete = { autocomplete: token }
const look = { ...autocomplete, width: { enum: [2, 3, 4, 5, 10, 20, 30] } }
const affixes = { prefix: { ...line, maxLength: 20 }, suffix: { ...line, maxLength: 20 } }
const also: SchemaObject = { type: 'array', minItems: 1, maxItems: 20, items: line }
const optionsWith = (more: Record<string, SchemaObject>): SchemaObject => ({
  type: 'array',
  minItems: 1,
  maxItems: 500,
  items: {
    type: 'object',
    examples: [{ value: 'red', label: 'Red' }],
    additionalProperties: false,
    required: ['value', 'label'],
    properties: { value: { ...line, maxLength: 200 }, label: line, hint: text, also, ...more },
  },
})
const options = optionsWith({ exclusive: { not: {}, description: 'in checkboxes only. Remove it here' } })
const optionsFrom: SchemaObject = {
  type: 'string',
  pattern: LIST_NAME.pattern,
  maxLength: LIST_NAME.longest,
  description: 'the name of a list: lower-case letters, digits and single hyphens, such as countries, at most 60',
}
const boxes = optionsWith({ exclusive: { const: true } })

/** What a calculation is made of: ids, and constants. */
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

type ItemSchemas = { [T in ItemType]: ObjectSchema<Extract<Item, { type: T }>> }

const field = <T extends ItemType, P extends object>(type: T, required: string[], properties: P) => ({
  type: 'object' as const,
  additionalProperties: false as const,
  required: ['type', 'id', 'label', ...required] as never[],
  properties: { type: { const: type }, ...base, ...properties },
})
const block = <T extends ItemType, P extends object>(type: T, properties?: P) => ({
  type: 'object' as const,
  additionalProperties: false as const,
  required: ['type', ...Object.keys(properties ?? {}), 'text'] as never[],
  properties: { type: { const: type }, ...(properties as P), text, showIf: aRule },
})

const schemas = {
  text: field('text', [], { ...limits, ...look, ...affixes }),
  textarea: field('textarea', [], { ...limits, rows: { type: 'integer', minimum: 2, maximum: 40 } }),
  email: field('email', [], autocomplete),
  tel: field('tel', [], autocomplete),
  url: field('url', [], autocomplete),
  number: field('number', [], {
    min: { type: 'number' },
    max: { type: 'number' },
    step: { type: 'number', exclusiveMinimum: 0 },
    integer: { type: 'boolean' },
    ...look,
    ...affixes,
  }),
  date: field('date', [], { min: limitDate, max: limitDate, autocomplete: { const: 'bday' } }),
  time: field('time', [], { min: limitTime, max: limitTime }),
  radios: field('radios', ['options'], { options, optionsFrom }),
  select: field('select', ['options'], { options, optionsFrom, lookup: { const: true } }),
  checkboxes: field('checkboxes', ['options'], { options: boxes, optionsFrom, minItems: count, maxItems: count }),
  boolean: field('boolean', [], {}),
  declaration: field('declaration', ['statement'], { statement: text }),
  address: field('address', [], { postcode: { const: 'optional' } }),
  file: field('file', ['accept'], {
    accept: { type: 'array', minItems: 1, items: { enum: [...FILE_KINDS] } },
    maxFiles: { type: 'integer', minimum: 1, maximum: 50 },
    maxBytes: { type: 'integer', minimum: 1 },
  }),
  calculated: {
    type: 'object',
    additionalProperties: false,
    required: ['type', 'id', 'label', 'value'],
    properties: {
      type: { const: 'calculated' },
      id: fieldId,
      label: line,
      value: calculation,
      ...affixes,
      showIf: aRule,
    },
  },
  heading: block('heading'),
  paragraph: block('paragraph'),
  inset: block('inset'),
  warning: block('warning'),
  details: block('details', { title: textOf(200) }),
} satisfies ItemSchemas

export const itemSchema: SchemaObject = {
  type: 'object',
  required: ['type'],
  discriminator: { propertyName: 'type' },
  oneOf: Object.values(schemas),
}
export const ITEM_TYPES = Object.keys(schemas) as ItemType[]
/** The types of questions and blocks that have such a property. */
export const typesWith = (property: string): ItemType[] =>
  ITEM_TYPES.filter((type) => Object.hasOwn(schemas[type].properties, property))
