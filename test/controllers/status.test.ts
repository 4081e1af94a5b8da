import { expect } from 'chai'
import { sendForm, startApp, type TestApp } from '../support/app.ts'
import { freezeClock } from '../support/clock.ts'

const AT = Date.UTC(2026, 10, 20, 12)

const json = { accept: 'application/json' }
const unknown = '0000-0000-0000-0000'

describe('the status page', () => {
  const clock = freezeClock(AT)
  let app: TestApp
  let reference: string
  before(async () => {
    app = await startApp({ clock })
    reference = await sendForm(app)
  })
  after(() => app.stop())
  const look = (typed: string, headers = {}) => app.get(`/status?reference=${encodeURIComponent(typed)}`, headers)

  it('asks for a reference, also when an empty one is sent', async () => {
    for (const path of ['/status', '/status?other=x', '/status?']) {
      const response = await app.get(path)
      const html = await response.text()
      expect(response.status, path).to.equal(200)
      expect(html).to.include('name="reference"').and.not.to.include('error-summary')
    }
    for (const path of ['/status?reference=', '/status?reference=%20', '/status?reference']) {
      const response = await app.get(path)
      expect(response.status, path).to.equal(200)
      expect(await response.text())
        .to.include('name="reference"')
        .and.to.include('Enter the reference from your thank-you page')
    }
  })

  it('shows the case, however the reference is typed', async () => {
    for (const typed of [
      reference,
      reference.toLowerCase(),
      ` ${reference.replaceAll('-', ' ')} `,
      reference.replaceAll('0', 'O'),
      `Reference: “${reference}”`,
      `${app.base}/status?reference=${reference}`,
      `https://forms.${'sub.'.repeat(20)}example.org/status?reference=${reference}&file=received`,
    ]) {
      const response = await look(typed)
      expect(response.status, typed).to.equal(200)
      expect(await response.text())
        .to.include('Received')
        .and.to.include(reference)
    }
  })

  it('says 404 for an unknown and 422 for a mistyped one, in the same shape, with the form and what was typed', async () => {
    for (const [typed, status] of [
      [unknown, 404],
      ['0000-0000-0000-0001', 422],
      ['"><b>', 422],
      ['\u0000ÿ', 422],
    ] as const) {
      const response = await look(typed)
      const html = await response.text()
      expect(response.status, typed).to.equal(status)
      expect(html)
        .to.include('error-summary')
        .and.to.include('name="reference"')
        .and.to.match(/<title>Error/)
      expect(html).not.to.include('"><b>')
    }
    expect(await (await look('0000-0000-0000-0001')).text()).to.include('value="0000-0000-0000-0001"')
  })

  it('is not hurt by rubbish in the query', async () => {
    for (const [query, status] of [
      ['reference=%ff', 422],
      ['reference=%', 422],
      ['reference=%00', 422],
      ['reference[]=x', 200],
      [`reference=${'x'.repeat(5000)}`, 422],
    ] as const)
      expect((await app.get(`/status?${query}`)).status, query.slice(0, 30)).to.equal(status)
    expect((await app.get(`/status?reference=${reference}&reference=${reference}`)).status).to.equal(422)
  })

  it('is JSON for programs: the case, 404, 422, and 400 without a reference', async () => {
    const found = await look(reference, json)
    expect(found.headers.get('content-type')).to.equal('application/json; charset=utf-8')
    expect(found.headers.get('vary')).to.include('Accept')
    expect(await found.json()).to.deep.equal({
      reference,
      status: { id: 'received', label: 'Received' },
      form: 'e2e-test-form',
      submittedAt: '2026-11-20T12:00:00.000Z',
      events: [{ kind: 'status', status: { id: 'received', label: 'Received' }, at: '2026-11-20T12:00:00.000Z' }],
    })
    for (const [path, status, type] of [
      [`/status?reference=${unknown}`, 404, 'not-found'],
      ['/status?reference=x', 422, 'mistyped-reference'],
      ['/status', 400, 'bad-request'],
    ] as const) {
      const response = await app.get(path, json)
      expect(response.status, path).to.equal(status)
      expect(response.headers.get('content-type')).to.equal('application/problem+json')
      expect(await response.json()).to.include({ type: `urn:intake:problem:${type}`, status })
    }
  })
})

describe('the limit of misses', () => {
  const clock = freezeClock(AT)
  let app: TestApp
  let reference: string
  const miss = (headers = {}) => app.get(`/status?reference=${unknown}`, headers)
  const misses = async (count: number, headers: (i: number) => object = () => ({})) =>
    (await Promise.all(Array.from({ length: count }, (_, i) => miss(headers(i))))).map(({ status }) => status)

  const begin = async (env = {}) => {
    app = await startApp({ clock, env })
    reference = await sendForm(app)
  }
  afterEach(() => app.stop())

  it('is sixty a minute for a network; hits and typing errors are free', async () => {
    await begin()
    expect(new Set(await misses(60))).to.deep.equal(new Set([404]))
    const refused = await miss()
    expect([refused.status, refused.headers.get('retry-after')]).to.deep.equal([429, '60'])
    expect(await refused.text())
      .to.include('name="reference"')
      .and.to.include('error-summary')
    expect((await app.get(`/status?reference=${reference}`)).status).to.equal(200)
    expect((await app.get('/status?reference=x')).status).to.equal(422)
    clock.advance(60_000)
    expect((await miss()).status).to.equal(404)
  })

  it('is shared by the thank-you page', async () => {
    await begin()
    await misses(59)
    const thanks = (of: string) => app.get(`/f/e2e-test-form/thank-you/${of}`)
    expect((await thanks(unknown)).status).to.equal(404)
    const refused = await thanks(unknown)
    expect([refused.status, refused.headers.get('retry-after')]).to.deep.equal([429, '60'])
    expect((await miss()).status).to.equal(429)
    expect((await thanks(reference)).status).to.equal(200)
  })

  it('is a problem document for programs', async () => {
    await begin()
    await misses(60)
    const refused = await miss({ accept: 'application/json' })
    expect(refused.headers.get('content-type')).to.equal('application/problem+json')
    expect(await refused.json()).to.include({ status: 429, type: 'urn:intake:problem:too-many-requests' })
  })

  it('is not escaped by an address that the client makes up', async () => {
    await begin()
    const statuses = await misses(61, (i) => ({ 'x-forwarded-for': `198.51.100.${i}`, 'x-real-ip': `198.51.100.${i}` }))
    expect(statuses.filter((status) => status === 429)).to.have.length(1)
  })

  it('counts the address that the nearest proxy saw, and nothing before it', async () => {
    await begin({ SVC_TRUST_PROXY: '1' })
    const spoofed = await misses(61, (i) => ({ 'x-forwarded-for': `198.51.100.${i}, 192.0.2.1` }))
    expect(spoofed.filter((status) => status === 429)).to.have.length(1)
    expect((await miss({ 'x-forwarded-for': '198.51.100.1, 192.0.2.2' })).status).to.equal(404)
  })

  it('counts behind two proxies the address that the first one saw', async () => {
    await begin({ SVC_TRUST_PROXY: '2' })
    const spoofed = await misses(61, (i) => ({ 'x-forwarded-for': `198.51.100.${i}, 192.0.2.1, 10.0.0.${i}` }))
    expect(spoofed.filter((status) => status === 429)).to.have.length(1)
  })

  it('is one for the /64 of an IPv6 address', async () => {
    await begin({ SVC_TRUST_PROXY: '1' })
    const statuses = await misses(61, (i) => ({ 'x-forwarded-for': `2001:db8::${i.toString(16)}` }))
    expect(statuses.filter((status) => status === 429)).to.have.length(1)
    expect((await miss({ 'x-forwarded-for': '2001:db8:0:1::1' })).status).to.equal(404)
  })
})
