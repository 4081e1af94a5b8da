/** The problems of the API, and the shapes of what it answers and reads, as JSON Schema (2020-12), for OpenAPI. */
import { kindOf, type ProblemCode } from '../errors.ts'
import type { ChangeKind } from './change.ts'
import { LONGEST_REMARK } from './event.ts'
import { LANGUAGES } from './language.ts'

/** The problems that the API can answer with, as programs tell them apart. */
export const API_PROBLEMS = [
  // What came cannot be read.
  'unreadable',
  'parameter-repeated',
  'parameter-unknown',
  'parameter-value',
  'json-unreadable',
  'body-not-utf-8',
  'body-not-json',
  'json-too-large',
  'no-body-here',
  'member-refused',
  'too-slow',
  'cursor-malformed',
  'cursor-is-event',
  'cursor-gone',
  'key-missing',
  'key-malformed',
  'key-reused',
  'tag-missing',
  'tag-malformed',
  'tag-weak',
  // Who asks.
  'token-missing',
  'token-refused',
  'token-in-address',
  'right-missing',
  'too-many-requests',
  'token-spent',
  // What is asked for.
  'page-not-found',
  'method-not-allowed',
  'method-unknown',
  'form-not-theirs',
  'case-not-theirs',
  'case-file-not-found',
  'case-file-held',
  'case-file-missing',
  'damaged-file',
  'range-not-there',
  'other-version',
  // What a case does not allow.
  'post-under-way',
  'case-not-as-known',
  'case-content-deleted',
  'status-unknown',
  'status-not-next',
  'status-final',
  'status-not-final',
  'message-missing',
  'remark-missing',
  'remark-too-long',
  'remark-format',
  'reason-missing',
  // The service.
  'overloaded',
  'unavailable',
  'unexpected',
] as const satisfies readonly ProblemCode[]

/** Each type with its usual status. */
export const apiProblems: ReadonlyMap<string, number> = new Map(
  API_PROBLEMS.map((code) => {
    const { type, status } = kindOf(code)
    return [`urn:intake:problem:${type}`, status]
  }),
)

type Schema = Readonly<Record<string, unknown>>

const text = { type: 'string' }
const flag = { type: 'boolean' }
const time = { type: 'string', format: 'date-time' }
const said = (description: string, schema: Schema = text): Schema => ({ ...schema, description })
const list = (of: string): Schema => ({ type: 'array', items: { $ref: `#/components/schemas/${of}` } })

/** Members that are always there, and others. */
const object = (needed: Record<string, Schema>, other: Record<string, Schema> = {}): Schema => ({
  type: 'object',
  required: Object.keys(needed),
  properties: { ...needed, ...other },
})

const KINDS: Record<ChangeKind, true> = {
  receipt: true,
  status: true,
  reopening: true,
  message: true,
  reply: true,
  note: true,
  file: true,
  assignment: true,
  undo: true,
  withdrawal: true,
  release: true,
  deletion: true,
}
const kind = { enum: Object.keys(KINDS) }
const by = said('person for whoever sent the form; program: and a name for a program; else a name in the office')
const eventId = said('Recognises the event: the same in the case, the feed and webhooks. It is no position.')
const remark = { type: 'string', minLength: 1, maxLength: LONGEST_REMARK }

const caseMembers = {
  reference: text,
  form: said('The slug of the form.'),
  version: said('The version of the form that the case was sent with.'),
  status: said('The id of the status.'),
  receivedAt: time,
  statusAt: time,
  answers: {
    type: 'object',
    additionalProperties: true,
    description: 'Typed answers, by the id of the question or list.',
  },
  files: list('File'),
}
const otherMembers = {
  language: said('In which the form was sent, where that is not the own language of the form.', { enum: LANGUAGES }),
  waitingFor: { enum: ['office', 'person'] },
  quarantine: said('Why the case is possible spam.'),
  deletedAt: said('When answers, words and files were deleted.', time),
  assignee: said('The email address of the account that the case is assigned to.'),
}

export const apiSchemas = {
  Problem: {
    ...object({
      type: said('One for each cause. New ones may come.', { enum: [...apiProblems.keys()] }),
      title: text,
      status: { type: 'integer' },
      detail: text,
      instance: text,
    }),
    description: 'RFC 9457. Programs can rely on status and type.',
  },
  Form: object({ slug: text, title: text, version: text, live: flag, open: flag }),
  Forms: object({ forms: list('Form') }),
  Versions: object({ versions: list('Version') }),
  Version: object({ version: text, publishedAt: said('When it was published first.', time), live: flag }),
  AnswersSchema: {
    ...object({
      $schema: text,
      $id: text,
      title: text,
      type: text,
      properties: { type: 'object', additionalProperties: true },
      additionalProperties: flag,
    }),
    description: 'A JSON Schema (2020-12). Nothing is required, because rules say what is asked.',
  },
  Definition: {
    ...object({
      slug: text,
      title: text,
      statuses: { type: 'array', items: { type: 'object', additionalProperties: true } },
      pages: { type: 'array', items: { type: 'object', additionalProperties: true } },
    }),
    additionalProperties: true,
    description: 'A definition, as in /schemas/form-1.json, with its statuses and with the options of each list.',
  },
  File: object(
    {
      id: text,
      fieldId: text,
      filename: text,
      contentType: text,
      size: { type: 'integer' },
      sha256: text,
      scan: { enum: ['clean', 'not-scanned', 'held'] },
      at: time,
    },
    { replacedBy: said('The id of the file that replaced it.') },
  ),
  Case: object(caseMembers, otherMembers),
  Cases: object({ cases: list('Case') }, { next: said('The cursor of the next page; absent on the last one.') }),
  WholeCase: object(
    {
      ...caseMembers,
      nextStatuses: said('Statuses that the case can move to.', { type: 'array', items: text }),
      events: list('Event'),
    },
    { ...otherMembers, questions: list('Question') },
  ),
  Event: object(
    { id: eventId, kind, status: said('The id of the status after it.'), at: time, by },
    {
      message: said('What the office wrote to the person, or the person to the office.'),
      language: said('In which the office wrote the message, where its form has several languages.', {
        enum: LANGUAGES,
      }),
      note: said('What only the office sees.'),
      file: said('The id of the file that came.'),
      undone: flag,
    },
  ),
  Question: object(
    { id: text, type: text, label: text },
    { list: said('The id of the list that it belongs to.'), options: list('Option') },
  ),
  Option: object({ value: text, label: text }),
  Change: object({ cursor: text, id: eventId, kind, at: time, reference: text, form: text, status: text, by }),
  Changes: object({ changes: list('Change'), next: said('The cursor to go on after.'), more: flag }),
  Done: object({ reference: text, event: { $ref: '#/components/schemas/Event' } }),
  StatusBody: {
    ...object({ status: { ...text, minLength: 1 } }, { message: text, note: text }),
    additionalProperties: false,
  },
  MessageBody: { ...object({ message: remark }, { note: text }), additionalProperties: false },
  NoteBody: { ...object({ note: remark }), additionalProperties: false },
} satisfies Record<string, Schema>

export type ApiSchema = keyof typeof apiSchemas
