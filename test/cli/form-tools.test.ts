import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv } from 'ajv'
import formats from 'ajv-formats'
import { expect } from 'chai'
import { properties } from '../../src/presenters/texts/en/office/properties.ts'
import { definitionSchema } from '../../src/services/definitions/shape/json-schema.ts'
import { type Desk, jsonIn, openDesk, openService, root } from './desk.ts'

const JOURNEY = join(root, 'test/fixtures/parking-permit-journey.json')

describe('forms schema', () => {
  it('prints a JSON Schema that takes what the service takes, in the words of the standard alone', async () => {
    const desk = openDesk()
    const { code, out } = await desk.run('forms', 'schema')
    expect(code).to.equal(0)
    const schema = JSON.parse(out)
    expect(schema).to.deep.equal(definitionSchema(properties.meanings))
    const ajv = new Ajv({ strict: true, strictRequired: false, allowUnionTypes: true, allErrors: true })
    formats.default(ajv)
    const validate = ajv.compile(schema)
    for (const file of ['src/forms/feedback.json', 'src/forms/parking-permit.json', JOURNEY]) {
      const form = JSON.parse(readFileSync(file.startsWith('/') ? file : join(root, file), 'utf8'))
      expect(validate({ ...form, $schema: 'https://forms.example.org/schemas/form-1.json' }), file).to.equal(true)
      expect(validate({ ...form, pages: [{ id: 'a', fields: [{ type: 'txt' }] }] }), file).to.equal(false)
    }
    expect(schema.properties.slug.description).to.match(/^Part of the address/)
    desk.remove()
  })
})

describe('forms routes', () => {
  let desk: Desk
  afterEach(() => desk.remove())

  it('lists the ways through a definition, as a table and for programs', async () => {
    desk = openDesk()
    const { code, out } = await desk.run('forms', 'routes', JOURNEY)
    expect(code).to.equal(0)
    expect(out).to.match(/^ +1 +without sending +where → no-permit\n +resident="no"$/m)
    expect(Math.max(...out.split('\n').map((line) => line.length))).to.be.at.most(80)
    expect(out, 'long answers are on several lines').to.match(/^ {24}birth="\d{4}-\d\d-\d\d"$/m)
    const rows = jsonIn((await desk.run('forms', 'routes', '--json', JOURNEY)).out)
    expect(rows).to.have.lengthOf(7)
    expect(rows[0]).to.deep.equal({
      pages: ['where', 'no-permit'],
      questions: ['resident'],
      ends: 'exit',
      answers: { resident: 'no' },
    })
  })

  it('knows the live forms by their addresses', async () => {
    desk = await openService()
    expect((await desk.run('forms', 'routes', 'e2e-test-form')).out).to.match(
      /^ +2 +sent +name → email → topic → location/m,
    )
    const { code, err } = await desk.run('forms', 'routes', 'nobody')
    expect(code).to.equal(1)
    expect(err).to.include('There is no live form "nobody"')
  })

  it('fails where it finds no way at all', async () => {
    desk = openDesk()
    const file = join(desk.folder, 'riddle.json')
    const fields = [{ type: 'number', id: 'code', label: 'Code', min: 1e-16, max: 2e-16 }]
    writeFileSync(file, JSON.stringify({ slug: 'riddle', title: 'Riddle', pages: [{ id: 'p', fields }] }))
    const { code, err } = await desk.run('forms', 'routes', file)
    expect(code).to.equal(1)
    expect(err).to.equal(
      'There may be one more way, for which no answers were found. All others are listed:\n  code\nNo way through this form was found.\n',
    )
  })

  it('says whether the list is whole, and which ways may be missing', async () => {
    desk = openDesk()
    expect((await desk.run('forms', 'routes', JOURNEY)).err).to.equal('These are all ways through this form.\n')
    const file = join(desk.folder, 'open.json')
    const number = (id: string) => ({ type: 'number', id, label: id })
    const rule = (fieldId: string, other: string) => ({ type: 'rule', fieldId, operator: 'lt', valueOf: other })
    const showIf = { type: 'all', rules: [rule('a', 'b'), rule('b', 'c'), rule('c', 'a')] }
    const pages = [
      { id: 'first', title: 'First', fields: ['a', 'b', 'c'].map(number) },
      ...[1, 2, 3].map((n) => ({ id: `never${n}`, fields: [{ type: 'text', id: `t${n}`, label: 'T' }], showIf })),
    ]
    writeFileSync(file, JSON.stringify({ slug: 'open', title: 'Open', pages }))
    const { code, err } = await desk.run('forms', 'routes', file)
    expect(code).to.equal(0)
    expect(err).to.equal(
      'There may be one more way, for which no answers were found. All others are listed:\n  first → never1 → never2 → never3\n',
    )
  })

  it('wants a sound definition', async () => {
    desk = openDesk()
    const missing = await desk.run('forms', 'routes', join(desk.folder, 'x.json'))
    expect(missing.code).to.equal(2)
    expect(missing.err).to.include('no such file')
    const broken = await desk.run('forms', 'routes', join(root, 'package.json'))
    expect(broken.code).to.equal(1)
    expect(broken.err).to.match(/package\.json has errors\. See: forms check/)
  })
})

describe('forms diagram', () => {
  it('draws a definition into a file, or to standard output', async () => {
    const desk = openDesk()
    const file = join(desk.folder, 'permit.svg')
    expect((await desk.run('forms', 'diagram', JOURNEY, '--out', file)).code).to.equal(0)
    expect(existsSync(file)).to.equal(true)
    expect((await desk.run('forms', 'diagram', JOURNEY)).out).to.equal(readFileSync(file, 'utf8'))
    desk.remove()
  })
})
