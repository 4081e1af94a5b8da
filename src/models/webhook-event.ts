/** The shape of what a webhook says: that something happened to a case, and where it may, what the person answered. */
import type { SchemaObject } from 'ajv'

/** `plain`: a body without answers. */
export const WEBHOOK_SCHEMA_PATHS = { plain: '/schemas/webhook-1.json', withAnswers: '/schemas/webhook-2.json' }

const TYPES = ['received', 'status', 'reopened', 'message', 'reply', 'file', 'deleted'] as const

const text: SchemaObject = { type: 'string' }

/** The JSON Schema (draft 7) of a body without answers. */
export const webhookSchema = (): SchemaObject => ({
  $schema: 'http://json-schema.org/draft-07/schema#',
  title: 'An event of a case of Intake',
  type: 'object',
  additionalProperties: false,
  required: ['$schema', 'type', 'timestamp', 'data'],
  properties: {
    $schema: text,
    type: { enum: TYPES.map((type) => `case.${type}`) },
    timestamp: { type: 'string', format: 'date-time', description: 'When it happened.' },
    data: {
      type: 'object',
      additionalProperties: false,
      required: ['id', 'reference', 'form', 'version', 'status', 'by'],
      properties: {
        id: { ...text, description: 'Recognises the event: the same in the API.' },
        reference: { ...text, description: 'Of the case.' },
        form: { ...text, description: 'The slug of the form.' },
        version: { ...text, description: 'The version of the form that the case was made with.' },
        status: {
          type: 'object',
          additionalProperties: false,
          required: ['id', 'label', 'final'],
          description: 'Where the case stood after it.',
          properties: { id: text, label: text, final: { type: 'boolean' } },
        },
        by: { enum: ['person', 'office'] },
        message: { ...text, description: 'Public words of the office.' },
        upload: { ...text, description: 'The id of a file that came.' },
      },
    },
  },
})

/** The schema of a body with answers. */
export function webhookSchemaWithAnswers(): SchemaObject {
  const { properties, ...rest } = webhookSchema()
  const { data, type } = properties
  return {
    ...rest,
    title: 'An event of a case of Intake, with its answers',
    properties: {
      ...properties,
      // What is deleted has no answers.
      type: { enum: type.enum.filter((one: string) => one !== 'case.deleted') },
      data: {
        ...data,
        required: [...data.required, 'answers', 'files'],
        properties: { ...data.properties, answers: answersSchema, files: { type: 'array', items: fileSchema } },
      },
    },
  }
}

const number: SchemaObject = { type: 'number' }
const moment: SchemaObject = { ...text, format: 'date-time' }
const single: SchemaObject[] = [
  text,
  number,
  { type: 'boolean' },
  { type: 'array', items: text, description: 'The values that were chosen, or the ids of files.' },
  { type: 'object', additionalProperties: text, description: 'An address.' },
]
const answersSchema: SchemaObject = {
  type: 'object',
  description: 'By the id of the question. One that was not asked or not answered is not there.',
  additionalProperties: {
    anyOf: [
      ...single,
      {
        type: 'array',
        description: 'The records of a list page, under the id of the page.',
        items: { type: 'object', additionalProperties: { anyOf: single } },
      },
    ],
  },
}
const fileSchema: SchemaObject = {
  type: 'object',
  additionalProperties: false,
  required: ['id', 'fieldId', 'filename', 'contentType', 'size', 'sha256', 'scan', 'at'],
  properties: {
    id: text,
    fieldId: { ...text, description: 'The id of the file question.' },
    filename: text,
    contentType: text,
    size: { ...number, description: 'In bytes.' },
    sha256: { ...text, description: 'Of its bytes, in hexadecimal.' },
    scan: { enum: ['clean', 'not-scanned', 'held'], description: 'What the virus scanner said.' },
    at: { ...moment, description: 'When it came.' },
    replacedBy: { ...text, description: 'The id of the file that replaced it.' },
  },
}
