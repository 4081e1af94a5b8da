import { expect } from 'chai'
import { startApp, type TestApp } from '../../support/app.ts'
import { freezeClock } from '../../support/clock.ts'
import { clerk } from '../../support/office.ts'

const MONDAY = Date.UTC(2026, 10, 16, 8)
const MINUTE = 60_000
const GOOD = 'gravel teapot quiet ninety'

describe('the door of the office', function () {
  this.timeout(60_000) // guesses hundreds of passwords
  const clock = freezeClock(MONDAY)
  let app: TestApp
  beforeEach(async () => {
    app = await startApp({ clock })
  })
  afterEach(() => app.stop())

  const account = async (email = 'dora@example.org') => {
    const { accounts } = app.services.access
    const secret = await accounts.add({ email, name: 'Dora Desk', role: 'caseworker' }, 'a test')
    return { secret, path: `/staff/password/${secret}` }
  }
  const ready = async () => app.services.access.accounts.setPassword((await account()).secret, GOOD)
  const signIn = (over: Record<string, string> = {}, headers: Record<string, string> = {}) =>
    app.post('/staff/sign-in', { email: 'dora@example.org', password: GOOD, to: '/staff', ...over }, headers)
  const cookieOf = (response: Response) => /^office=([^;]*)/.exec(response.headers.get('set-cookie') ?? '')?.[0] ?? ''
  const opens = async (cookie: string) => (await app.get('/staff', { cookie })).status === 200

  it('says how to make the first account, and asks for a password once there is one', async () => {
    expect(await (await app.get('/staff/sign-in')).text()).to.include('staff add ada@example.org')
    await account()
    expect(await (await app.get('/staff/sign-in')).text()).to.include('name="password"')
  })

  it('opens by a one-time link that sets a password, once', async () => {
    const { path } = await account()
    expect(await (await app.get(path)).text()).to.include('dora@example.org')
    const set = await app.post(path, { password: GOOD, again: GOOD })
    expect([set.status, set.headers.get('location')]).to.deep.equal([303, '/staff'])
    expect(await opens(cookieOf(set))).to.equal(true)
    for (const again of [await app.get(path), await app.post(path, { password: GOOD, again: GOOD })])
      expect(again.status).to.equal(410)
    expect((await signIn()).status).to.equal(303)
  })

  it('does not open by a link that is a day old, or was replaced by another', async () => {
    const { path } = await account()
    clock.advance(24 * 60 * MINUTE)
    expect((await app.get(path)).status).to.equal(410)
    const fresh = await app.services.access.accounts.reset('dora@example.org', 'a test')
    await app.services.access.accounts.reset('dora@example.org', 'a test')
    const dead = await app.get(`/staff/password/${fresh}`)
    expect(dead.status).to.equal(410)
    expect(await dead.text(), 'leads back to the office')
      .to.include('<a href="/staff">Go to the office</a>')
      .and.not.include('See all forms</a>')
  })

  it('takes no password that is short, easy, or typed in two ways', async () => {
    const { path } = await account()
    const [short, easy] = ['password: Password must be 12 characters', 'password: This password is too easy to guess']
    const different = 'again: The passwords do not match'
    for (const [password, again, ...faults] of [
      ['short', 'short', short],
      ['password1234', 'password1234', easy],
      [GOOD, `${GOOD}s`, different],
      ['short', 'shorter', short, different],
      [GOOD, '', different],
      ['', '', 'password: Enter a password'],
    ] as const) {
      const response = await app.post(path, { password, again })
      expect(response.status).to.equal(422)
      const html = await response.text()
      const [, summary] = /class="govuk-error-summary([\s\S]*?)<\/ul>/.exec(html)!
      const said = [...summary!.matchAll(/href="#(\w+)">([^<]+)</g)].map(([, place, text]) => `${place}: ${text}`)
      expect(said, password).to.have.length(faults.length)
      for (const [i, fault] of faults.entries()) {
        expect(said[i]).to.satisfy((one: string) => one.startsWith(fault))
        expect(html).to.include(`id="${fault.split(':')[0]}-error"`)
      }
      expect(html).not.to.match(/<input[^>]*type="password"[^>]*value="[^"]/)
    }
  })

  it('refuses an unknown address, a wrong password, an account without one and a disabled one in the same words', async () => {
    await ready()
    await account('new@example.org')
    await account('gone@example.org')
    await app.services.access.accounts.disable('gone@example.org', 'a test')
    const answers = []
    for (const [email, password] of [
      ['dora@example.org', 'wrong words altogether'],
      ['nobody@example.org', GOOD],
      ['new@example.org', GOOD],
      ['gone@example.org', GOOD],
    ] as const) {
      const response = await signIn({ email, password })
      answers.push(`${response.status} ${(await response.text()).replace(email, '')}`)
      expect(response.headers.get('set-cookie')).to.equal(null)
    }
    expect(new Set(answers).size).to.equal(1)
    expect(answers[0]).to.match(/^422/).and.to.include('The email address or password is wrong')
  })

  it('refuses a far too long address and a far too long password as wrong ones, and counts them', async () => {
    await ready()
    const long = 'x'.repeat(100_000)
    const refused = await (await signIn({ email: 'nobody@example.org' })).text()
    for (const [over, shown] of [
      [{ email: `${long}@example.org` }, `${long}@example.org`],
      [{ password: long }, 'dora@example.org'],
      [{ password: GOOD.padEnd(2000) }, 'dora@example.org'],
    ] as const) {
      const response = await signIn(over)
      expect(response.status).to.equal(422)
      expect((await response.text()).replace(shown, 'nobody@example.org')).to.equal(refused)
    }
    for (let i = 0; i < 3; i++) expect((await signIn({ password: long })).status).to.equal(422)
    expect((await signIn()).status).to.equal(429)
    for (let i = 0; i < 4; i++) await signIn({ email: `${i}${long}` })
    expect((await signIn({ email: long })).status, 'whatever the address').to.equal(429)
  })

  it('slows attempts on one account down for a minute, known or not, and then goes on', async () => {
    await ready()
    for (const email of ['dora@example.org', 'nobody@example.org']) {
      for (let i = 0; i < 5; i++) expect((await signIn({ email, password: 'wrong words' })).status).to.equal(422)
      const waiting = await signIn({ email })
      expect([waiting.status, waiting.headers.get('retry-after')]).to.deep.equal([429, '60'])
    }
    clock.advance(MINUTE)
    expect((await signIn()).status).to.equal(303)
  })

  it('stays open to browsers that were signed in before, while strangers guess, until the password changes', async () => {
    await app.stop()
    app = await startApp({ clock, env: { SVC_TRUST_PROXY: '1' } })
    await ready()
    const first = await signIn({}, { 'x-forwarded-for': '198.51.100.1' })
    const known = /office-known=[^;]*/.exec(first.headers.getSetCookie().join())![0]
    expect(first.headers.getSetCookie().join()).to.match(
      /office-known=[^;]+; Path=\/; HttpOnly; SameSite=Lax; Max-Age=7776000/,
    )
    const guess = (from: string, headers: Record<string, string> = {}) =>
      signIn({ password: 'wrong' }, { 'x-forwarded-for': from, ...headers })
    for (let network = 0; network < 6; network++)
      for (let i = 0; i < 5; i++) expect((await guess(`192.0.2.${network}`)).status).to.equal(422)
    const elsewhere = { 'x-forwarded-for': '198.51.100.1' }
    expect((await signIn({}, elsewhere)).status, 'without the cookie').to.equal(429)
    expect((await signIn({}, { ...elsewhere, cookie: `${known}x` })).status, 'with a forged one').to.equal(429)
    for (let i = 0; i < 20; i++)
      expect((await signIn({}, { ...elsewhere, cookie: known })).status, 'right passwords cost nothing').to.equal(303)
    for (let i = 0; i < 5; i++) await guess('198.51.100.1', { cookie: known })
    expect((await signIn({}, { ...elsewhere, cookie: known })).status, 'guesses have a limit there too').to.equal(429)

    clock.advance(MINUTE)
    const secret = await app.services.access.accounts.reset('dora@example.org', 'a test')
    await app.services.access.accounts.setPassword(secret, `${GOOD} more`)
    for (let network = 0; network < 6; network++) for (let i = 0; i < 5; i++) await guess(`192.0.2.${network}`)
    const changed = { ...elsewhere, cookie: known }
    expect((await signIn({ password: `${GOOD} more` }, changed)).status, 'after the password changed').to.equal(429)
  })

  it('keeps a hash of what the cookie holds, and makes another at every sign-in', async () => {
    await ready()
    const first = cookieOf(await signIn())
    const second = cookieOf(await signIn({}, { cookie: first }))
    expect(second).not.to.equal(first)
    expect([await opens(first), await opens(second)]).to.deep.equal([false, true])
    const kept = JSON.stringify(await app.ask('select * from staff_sessions'))
    expect(kept).not.to.include(second.slice('office='.length))
  })

  it('goes back to the page that was asked for, to no other website, and to no file', async () => {
    await ready()
    const asked = await app.get('/staff?view=mine', { accept: 'text/html' })
    expect([asked.status, asked.headers.get('location')]).to.deep.equal([
      303,
      '/staff/sign-in?to=%2Fstaff%3Fview%3Dmine',
    ])
    for (const [to, place] of [
      ['/staff?view=mine', '/staff?view=mine'],
      ['https://evil.example', '/staff'],
      ['//evil.example', '/staff'],
      ['/staff\\evil', '/staff'],
      ['/staff.evil.example', '/staff'],
      ['/staff/../f/feedback', '/staff'],
      ['/staff/export?form=feedback&format=zip', '/staff?form=feedback&format=zip'],
      ['/staff/cases/ABCD/../../export?form=feedback', '/staff?form=feedback'],
      ['/staff/%2e/export', '/staff'],
      ['/staff/cases/ABCD/files/x', '/staff/cases/ABCD'],
      ['/staff/cases/ABCD/pictures/x', '/staff/cases/ABCD'],
    ] as const) {
      clock.advance(MINUTE)
      expect((await signIn({ to })).headers.get('location'), to).to.equal(place)
    }
  })

  it('says that a session has ended and why that may be, whatever came after its end, and leads where that was going', async () => {
    await ready()
    expect(await (await app.get('/staff/sign-in')).text())
      .to.include('after 1 hour without activity')
      .and.include('always after 12 hours')
      .and.not.include('have been signed out')
    const cookie = cookieOf(await signIn())
    clock.advance(60 * MINUTE)
    const path = '/staff/cases/7K3M-9QXT-2VBD-HW8P'
    const page = async (sent: Response) => (await app.get(sent.headers.get('location')!)).text()
    for (const sent of [await app.get(path, { cookie }), await app.post(`${path}/work`, {}, { cookie })]) {
      expect(await page(sent))
        .to.include('<strong>You have been signed out.</strong> This happens after 1 hour without activity')
        .and.include(`name="to" value="${path}"`)
    }
    expect(await page(await app.get(path, { cookie }))).to.not.include('was not saved')
    expect(await page(await app.post(`${path}/work`, {}, { cookie }))).to.include('was not saved') // nothing that could be kept
    expect(await page(await app.post('/staff/several', {}, { cookie }))).to.include('name="to" value="/staff"')
    expect(await page(await app.get(path)), 'who was never signed in').to.not.include('have been signed out')
  })

  it('closes after an hour without a request, and after twelve hours in any case', async () => {
    await ready()
    const idle = cookieOf(await signIn())
    clock.advance(59 * MINUTE)
    expect(await opens(idle)).to.equal(true)
    clock.advance(60 * MINUTE)
    expect(await opens(idle)).to.equal(false)
    const busy = cookieOf(await signIn())
    for (let hour = 0; hour < 14; hour++) {
      clock.advance(50 * MINUTE)
      expect(await opens(busy), `after ${hour + 1} times 50 minutes`).to.equal(true)
    }
    clock.advance(20 * MINUTE)
    expect(await opens(busy)).to.equal(false)
  })

  it('closes when the clock was ahead while it was opened or used', async () => {
    await ready()
    const used = cookieOf(await signIn())
    clock.advance(30 * MINUTE)
    expect(await opens(used)).to.equal(true)
    clock.set(MONDAY)
    expect(await opens(used), 'used by a clock that was ahead').to.equal(false)
    clock.set(MONDAY + 3650 * 24 * 60 * MINUTE)
    const opened = cookieOf(await signIn())
    clock.set(MONDAY)
    expect(await opens(opened), 'opened by such a clock').to.equal(false)
    await app.services.access.sessions.forget()
    clock.set(MONDAY + 3650 * 24 * 60 * MINUTE)
    expect(await opens(opened), 'and forgotten').to.equal(false)
  })

  it('closes when rights change, a password is taken away or an account is disabled', async () => {
    const { accounts } = app.services.access
    for (const change of [
      (email: string) => accounts.setRights(email, { role: 'viewer' }, 'a test'),
      (email: string) => accounts.reset(email, 'a test'),
      (email: string) => accounts.disable(email, 'a test'),
    ]) {
      const { account, headers } = await clerk(app)
      expect((await app.get('/staff', headers)).status).to.equal(200)
      await change(account.email)
      expect((await app.get('/staff', headers)).status).to.equal(303)
    }
  })

  it('closes behind whoever signs out', async () => {
    const { headers } = await clerk(app)
    const left = await app.post('/staff/sign-out', {}, headers)
    expect([left.status, left.headers.get('location')]).to.deep.equal([303, '/staff/sign-in'])
    expect(left.headers.get('set-cookie')).to.match(/^office=; .*Max-Age=0/)
    expect((await app.get('/staff', headers)).status).to.equal(303)
  })

  it('writes down who came and went, and no address that may be a password', async () => {
    await ready()
    await signIn({ email: 'my secret words' })
    clock.advance(MINUTE)
    await signIn({ password: 'wrong words' })
    const cookie = cookieOf(await signIn())
    await app.post('/staff/sign-out', {}, { cookie })
    const rows = await app.store.audit.page({ size: 20 })
    expect(rows.map(({ by, action, about = '' }) => `${by} ${action} ${about}`.trim()).reverse()).to.deep.equal([
      'a test account-added dora@example.org',
      'dora@example.org password-set dora@example.org',
      'nobody sign-in-refused',
      'nobody sign-in-refused dora@example.org',
      'dora@example.org signed-in',
      'dora@example.org signed-out',
    ])
  })
})

describe('refused sign-ins', function () {
  this.timeout(60_000) // guesses hundreds of passwords
  const clock = freezeClock(MONDAY)
  let app: TestApp
  beforeEach(async () => {
    app = await startApp({ clock })
  })
  afterEach(() => app.stop())

  it('are at most one row a minute and network in the audit, which says how many they were', async () => {
    const { headers } = await clerk(app, 'admin')
    for (let i = 0; i < 50; i++)
      await app.post('/staff/sign-in', { email: `${i}@example.org`, password: GOOD, to: '/staff' })
    const refused = async () =>
      (await app.store.audit.page({ size: 100 })).filter(({ action }) => action === 'sign-in-refused')
    expect(await refused()).to.have.length(1)
    clock.advance(MINUTE)
    await app.services.access.refusedSignIns.write('due')
    expect((await refused()).map(({ details }) => details)).to.deep.equal(['count=49', undefined])
    expect(await (await app.get('/staff/audit', headers)).text()).to.include('49 attempts')
  })
})

describe('the door of the office from outside', function () {
  this.timeout(60_000) // guesses hundreds of passwords
  const clock = freezeClock(MONDAY)
  let app: TestApp
  afterEach(() => app.stop())
  const behindProxy = async () => {
    app = await startApp({ clock, env: { SVC_TRUST_PROXY: '1', SVC_BASE_URL: 'https://forms.example.org' } })
    const secret = await app.services.access.accounts.add(
      { email: 'd@example.org', name: 'D', role: 'viewer' },
      'a test',
    )
    await app.services.access.accounts.setPassword(secret, GOOD)
  }
  const send = (headers: Record<string, string>) =>
    new Promise<{ status: number; cookie: string }>((resolve, reject) => {
      import('node:http').then(({ request }) => {
        const { hostname, port } = new URL(app.base)
        const body = new URLSearchParams({ email: 'd@example.org', password: GOOD }).toString()
        const type = { 'content-type': 'application/x-www-form-urlencoded', 'content-length': String(body.length) }
        request(
          { hostname, port, path: '/staff/sign-in', method: 'POST', headers: { ...type, ...headers } },
          (answer) => {
            answer.resume()
            resolve({ status: answer.statusCode!, cookie: answer.headers['set-cookie']?.[0] ?? '' })
          },
        )
          .on('error', reject)
          .end(body)
      })
    })

  it('gives a cookie for this host and https alone', async () => {
    await behindProxy()
    for (const headers of [
      { host: 'forms.example.org', 'x-forwarded-proto': 'https' },
      { host: 'forms.example.org' },
    ] as Record<string, string>[]) {
      const { status, cookie } = await send(headers)
      expect(status).to.equal(303)
      expect(cookie).to.match(/^__Host-office=[\w-]{43}\.[\w-]+; Path=\/; HttpOnly; SameSite=Lax; Secure$/)
    }
  })

  it('takes no password over plain http, unless it comes from this machine', async () => {
    await behindProxy()
    for (const headers of [
      { host: 'forms.example.org', 'x-forwarded-proto': 'http' },
      { host: 'office.internal' },
      { host: '10.0.0.5:3000' },
    ] as Record<string, string>[])
      expect(await send(headers), headers.host).to.deep.equal({ status: 403, cookie: '' })
    expect((await send({ host: 'localhost:3000' })).cookie).to.match(/^office=[\w-]{43}\.[\w-]+; /)
  })
})
