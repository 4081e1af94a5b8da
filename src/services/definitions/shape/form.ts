/** The schema of a form, a definition as a whole, with those of its statuses and its pages. */

import type { SchemaObject } from 'ajv'
import { MOST_NAMING } from '../../../models/case-name.ts'
import { type Confirmation, type Form, type Notify, type Retention, SLUG, type Webhook } from '../../../models/form.ts'
import { LANGUAGES } from '../../../models/language.ts'
import { MAIL_ADDRESS } from '../../../models/mail-address.ts'
import type { Check, Exit, Page, Repeat, Unique } from '../../../models/page.ts'
import type { OwnStatus } from '../../../models/status.ts'
import { WEBHOOK_KEY } from '../../../settings/webhook-settings.ts'
import { itemSchema } from './item.ts'
import { aRule, type ObjectSchema, textOf } from './rule.ts'

const statusText = textOf(2000)
const id: SchemaObject = {
  type: 'string',
  pattern: '^[a-z][a-z0-9-]{0,39}$',
  description: 'a lower-case letter, then lower-case letters, digits or hyphens, at most 40',
}

export const statusSchema: ObjectSchema<OwnStatus> = {
  type: 'object',
  additionalProperties: false,
  required: ['id', 'label', 'meaning', 'to'],
  properties: {
    id,
    label: textOf(200),
    meaning: statusText,
    next: statusText,
    final: { type: 'boolean' },
    uploads: { type: 'boolean' },
    asks: { type: 'boolean' },
    to: { type: 'array', maxItems: 30, uniqueItems: true, items: id },
  },
}

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

const MOST_PAGES = 60

const moment: SchemaObject = {
  type: 'string',
  format: 'instant',
  description: 'a time with date and offset, such as 2026-12-31T18:00:00+01:00',
}
const confirmationSchema: ObjectSchema<Confirmation> = {
  type: 'object',
  additionalProperties: false,
  required: [],
  properties: {
    title: line,
    text,
    next: text,
  },
}
const address: SchemaObject = {
  type: 'string',
  pattern: MAIL_ADDRESS,
  description: 'an address such as office@example.org',
}
const notifySchema: ObjectSchema<Notify> = {
  type: 'object',
  additionalProperties: false,
  required: [],
  properties: {
    email: { type: 'string', minLength: 1, maxLength: 64 },
    office: { ...address, type: ['string', 'array'], minItems: 1, maxItems: 10, uniqueItems: true, items: address },
    assignee: { type: 'boolean' },
    daily: { type: 'boolean' },
    replyTo: address,
  },
}
const days: SchemaObject = { type: 'integer', minimum: 1, maximum: 36_500 }
const retentionSchema: ObjectSchema<Retention> = {
  type: 'object',
  additionalProperties: false,
  required: [],
  properties: { finalDays: days, idleDays: days },
}
const receiver: SchemaObject = {
  type: 'string',
  pattern: WEBHOOK_KEY,
  maxLength: 40,
  description: 'lower-case letters, digits and single hyphens, such as permit-desk, at most 40',
}
const webhookSchema: ObjectSchema<Webhook> = {
  type: 'object',
  additionalProperties: false,
  required: ['receiver'],
  properties: { receiver, answers: { type: 'boolean' } },
}
const language: SchemaObject = { enum: [...LANGUAGES] }
/** In English the thank-you page always says so, whatever else its title says. */
const thanksInEnglish: SchemaObject = {
  if: { type: 'object', properties: { language: { const: 'en' } } },
  // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
  then: {
    type: 'object',
    properties: {
      confirmation: {
        type: 'object',
        properties: {
          title: { type: 'string', pattern: '^Thank you', description: 'text that starts with “Thank you”' },
        },
      },
    },
  },
}
export const formSchema: ObjectSchema<Form> & SchemaObject = {
  ...thanksInEnglish,
  type: 'object',
  additionalProperties: false,
  required: ['slug', 'title', 'pages'],
  properties: {
    $schema: { type: 'string', minLength: 1, maxLength: 500 },
    slug: {
      type: 'string',
      pattern: SLUG,
      maxLength: 60,
      description: 'lower-case letters, digits and single hyphens, such as street-lamp, at most 60',
    },
    language,
    languages: { type: 'array', uniqueItems: true, items: language },
    title: line,
    markdown: { type: 'boolean' },
    summary: line,
    introduction: text,
    needs: { type: 'array', minItems: 1, maxItems: 20, items: line },
    pages: { type: 'array', minItems: 1, maxItems: MOST_PAGES, items: pageSchema },
    declaration: text,
    submitLabel: { ...line, maxLength: 40 },
    confirmation: confirmationSchema,
    statuses: { type: 'array', minItems: 1, maxItems: 30, items: statusSchema },
    opensAt: moment,
    closesAt: moment,
    closedText: text,
    minimumAgeSeconds: { type: 'number', minimum: 0, maximum: 600 },
    unlisted: { type: 'boolean' },
    department: { type: 'string', pattern: SLUG, maxLength: 60 },
    caseName: {
      type: 'array',
      minItems: 1,
      maxItems: MOST_NAMING,
      items: { type: 'string', minLength: 1, maxLength: 64 },
    },
    dueDays: { type: 'integer', minimum: 1, maximum: 3650 },
    publicNumbers: { type: 'boolean' },
    notify: notifySchema,
    webhook: { ...webhookSchema, ...receiver, type: ['string', 'object'] },
    retention: retentionSchema,
  },
}

/** Characters that the text at a JSON Pointer into a sound definition may have. Of a list, those of each entry. */
export function longestAt(definition: unknown, pointer: string): number {
  let schema: SchemaObject = formSchema
  let value: unknown = definition
  for (const step of pointer.split('/').slice(1)) {
    schema = (schema.items as SchemaObject | undefined) ?? schema.properties[step]
    value = (value as Record<string, unknown> | undefined)?.[step]
    const { type } = (value ?? {}) as { type?: unknown }
    if (schema.oneOf) schema = schema.oneOf.find((one: SchemaObject) => one.properties.type.const === type)
  }
  return (schema.items as SchemaObject | undefined)?.maxLength ?? schema.maxLength
}
