/** A proxy in front of the service that the settings do not name is noticed. */
import { expect } from 'chai'
import { startApp, type TestApp } from '../support/app.ts'

const XFF = { 'x-forwarded-for': '203.0.113.9' }

describe('a proxy in front', function () {
  this.timeout(30_000) // hundreds of requests
  let app: TestApp
  afterEach(() => app.stop())

  const start = async (SVC_TRUST_PROXY = '0') => {
    app = await startApp({ env: { SVC_TRUST_PROXY } })
  }
  const ask = async (count: number, headers: Record<string, string> = {}, path = '/robots.txt') => {
    for (let i = 0; i < count; i++) expect((await app.get(path, headers)).status).to.equal(200)
  }
  const warnings = () => app.log().filter(({ msg }) => String(msg).includes('SVC_TRUST_PROXY'))

  it('is told once where it is not trusted though the first 50 requests came through one', async () => {
    await start()
    await ask(49, XFF)
    expect(warnings()).to.deep.equal([])
    await ask(1, XFF)
    expect(warnings()).to.have.length(1)
    expect(warnings()[0]).to.include({ level: 40, requests: 50 })
    expect(warnings()[0]!.msg).to.include('Set SVC_TRUST_PROXY to the number of your proxies')
    expect(JSON.stringify(warnings())).not.to.include('203.0.113.9')
    await ask(120, XFF)
    expect(warnings()).to.have.length(1)
  })

  it('is recognised by either header, and at every address, also one that is not there', async () => {
    await start()
    await ask(24, { forwarded: 'for=203.0.113.9;proto=https' })
    await ask(25, XFF)
    expect((await app.get('/nothing', XFF)).status).to.equal(404)
    expect(warnings()).to.have.length(1)
  })

  it('is not assumed where one client sends the header by itself, and others do not', async () => {
    for (const first of [0, 1, 49]) {
      await start()
      await ask(first, XFF)
      await ask(1)
      await ask(100, XFF)
      expect(warnings(), `${first} before the other`).to.deep.equal([])
      if (first < 49) await app.stop()
    }
  })

  it('is not assumed from an empty header', async () => {
    await start()
    await ask(60, { 'x-forwarded-for': '' })
    expect(warnings()).to.deep.equal([])
  })

  it('is noticed although probes come past it', async () => {
    await start()
    await ask(5, {}, '/healthz')
    await ask(25, XFF)
    await ask(5, {}, '/readyz')
    await ask(24, XFF)
    await ask(60, XFF, '/healthz')
    expect(warnings()).to.deep.equal([])
    await ask(1, XFF)
    expect(warnings()).to.have.length(1)
  })

  it('that is trusted is no news', async () => {
    await start('1')
    await ask(120, XFF)
    expect(warnings()).to.deep.equal([])
  })
})
