/** The OpenAPI document: it describes what is there, all of it is met here, and a client is generated from it. */
import { expect } from 'chai'
import sinon from 'sinon'
import { apiAddresses } from '../../../src/api-routes.ts'
import { unavailable } from '../../../src/errors.ts'
import { described, document, met } from '../../support/api-document.ts'
import { filled, REFERENCE, startApp, type TestApp } from '../../support/app.ts'
import { freezeClock } from '../../support/clock.ts'
import { jpeg } from '../../support/files.ts'
import { upload } from '../../support/multipart.ts'
import { program, type TestProgram } from '../../support/programs.ts'

const MONDAY = Date.UTC(2026, 10, 16, 8)
const routes = apiAddresses(new Proxy({}, { get: () => new Proxy({}, { get: () => () => {} }) }) as never)

describe('the description of the API', () => {
  const clock = freezeClock(MONDAY)
  let app: TestApp
  let one: TestProgram
  let reference: string
  let file: string
  beforeEach(async () => {
    app = await startApp({ clock })
    one = await program(app)
    const id = await app.mint()
    const sent = await upload(app, id, { body: jpeg(), filename: 'photo.jpg' })
    file = ((await sent.json()) as { id: string }).id
    reference = REFERENCE.exec((await app.post('/f/e2e-test-form', filled(id))).headers.get('location')!)![0]
  })
  afterEach(() => app.stop())

  it('is OpenAPI 3.1, at an address that lasts, and has every address with its right', async () => {
    const response = await app.get('/schemas/api-1.json')
    expect(response.headers.get('content-type')).to.equal('application/json; charset=utf-8')
    const fetched = (await response.json()) as typeof document
    expect(fetched.openapi).to.equal('3.1.0')
    expect(fetched).to.deep.equal(JSON.parse(JSON.stringify(document)))
    const paths = Object.entries(fetched.paths as Record<string, Record<string, { description?: string }>>)
    const listed = paths.flatMap(([path, operations]) =>
      (['get', 'post'] as const).flatMap((method) =>
        operations[method] ? [`${method} ${path} ${operations[method].description}`] : [],
      ),
    )
    const served = routes.map(({ method, path, right }) => {
      const named = path.replace('/api/v1', '').replace(':upload', ':id')
      return `${method} ${named.replace(/:(\w+)/g, '{$1}')} Needs the right ${right}.`
    })
    expect(listed.toSorted()).to.deep.equal(served.toSorted())
  })

  it('is met in each of its answers', async () => {
    const version = app.services.forms.live('e2e-test-form')!.version
    const ofCase = `/cases/${reference}`
    const ofFile = `${ofCase}/files/${file}`
    const ofVersion = `/forms/e2e-test-form/versions/${version}`
    const reads = [
      '/forms',
      ofVersion,
      '/cases',
      ofCase,
      ofFile,
      '/forms/e2e-test-form/versions',
      `${ofVersion}/answers.schema.json`,
    ]
    const posts = { status: 'in-review', messages: 'Hello', notes: 'Ours' }
    const bodyOf = { status: 'status', messages: 'message', notes: 'note' } as const
    met.clear()

    // What goes well.
    for (const path of [...reads, '/changes']) {
      const response = await one.get(path)
      expect(response.status, path).to.equal(200)
      const tag = response.headers.get('etag')
      if (tag) expect((await one.get(path, { 'if-none-match': tag })).status, path).to.equal(304)
      expect((await one.get(path, { 'if-match': '"x"' })).status, path).to.equal(412)
    }
    expect((await one.get(ofFile, { range: 'bytes=0-9' })).status).to.equal(206)
    expect((await one.get(ofFile, { range: 'bytes=99999999-' })).status).to.equal(416)
    for (const [what, text] of Object.entries(posts) as [keyof typeof posts, string][]) {
      const path = `${ofCase}/${what}`
      const body = { [bodyOf[what]]: text }
      const key = { 'idempotency-key': `a-${what}` }
      if (what === 'status') expect((await one.post(path, body, key)).status).to.equal(428)
      const tag = (await one.head(ofCase)).headers.get('etag')!
      expect((await one.post(path, body, { ...key, 'if-match': tag })).status, path).to.equal(201)
      expect((await one.post(path, body, { 'idempotency-key': 'b', 'if-match': '"x"' })).status).to.equal(412)
      expect((await one.post(path, { [bodyOf[what]]: 'other' }, key)).status).to.equal(422)
      expect((await one.post(path, `"${'x'.repeat(200_000)}"`, key)).status).to.equal(413)
      expect((await one.post(path, body, { ...key, 'content-type': 'text/plain' })).status).to.equal(415)
    }
    expect((await one.get('/changes?after=7.xxxxxxxxxxxxxxxx')).status).to.equal(410)

    // What is refused everywhere.
    const few = await program(app, { rights: [] })
    const spent = await program(app, { perMinute: 1 })
    await spent.get('/forms')
    const everywhere = [
      ...[...reads, '/changes'].map((path) => ['get', path] as const),
      ...Object.keys(posts).map((what) => ['post', `${ofCase}/${what}`] as const),
    ]
    for (const [method, path] of everywhere) {
      const ask = (by: TestProgram, to = path, headers: Record<string, string> = {}) =>
        method === 'get' ? by.get(to, headers) : by.post(to, {}, headers)
      expect((await ask(one, `${path}?access_token=x`)).status, path).to.equal(400)
      expect((await ask(one, path, { authorization: '' })).status, path).to.equal(401)
      expect((await ask(few)).status, path).to.equal(403)
      expect((await ask(spent)).status, path).to.equal(429)
    }
    const other = await program(app, { forms: ['feedback'] })
    for (const path of [
      '/forms?form=e2e-test-form',
      reads[1]!,
      reads[5]!,
      reads[6]!,
      ofCase,
      ofFile,
      '/cases?form=none',
      '/changes?form=e2e-test-form',
    ])
      expect((await other.get(path)).status, path).to.equal(404)
    for (const what of Object.keys(posts)) expect((await other.post(`${ofCase}/${what}`, {})).status).to.equal(404)

    // What the case does not allow.
    await app.ask("update uploads set scan = 'held'")
    expect((await one.get(ofFile)).status).to.equal(409)
    await app.ask("update uploads set scan = 'clean'")
    await app.drive.remove(file)
    expect((await one.get(ofFile)).status).to.equal(410)
    await app.services.cases.remove(reference, { by: 'Dora', reason: 'asked to' })
    for (const [what, text] of Object.entries(posts) as [keyof typeof posts, string][]) {
      const headers = { 'idempotency-key': 'c', 'if-match': '*' }
      expect((await one.post(`${ofCase}/${what}`, { [bodyOf[what]]: text }, headers)).status).to.equal(409)
    }
    // The database does not answer.
    const asked = sinon.stub(app.services.programs, 'byToken').rejects(unavailable())
    for (const [method, path] of everywhere)
      expect((await (method === 'get' ? one.get(path) : one.post(path, {}))).status, path).to.equal(503)
    asked.restore()
    // `default` stands for faults of the service, which are tested where they arise.
    expect(described.filter((answer) => !met.has(answer) && !answer.endsWith(' default'))).to.deep.equal([])
  })

  it('describes what is answered while the service has no store', async () => {
    await app.store.close()
    for (const path of ['/forms', '/cases', '/changes']) expect((await one.get(path)).status, path).to.be.at.least(500)
  })
})
