import { expect } from 'chai'
import type { AuditAction } from '../../../src/models/audit.ts'
import { sendForm, startApp, type TestApp } from '../../support/app.ts'
import { freezeClock } from '../../support/clock.ts'
import { clerk } from '../../support/office.ts'

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
    expect(await read('?by=nobody@example.org')).to.include('There are no entries')
  })

  it('is of all forms, so an admin who sees some of them does not read it', async () => {
    const reference = await sendForm(app)
    const { headers } = await clerk(app, 'admin', { forms: ['feedback'] })
    const all = await clerk(app, 'admin')
    for (const path of ['/staff/audit', `/staff/audit?about=${reference}`]) {
      expect((await app.get(path, headers)).status, path).to.equal(403)
      expect((await app.get(path, all.headers)).status, path).to.equal(200)
    }
    const linked = async (who: typeof all) =>
      (await (await app.get('/staff', who.headers)).text()).includes('href="/staff/audit"')
    expect([await linked({ ...all, headers }), await linked(all)]).to.deep.equal([false, true])
    expect((await app.get('/staff/deliveries', headers)).status, 'what they were given').to.equal(200)
  })

  it('says what is kept in codes, and leaves older rows their words', async () => {
    const { headers } = await clerk(app, 'admin')
    const kept: [AuditAction, string, string][] = [
      ['export-begun', 'id=a-1 format=csv view=all', 'csv, view all, download a-1'],
      [
        'export-begun',
        'id=a-2 format=zip view=mine status=in-review age=over-7 assignee=nobody searched=yes',
        'zip, view mine, status in-review, over-7, assigned to nobody, searched for words, download a-2',
      ],
      ['export-begun', 'a-3: csv, view all, searched for words', 'a-3: csv, view all, searched for words'],
      ['export-ended', 'id=a-1 ending=complete cases=1', '1 case (complete), download a-1'],
      ['export-ended', 'id=a-2 ending=cut-off cases=0 left=3', '0 cases (cut off), 3 files left out, download a-2'],
      ['account-added', 'role=viewer forms=feedback,parking-permit', 'viewer of feedback, parking-permit'],
      ['role-changed', 'admin', 'admin'],
      ['role-changed', 'viewer of feedback', 'viewer of feedback'],
      ['sign-in-refused', 'no-role', 'the provider gives no role'],
      ['sign-in-refused', 'constructor', 'constructor'],
      [
        'sign-in-refused',
        'count=9 accounts=ada@example.org,bo@example.org',
        '9 attempts, some for ada@example.org and bo@example.org',
      ],
      ['sign-in-refused', 'count=2 why=no-role', '2 attempts, the provider gives no role'],
      ['second-factor-refused', 'count=3', '3 attempts'],
      ['assigned', 'a=%@example.org', 'a=%@example.org'],
    ]
    await app.store.transaction(async (tx) => {
      for (const [action, details] of kept) await tx.audit.add({ at: clock(), by: 'x', action, details })
    })
    const html = await (await app.get('/staff/audit', headers)).text()
    const said = [...html.matchAll(/<span class="quiet"><bdi>([^<]*)<\/bdi><\/span>/g)].map(([, details]) => details)
    expect(said.slice(0, kept.length)).to.deep.equal(kept.map(([, , details]) => details).reverse())
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
