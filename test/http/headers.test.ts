import { expect } from 'chai'
import { filled, sendForm, startApp, type TestApp } from '../support/app.ts'
import { applicant } from '../support/applicant.ts'
import { head, missingHeaders, raw } from '../support/raw.ts'

describe('the fixed headers', () => {
  let app: TestApp
  before(async () => {
    app = await startApp()
  })
  after(() => app.stop())

  it('are on every page, file and refusal', async () => {
    const reference = await sendForm(app)
    const asset = /href="(\/assets\/[^"]+css)"/.exec(await (await app.get('/')).text())![1]!
    const style = /href="(\/f\/[^"]+style[^"]+)"/.exec(await (await app.get('/f/e2e-test-form')).text())![1]!
    const wanted: [string, number][] = [
      ['/', 200],
      ['/f/e2e-test-form', 200],
      [`/f/e2e-test-form/thank-you/${reference}`, 200],
      ['/status', 200],
      [`/status?reference=${reference}`, 200],
      ['/status?reference=0000-0000-0000-0000', 404],
      ['/status?reference=nonsense', 422],
      ['/healthz', 200],
      ['/readyz', 200],
      ['/robots.txt', 200],
      [asset, 200],
      [style, 200],
      ['/nothing/here', 404],
      ['/f/no-such-form', 404],
      ['/assets/0000000000000000/app.css', 404],
    ]
    for (const [path, status] of wanted)
      for (const accept of ['text/html', 'application/json']) {
        const response = await app.get(path, { accept })
        expect(missingHeaders(response.headers), `${path} ${accept}`).to.deep.equal([])
        const asked = path === '/status' && accept === 'application/json' ? 400 : status // a program gives a reference
        expect(response.status, `${path} ${accept}`).to.equal(asked)
        expect(response.headers.get('set-cookie'), path).to.equal(null)
      }
  })

  it('are on answers to posts', async () => {
    const id = await app.mint()
    const answers: [number, Response][] = [
      [303, await app.post('/f/e2e-test-form', filled(id))],
      [303, await app.post('/f/e2e-test-form', filled(id, { name: 'Bob' }))],
      [422, await app.post('/f/e2e-test-form', { name: 'Ada' })],
      [403, await app.post('/f/e2e-test-form', filled(id), { 'sec-fetch-site': 'cross-site' })],
      [415, await fetch(`${app.base}/f/e2e-test-form`, { method: 'POST', body: 'text' })],
    ]
    for (const [status, response] of answers) {
      expect(response.status).to.equal(status)
      expect(missingHeaders(response.headers), `${status}`).to.deep.equal([])
      expect(response.headers.get('cache-control'), `${status}`).to.equal(
        status === 422 ? 'private, no-cache' : 'no-store',
      )
    }
  })

  it('are the same for HEAD, which has no body', async () => {
    for (const path of ['/', '/f/e2e-test-form', '/status', '/nothing', '/healthz', '/status?reference=x']) {
      const answer = await raw(app, head(`HEAD ${path} HTTP/1.1`, 'Connection: close'))
      const get = await app.get(path, { 'accept-encoding': 'identity' })
      expect(missingHeaders(answer.headers), path).to.deep.equal([])
      expect(answer.status, path).to.equal(get.status)
      expect(answer.body, path).to.equal('')
      expect(answer.headers.get('content-length'), path).to.equal(get.headers.get('content-length'))
    }
  })

  it('name no software and no date of the build', async () => {
    const { headers } = await app.get('/')
    expect(headers.get('server')).to.equal(null)
    expect(headers.get('x-powered-by')).to.equal(null)
  })

  it('hold HSTS only where the public address is https', async () => {
    expect((await app.get('/')).headers.get('strict-transport-security')).to.equal(null)
    const secure = await startApp({ env: { SVC_BASE_URL: 'https://forms.example.org' } })
    try {
      for (const path of ['/', '/f/e2e-test-form', '/nothing'])
        expect((await secure.get(path)).headers.get('strict-transport-security'), path).to.equal('max-age=31536000')
      const garbage = await raw(secure, 'GARBAGE\r\n\r\n')
      expect(garbage.headers.get('strict-transport-security')).to.equal('max-age=31536000')
    } finally {
      await secure.stop()
    }
  })
})

describe('what may be cached', () => {
  let app: TestApp
  before(async () => {
    app = await startApp()
  })
  after(() => app.stop())
  const cacheOf = async (path: string) => (await app.get(path)).headers.get('cache-control')

  it('is the blank form, by the browser alone, so that Back shows the same id', async () => {
    expect(await cacheOf('/f/e2e-test-form')).to.equal('private, no-cache')
  })

  it('is a form that comes back with answers, by the browser alone, so that Back shows it again', async () => {
    const refused = await app.post('/f/e2e-test-form', filled(await app.mint(), { email: 'nobody' }))
    expect([refused.status, refused.headers.get('cache-control')]).to.deep.equal([422, 'private, no-cache'])
    const program = await app.post('/f/e2e-test-form', filled(await app.mint(), { email: 'nobody' }), {
      accept: 'application/json',
    })
    expect([program.status, program.headers.get('cache-control')]).to.deep.equal([422, 'no-store'])
  })

  it('is never a page with a reference, a case or an error', async () => {
    const reference = await sendForm(app)
    for (const path of [
      `/f/e2e-test-form/thank-you/${reference}`,
      `/f/e2e-test-form/thank-you/${reference}?unchanged=1`,
      `/status?reference=${reference}`,
      '/status?reference=0000-0000-0000-0000',
      '/status?reference=x',
      '/nothing',
      '/healthz',
      '/readyz',
    ])
      expect(await cacheOf(path), path).to.equal('no-store')
  })

  it('is never a page of a form that somebody has begun, however often it is looked at', async () => {
    const person = applicant(app)
    await person.get('/f/parking-permit/where')
    const { path } = await person.go('/f/parking-permit/where', { resident: 'yes' })
    const looks = [await person.get(path), await person.get(path)]
    for (const { status, headers, raw } of looks) {
      expect([status, headers.get('cache-control')]).to.deep.equal([200, 'no-store'])
      expect(missingHeaders(headers)).to.deep.equal([])
      expect(Number(headers.get('content-length'))).to.equal(Buffer.byteLength(raw))
    }
    const ids = looks.map(({ html }) => /name="submissionId" value="([^"]+)"/.exec(html)![1]!)
    const [one, other] = looks.map(({ html }, i) => html.replaceAll(ids[i]!, ''))
    expect(one).to.equal(other)
  })

  it('is the lookup page, asked for again each time by its tag', async () => {
    const page = await app.get('/status')
    expect(page.headers.get('cache-control')).to.equal('no-cache')
    const tag = page.headers.get('etag')!
    const again = await app.get('/status', { 'if-none-match': tag })
    expect(again.status).to.equal(304)
    expect(await again.text()).to.equal('')
    expect(again.headers.get('etag')).to.equal(tag)
    expect(missingHeaders(again.headers)).to.deep.equal([])
    expect((await app.get('/status', { 'if-none-match': 'W/"other"' })).status).to.equal(200)
  })

  it('is for ever what has a hash in its address', async () => {
    const html = await (await app.get('/f/e2e-test-form')).text()
    const hrefs = [...html.matchAll(/href="(\/(?:assets|f\/[^/]+\/style)\/[^"]+)"/g)].map(([, href]) => href!)
    expect(hrefs).to.have.length(3)
    for (const href of hrefs) expect(await cacheOf(href), href).to.equal('public, max-age=31536000, immutable')
  })
})
