import { Ajv, type SchemaObject, type ValidateFunction } from 'ajv'
import formats from 'ajv-formats'
import { expect } from 'chai'
import { WEBHOOK_SCHEMA_PATHS, webhookSchema, webhookSchemaWithAnswers } from '../../src/models/webhook-event.ts'
import { descriptionsIn, extended, incomplete, mistyped } from '../support/schema-edges.ts'

const FILE = {
  id: 'f1',
  fieldId: 'proof',
  filename: 'proof.pdf',
  contentType: 'application/pdf',
  size: 12,
  sha256: 'ab',
  scan: 'clean',
  at: '2026-11-20T12:00:00.000Z',
}
const least = (more: object = {}) => ({
  $schema: 'https://forms.example.org/schemas/webhook-1.json',
  type: 'case.received',
  timestamp: '2026-11-20T12:00:00.000Z',
  data: {
    id: 'ev_x',
    reference: '7K3M-9QXT-2VBD-HW8P',
    form: 'permit',
    version: '0123456789abcdef',
    status: { id: 'received', label: 'Received', final: false },
    by: 'person',
    ...more,
  },
})
const most = (more: object = {}) => least({ message: 'Hello', upload: 'f1', ...more })
const withAnswers = { answers: {}, files: [FILE] }
const answered = { answers: { name: 'Ada' }, files: [FILE, { ...FILE, replacedBy: 'f2' }] }

function compiled(schema: SchemaObject): ValidateFunction {
  const ajv = new Ajv({ strict: true })
  formats.default(ajv)
  return ajv.compile(schema)
}

for (const [which, schemaOf, samples, free] of [
  ['without answers', webhookSchema, { least: least(), most: most() }, []],
  ['with answers', webhookSchemaWithAnswers, { least: least(withAnswers), most: most(answered) }, ['/data/answers']],
] as const)
  describe(`the schema of a webhook ${which}`, () => {
    let schema: SchemaObject
    let accepts: ValidateFunction
    beforeEach(() => {
      schema = schemaOf()
      accepts = compiled(schema)
    })
    const sent = (more: object) => accepts({ ...samples.least, ...more })

    it('is of draft 7, with a title', () => {
      expect(schema.$schema).to.equal('http://json-schema.org/draft-07/schema#')
      expect(schema.title).to.match(/^An event of a case of Intake(, with its answers)?$/)
      expect(String(schema.title).includes('answers')).to.equal(which === 'with answers')
    })

    it('accepts what is always sent, and what may be', () => {
      for (const sample of Object.values(samples))
        expect(accepts(sample), JSON.stringify(accepts.errors)).to.equal(true)
      for (const scan of ['clean', 'not-scanned', 'held'])
        if (which === 'with answers')
          expect(sent({ data: { ...samples.least.data, files: [{ ...FILE, scan }] } })).to.equal(true)
      for (const by of ['person', 'office']) expect(sent({ data: { ...samples.least.data, by } }), by).to.equal(true)
    })

    it('refuses anything else', () => {
      for (const { at, value } of incomplete(samples.least, free)) expect(accepts(value), `no ${at}`).to.equal(false)
      for (const { at, value } of mistyped(samples.most, free)) expect(accepts(value), `null ${at}`).to.equal(false)
      for (const { at, value } of extended(samples.most, free)) expect(accepts(value), `more in ${at}`).to.equal(false)
      for (const moment of ['yesterday', '2026-11-20']) expect(sent({ timestamp: moment }), moment).to.equal(false)
      expect(sent({ data: { ...samples.least.data, by: 'citizen' } })).to.equal(false)
    })

    it('knows the kinds of events; what is deleted has no answers', () => {
      for (const kind of ['received', 'status', 'reopened', 'message', 'reply', 'file'])
        expect(sent({ type: `case.${kind}` }), kind).to.equal(true)
      expect(sent({ type: 'case.deleted' })).to.equal(which === 'without answers')
      for (const type of ['', 'received', 'case.', 'case.note']) expect(sent({ type }), type).to.equal(false)
    })

    it('describes its members in sentences', () => {
      for (const { at, text } of descriptionsIn(schema)) expect(text, at).to.match(/^[A-Z].+\.$/)
    })
  })

describe('the answers of a webhook', () => {
  let accepts: ValidateFunction
  beforeEach(() => {
    accepts = compiled(webhookSchemaWithAnswers().properties.data.properties.answers)
  })
  const accepted = (values: unknown[]) => values.filter((value) => accepts({ q: value }))

  it('are texts, numbers, yes or no, choices, addresses, and records of these', () => {
    const single = ['text', 7, 7.5, true, ['a', 'b'], { town: 'Bath' }]
    expect(accepted(single)).to.deep.equal(single)
    for (const value of single) expect(accepts({ list: [{ q: value }] }), JSON.stringify(value)).to.equal(true)
    expect(accepts({})).to.equal(true)
  })

  it('are nothing else', () => {
    const other = [
      null,
      [1],
      [null],
      { town: 1 },
      { town: { name: 'Bath' } },
      [{ q: null }],
      [{ q: [1] }],
      [['a']],
      [{ q: [{}] }],
    ]
    expect(accepted(other)).to.deep.equal([])
    for (const value of [null, 'text', ['a']]) expect(accepts(value)).to.equal(false)
  })
})

describe('the schemas of webhooks', () => {
  it('have addresses that last', () => {
    expect(WEBHOOK_SCHEMA_PATHS).to.deep.equal({
      plain: '/schemas/webhook-1.json',
      withAnswers: '/schemas/webhook-2.json',
    })
  })
})
