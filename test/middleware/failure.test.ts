import { expect } from 'chai'
import nunjucks from 'nunjucks'
import sinon from 'sinon'
import { overloaded } from '../../src/errors.ts'
import { filled, startApp, type TestApp } from '../support/app.ts'
import { head, missingHeaders, raw } from '../support/raw.ts'

describe('an error that nobody expected', () => {
  let app: TestApp
  beforeEach(async () => {
    app = await startApp()
  })
  afterEach(async () => {
    sinon.restore()
    await app.stop()
  })
  const errors = () => app.log().filter(({ level }) => (level as number) >= 50)

  it('is a 500 page with the number of the request, under which the log tells the rest', async () => {
    sinon.stub(app.services.intake, 'sendPage').rejects(new Error('the cause at /srv/secret'))
    const response = await app.post('/f/e2e-test-form', filled(await app.mint()))
    const html = await response.text()
    expect(response.status).to.equal(500)
    expect(missingHeaders(response.headers)).to.deep.equal([])
    expect(response.headers.get('cache-control')).to.equal('no-store')
    expect(html).not.to.include('the cause').and.not.to.include('.ts:').and.not.to.include('    at ')
    const id = /<code>([^<]+)<\/code>/.exec(html)![1]
    expect(errors()).to.have.length(1)
    expect(errors()[0]).to.include({ id, msg: 'unexpected error' })
    expect((errors()[0]!.err as Error).stack).to.include('the cause at /srv/secret')
    expect(
      app
        .log()
        .filter(({ status }) => status === 500)
        .map(({ id }) => id),
    ).to.deep.equal([id])
  })

  it('is a problem document for programs', async () => {
    sinon.stub(app.services.cases, 'findTyped').throws(new TypeError('x is not a function'))
    const response = await app.get('/status?reference=0000-0000-0000-0000', { accept: 'application/json' })
    expect(response.headers.get('content-type')).to.equal('application/problem+json')
    const { instance, ...problem } = (await response.json()) as Record<string, unknown>
    expect(problem).to.include({ type: 'urn:intake:problem:unexpected', status: 500 })
    expect(instance).to.equal(`urn:intake:request:${errors()[0]!.id}`)
  })

  it('may be anything that can be thrown', async () => {
    for (const thrown of [undefined, null, 'text', 5, { status: 200 }, { status: 'x' }]) {
      const stub = sinon.stub(app.services.cases, 'findTyped').callsFake(() => Promise.reject(thrown))
      expect((await app.get('/status?reference=0000-0000-0000-0000')).status, `${thrown}`).to.equal(500)
      stub.restore()
    }
  })

  it('is plain text with all headers when even the error page fails', async () => {
    expect((await app.get('/f/e2e-test-form')).status).to.equal(200)
    sinon.stub(nunjucks.Environment.prototype, 'render').throws(new Error('template at /srv/views'))
    for (const path of ['/nothing', '/f/no-such-form', '/status?reference=x']) {
      const response = await app.get(path)
      expect(response.status, path).to.equal(500)
      expect(missingHeaders(response.headers), path).to.deep.equal([])
      expect(response.headers.get('content-type')).to.equal('text/plain; charset=utf-8')
      expect(response.headers.get('cache-control')).to.equal('no-store')
      expect(await response.text()).to.equal('Something went wrong here. Try again in a moment.\n')
    }
    expect(errors().some(({ msg }) => msg === 'error while answering')).to.equal(true)
    expect((await app.get('/f/e2e-test-form')).status, 'a page made before').to.equal(200)
  })

  it('is no reason to end: the next request is answered', async () => {
    const stub = sinon.stub(app.services.intake, 'sendPage').throws(new Error('x'))
    await app.post('/f/e2e-test-form', filled(await app.mint()))
    stub.restore()
    expect((await app.post('/f/e2e-test-form', filled(await app.mint()))).status).to.equal(303)
  })
})

describe('a refusal', () => {
  let app: TestApp
  before(async () => {
    app = await startApp()
  })
  after(() => app.stop())

  it('for want of room is no error in the log, however many come: the line of the request tells it', async () => {
    const stub = sinon.stub(app.services.intake, 'sendPage').rejects(overloaded())
    for (let i = 0; i < 3; i++)
      expect((await app.post('/f/e2e-test-form', filled(await app.mint()))).status).to.equal(503)
    stub.restore()
    expect(app.log().filter(({ status }) => status === 503)).to.have.length(3)
    expect(app.log().filter(({ level }) => (level as number) >= 50)).to.deep.equal([])
  })

  it('is a page for people and a problem document for who asks for JSON', async () => {
    const page = await app.get('/nothing', { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' })
    expect([page.status, page.headers.get('content-type')]).to.deep.equal([404, 'text/html; charset=utf-8'])
    const html = await page.text()
    expect(html).to.include('Page not found').and.not.to.include('<code>')
    const problem = await app.get('/nothing', { accept: 'application/problem+json, application/json;q=0.9' })
    expect(problem.headers.get('content-type')).to.equal('application/problem+json')
    expect((await problem.json()) as object).to.have.all.keys('type', 'title', 'status', 'detail', 'instance')
  })

  it('is a problem document under /api unless HTML is preferred', async () => {
    for (const [accept, type] of [
      ['*/*', 'application/problem+json'],
      ['', 'application/problem+json'],
      ['text/html', 'text/html; charset=utf-8'],
    ] as const)
      expect((await app.get('/api/nothing', { accept })).headers.get('content-type'), accept).to.equal(type)
  })

  it('of a method names the methods there are (RFC 9110, 15.5.6), and of an unknown one is 501', async () => {
    for (const [method, path, status] of [
      ['PUT', '/f/e2e-test-form', 405],
      ['DELETE', '/status', 405],
      ['POST', '/status', 405],
      ['PATCH', '/', 405],
      ['PROPFIND', '/f/e2e-test-form', 501],
      ['TRACE', '/', 501],
      ['PUT', '/nothing', 404],
    ] as const) {
      const answer = await raw(app, head(`${method} ${path} HTTP/1.1`, 'Connection: close'))
      expect(answer.status, `${method} ${path}`).to.equal(status)
      expect(missingHeaders(answer.headers)).to.deep.equal([])
      if (status === 405) expect(answer.headers.get('allow'), path).to.match(/^HEAD, GET/)
    }
    expect(app.log().filter(({ level }) => (level as number) >= 50)).to.deep.equal([])
  })

  it('answers OPTIONS with what is allowed', async () => {
    const answer = await raw(app, head('OPTIONS /f/e2e-test-form HTTP/1.1', 'Connection: close'))
    expect([answer.status, answer.headers.get('allow')]).to.deep.equal([200, 'HEAD, GET, POST'])
  })
})

describe('addresses', () => {
  let app: TestApp
  before(async () => {
    app = await startApp()
  })
  after(() => app.stop())
  const statusOf = async (target: string) =>
    (await raw(app, head(`GET ${target} HTTP/1.1`, 'Connection: close'))).status

  it('are strict: case, trailing slashes, double slashes and encoded ones all count', async () => {
    const strange = [
      '/ACCESSIBILITY', '/accessibility/', '/Healthz', '/robots.txt/', '/Status/verify', '/status/verify/', '/f/e2e-test-form/Check',
      '/f/e2e-test-form/resume/', '//status', '/./status/', '/f', '/f/', '/f//', '/F/', '/F', '/f/e2e-test-form//', '/status//',
      '///', '//f/e2e-test-form/', '/F/nothing', '/f/nothing/', '/f/e2e', '/f/E2E-TEST-FORM%2F', '/%46/e2e-test-form', '/f/%45%32e-test-form/',
      '/f/e2e-test-form%2f', '/f%2fe2e-test-form', '/f/e2e%2Dtest%2Dform%00', '/f/%00', '/f/%ff', '/f/%', '/f/%E0%A4%A',
      '/%66/e2e-test-form/', '//evil.example/status', '/assets/../src/main.ts', '/assets/%2e%2e/main.ts',
      '/assets/x/..%2f..%2fpackage.json', '/..', '/?/status', '*', '/status;x',
    ] // biome-ignore format: a list
    for (const target of strange) expect(await statusOf(target), target).to.equal(target === '/?/status' ? 200 : 404)
  })

  it('may be written in full, whatever host they name, and lead to the same pages', async () => {
    expect(await statusOf('http://evil.example/status')).to.equal(200)
    expect(await statusOf('http://evil.example/nothing')).to.equal(404)
    expect(await statusOf('HTTP://evil.example')).to.equal(200)
    const wrong = ['http://', 'http://[', 'http://a:99999999/', 'ftp://x/status', 'a:b', '?x', 'status']
    expect(new Set(await Promise.all(wrong.map(statusOf)))).to.deep.equal(new Set([400]))
  })
})
