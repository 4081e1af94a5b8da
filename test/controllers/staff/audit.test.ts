import { expect } from 'chai'
import { sendForm, startApp, type TestApp } from '../../support/app.ts'
import { freezeClock } from '../../support/clock.ts'
import { clerk } from '../../support/staff.ts'

const MONDAY = Date.UTC(2026, 10, 16, 8)

describe('the audit in the office', () => {
  const clock = freezeClock(MONDAY)
  let app: TestApp
  beforeEach(async () => {
    app = await startApp({ clock })
  })
  afterEach(() => app.stop())
  const rowsIn = (html: string) => html.split('<tr>').length - 2

  it('tells who did what to which case, newest first, narrowed by person and by case', async () => {
    const admin = await clerk(app, 'admin', { name: 'Ada Admin' })
    const dora = await clerk(app)
    const reference = await sendForm(app)
    await app.get(`/staff/cases/${reference}`, dora.headers)
    const read = async (query = '') => (await app.get(`/staff/audit${query}`, admin.headers)).text()
    const all = await read()
    expect(all).to.match(
      /Looked at a case[\s\S]*Signed in[\s\S]*Made an account[\s\S]*a test, command line|a test, command line/,
    )
    expect(all).to.include(`href="/staff/cases/${reference}"`)
    expect(rowsIn(await read(`?about=${reference.toLowerCase()}`))).to.equal(1)
    expect(rowsIn(await read(`?by=${dora.account.email}`))).to.equal(2)
    expect(await read('?by=nobody@example.org')).to.include('There is nothing here')
  })

  it('goes on page after page', async () => {
    const { headers } = await clerk(app, 'admin')
    for (let i = 0; i < 60; i++)
      await app.store.transaction((tx) => tx.audit.add({ at: clock(), by: 'x', action: 'released' }))
    const first = await (await app.get('/staff/audit', headers)).text()
    const [, next] = /href="(\/staff\/audit\?before=[^"]+)" rel="next"/.exec(first)!
    const second = await (await app.get(next!, headers)).text()
    expect([rowsIn(first), rowsIn(second)]).to.deep.equal([50, 12])
    expect(second).not.to.include('rel="next"')
  })
})
