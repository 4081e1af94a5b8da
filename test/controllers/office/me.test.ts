import { expect } from 'chai'
import { startApp, type TestApp } from '../../support/app.ts'
import { freezeClock } from '../../support/clock.ts'
import { clerk } from '../../support/office.ts'

const MONDAY = Date.UTC(2026, 10, 16, 8)
const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0'

describe('somebody’s own account in the office', () => {
  const clock = freezeClock(MONDAY)
  let app: TestApp
  beforeEach(async () => {
    app = await startApp({ clock })
  })
  afterEach(() => app.stop())

  it('tells where it is signed in, and signs out there', async () => {
    const { account, headers } = await clerk(app)
    const { sessions } = app.services.access
    const there = await sessions.begin(account, { ip: '192.0.2.1', agent: FIREFOX })
    const html = await (await app.get('/staff/me', headers)).text()
    expect(html).to.include('Firefox on Windows').and.include('This browser')
    const [, session] = /name="session" value="([^"]+)"/.exec(html)!
    expect((await app.post('/staff/me/end', { session: session! }, headers)).status).to.equal(303)
    expect(await sessions.current(there)).to.equal(undefined)
    expect((await app.get('/staff/me', headers)).status).to.equal(200)
    const [last] = await app.store.audit.page({ size: 1 })
    expect(last).to.include({ by: account.email, action: 'session-ended' })
  })

  it('has no hand on the sessions of others', async () => {
    const [dora, ivo] = [await clerk(app), await clerk(app)]
    const [own] = await app.services.access.sessions.of(ivo.account)
    await app.post('/staff/me/end', { session: own!.id }, dora.headers)
    expect((await app.get('/staff/me', ivo.headers)).status).to.equal(200)
    expect(await (await app.get('/staff/me', dora.headers)).text()).not.to.include(own!.id)
  })
})
