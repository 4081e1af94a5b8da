/** The schema of a form: of a definition as a whole. */
import type { SchemaObject } from 'ajv'
import { MOST_NAMING } from '../../../models/case-name.ts'
import { type Confirmation, type Form, type Notify, type Retention, SLUG, type Webhook } from '../../../models/form.ts'
import { LANGUAGES } from '../../../models/language.ts'
import { MAIL_ADDRESS } from '../../../models/mail-address.ts'
import { WEBHOOK_KEY } from '../../../settings/webhook-settings.ts'
import { type ObjectSchema, textOf } from './object-schema.ts'
import { pageSchema } from './page.ts'
import { statusSchema } from './status.ts'

const MOST_PAGES = 60

const line = textOf(200)
const text = textOf(10_000)
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
    office: address,
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
