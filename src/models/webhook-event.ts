/** The shape of what a webhook says: that something happened to a case. */
import type { SchemaObject } from 'ajv'

export const WEBHOOK_SCHEMA_PATH = '/schemas/webhook-1.json'

const TYPES = ['received', 'status', 'reopened', 'message', 'reply', 'file', 'deleted'] as const

const text: SchemaObject = { type: 'string' }

/** The JSON Schema (draft 7) of the body. */
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
      required: ['reference', 'form', 'version', 'status', 'by'],
      properties: {
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
        by: { enum: ['citizen', 'office'] },
        message: { ...text, description: 'Public words of the office.' },
        upload: { ...text, description: 'The id of a file that came.' },
      },
    },
  },
})
