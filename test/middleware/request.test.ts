import { expect } from 'chai'
import sinon from 'sinon'
import { filled, sendForm, startApp, type TestApp } from '../support/app.ts'
import { head, missingHeaders, raw } from '../support/raw.ts'

describe('the log of a request', () => {
  let app: TestApp
  beforeEach(async () => {
    app = await startApp()
  })
  afterEach(() => app.stop())

  it('names the pattern of the route, the status and the number of the request', async () => {
    const reference = await sendForm(app)
    await app.get(`/f/e2e-test-form/thank-you/${reference}`)
    await app.get(`/status?reference=${reference}`)
    await app.get(`/nothing/${reference}`)
    const lines = app.log().filter(({ route }) => route)
    expect(lines.map(({ method, route, status }) => [method, route, status])).to.deep.equal([
      ['GET', '/f/:slug', 200],
      ['POST', '/f/:slug', 303],
      ['GET', '/f/:slug/thank-you/:reference', 200],
      ['GET', '/status', 200],
      ['GET', '(none)', 404],
    ])
    expect(new Set(lines.map(({ id }) => id)).size).to.equal(5)
  })

  it('holds no answer, no whole reference and no submissionId, whatever happens', async () => {
    const secret = 'Unmistakable'
    const id = await app.mint()
    const fields = filled(id, { name: `${secret} name`, email: `${secret}@example.org`, message: `${secret} text` })
    const sent = await app.post('/f/e2e-test-form', fields)
    const reference = sent.headers.get('location')!.split('/').at(-1)!
    await app.post('/f/e2e-test-form', { ...fields, email: secret })
    await app.post('/f/e2e-test-form', { ...fields, submissionId: secret })
    await app.get(`/status?reference=${secret}`)
    await app.get(`/status?reference=${reference}`)
    await app.get(`/f/${secret}?${secret}=${secret}`)
    await app.post(`/api/drive-upload?submissionId=${id}&fieldId=${secret}`, new FormData())
    const stub = sinon.stub(app.store.submissions, 'bySubmissionId').rejects(new Error('broken'))
    await app.post('/f/e2e-test-form', fields)
    stub.restore()
    const text = JSON.stringify(app.log())
    for (const never of [secret, reference, reference.replaceAll('-', ''), id, id.slice(0, 22)])
      expect(text, never).not.to.include(never)
  })
})

describe('a body that nobody wants', () => {
  let app: TestApp
  before(async () => {
    app = await startApp()
  })
  after(() => app.stop())

  it('is refused on pages that are only read, and not swallowed', async () => {
    const bodies = ['Content-Length: 100000000', 'Transfer-Encoding: chunked']
    const requests = ['/f/e2e-test-form', '/status', '/healthz'].flatMap((path) =>
      bodies.map((body) => head(`GET ${path} HTTP/1.1`, body)),
    )
    for (const answer of await Promise.all(requests.map((request) => raw(app, request)))) {
      expect([answer.status, answer.headers.get('connection'), answer.closed]).to.deep.equal([413, 'close', true])
      expect(missingHeaders(answer.headers)).to.deep.equal([])
    }
  })

  it('is answered with the headers alone for HEAD', async () => {
    const answer = await raw(app, head('HEAD /nothing HTTP/1.1', 'Content-Length: 100000000'))
    expect([answer.status, answer.body, answer.closed]).to.deep.equal([413, '', true])
  })

  it('is let pass when it is small, so that the connection can be kept', async () => {
    const two = `${head('GET /healthz HTTP/1.1', 'Content-Length: 3')}abc${head('GET /nothing HTTP/1.1', 'Connection: close')}`
    const answer = await raw(app, two)
    expect(answer.status).to.equal(200)
    expect(answer.text).to.include('HTTP/1.1 404')
  })
})

describe('too many requests at once', () => {
  it('are shed with 503 and when to come again, and the others are answered', async () => {
    const app = await startApp({ env: { SVC_MAX_IN_FLIGHT: '1' } })
    let go = () => {}
    const waiting = new Promise<undefined>((resolve) => {
      go = () => resolve(undefined)
    })
    const stub = sinon.stub(app.services.statuses, 'find').returns(waiting)
    const first = app.get('/status?reference=0000-0000-0000-0000')
    while (!stub.called) await new Promise((resolve) => setTimeout(resolve, 5))
    const shed = await app.get('/f/e2e-test-form')
    expect([shed.status, shed.headers.get('retry-after')]).to.deep.equal([503, '5'])
    expect(missingHeaders(shed.headers)).to.deep.equal([])
    expect(await shed.text()).to.include('was not received')
    go()
    expect((await first).status).to.equal(404)
    expect((await app.get('/f/e2e-test-form')).status).to.equal(200)
    expect(app.log().filter(({ level }) => (level as number) >= 50)).to.deep.equal([])
    stub.restore()
    await app.stop()
  })
})
