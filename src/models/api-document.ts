/** What the API is, in OpenAPI 3.1: each address with its right, its parameters and its answers. */
import { type ApiSchema, apiSchemas } from './api-schemas.ts'
import { AGES, VIEWS_OF_PROGRAMS } from './inbox.ts'
import type { Right } from './program.ts'

type Part = Readonly<Record<string, unknown>>
interface Operation {
  id: string
  summary: string
  right: Right
  query?: Part[]
  headers?: Part[]
  body?: ApiSchema
  /** What answers when it went well, by status. */
  answers: Record<number, Part>
  /** Statuses of problems, besides those that every address has. */
  problems?: readonly number[]
}

/** Problems that every address can answer with: what cannot be read, no token, no right, no budget, no service. */
const USUAL = [400, 401, 403, 429, 503]
const REASONS: Record<number, string> = {
  400: 'The request cannot be read',
  401: 'There is no token, or it does not work',
  403: 'The token does not have the right',
  404: 'There is nothing here, or the token does not see its form',
  409: 'The case does not allow it, or the same request is still running',
  410: 'It is gone',
  412: 'It has changed, and has another ETag than those of If-Match',
  413: 'The body is too large',
  415: 'The body is not JSON, or in another charset than UTF-8',
  416: 'The file ends before this range',
  422: 'The body is not as described, or the key came with another body',
  428: 'If-Match is missing',
  429: 'The budget of the token is used up, or too many of its requests wait',
  503: 'The service cannot answer now. A change may have been made: send it again with the same key',
}

export const apiDocument = () => ({
  openapi: '3.1.0',
  info: {
    title: 'Intake',
    version: '1',
    description: 'The API for programs. Each address answers HEAD as it answers GET. The manual is docs/api.md.',
  },
  servers: [{ url: '/api/v1' }],
  security: [{ token: [] }],
  paths: {
    '/forms': { get: operation(FORMS) },
    '/forms/{slug}/versions': { parameters: [inPath('slug')], get: operation(VERSIONS) },
    '/forms/{slug}/versions/{version}/answers.schema.json': {
      parameters: [inPath('slug'), inPath('version')],
      get: operation(ANSWERS),
    },
    '/forms/{slug}/versions/{version}': { parameters: [inPath('slug'), inPath('version')], get: operation(VERSION) },
    '/changes': { get: operation(CHANGES) },
    '/cases': { get: operation(CASES) },
    '/cases/{reference}': { parameters: [inPath('reference')], get: operation(CASE) },
    '/cases/{reference}/files/{id}': { parameters: [inPath('reference'), inPath('id')], get: operation(FILE) },
    '/cases/{reference}/status': { parameters: [inPath('reference')], post: operation(STATUS) },
    '/cases/{reference}/messages': { parameters: [inPath('reference')], post: operation(MESSAGES) },
    '/cases/{reference}/notes': { parameters: [inPath('reference')], post: operation(NOTES) },
  },
  components: {
    schemas: apiSchemas,
    securitySchemes: { token: { type: 'http', scheme: 'bearer', description: 'The token of a program.' } },
  },
})

const text = { type: 'string' }
const inPath = (name: string): Part => ({ name, in: 'path', required: true, schema: text })
const inQuery = (name: string, schema: Part = text): Part => ({ name, in: 'query', schema })
const inHeader = (name: string, required = false): Part => ({ name, in: 'header', required, schema: text })
const moment: Part = { type: 'string', format: 'date-time' }
const whole = (minimum: number, maximum: number): Part => ({ type: 'integer', minimum, maximum })

const content = (type: string, schema: ApiSchema): Part => ({
  [type]: { schema: { $ref: `#/components/schemas/${schema}` } },
})
/** `always`: it is in every such answer. */
const header = (description: string, { always = false, schema = text as Part } = {}): Part => ({
  description,
  ...(always && { required: true }),
  schema,
})
const LIMITS = {
  RateLimit: header('How many requests are left (r), and in how many seconds the minute ends (t).'),
  'RateLimit-Policy': header('How many requests the program may send in a minute (q).'),
  'Intake-Token-Ends': header('When the token ends, if that is within 14 days.', { schema: moment }),
}
const ETAG = { ETag: header('Names this version, for If-None-Match and If-Match.', { always: true }) }
const tagged = { headers: { ...ETAG, ...LIMITS } }
const REFUSED_HEADERS: Record<number, Record<string, Part>> = {
  401: { 'WWW-Authenticate': header('Asks for a token (RFC 6750).', { always: true }) },
  403: { 'WWW-Authenticate': header('Names the right that is missing.', { always: true }) },
  409: { 'Retry-After': header('While the same change is running: in how many seconds to send it again.') },
  416: { 'Content-Range': header('How long the file is.', { always: true }) },
  429: { 'Retry-After': header('In how many seconds to ask again.', { always: true }) },
  503: { 'Retry-After': header('In how many seconds to ask again.') },
}
const json = (description: string, schema: ApiSchema): Part => ({
  description,
  content: content('application/json', schema),
})
const bytes = (description: string, more: Record<string, Part> = {}): Part => ({
  description,
  headers: {
    ...ETAG,
    ...LIMITS,
    ...more,
    'Accept-Ranges': header('Always bytes: the unit of ranges.', { always: true }),
    'Content-Length': header('How many bytes are sent.', { always: true, schema: { type: 'integer' } }),
    'Content-Disposition': header('The name of the file.', { always: true }),
  },
  content: { '*/*': {} },
})
const SAME = { 304: { description: 'Nothing has changed', ...tagged } }
const READ_HEADERS = [inHeader('If-None-Match'), inHeader('If-Match')]

const FORMS: Operation = {
  id: 'listForms',
  summary: 'The forms that the token sees',
  right: 'forms:read',
  headers: READ_HEADERS,
  answers: { 200: { ...json('The forms', 'Forms'), ...tagged }, ...SAME },
  problems: [404, 412],
}
const VERSIONS: Operation = {
  id: 'listVersions',
  summary: 'All versions of a form, the last one first',
  right: 'forms:read',
  headers: READ_HEADERS,
  answers: { 200: { ...json('The versions', 'Versions'), ...tagged }, ...SAME },
  problems: [404, 412],
}
const ANSWERS: Operation = {
  id: 'getAnswersSchema',
  summary: 'The JSON Schema of the answers to one version of a form',
  right: 'forms:read',
  headers: READ_HEADERS,
  answers: {
    200: { description: 'The schema', content: content('application/schema+json', 'AnswersSchema'), ...tagged },
    ...SAME,
  },
  problems: [404, 412],
}
const VERSION: Operation = {
  id: 'getVersion',
  summary: 'The definition of one version of a form',
  right: 'forms:read',
  headers: READ_HEADERS,
  answers: { 200: { ...json('The definition', 'Definition'), ...tagged }, ...SAME },
  problems: [404, 412],
}
const CHANGES: Operation = {
  id: 'listChanges',
  summary: 'What has happened to cases, oldest first',
  right: 'cases:read',
  query: [inQuery('after'), inQuery('form'), inQuery('limit', whole(1, 500)), inQuery('wait', whole(0, 30))],
  headers: READ_HEADERS,
  answers: { 200: { ...json('A page of changes', 'Changes'), ...tagged }, ...SAME },
  problems: [404, 410, 412],
}
const CASES: Operation = {
  id: 'listCases',
  summary: 'Cases with their answers, in pages',
  right: 'cases:read',
  query: [
    inQuery('view', { enum: VIEWS_OF_PROGRAMS }),
    inQuery('form'),
    inQuery('status'),
    inQuery('age', { enum: Object.keys(AGES) }),
    inQuery('receivedFrom', moment),
    inQuery('receivedUntil', moment),
    inQuery('assignee'),
    inQuery('search'),
    inQuery('order', { enum: ['newest', 'oldest'] }),
    inQuery('limit', whole(1, 100)),
    inQuery('cursor'),
  ],
  headers: READ_HEADERS,
  answers: { 200: { ...json('A page of cases', 'Cases'), ...tagged }, ...SAME },
  problems: [404, 412],
}
const CASE: Operation = {
  id: 'getCase',
  summary: 'One case, with its events',
  right: 'cases:read',
  query: [inQuery('questions', { type: 'boolean' })],
  headers: READ_HEADERS,
  answers: { 200: { ...json('The case', 'WholeCase'), ...tagged }, ...SAME },
  problems: [404, 412],
}
const FILE: Operation = {
  id: 'getFile',
  summary: 'The bytes of a file, whole or a part of them',
  right: 'files:read',
  headers: [...READ_HEADERS, inHeader('Range'), inHeader('If-Range')],
  answers: {
    200: bytes('The file'),
    206: bytes('The part of it', {
      'Content-Range': header('Which part it is, and of how many bytes.', { always: true }),
    }),
    ...SAME,
  },
  problems: [404, 409, 410, 412, 416],
}
const change = (id: string, summary: string, body: ApiSchema): Operation => ({
  id,
  summary,
  right: 'cases:write',
  headers: [inHeader('Idempotency-Key', true), inHeader('If-Match')],
  body,
  answers: { 201: { ...json('It is done', 'Done'), ...tagged } },
  problems: [404, 409, 412, 413, 415, 422],
})
const status = change('setStatus', 'Sets a status, or reopens a case', 'StatusBody')
const STATUS: Operation = {
  ...status,
  headers: [inHeader('Idempotency-Key', true), inHeader('If-Match', true)],
  problems: [...status.problems!, 428],
}
const MESSAGES = change('sendMessage', 'Writes to the person', 'MessageBody')
const NOTES = change('addNote', 'Adds a note that only the office sees', 'NoteBody')

function operation({ id, summary, right, query = [], headers = [], body, answers, problems = [] }: Operation): Part {
  const described = (description: string, code = 0) => ({
    description,
    ...(REFUSED_HEADERS[code] && { headers: REFUSED_HEADERS[code] }),
    content: content('application/problem+json', 'Problem'),
  })
  const refusals = [...USUAL, ...problems].map((code) => [code, described(REASONS[code]!, code)])
  return {
    operationId: id,
    summary,
    description: `Needs the right ${right}.`,
    parameters: [...query, ...headers],
    ...(body && { requestBody: { required: true, content: content('application/json', body) } }),
    responses: { ...answers, ...Object.fromEntries(refusals), default: described('The service has a fault') },
  }
}
