import { generateKeyPairSync } from 'node:crypto'
import { expect } from 'chai'
import { Secret, TOTP } from 'otpauth'
import { startApp, type TestApp } from '../../support/app.ts'
import { frozenClock, type TestClock } from '../../support/clock.ts'
import { CLIENT, OFFICE, startProvider, type TestProvider, visitor } from '../../support/provider.ts'

const ADA = { email: 'Ada@Example.org', email_verified: true, name: 'Ada Example', roles: ['staff', 'caseworker'] }

describe('signing in at a provider of OpenID Connect', function () {
  this.timeout(30_000) // waits for a server that does not answer
  let provider: TestProvider
  let app: TestApp
  let clock: TestClock
  before(async () => {
    provider = await startProvider()
  })
  after(() => provider.stop())
  const start = async (env: Record<string, string> = {}) => {
    clock = frozenClock(Date.now()) // the library reads the real time
    app = await startApp({
      clock,
      env: {
        SVC_OIDC_ISSUER: provider.issuer,
        SVC_OIDC_CLIENT_ID: CLIENT.id,
        SVC_OIDC_CLIENT_SECRET: CLIENT.secret,
        SVC_STAFF_URL: OFFICE,
        ...env,
      },
    })
  }
  beforeEach(async () => {
    provider.person = { sub: 'ada', claims: { ...ADA } }
    provider.failing = false
    provider.hanging = undefined
    provider.published = undefined
    await start()
  })
  afterEach(() => app.stop())
  const said = async (answer: Response) => [answer.status, (await answer.text()).replaceAll('&#39;', '’')] as const
  const audit = async () =>
    (await app.store.audit.page({ size: 50 })).map(({ by, action, about = '', details = '' }) =>
      `${by}: ${action} ${about} ${details}`.trim(),
    )
  const account = (email = 'ada@example.org') => app.store.accounts.byEmail(email)

  it('begins with a link, with PKCE, state and nonce', async () => {
    const html = await (await app.get('/staff/sign-in?to=/staff/numbers')).text()
    expect(html).to.include('href="/staff/oidc?to=%2Fstaff%2Fnumbers"')
    const begun = await visitor(app).begin()
    expect(begun.status).to.equal(303)
    const asked = new URL(begun.headers.get('location')!)
    expect(asked.origin).to.equal(provider.issuer)
    expect(asked.searchParams.get('redirect_uri')).to.equal(`${OFFICE}/staff/oidc/callback`)
    expect(asked.searchParams.get('code_challenge_method')).to.equal('S256')
    for (const name of ['state', 'nonce', 'code_challenge'])
      expect(asked.searchParams.get(name)!.length, name).to.be.greaterThan(30)
    const kept = begun.headers.get('set-cookie')!
    expect(kept).to.match(/^office-away=[\w-]+; Path=\/; HttpOnly; SameSite=Lax; Max-Age=600$/)
    for (const name of ['state', 'nonce']) expect(kept).not.to.include(asked.searchParams.get(name)!)
  })

  it('makes an account with the role of the claim, and leads to where they were going', async () => {
    const ada = visitor(app)
    const back = await ada.signIn('/staff/numbers')
    expect([back.status, back.headers.get('location')]).to.deep.equal([303, '/staff/numbers'])
    expect(ada.cookies()).to.match(/^office=[\w-]{43}\.[\w-]+$/)
    expect((await app.get('/staff', { cookie: ada.cookies(), accept: 'text/html' })).status).to.equal(200)
    expect(await account()).to.include({ name: 'Ada Example', role: 'caseworker', provided: true, ready: false })
    expect((await audit()).reverse()).to.deep.equal([
      'OpenID Connect: account-added ada@example.org caseworker',
      'ada@example.org: signed-in',
    ])
  })

  it('knows somebody again by what the provider calls them, and follows their name and address', async () => {
    await visitor(app).signIn()
    provider.person.claims.email = 'ada.married@example.org'
    expect((await visitor(app).signIn()).status).to.equal(303)
    expect(await app.store.accounts.all()).to.have.length(1)
    expect(await account('ada.married@example.org')).to.include({ name: 'Ada Example' })
    provider.person.claims.name = 'Ada Married'
    await visitor(app).signIn()
    expect(await account('ada.married@example.org')).to.include({ name: 'Ada Married' })
    expect((await audit()).filter((row) => row.includes('account-renamed'))).to.deep.equal([
      'OpenID Connect: account-renamed ada.married@example.org',
      'OpenID Connect: account-renamed ada.married@example.org ada@example.org',
    ])
    provider.person = {
      sub: 'another',
      claims: { ...ADA, email: 'ada.married@example.org', email_verified: undefined },
    }
    expect((await visitor(app).signIn()).status, 'somebody else with her address').to.equal(403)
  })

  it('asks an admin whether somebody else with the same confirmed address is the same person', async () => {
    const { accounts } = app.services.access
    await accounts.add({ email: 'boss@example.org', name: 'Boss', role: 'admin' }, 'a test')
    const boss = (await account('boss@example.org'))!
    await visitor(app).signIn()
    const ada = (await account())!
    provider.person = { sub: 'ada-anew', claims: { ...ADA } }
    const [status, text] = await said(await visitor(app).signIn())
    expect([status, text.includes('confirm in the office that the account is yours')]).to.deep.equal([403, true])
    expect([...(await accounts.offered())]).to.deep.equal([ada.id])
    await accounts.answerOffer('ada@example.org', false, boss)
    expect((await visitor(app).signIn()).status, 'it was said to be somebody else').to.equal(403)
    await accounts.answerOffer('ada@example.org', true, boss)
    expect((await visitor(app).signIn()).status).to.equal(303)
    expect([...(await accounts.offered())]).to.deep.equal([])
    expect(await audit()).to.include('boss@example.org: account-linked ada@example.org')
    provider.person = { sub: 'ada', claims: { ...ADA } }
    expect((await visitor(app).signIn()).status, 'whom it was before').to.equal(403)
  })

  it('proves who an admin is by signing in there anew, and not by being signed in there', async () => {
    provider.person.claims.roles = 'admin'
    const ada = visitor(app)
    await ada.signIn()
    const add = async () =>
      app.post(
        '/staff/accounts/new',
        { name: 'Ben', email: 'ben@example.org', role: 'viewer', sees: 'all', edits: 'none' },
        { cookie: ada.cookies(), accept: 'text/html' },
      )
    const refused = await add()
    const text = await refused.text()
    expect(refused.status).to.equal(422)
    expect(text).to.include('/staff/oidc?anew=1&amp;to=%2Fstaff%2Faccounts%2Fnew').and.include('value="Ben"')
    const begun = await app.get('/staff/oidc?anew=1&to=/staff/accounts/new', { accept: 'text/html' })
    expect(new URL(begun.headers.get('location')!).searchParams.get('max_age')).to.equal('0')
    await ada.signIn('/staff/accounts/new', true)
    expect((await add()).status).to.equal(200)
    clock.advance(6 * 60_000)
    expect((await add()).status).to.equal(422)
  })

  it('gives another role as soon as the provider does, and ends what began with the old one', async () => {
    await visitor(app).signIn()
    await app.services.access.accounts.setRights(
      'ada@example.org',
      { role: 'caseworker', forms: ['feedback'] },
      'a test',
    )
    provider.person.claims.roles = 'viewer'
    const ada = visitor(app)
    await ada.signIn()
    expect(await account())
      .to.include({ role: 'viewer' })
      .and.deep.include({ forms: ['feedback'] })
    provider.person.claims.roles = ['viewer', 'admin']
    await visitor(app).signIn()
    expect((await app.get('/staff', { cookie: ada.cookies(), accept: 'text/html' })).status).to.equal(303)
    expect(await account(), 'the forms that the command line set')
      .to.include({ role: 'admin' })
      .and.deep.include({ forms: ['feedback'] })
    expect((await audit()).filter((row) => row.startsWith('OpenID Connect: role-changed'))).to.have.length(2)
    provider.person.claims.roles = 'caseworker'
    await visitor(app).signIn()
    expect(await account())
      .to.include({ role: 'caseworker' })
      .and.deep.include({ forms: ['feedback'] })
  })

  it('makes an editor, who keeps the forms that were chosen here until the provider says no more', async () => {
    await app.stop()
    await start({ SVC_OIDC_ROLES: 'caseworker=caseworker,admin=boss,editor=web' })
    const edits = async (...roles: string[]) => {
      provider.person.claims.roles = roles
      await visitor(app).signIn()
      return (await account())!.edits
    }
    expect(await edits('web')).to.equal('all')
    expect(await account()).to.include({ role: 'none' })
    expect((await audit()).filter((row) => row.includes('account-added'))).to.deep.equal([
      'OpenID Connect: account-added ada@example.org role=none edits=all',
    ])
    await app.services.access.accounts.setRights('ada@example.org', { role: 'none', edits: ['feedback'] }, 'a test')
    expect(await edits('caseworker', 'web')).to.deep.equal(['feedback'])
    // Nothing changes at an admin who comes again, whichever forms the provider names.
    await edits('boss', 'web')
    const changes = (await audit()).length
    expect(await edits('boss', 'web')).to.equal('all')
    expect((await audit()).length).to.equal(changes + 1)
    expect(await edits('caseworker')).to.deep.equal([])
    expect(await edits('caseworker', 'web')).to.equal('all')
  })

  it('refuses whoever has no role there, in a sentence, and makes no account', async () => {
    for (const roles of [undefined, [], ['staff'], { caseworker: true }, 7]) {
      provider.person.claims.roles = roles
      const [status, text] = await said(await visitor(app).signIn())
      expect(status).to.equal(403)
      expect(text).to.include('account has no role in this office')
    }
    expect(await app.store.accounts.all()).to.deep.equal([])
    expect((await audit())[0]).to.equal('OpenID Connect: sign-in-refused  no-role')
  })

  it('ends the sessions of whoever comes again without a role', async () => {
    const ada = visitor(app)
    await ada.signIn()
    provider.person.claims.roles = []
    expect((await visitor(app).signIn()).status).to.equal(403)
    expect((await app.get('/staff', { cookie: ada.cookies(), accept: 'text/html' })).status).to.equal(303)
  })

  it('gives nobody the name that a program, the person or retention has in a case', async () => {
    for (const [i, name] of ['program:case-desk', ' Program:x', '\uff30rogram:x', 'PUBLIC', 'retention'].entries()) {
      provider.person = {
        sub: `p-${i}`,
        claims: { ...ADA, email: `p${i}@example.org`, name },
      }
      expect((await visitor(app).signIn()).status, name).to.equal(303)
      expect(await account(`p${i}@example.org`), name).to.include({ name: `p${i}@example.org` })
    }
  })

  it('takes control characters out of a name, and nobody whose subject holds one', async () => {
    provider.person.claims.name = 'Ada\0\u0007 Example\n'
    expect((await visitor(app).signIn()).status).to.equal(303)
    expect(await account()).to.include({ name: 'Ada  Example' })
    provider.person.sub = 'eve\0'
    const [status] = await said(await visitor(app).signIn())
    expect([status, (await app.store.accounts.all()).length]).to.deep.equal([400, 1])
    expect(JSON.stringify(app.log())).to.include('the subject holds control characters')
  })

  it('refuses whoever is disabled here', async () => {
    await visitor(app).signIn()
    await app.services.access.accounts.disable('ada@example.org', 'a test')
    const ada = visitor(app)
    const [status, text] = await said(await ada.signIn())
    expect([status, ada.cookies()]).to.deep.equal([403, ''])
    expect(text).to.include('Your account in this office is disabled')
    expect((await audit())[0]).to.equal('OpenID Connect: sign-in-refused ada@example.org disabled')
  })

  it('takes an account of the same address for theirs only when the address was verified', async () => {
    const { accounts } = app.services.access
    await accounts.add({ email: 'ada@example.org', name: 'Ada', role: 'caseworker', forms: ['feedback'] }, 'a test')
    provider.person.claims.email_verified = undefined
    const [status, text] = await said(await visitor(app).signIn())
    expect(status).to.equal(403)
    expect(text).to.include('An account here already has your email address')
    provider.person.claims.email_verified = true
    expect((await visitor(app).signIn()).status).to.equal(303)
    expect(await account())
      .to.include({ provided: true })
      .and.deep.include({ forms: ['feedback'] })
    expect(await audit()).to.include('OpenID Connect: account-linked ada@example.org')
  })

  it('refuses whoever has no address, or one that is said not to be theirs', async () => {
    for (const claims of [{ email: undefined }, { email: 'no address' }, { email_verified: false }]) {
      provider.person = { sub: 'ivo', claims: { ...ADA, ...claims } }
      expect((await said(await visitor(app).signIn()))[1]).to.include('did not give us a confirmed email address')
    }
    expect(await app.store.accounts.all()).to.deep.equal([])
  })

  it('takes no answer that this browser did not ask for, or asked for long ago, or that comes twice', async () => {
    const ada = visitor(app)
    const through = async () => ada.through((await ada.begin()).headers.get('location')!)
    const foreign = await through()
    foreign.searchParams.set('state', 'x'.repeat(43))
    const stale = 'Signing in took too long, or was started in another browser'
    expect((await said(await ada.back(foreign)))[1], 'another state').to.include(stale)
    expect((await said(await visitor(app).back(await through())))[1], 'another browser').to.include(stale)
    const late = await through()
    clock.advance(11 * 60_000)
    expect((await said(await ada.back(late)))[1], 'late').to.include(stale)
    const once = await through()
    expect((await ada.back(once)).status).to.equal(303)
    expect((await said(await ada.back(once)))[1], 'twice').to.include(stale)
    expect(await app.store.accounts.all()).to.have.length(1)
  })

  it('asks the provider no more than sixty times a minute about what one network brings back', async () => {
    const ada = visitor(app)
    const state = new URL((await ada.begin()).headers.get('location')!).searchParams.get('state')!
    const cookie = ada.cookies()
    const statuses = new Map<number, number>()
    for (let i = 0; i < 62; i++) {
      const { status } = await app.get(`/staff/oidc/callback?code=guess&state=${state}`, {
        accept: 'text/html',
        cookie,
      })
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
    }
    expect(Object.fromEntries(statuses)).to.deep.equal({ 400: 60, 429: 2 })
  })

  it('believes no token for another question, and no code that was asked for by somebody else', async () => {
    for (const name of ['nonce', 'code_challenge']) {
      const ada = visitor(app)
      const asked = new URL((await ada.begin()).headers.get('location')!)
      asked.searchParams.set(name, 'x'.repeat(43))
      const [status, text] = await said(await ada.back(await ada.through(asked.href)))
      expect(status, name).to.equal(400)
      expect(text, name).to.include('could not use the answer of your organisation’s sign-in')
      expect(ada.cookies(), name).to.equal('')
    }
    expect(await app.store.accounts.all()).to.deep.equal([])
  })

  it('says so when the person, or the provider, said no', async () => {
    const ada = visitor(app)
    const asked = new URL((await ada.begin()).headers.get('location')!)
    const denied = { state: asked.searchParams.get('state')!, error: 'access_denied', iss: provider.issuer }
    const [status, text] = await said(
      await ada.back(new URL(`${OFFICE}/staff/oidc/callback?${new URLSearchParams(denied)}`)),
    )
    expect(status).to.equal(400)
    expect(text).to.include('You were not signed in there')
  })

  it('shows a page while the provider is down, where a password still opens, and goes on when it is back', async () => {
    provider.failing = true
    const [status, text] = await said(await visitor(app).begin())
    expect(status).to.equal(503)
    expect(text).to.include('does not answer').and.include('name="password"').and.include('href="/staff/oidc')
    provider.failing = false
    const ada = visitor(app)
    const back = await ada.through((await ada.begin()).headers.get('location')!)
    provider.failing = true
    expect((await said(await ada.back(back)))[0], 'down in between').to.equal(503)
    provider.failing = false
    expect((await visitor(app).signIn()).status).to.equal(303)
  })

  it('leaves a way in for an admin without a password while it is down, by the command that its page names', async () => {
    provider.person!.claims.roles = ['admin']
    await visitor(app).signIn()
    provider.failing = true
    expect(await (await app.get('/staff/sign-in')).text(), 'the browser may never come back from there')
      .to.include('If you cannot sign in with your organisation')
      .and.include('npm run -s cli -- staff reset ada@example.org')
      .and.not.include('<details class="govuk-details" open>')
    const secret = await app.services.access.accounts.reset('ada@example.org', 'root')
    const password = 'quiet otters juggle lanterns'
    const set = await app.post(`/staff/password/${secret}`, { password, again: password })
    expect([set.status, set.headers.get('location')]).to.deep.equal([303, '/staff'])
    const entered = await app.post('/staff/sign-in', { email: 'ada@example.org', password, to: '/staff/audit' })
    expect([entered.status, entered.headers.get('location')]).to.deep.equal([303, '/staff/audit'])
    const cookie = entered.headers
      .getSetCookie()
      .map((one) => one.split(';')[0])
      .join('; ')
    expect((await app.get('/staff/audit', { cookie })).status, 'still an admin').to.equal(200)
    provider.failing = false
    expect((await visitor(app).signIn()).status, 'the other way in stays').to.equal(303)
    expect(await app.services.access.accounts.all()).to.have.length(1)
  })

  it('names the command for a first account where there is none, and shows it where the provider failed', async () => {
    const first = 'npm run -s cli -- staff add ada@example.org'
    const door = await (await app.get('/staff/sign-in')).text()
    expect(door).to.include(first).and.not.include('staff reset')
    expect(door).not.to.include('<details class="govuk-details" open>')
    provider.failing = true
    const [, down] = await said(await visitor(app).begin())
    expect(down).to.include(first).and.include('<details class="govuk-details" open>')
  })

  it('keeps a password when the provider takes the role away, until the account is disabled', async () => {
    const ada = visitor(app)
    await ada.signIn()
    const { accounts, sessions } = app.services.access
    const password = 'quiet otters juggle lanterns'
    await accounts.setPassword(await accounts.reset('ada@example.org', 'root'), password)
    provider.person!.claims.roles = []
    expect((await visitor(app).signIn()).status).to.equal(403)
    const tried = () => sessions.signIn({ email: 'ada@example.org', password }, { ip: '127.0.0.1', agent: 'A browser' })
    expect((await tried()).kind).to.equal('signed-in')
    await accounts.disable('ada@example.org', 'root')
    expect((await tried()).kind).to.equal('refused')
  })

  it('says after five seconds that a provider hangs, and how to go on', async () => {
    provider.hanging = { paths: /./ }
    const began = performance.now()
    const [answer] = await Promise.all([visitor(app).begin('/staff/numbers'), visitor(app).begin()])
    expect(performance.now() - began).to.be.within(4900, 15_000)
    expect([answer.status, answer.headers.get('retry-after')]).to.deep.equal([503, '60'])
    expect(await answer.text())
      .to.include('does not answer. Try again in a minute. If you have a password here, you can use it now')
      .and.include('href="/staff/oidc?to=%2Fstaff%2Fnumbers"')
      .and.include('name="to" value="/staff/numbers"')
    provider.hanging = undefined
    expect((await visitor(app).signIn()).status, 'when it is well again').to.equal(303)
  })

  it('leads to where one signs out at the provider, for who came from there, by a link', async () => {
    const ada = visitor(app)
    await ada.signIn()
    const answer = await app.post('/staff/sign-out', {}, { cookie: ada.cookies() })
    expect(answer.headers.get('location')).to.equal('/staff/sign-in?left=provider')
    const html = await (await app.get('/staff/sign-in?left=provider')).text()
    const href = /id="leave-there" href="([^"]+)"/.exec(html)![1]!.replaceAll('&amp;', '&')
    expect(href).to.equal(`${provider.issuer}/session/end?client_id=${CLIENT.id}`)
    expect(await (await app.get('/staff/sign-in')).text()).not.to.include(provider.issuer)
  })

  it('leads nobody to a place that the provider does not announce, and lets them go while it is down', async () => {
    const says = async () => (await app.get('/staff/sign-in?left=provider')).text()
    provider.failing = true
    expect(await says())
      .to.include('You are signed out of the office.')
      .and.include('close the browser')
    const other = await startProvider({ endsSessions: false })
    try {
      await app.stop()
      await start({ SVC_OIDC_ISSUER: other.issuer })
      expect(await says())
        .to.include('close the browser')
        .and.not.include('leave-there')
    } finally {
      await other.stop()
    }
  })

  it('shows it too when nobody listens at the issuer', async () => {
    await app.stop()
    await start({ SVC_OIDC_ISSUER: 'http://127.0.0.1:9' })
    expect((await said(await visitor(app).begin()))[0]).to.equal(503)
    expect((await app.get('/staff/sign-in')).status).to.equal(200)
  })

  it('believes no provider that calls itself otherwise, or does not know us', async () => {
    await app.stop()
    await start({ SVC_OIDC_ISSUER: `${provider.issuer.replace('127.0.0.1', 'localhost')}` })
    expect((await said(await visitor(app).begin()))[1]).to.include(
      'could not use the answer of your organisation’s sign-in',
    )
    await app.stop()
    await start({ SVC_OIDC_CLIENT_SECRET: 'another-secret-altogether' })
    expect((await said(await visitor(app).signIn()))[1]).to.include(
      'could not use the answer of your organisation’s sign-in',
    )
    expect(JSON.stringify(app.log()))
      .to.include('signing in with the OpenID Connect provider failed')
      .and.not.include('another-secret')
  })

  it('writes no secret, code or token into the log', async () => {
    const ada = visitor(app)
    const back = await ada.through((await ada.begin()).headers.get('location')!)
    await ada.back(back)
    const bad = await ada.through((await ada.begin()).headers.get('location')!)
    bad.searchParams.set('code', 'a-code-that-is-none')
    await ada.back(bad)
    const log = JSON.stringify(app.log())
    for (const secret of [
      CLIENT.secret,
      back.searchParams.get('code')!,
      back.searchParams.get('state')!,
      'a-code-that-is-none',
      'eyJ',
    ])
      expect(log).not.to.include(secret)
    expect(log).to.include('invalid_grant')
  })

  it('takes no token that another key has signed, and says so in the log', async () => {
    const forger = generateKeyPairSync('rsa', { modulusLength: 2048 }).publicKey.export({ format: 'jwk' })
    for (const kid of ['one', 'another']) {
      provider.published = [{ ...forger, use: 'sig', alg: 'RS256', kid }]
      await app.stop()
      await start()
      const ada = visitor(app)
      expect(await said(await ada.signIn())).to.satisfy(([, html]: [number, string]) =>
        html.includes('could not use the answer'),
      )
      expect((await app.get('/staff', { cookie: ada.cookies(), accept: 'text/html' })).status, kid).to.equal(303)
      expect(await account()).to.equal(undefined)
    }
    expect(JSON.stringify(app.log())).to.match(/signature|verification key/)
  })

  it('asks for no second factor of its own', async () => {
    await app.stop()
    await start({ SVC_STAFF_REQUIRE_TOTP: 'everybody' })
    const ada = visitor(app)
    await ada.signIn()
    expect((await app.get('/staff', { cookie: ada.cookies(), accept: 'text/html' })).status).to.equal(200)
  })

  it('sets up no second factor for an account that has no password, and says where it is set up', async () => {
    const ada = visitor(app)
    await ada.signIn()
    const cookie = ada.cookies()
    const read = async (path: string) => (await app.get(path, { cookie, accept: 'text/html' })).text()
    expect(await read('/staff/me'))
      .to.include('Your organisation’s sign-in decides whether you need a code')
      .and.not.include('href="/staff/me/second-factor"')
    expect(await read('/staff/me/second-factor'))
      .to.include('have no password here')
      .and.not.include('name="sealed"')
    const { secondFactor } = app.services.access
    const { sealed, secret } = await secondFactor.propose((await account())!)
    const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: clock() })
    for (const password of ['', 'gravel teapot quiet ninety'])
      expect((await app.post('/staff/me/second-factor', { sealed, code, password }, { cookie })).status).to.equal(409)
    expect(await account()).to.include({ secondFactor: false })
  })

  it('asks for the password of an account that has one, before a second factor stands beside it', async () => {
    const password = 'gravel teapot quiet ninety'
    const { accounts } = app.services.access
    const link = await accounts.add({ email: 'ada@example.org', name: 'Ada', role: 'caseworker' }, 'a test')
    await accounts.setPassword(link, password)
    const ada = visitor(app)
    await ada.signIn()
    const { secondFactor } = app.services.access
    const { sealed, secret } = await secondFactor.propose((await account())!)
    const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: clock() })
    const set = async (given: string) =>
      (await app.post('/staff/me/second-factor', { sealed, code, password: given }, { cookie: ada.cookies() })).status
    expect([await set('another altogether'), await set(password)]).to.deep.equal([422, 200])
    expect(await account()).to.include({ secondFactor: true, provided: true })
  })

  it('leads nowhere but into the office afterwards', async () => {
    expect((await visitor(app).signIn('https://evil.example/')).headers.get('location')).to.equal('/staff')
  })

  it('is not there where no provider is set', async () => {
    await app.stop()
    app = await startApp({})
    for (const path of ['/staff/oidc', '/staff/oidc/callback?code=x&state=y'])
      expect((await app.get(path)).status).to.equal(404)
  })
})
