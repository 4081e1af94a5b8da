import { readFileSync } from 'node:fs'
import { Ajv2020 } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import { expect } from 'chai'
import { apiDocument } from '../../src/models/api-document.ts'
import { type ApiSchema, apiProblems, apiSchemas } from '../../src/models/api-schemas.ts'
import { LONGEST_REMARK } from '../../src/models/event.ts'
import { LANGUAGES } from '../../src/models/language.ts'
import { RIGHTS } from '../../src/models/program.ts'
import { closed, descriptionsIn, extended, incomplete, mistyped } from '../support/schema-edges.ts'

interface Operation {
  operationId: string
  summary: string
  description: string
  parameters: { name: string; in: string; required?: boolean; schema: object }[]
  requestBody?: object
  responses: Record<string, { description: string; content?: object; headers?: object }>
}
type Path = { parameters?: Operation['parameters']; get?: Operation; post?: Operation }

const operationsOf = () =>
  Object.entries(apiDocument().paths as unknown as Record<string, Path>).map(
    ([path, { parameters: ofPath = [], get, post }]) => ({
      path,
      ofPath,
      method: get ? 'get' : 'post',
      ...(get ?? post!),
    }),
  )
const reference = (schema: string) => ({ schema: { $ref: `#/components/schemas/${schema}` } })

describe('the document of the API', () => {
  let operations: ReturnType<typeof operationsOf>
  beforeEach(() => {
    operations = operationsOf()
  })

  it('says where it is, for whom, and how a program shows its token', () => {
    expect(apiDocument()).to.deep.include({
      openapi: '3.1.0',
      servers: [{ url: '/api/v1' }],
      security: [{ token: [] }],
    })
    expect(apiDocument().info).to.include({ title: 'Intake', version: '1' })
    expect(apiDocument().components.securitySchemes.token).to.include({ type: 'http', scheme: 'bearer' })
  })

  it('has operations by whose names clients are generated, each with its right', () => {
    expect(operations.map(({ method, path, operationId }) => `${operationId}: ${method} ${path}`)).to.deep.equal([
      'listForms: get /forms',
      'listVersions: get /forms/{slug}/versions',
      'getAnswersSchema: get /forms/{slug}/versions/{version}/answers.schema.json',
      'getVersion: get /forms/{slug}/versions/{version}',
      'listChanges: get /changes',
      'listCases: get /cases',
      'getCase: get /cases/{reference}',
      'getFile: get /cases/{reference}/files/{id}',
      'setStatus: post /cases/{reference}/status',
      'sendMessage: post /cases/{reference}/messages',
      'addNote: post /cases/{reference}/notes',
    ])
    const rights = operations.map(({ operationId, description }) => [operationId, description] as const)
    for (const [id, description] of rights)
      expect(
        RIGHTS.map((right) => `Needs the right ${right}.`),
        id,
      ).to.include(description)
    expect(new Set(rights.map(([, description]) => description))).to.have.length(RIGHTS.length)
  })

  it('has each parameter of a path, and all others of an operation', () => {
    for (const { path, ofPath } of operations)
      expect(ofPath, path).to.deep.equal(
        [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
          name,
          in: 'path',
          required: true,
          schema: { type: 'string' },
        })),
      )
    const named = operations.map(({ path, parameters }) => {
      const taken = parameters.map((one) => `${one.in} ${one.name}${one.required ? '!' : ''}`)
      return [path, taken.join(', ')]
    })
    const change = 'header Idempotency-Key!, header If-Match'
    const known = 'header If-None-Match, header If-Match'
    expect(Object.fromEntries(named)).to.deep.equal({
      '/forms': known,
      '/forms/{slug}/versions': known,
      '/forms/{slug}/versions/{version}/answers.schema.json': known,
      '/forms/{slug}/versions/{version}': known,
      '/changes': `query after, query form, query limit, query wait, ${known}`,
      '/cases': `query view, query form, query status, query age, query receivedFrom, query receivedUntil, query assignee, query search, query order, query limit, query cursor, ${known}`,
      '/cases/{reference}': `query questions, ${known}`,
      '/cases/{reference}/files/{id}': `${known}, header Range, header If-Range`,
      '/cases/{reference}/status': `${change}!`,
      '/cases/{reference}/messages': change,
      '/cases/{reference}/notes': change,
    })
  })

  it('says what a parameter may be', () => {
    const accepts = (id: string, name: string) => {
      const { parameters } = operations.find(({ operationId }) => operationId === id)!
      return new Ajv2020().compile(parameters.find((one) => one.name === name)!.schema)
    }
    const accepted = (id: string, name: string, values: unknown[]) => values.filter((value) => accepts(id, name)(value))
    expect(accepted('listChanges', 'limit', [0, 1, 500, 501, 1.5])).to.deep.equal([1, 500])
    expect(accepted('listChanges', 'wait', [-1, 0, 30, 31])).to.deep.equal([0, 30])
    expect(accepted('listCases', 'limit', [0, 1, 100, 101])).to.deep.equal([1, 100])
    expect(accepted('listCases', 'order', ['newest', 'oldest', ''])).to.deep.equal(['newest', 'oldest'])
    // A program has no cases of its own.
    expect(accepted('listCases', 'view', ['office', 'person', 'aside', 'all', 'mine', 'citizen', ''])).to.deep.equal([
      'office',
      'person',
      'aside',
      'all',
    ])
    expect(accepted('listCases', 'age', ['last-7', 'over-30', '7'])).to.deep.equal(['last-7', 'over-30'])
    expect(accepted('getCase', 'questions', [true, 'true', 1])).to.deep.equal([true])
    expect(accepted('listCases', 'form', ['permit', 1])).to.deep.equal(['permit'])
  })

  it('says what answers, and what is refused everywhere', () => {
    const usual = ['400', '401', '403', '429', '503', 'default']
    const others = operations.map(({ operationId, responses }) => {
      expect(responses, operationId).to.include.all.keys(usual)
      return [
        operationId,
        Object.keys(responses)
          .filter((status) => !usual.includes(status))
          .join(' '),
      ]
    })
    expect(Object.fromEntries(others)).to.deep.equal({
      listForms: '200 304 404 412',
      listVersions: '200 304 404 412',
      getAnswersSchema: '200 304 404 412',
      getVersion: '200 304 404 412',
      listChanges: '200 304 404 410 412',
      listCases: '200 304 404 412',
      getCase: '200 304 404 412',
      getFile: '200 206 304 404 409 410 412 416',
      setStatus: '201 404 409 412 413 415 422 428',
      sendMessage: '201 404 409 412 413 415 422',
      addNote: '201 404 409 412 413 415 422',
    })
  })

  it('says of which shape an answer and a body are', () => {
    const shapes: Record<string, string> = {
      listForms: 'Forms',
      listVersions: 'Versions',
      getVersion: 'Definition',
      listChanges: 'Changes',
      listCases: 'Cases',
      getCase: 'WholeCase',
      setStatus: 'Done',
      sendMessage: 'Done',
      addNote: 'Done',
    }
    for (const { operationId, responses } of operations)
      for (const [status, { content, headers }] of Object.entries(responses)) {
        const which = `${operationId} ${status}`
        // A program sends the tag back, to ask whether anything changed.
        const always = Object.entries((headers ?? {}) as Record<string, { required?: boolean; description: string }>)
        for (const [name, { description }] of always) expect(description, `${which} ${name}`).to.match(/^.{5,}$/)
        expect(
          always.filter(([, one]) => one.required).map(([name]) => name),
          which,
        ).to.deep.equal(ALWAYS[`${operationId} ${status}`] ?? ALWAYS[status] ?? [])
        expect(status === '503' || status === '409' ? headers : {}, which).to.not.equal(undefined)
        if (status === '304') expect(content, which).to.equal(undefined)
        else if (!status.startsWith('2'))
          expect(content, which).to.deep.equal({ 'application/problem+json': reference('Problem') })
        else if (operationId === 'getAnswersSchema')
          expect(content, which).to.deep.equal({ 'application/schema+json': reference('AnswersSchema') })
        else if (operationId === 'getFile') expect(content, which).to.deep.equal({ '*/*': {} })
        else expect(content, which).to.deep.equal({ 'application/json': reference(shapes[operationId]!) })
      }
    const bodies = operations.flatMap(({ operationId, requestBody }) =>
      requestBody ? [[operationId, requestBody]] : [],
    )
    const body = (schema: string) => ({ required: true, content: { 'application/json': reference(schema) } })
    expect(Object.fromEntries(bodies)).to.deep.equal({
      setStatus: body('StatusBody'),
      sendMessage: body('MessageBody'),
      addNote: body('NoteBody'),
    })
  })

  it('has each type of problem, which the manual lists with its status', () => {
    const manual = readFileSync('docs/api.md', 'utf8')
    const rows = [...manual.matchAll(/^\| `([a-z-]+)` \| (\d{3}) \| .+ \|$/gm)]
    expect(rows.map(([, type, status]) => [`urn:intake:problem:${type}`, Number(status)])).to.deep.equal([
      ...apiProblems,
    ])
    const { properties } = apiSchemas.Problem as unknown as { properties: { type: object } }
    expect(properties.type).to.deep.include({ enum: [...apiProblems.keys()] })
  })

  it('describes all of it in words', () => {
    const said = descriptionsIn(apiDocument())
    for (const { at, text } of said) expect(text, at).to.match(/^(person|[A-Z]).{5,}$/)
    for (const { operationId, summary, responses } of operations) {
      expect(summary, operationId).to.match(/^[A-Z].{5,}[^.]$/)
      for (const [status, { description }] of Object.entries(responses))
        expect(description, `${operationId} ${status}`).to.be.a('string')
    }
    // One status of a refusal means one thing everywhere.
    const refusals = operations.flatMap(({ responses }) =>
      Object.entries(responses).flatMap(([status, { description }]) =>
        /^[45]/.test(status) ? [[status, description]] : [],
      ),
    )
    const once = new Map(refusals.map(([status, description]) => [description!, status!]))
    expect([...once.values()].toSorted()).to.deep.equal([...new Set(refusals.map(([status]) => status!))].toSorted())
  })
})

const FILE_HEADERS = ['Accept-Ranges', 'Content-Length', 'Content-Disposition']
/** Headers that an answer always has, by its operation and status or by its status. */
const ALWAYS: Record<string, string[]> = {
  200: ['ETag'],
  201: ['ETag'],
  304: ['ETag'],
  401: ['WWW-Authenticate'],
  403: ['WWW-Authenticate'],
  416: ['Content-Range'],
  429: ['Retry-After'],
  'getFile 200': ['ETag', ...FILE_HEADERS],
  'getFile 206': ['ETag', 'Content-Range', ...FILE_HEADERS],
}

const TIME = '2026-11-20T12:00:00.000Z'
const ID = 'ev_a0b1C2d3E4f5G6h7I8j9K0'
const EVENT = { id: ID, kind: 'receipt', status: 'received', at: TIME, by: 'person' }
const FILE = {
  id: 'f1',
  fieldId: 'proof',
  filename: 'proof.pdf',
  contentType: 'application/pdf',
  size: 12,
  sha256: 'ab',
  scan: 'clean',
  at: TIME,
}
const CASE = {
  reference: '7K3M-9QXT-2VBD-HW8P',
  form: 'permit',
  version: '0123456789abcdef',
  status: 'received',
  receivedAt: TIME,
  statusAt: TIME,
  answers: {},
  files: [FILE],
}
const OTHER = {
  waitingFor: 'office',
  quarantine: 'trapped',
  deletedAt: TIME,
  assignee: 'ada@example.org',
  language: 'de',
}
const MOST_OF_CASE = {
  ...CASE,
  ...OTHER,
  answers: { name: 'Ada', list: [{ plate: 'AB 1' }] },
  files: [{ ...FILE, replacedBy: 'f2' }],
}
const QUESTION = { id: 'town', type: 'select', label: 'Town' }
const CHANGE = {
  cursor: '7.abc',
  id: ID,
  kind: 'receipt',
  at: TIME,
  reference: CASE.reference,
  form: 'permit',
  status: 'received',
  by: 'person',
}
const PROBLEM = {
  type: 'urn:intake:problem:not-found',
  title: 'No',
  status: 404,
  detail: 'There is none.',
  instance: 'abc',
}
const FORMS = { forms: [{ slug: 'permit', title: 'A permit', version: CASE.version, live: true, open: false }] }
const DEFINITION = { slug: 'permit', title: 'A permit', statuses: [{ id: 'received' }], pages: [{ id: 'one' }] }
const ANSWERS = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  $id: '/x',
  title: 'A permit',
  type: 'object',
  properties: {},
  additionalProperties: false,
}
const WHOLE = { nextStatuses: ['in-review'], events: [EVENT] }

/** What is always there, and everything that may be. */
const SAMPLES: Partial<Record<ApiSchema, { least: object; most?: object; free?: string[] }>> = {
  Problem: { least: PROBLEM },
  Forms: { least: FORMS },
  Definition: { least: DEFINITION, most: { ...DEFINITION, summary: 'Short' }, free: ['/pages/0', '/statuses/0', ''] },
  Versions: { least: { versions: [{ version: CASE.version, publishedAt: TIME, live: true }] } },
  AnswersSchema: { least: ANSWERS, free: ['/properties'] },
  Cases: { least: { cases: [CASE] }, most: { cases: [MOST_OF_CASE], next: 'c' }, free: ['/cases/0/answers'] },
  WholeCase: {
    least: { ...CASE, ...WHOLE },
    most: {
      ...MOST_OF_CASE,
      nextStatuses: ['in-review'],
      events: [{ ...EVENT, message: 'Hello', language: 'de', note: 'Ours', file: 'f1', undone: true }],
      questions: [QUESTION, { ...QUESTION, list: 'homes', options: [{ value: 'bath', label: 'Bath' }] }],
    },
    free: ['/answers'],
  },
  Changes: { least: { changes: [CHANGE], next: '7.abc', more: false } },
  Done: { least: { reference: CASE.reference, event: EVENT } },
  StatusBody: { least: { status: 'in-review' }, most: { status: 'in-review', message: 'Hello', note: 'Ours' } },
  MessageBody: { least: { message: 'Hello' }, most: { message: 'Hello', note: 'Ours' } },
  NoteBody: { least: { note: 'Ours' } },
}

describe('a shape of the API', () => {
  let ajv: Ajv2020
  beforeEach(() => {
    ajv = new Ajv2020({ strict: false })
    formats.default(ajv)
    // What answers is closed here, so that nothing is left undescribed; bodies are as the document has them.
    const bodies = Object.fromEntries(Object.entries(apiSchemas).filter(([name]) => name.endsWith('Body')))
    ajv.addSchema({ $id: 'api', components: { schemas: { ...closed(apiSchemas), ...bodies } } })
  })
  const accepts = (name: string) => ajv.compile({ $ref: `api#/components/schemas/${name}` })

  for (const [name, { least, most = least, free = [] }] of Object.entries(SAMPLES))
    it(`is that of ${name} with all that it needs, and with nothing that is not described`, () => {
      const validate = accepts(name)
      for (const sample of [least, most]) expect(validate(sample), JSON.stringify(validate.errors)).to.equal(true)
      const inner = free.filter((at) => at !== '')
      for (const { at, value } of incomplete(least, inner)) expect(validate(value), `no ${at}`).to.equal(false)
      for (const { at, value } of mistyped(name === 'Definition' ? least : most, inner))
        expect(validate(value), `null ${at}`).to.equal(false)
      for (const { at, value } of extended(most, free)) expect(validate(value), `more in ${at}`).to.equal(false)
    })

  it('has questions of lists, which need no options', () => {
    expect(accepts('Question')(QUESTION)).to.equal(true)
    for (const { at, value } of incomplete(QUESTION)) expect(accepts('Question')(value), at).to.equal(false)
    for (const { at, value } of incomplete({ value: 'a', label: 'A' }))
      expect(accepts('Option')(value), at).to.equal(false)
  })

  it('takes remarks that are not empty, and as long as the office may write', () => {
    for (const [name, key] of [
      ['MessageBody', 'message'],
      ['NoteBody', 'note'],
    ] as const) {
      const takes = (length: number) => accepts(name)({ [key]: 'x'.repeat(length) })
      expect([0, 1, LONGEST_REMARK, LONGEST_REMARK + 1].map(takes), name).to.deep.equal([false, true, true, false])
    }
    expect(accepts('StatusBody')({ status: '' })).to.equal(false)
  })

  it('knows each kind of change, verdict on a file and language, and for whom a case waits', () => {
    const kinds = ['receipt', 'status', 'reopening', 'message', 'reply', 'note', 'file', 'assignment', 'undo',
      'withdrawal', 'release', 'deletion'] // biome-ignore format: a list
    const taken = (name: string, sample: object, key: string, values: string[]) =>
      values.filter((value) => accepts(name)({ ...sample, [key]: value }))
    for (const [name, sample] of [
      ['Event', EVENT],
      ['Change', CHANGE],
    ] as const)
      expect(taken(name, sample, 'kind', [...kinds, '', 'other']), name).to.deep.equal(kinds)
    expect(taken('File', FILE, 'scan', ['clean', 'not-scanned', 'held', ''])).to.deep.equal([
      'clean',
      'not-scanned',
      'held',
    ])
    for (const [name, sample] of [
      ['Event', EVENT],
      ['Case', CASE],
    ] as const)
      expect(taken(name, sample, 'language', [...LANGUAGES, 'xx']), name).to.deep.equal(LANGUAGES)
    expect(taken('Case', CASE, 'waitingFor', ['office', 'citizen', 'person'])).to.deep.equal(['office', 'person'])
    expect(taken('Case', CASE, 'receivedAt', [TIME, 'yesterday'])).to.deep.equal([TIME])
    expect(taken('Case', CASE, 'deletedAt', [TIME, 'yesterday'])).to.deep.equal([TIME])
  })
})
