import { Ajv } from 'ajv'
import { expect } from 'chai'
import { properties } from '../../src/presenters/texts/en/office/properties.ts'
import { definitionSchema } from '../../src/services/definitions/shape/json-schema.ts'
import { startApp, type TestApp } from '../support/app.ts'

describe('the JSON Schema of definitions', () => {
  let app: TestApp
  before(async () => {
    app = await startApp()
  })
  after(() => app.stop())

  it('lies at an address that lasts, for editors', async () => {
    const answer = await app.get('/schemas/form-1.json')
    expect(answer.status).to.equal(200)
    expect(answer.headers.get('content-type')).to.equal('application/schema+json; charset=utf-8')
    expect(answer.headers.get('cache-control')).to.equal('public, max-age=3600')
    expect(await answer.json()).to.deep.equal(definitionSchema(properties.meanings))
    expect((await app.get('/schemas/form-2.json')).status).to.equal(404)
  })

  it('lets a question have options of its own or a list, and not both', () => {
    const validate = new Ajv({ strict: false, validateFormats: false }).compile(definitionSchema(properties.meanings))
    const options = [{ value: 'a', label: 'A' }]
    const isValid = (parts: object) => {
      const fields = [{ type: 'select', id: 'a', label: 'A', ...parts }]
      return validate({ slug: 'own', title: 'Own', pages: [{ id: 'p', fields }] })
    }
    expect([{ options }, { optionsFrom: 'towns' }].map(isValid)).to.deep.equal([true, true])
    expect([{}, { options, optionsFrom: 'towns' }, { optionsFrom: '../x' }].map(isValid)).to.deep.equal([
      false,
      false,
      false,
    ])
  })

  it('may be named in a definition', async () => {
    const page = { id: 'p', fields: [{ type: 'text', id: 'a', label: 'A' }] }
    await app.define({ slug: 'own', title: 'Own', $schema: `${app.base}/schemas/form-1.json`, pages: [page] } as never)
    expect((await app.get('/f/own')).status).to.equal(200)
  })
})
