/** The schema of a status. */
import type { SchemaObject } from 'ajv'
import type { OwnStatus } from '../../../models/status.ts'
import { type ObjectSchema, textOf } from './object-schema.ts'

const text = textOf(2000)
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
    meaning: text,
    next: text,
    final: { type: 'boolean' },
    uploads: { type: 'boolean' },
    asks: { type: 'boolean' },
    to: { type: 'array', maxItems: 30, uniqueItems: true, items: id },
  },
}
