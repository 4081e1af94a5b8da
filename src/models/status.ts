/** Where a submission stands: the statuses of a form, and which may follow which. */
import type { SchemaObject } from 'ajv'
import type { ObjectSchema } from './ajv.ts'

/** What may happen at a status. */
interface StatusRules {
  id: string
  /** A final status ends the case. */
  final?: boolean
  /** Files may be added while the case has it. */
  uploads?: boolean
  /** The office waits for the person: they may answer in words, and files may be added or replaced up to each limit again. */
  asks?: boolean
  /** Ids of the statuses that may follow. */
  to: string[]
}
/** A status that a form defines. */
export interface OwnStatus extends StatusRules {
  label: string
  /** What it means, in plain words, for the person who sent the form. */
  meaning: string
  /** What happens next, or what the person should do. */
  next?: string
}
/** A status of a form. A default status has no texts here: presenters say it in the language of the page. */
export type Status = StatusRules & Partial<OwnStatus>

const line: SchemaObject = { type: 'string', minLength: 1, maxLength: 200, pattern: '\\S' }
const text: SchemaObject = { type: 'string', minLength: 1, maxLength: 2000, pattern: '\\S' }
const id: SchemaObject = {
  type: 'string',
  pattern: '^[a-z][a-z0-9-]{0,39}$',
  description: 'a small letter, then small letters, digits or hyphens, at most 40',
}

export const statusSchema: ObjectSchema<OwnStatus> = {
  type: 'object',
  additionalProperties: false,
  required: ['id', 'label', 'meaning', 'to'],
  properties: {
    id,
    label: line,
    meaning: text,
    next: text,
    final: { type: 'boolean' },
    uploads: { type: 'boolean' },
    asks: { type: 'boolean' },
    to: { type: 'array', maxItems: 30, uniqueItems: true, items: id },
  },
}

/** Of forms that define no statuses of their own; the first one is given on receipt. */
export const DEFAULT_STATUSES: readonly StatusRules[] = [
  { id: 'received', uploads: true, to: ['in-review', 'withdrawn'] },
  { id: 'in-review', to: ['approved', 'declined', 'needs-information', 'withdrawn'] },
  { id: 'needs-information', uploads: true, asks: true, to: ['in-review', 'withdrawn'] },
  { id: 'approved', final: true, to: [] },
  { id: 'declined', final: true, to: [] },
  { id: 'withdrawn', final: true, to: [] },
]
