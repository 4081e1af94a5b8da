/** PostgreSQL takes no NUL in a text: what holds one is found nowhere, and is no fault of ours. */
import { expect } from 'chai'
import { startApp, type TestApp } from './support/app.ts'
import { clerk } from './support/office.ts'
import { upToDateDatabase } from './support/up-to-date.ts'

describe('a NUL in what is asked for, where rows are on PostgreSQL', function () {
  this.timeout(30_000) // may start the database server
  let app: TestApp
  before(async () => {
    const url = await upToDateDatabase()
    const secret = 'a-secret-of-the-tests-that-is-long-enough'
    app = await startApp({ env: { SVC_DATABASE_URL: url, SVC_SECRET: secret, SVC_FORMS: 'watch' } })
  })
  after(() => app.stop())

  it('is in no address of an account', async () => {
    const refused = await app.post('/staff/sign-in', { email: 'ada\0@example.org', password: 'x' })
    expect(refused.status).to.equal(422)
    expect(await refused.text()).to.include('The email address or password is wrong')
  })

  it('is in no address of a form', async () => {
    for (const path of ['/f/%00', '/f/%00/style/0123456789abcdef.css', '/f/%00/you', '/f/%00/thank-you/x'])
      expect((await app.get(path)).status, path).to.equal(404)
  })

  it('is in nothing that the office looks for', async () => {
    const { headers } = await clerk(app, 'admin')
    for (const query of ['audit?about=%00', 'audit?by=a%00', '?form=%00', '?view=all&status=%00', '?search=a%00'])
      expect((await app.get(`/staff${query.startsWith('?') ? '' : '/'}${query}`, headers)).status, query).to.equal(200)
    expect((await app.post('/staff/me/end', { session: '\0'.repeat(43) }, headers)).status).to.equal(303)
  })
})
