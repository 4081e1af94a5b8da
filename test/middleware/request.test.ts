import { expect } from 'chai'
import sinon from 'sinon'
import { filled, sendForm, startApp, type TestApp } from '../support/app.ts'
import { converse, head, missingHeaders, raw } from '../support/raw.ts'

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
    requests.push(head('HEAD /nothing HTTP/1.1', 'Content-Length: 100000000'))
    const answers = await Promise.all(requests.map((request) => raw(app, request)))
    expect(answers.at(-1)!.body, 'to HEAD').to.equal('')
    for (const answer of answers) {
      expect([answer.status, answer.headers.get('connection'), answer.closed]).to.deep.equal([413, 'close', true])
      expect(missingHeaders(answer.headers)).to.deep.equal([])
    }
  })

  it('is let pass when it is small, so that the connection can be kept', async () => {
    const two = `${head('GET /healthz HTTP/1.1', 'Content-Length: 3')}abc${head('GET /nothing HTTP/1.1', 'Connection: close')}`
    const answer = await raw(app, two)
    expect(answer.status).to.equal(200)
    expect(answer.text).to.include('HTTP/1.1 404')
  })
})

describe('a client', () => {
  let app: TestApp
  before(async () => {
    app = await startApp()
  })
  after(() => app.stop())

  it('that hangs up in the middle is no error of ours, and the next is served', async () => {
    const [urlencoded, multipart] = ['application/x-www-form-urlencoded', 'multipart/form-data; boundary=b']
    const halves = [
      `${head('POST /f/e2e-test-form HTTP/1.1', `Content-Type: ${urlencoded}`, 'Content-Length: 100')}name=x`,
      `${head('POST /f/e2e-test-form HTTP/1.1', `Content-Type: ${urlencoded}`, 'Transfer-Encoding: chunked')}5\r\nname=`,
      `${head('POST /f/e2e-test-form HTTP/1.1', `Content-Type: ${multipart}`, 'Content-Length: 1000')}--b\r\nContent-`,
      `${head('POST /nothing HTTP/1.1', 'Content-Length: 1000000')}${'x'.repeat(1000)}`,
      head('GET /status?reference=x HTTP/1.1').repeat(20),
    ]
    await Promise.all(
      halves.map((half) =>
        converse(app, (socket) => socket.write(half, () => setTimeout(() => socket.resetAndDestroy(), 50))),
      ),
    )
    expect((await app.get('/healthz')).status).to.equal(200)
    expect(app.log().filter(({ level, status }) => (level as number) > 30 || (status as number) >= 500)).to.deep.equal(
      [],
    )
  })

  it('that closes its side after asking is answered all the same', async () => {
    const answer = await converse(app, (socket) => socket.end(head('GET /status?reference=x HTTP/1.1')))
    expect(answer.status).to.equal(422)
  })

  it('that asks several times without waiting gets the answers in order', async () => {
    const paths = ['/f/e2e-test-form', '/status?reference=x', '/nothing', '/healthz']
    const asked = paths.map((path, i) => head(`GET ${path} HTTP/1.1`, ...(i === 3 ? ['Connection: close'] : [])))
    const { text } = await raw(app, asked.join(''))
    expect(text.match(/HTTP\/1\.1 \d+/g)).to.deep.equal([200, 422, 404, 200].map((status) => `HTTP/1.1 ${status}`))
  })
})

describe('too many requests at once', () => {
  it('are shed with 503 and when to come again, and the others are answered', async () => {
    const app = await startApp({ env: { SVC_MAX_IN_FLIGHT: '1' } })
    // A request gives up its slot while its body is on the way, and takes it again.
    expect((await app.post('/f/e2e-test-form', { message: 'Hello' })).status).to.equal(422)
    let go = () => {}
    const waiting = new Promise<'unknown'>((resolve) => {
      go = () => resolve('unknown')
    })
    const stub = sinon.stub(app.services.cases, 'findTyped').returns(waiting)
    const first = app.get('/status?reference=0000-0000-0000-0000')
    while (!stub.called) await new Promise((resolve) => setTimeout(resolve, 5))
    const shed = await app.get('/f/e2e-test-form')
    expect([shed.status, shed.headers.get('retry-after')]).to.deep.equal([503, '5'])
    expect(missingHeaders(shed.headers)).to.deep.equal([])
    expect(await shed.text()).to.include('We did not receive what you sent')
    go()
    expect((await first).status).to.equal(404)
    expect((await app.get('/f/e2e-test-form')).status).to.equal(200)
    expect(app.log().filter(({ level }) => (level as number) >= 50)).to.deep.equal([])
    stub.restore()
    await app.stop()
  })
})
