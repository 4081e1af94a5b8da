import { expect } from 'chai'
import { filled, startApp, type TestApp } from '../support/app.ts'
import { head, raw } from '../support/raw.ts'

describe('a post to a service on plain http', () => {
  for (const [described, env] of Object.entries({
    'with an address': { SVC_BASE_URL: 'http://forms.example.org' },
    'without one': {},
  }))
    it(`is accepted from its Host, ${described}`, async () => {
      const app = await startApp({ env })
      try {
        const sent = await app.post('/f/e2e-test-form', filled(await app.mint()), { origin: app.base })
        expect(sent.status).to.equal(303)
      } finally {
        await app.stop()
      }
    })
})

describe('a post from another website', () => {
  let app: TestApp
  before(async () => {
    app = await startApp({ env: { SVC_BASE_URL: 'https://forms.example.org' } })
  })
  after(() => app.stop())
  const send = async (headers: Record<string, string>) => {
    const response = await fetch(`${app.base}/f/e2e-test-form`, {
      method: 'POST',
      redirect: 'manual',
      headers,
      body: new URLSearchParams(filled(await app.mint())),
    })
    return response.status
  }

  it('is refused by what the browser says about where it comes from', async () => {
    for (const site of ['cross-site', 'same-site', 'SAME-ORIGIN', '', 'anything'])
      expect(await send({ 'sec-fetch-site': site }), site).to.equal(403)
    for (const site of ['same-origin', 'none']) expect(await send({ 'sec-fetch-site': site }), site).to.equal(303)
  })

  it('is judged by Sec-Fetch-Site before Origin', async () => {
    expect(await send({ 'sec-fetch-site': 'same-origin', origin: 'https://evil.example' })).to.equal(303)
    expect(await send({ 'sec-fetch-site': 'cross-site', origin: 'https://forms.example.org' })).to.equal(403)
  })

  it('is refused by its Origin where the browser says nothing else', async () => {
    const { host } = new URL(app.base)
    for (const origin of [
      'https://evil.example',
      'null',
      '',
      'https://forms.example.org.evil.example',
      `http://${host}.evil`,
      'x',
    ])
      expect(await send({ origin }), origin).to.equal(403)
    for (const origin of ['https://forms.example.org', `https://${host}`])
      expect(await send({ origin }), origin).to.equal(303)
  })

  it('is refused from plain http where the service itself is on https', async () => {
    expect(await send({ origin: app.base })).to.equal(403)
    expect(await send({ origin: 'http://forms.example.org' })).to.equal(403)
    expect(await send({ origin: 'HTTP://forms.example.org' })).to.equal(403)
  })

  it("is no browser's when it says neither", async () => {
    expect(await send({})).to.equal(303)
  })

  it('is refused without a Host to compare its Origin with', async () => {
    const body = 'name=x'
    const request = `POST /f/e2e-test-form HTTP/1.0\r\nOrigin: null\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: ${body.length}\r\n\r\n${body}`
    expect((await raw(app, request)).status).to.equal(403)
  })

  it('is refused before its body is read', async () => {
    const answer = await raw(
      app,
      head('POST /f/e2e-test-form HTTP/1.1', 'Sec-Fetch-Site: cross-site', 'Content-Type: application/x-www-form-urlencoded',
        'Content-Length: 500000'), // biome-ignore format: a request
    )
    expect([answer.status, answer.headers.get('connection'), answer.closed]).to.deep.equal([403, 'close', true])
  })

  it('says what to do', async () => {
    const response = await app.post('/f/e2e-test-form', {}, { 'sec-fetch-site': 'cross-site' })
    expect(await response.text()).to.include('Open the form here and send it again.')
  })
})
