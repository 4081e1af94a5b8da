/**
 * What a webhook says: something happened to a case. It holds no answers; a receiver that needs them asks for the case.
 */
import type { SchemaObject } from 'ajv'
import { type CaseEvent, publicEvents } from './event.ts'
import { statusOf } from './form.ts'
import type { Case } from './submission.ts'

const WEBHOOK_SCHEMA_PATH = '/schemas/webhook-1.json'

const TYPES = ['received', 'status', 'reopened', 'message', 'reply', 'file', 'deleted'] as const

/** `first`: the event is the receipt of the case. */
export function webhookEvent(
  { reference, form }: Case,
  { event, first, version, baseUrl }: { event: CaseEvent; first: boolean; version: string; baseUrl: string },
) {
  const [told = event] = publicEvents([event])
  const { id, label, final = false } = statusOf(form, told.status)!
  return {
    $schema: `${baseUrl}${WEBHOOK_SCHEMA_PATH}`,
    type: `case.${first ? 'received' : told.kind}`,
    timestamp: new Date(told.at).toISOString(),
    data: {
      reference,
      form: form.slug,
      version,
      status: { id, label, final },
      by: told.by === 'public' ? 'citizen' : 'office',
      ...(told.message !== undefined && { message: told.message }),
      ...(told.upload !== undefined && { upload: told.upload }),
    },
  }
}

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
