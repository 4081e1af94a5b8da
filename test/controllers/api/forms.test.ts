/** What a program reads of forms: versions, definitions that are whole, and the shape of answers. */
import { Ajv } from 'ajv'
import { Ajv2020 } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import { expect } from 'chai'
import { startApp, type TestApp } from '../../support/app.ts'
import { freezeClock } from '../../support/clock.ts'
import { program, type TestProgram } from '../../support/programs.ts'

const MONDAY = Date.UTC(2026, 10, 16, 8)

describe('a program that reads forms', () => {
  const clock = freezeClock(MONDAY)
  let app: TestApp
  let reader: TestProgram
  beforeEach(async () => {
    app = await startApp({ clock })
    reader = await program(app)
  })
  afterEach(() => app.stop())

  const read = async (path: string) => (await (await reader.get(path)).json()) as Record<string, unknown>
  const versionOf = (slug: string) => app.services.forms.live(slug)!.version
  const schemaOf = async (slug: string) => {
    const ajv = new Ajv2020({ strict: true, allErrors: true })
    formats.default(ajv)
    const schema = await read(`/forms/${slug}/versions/${versionOf(slug)}/answers.schema.json`)
    return { schema, accepts: ajv.compile(schema) }
  }

  it('gets all versions of a form, the last one first, and which is live', async () => {
    await app.define(FORM as never)
    const first = versionOf('all-kinds')
    clock.advance(1000)
    await app.define({ ...FORM, title: 'Anew' } as never)
    const second = versionOf('all-kinds')
    const [one, two] = ['2026-11-16T08:00:00.000Z', '2026-11-16T08:00:01.000Z']
    expect(await read('/forms/all-kinds/versions')).to.deep.equal({
      versions: [
        { version: second, publishedAt: two, live: true },
        { version: first, publishedAt: one, live: false },
      ],
    })
    await app.services.forms.decide('all-kinds', 'withdrawn', { way: 'command', by: 'ops' })
    const { versions } = (await read('/forms/all-kinds/versions')) as { versions: { live: boolean }[] }
    expect(versions.map(({ live }) => live)).to.deep.equal([false, false])
    for (const slug of ['none', '%27', '__proto__'])
      expect((await reader.get(`/forms/${slug}/versions`)).status, slug).to.equal(404)
  })

  it('gets definitions that are valid by their schema, also those whose options come from a list', async () => {
    const ajv = new Ajv({ strict: false })
    formats.default(ajv)
    const valid = ajv.compile((await (await app.get('/schemas/form-1.json')).json()) as object)
    await app.define(FORM as never)
    const withLists = app.services.forms
      .list()
      .filter(({ form }) => form.pages.some(({ fields }) => fields.some((item) => 'optionsFrom' in item)))
    expect(withLists, 'a form with a list').not.to.deep.equal([])
    for (const { form } of app.services.forms.list()) {
      const definition = await read(`/forms/${form.slug}/versions/${versionOf(form.slug)}`)
      expect(valid(definition), `${form.slug}: ${ajv.errorsText(valid.errors)}`).to.equal(true)
      const statuses = definition.statuses as { id: string; label: string }[]
      for (const { label } of statuses) expect(label).to.match(/^.{3,}$/)
    }
    const { statuses } = (await read(`/forms/all-kinds/versions/${versionOf('all-kinds')}`)) as {
      statuses: { id: string; label: string; final?: boolean }[]
    }
    expect(statuses.map(({ id, label, final = false }) => [id, label, final])).to.deep.equal([
      ['received', 'Received', false],
      ['in-review', 'In review', false],
      ['needs-information', 'Information needed', false],
      ['approved', 'Approved', true],
      ['declined', 'Declined', true],
      ['withdrawn', 'Withdrawn', true],
    ])
  })

  it('gets the shape of answers, which takes those that are there and no others', async () => {
    await app.define(FORM as never)
    const { accepts, schema } = await schemaOf('all-kinds')
    expect(accepts({}), 'nothing is required').to.equal(true)
    expect(accepts(ANSWERS), JSON.stringify(accepts.errors)).to.equal(true)
    for (const [id, wrong] of [
      ['name', 1],
      ['count', 1.5],
      ['count', '1'],
      ['amount', '1'],
      ['born', '16.11.2026'],
      ['at', '9:30'],
      ['colour', 'blue'],
      ['colours', ['red', 'blue']],
      ['colours', ['red', 'red']],
      ['agree', 'true'],
      ['sure', false],
      ['home', { street: 'x' }],
      ['proof', 'x'],
      ['pets', { pet: 'Rex' }],
      ['pets', [{ name: 'Rex' }]],
      ['other', 'x'],
    ] as const)
      expect(accepts({ ...ANSWERS, [id]: wrong }), `${id} ${wrong}`).to.equal(false)
    expect(schema.$id).to.match(/^\/api\/v1\/forms\/all-kinds\/versions\/[0-9a-f]{16}\/answers\.schema\.json$/)
    const response = await reader.get(`/forms/all-kinds/versions/${versionOf('all-kinds')}/answers.schema.json`)
    expect(response.headers.get('content-type')).to.equal('application/schema+json; charset=utf-8')
    for (const { form } of app.services.forms.list())
      expect((await schemaOf(form.slug)).schema.title).to.equal(form.title)
  })
})

const OPTIONS = [
  { value: 'red', label: 'Red' },
  { value: 'green', label: 'Green' },
]
const field = (type: string, id: string, more: object = {}) => ({ type, id, label: `Your ${id}`, ...more })
const FORM = {
  slug: 'all-kinds',
  title: 'All kinds',
  pages: [
    {
      id: 'one',
      title: 'One',
      fields: [
        { type: 'heading', text: 'Hello' },
        field('text', 'name'),
        field('number', 'count', { integer: true }),
        field('number', 'amount'),
        field('date', 'born'),
        field('time', 'at'),
        field('radios', 'colour', { options: OPTIONS }),
        field('checkboxes', 'colours', { options: OPTIONS }),
        field('boolean', 'agree'),
        field('declaration', 'sure', { statement: 'I am' }),
        field('address', 'home'),
        field('select', 'country', { optionsFrom: 'countries', required: false }),
        field('file', 'proof', { accept: ['pdf'] }),
      ],
    },
    { id: 'pets', title: 'Pets', repeat: { max: 3, itemLabel: 'pet' }, fields: [field('text', 'pet')] },
    {
      id: 'end',
      title: 'End',
      fields: [{ type: 'calculated', id: 'total', label: 'Total', value: { sum: ['count', 'amount'] } }],
    },
  ],
}
const ANSWERS = {
  name: 'Ada',
  count: 2,
  amount: 1.5,
  born: '2000-02-29',
  at: '09:30',
  colour: 'red',
  colours: ['red', 'green'],
  agree: false,
  sure: true,
  home: { line1: '1 High Street', town: 'Ham', postcode: 'AB1 2CD' },
  proof: ['kJ3vV0y3Q0m1m2n4b5c6d7'],
  pets: [{ pet: 'Rex' }, {}],
  total: 3.5,
}
