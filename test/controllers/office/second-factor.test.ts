import { expect } from 'chai'
import { Secret, TOTP } from 'otpauth'
import sinon from 'sinon'
import { officeAddresses } from '../../../src/office-routes.ts'
import { plainHash } from '../../../src/services/keyed-hash.ts'
import { startApp, type TestApp } from '../../support/app.ts'
import { freezeClock } from '../../support/clock.ts'
import { converse, head } from '../../support/raw.ts'
import { hiddenIn, type Person, person } from '../../support/second-factor.ts'
import { until } from '../../support/service.ts'

const MONDAY = Date.UTC(2026, 10, 16, 8)
const MINUTE = 60_000
const HTML = { accept: 'text/html' }

describe('a second factor', () => {
  const clock = freezeClock(MONDAY)
  let app: TestApp
  let dora: Person
  const start = async (env: Record<string, string> = {}) => {
    app = await startApp({ clock, env })
    dora = await person(app, clock)
  }
  beforeEach(() => start())
  afterEach(() => app.stop())
  /** Something that happens when a password was judged, and nothing is written yet. */
  const beforeItIsWritten = (happens: () => Promise<void>) =>
    sinon.stub(app.store, 'transaction').callsFake(async (work) => {
      sinon.restore()
      await happens()
      return app.store.transaction(work)
    })
  const actions = async () => (await app.store.audit.page({ size: 50 })).map(({ action }) => action)

  it('is shown as a picture and as a text, and set up with a first code', async () => {
    await dora.signIn()
    const html = await dora.read('/staff/me/second-factor')
    expect(html).to.match(/<svg class="qr"[^>]*role="img"[\s\S]*<path d="M\d/)
    const secret = /class="secret-text">([A-Z2-7 ]+)</.exec(html)![1]!.replaceAll(' ', '')
    const address = /href="(otpauth:[^"]+)"/.exec(html)![1]!.replaceAll('&amp;', '&')
    expect(new URL(address).searchParams.get('secret')).to.equal(secret)
    expect(decodeURIComponent(address)).to.include('Intake:dora@example.org').and.include('issuer=Intake')
    const { password } = dora
    const sent = { sealed: hiddenIn(html, 'sealed'), code: '000000', password }
    const wrong = await dora.post('/staff/me/second-factor', sent)
    expect(wrong.status).to.equal(422)
    expect(await wrong.text(), 'the same secret again').to.include(/class="secret-text">([A-Z2-7 ]+)</.exec(html)![1]!)
    expect((await dora.account()).secondFactor).to.equal(false)
    const codes = await dora.setUp()
    expect(codes).to.have.length(10)
    expect(new Set(codes).size).to.equal(10)
    expect((await dora.account()).secondFactor).to.equal(true)
    expect(await dora.read('/staff/me/second-factor')).to.include('10 recovery codes left')
  })

  it('is not waited for when the password was given while the clock was ahead', async () => {
    const { id } = await dora.account()
    for (const [secret, at, waits] of [
      ['now', MONDAY, true],
      ['ahead', MONDAY + 365 * 24 * 60 * MINUTE, false],
    ] as const) {
      await app.store.transaction((tx) => tx.sessions.challenge(id, { id: plainHash(secret), at }))
      expect((await app.services.access.sessions.challenged(secret)) !== undefined, secret).to.equal(waits)
    }
    await app.services.access.sessions.forget()
    expect(await app.ask('select id from staff_challenges')).to.deep.equal([{ id: plainHash('now') }])
  })

  /** The page, and a code that its secret makes now. */
  const opened = async (who = dora) => {
    const html = await who.read('/staff/me/second-factor')
    const secret = Secret.fromBase32(/class="secret-text">([A-Z2-7 ]+)</.exec(html)![1]!.replaceAll(' ', ''))
    return { sealed: hiddenIn(html, 'sealed'), code: new TOTP({ secret }).generate({ timestamp: clock() }) }
  }
  const confirm = async (fields: Record<string, string>) => {
    const answer = await dora.post('/staff/me/second-factor', fields)
    return { answer, html: await answer.text() }
  }
  const wrongIn = (html: string) =>
    [...(/class="govuk-error-summary[\s\S]*?<\/ul>/.exec(html)?.[0] ?? '').matchAll(/href="#(\w+)">([^<]+)</g)].map(
      ([, place, text]) => `${place}: ${text}`,
    )

  it('is not set up by whoever found an open browser: the password is asked for, and the typed code stays', async () => {
    await dora.signIn()
    const page = await opened()
    for (const [password, said] of [
      ['not it at all', 'password: The password is wrong'],
      ['', 'password: Enter your password'],
    ] as const) {
      const { answer, html } = await confirm({ ...page, password })
      expect([answer.status, wrongIn(html)]).to.deep.equal([422, [said]])
      expect(html).to.include(`value="${page.code}"`).and.not.include('not it at all')
      expect(answer.headers.has('set-cookie')).to.equal(false)
    }
    expect((await dora.account()).secondFactor).to.equal(false)
    expect(await actions()).not.to.include('second-factor-on')
    expect((await confirm({ ...page, password: dora.password })).html).to.include('Save your recovery codes')
    expect((await dora.account()).secondFactor).to.equal(true)
  })

  it('says at once what is wrong with the code and with the password', async () => {
    await dora.signIn()
    const { sealed } = await opened()
    expect(wrongIn((await confirm({ sealed, code: '', password: '' })).html)).to.deep.equal([
      'code: Enter the code',
      'password: Enter your password',
    ])
    const both = wrongIn((await confirm({ sealed, code: '000000', password: 'not it at all' })).html)
    expect(both[0]).to.match(/^code: The code is wrong/)
    expect(both[1]).to.equal('password: The password is wrong')
  })

  it('counts passwords that are guessed while it is set up as any other, and says when to go on', async () => {
    await dora.signIn()
    const page = await opened()
    clock.advance(MINUTE)
    for (let i = 0; i < 5; i++)
      expect((await confirm({ ...page, password: `guess number ${i}` })).answer.status).to.equal(422)
    const { answer, html } = await confirm({ ...page, password: dora.password })
    expect([answer.status, answer.headers.get('retry-after')]).to.deep.equal([429, '60'])
    expect(wrongIn(html)).to.deep.equal(['password: There were too many attempts. Wait a minute, then try again'])
    expect((await dora.post('/staff/me/second-factor/off', { password: 'x' })).status, 'the same budget').to.equal(429)
    expect((await dora.account()).secondFactor).to.equal(false)
    clock.advance(MINUTE)
    const again = await opened()
    expect((await confirm({ ...again, password: dora.password })).answer.status).to.equal(200)
  })

  it('is not set up with a password that was taken away while it was judged', async () => {
    await dora.signIn()
    const account = await dora.account()
    const { secondFactor, accounts } = app.services.access
    const proposal = await secondFactor.propose(account)
    const code = new TOTP({ secret: Secret.fromBase32(proposal.secret) }).generate({ timestamp: clock() })
    beforeItIsWritten(async () => void (await accounts.reset('dora@example.org', 'a test')))
    const confirmed = await secondFactor.confirm(account, proposal, { code, password: dora.password, ip: '192.0.2.1' })
    expect(confirmed).to.deep.equal({ kind: 'refused', faults: { password: 'refused' } })
    expect((await dora.account()).secondFactor).to.equal(false)
  })

  it('is not over for whoever is asked for a code and opens another page: nothing has ended', async () => {
    await dora.signIn()
    await dora.setUp()
    await dora.signIn()
    const asked = await app.get('/staff/numbers', { cookie: dora.cookie(), accept: 'text/html' })
    expect([asked.status, asked.headers.get('location')]).to.deep.equal([303, '/staff/sign-in?to=%2Fstaff%2Fnumbers'])
  })

  it('is kept sealed, and its recovery codes as hashes', async () => {
    await dora.signIn()
    const codes = await dora.setUp()
    const kept = JSON.stringify([
      await app.ask('select * from staff'),
      await app.ask('select * from staff_recovery_codes'),
      await app.ask('select * from staff_challenges'),
      await app.ask('select * from audit'),
    ])
    expect(kept).not.to.include(dora.secret())
    for (const code of codes) expect(kept).not.to.include(code).and.not.include(code.replaceAll('-', ''))
  })

  it('signs out every other browser and gives this one another session', async () => {
    await dora.signIn()
    const elsewhere = await app.services.access.sessions.begin(await dora.account(), { ip: '192.0.2.1', agent: 'X' })
    const before = dora.cookie()
    await dora.setUp()
    expect(await app.services.access.sessions.current(elsewhere)).to.equal(undefined)
    expect(dora.cookie()).not.to.equal(before)
    expect((await app.get('/staff', { cookie: before, ...HTML })).status).to.equal(303)
    expect((await app.get('/staff', { cookie: dora.cookie(), ...HTML })).status).to.equal(200)
  })

  it('opens nothing before its code was given', async () => {
    await dora.signIn()
    await dora.setUp()
    const asked = await dora.signIn()
    expect(asked.headers.get('location')).to.equal('/staff/sign-in/code?to=%2Fstaff')
    const routes = officeAddresses(new Proxy({}, { get: () => new Proxy({}, { get: () => () => {} }) }) as never)
    for (const { method, path } of routes) {
      const address = path.replace(/:\w+/g, 'x')
      const { status, headers } = await (method === 'get'
        ? app.get(address, { cookie: dora.cookie(), ...HTML })
        : app.post(address, {}, { cookie: dora.cookie(), ...HTML }))
      expect(status, path).to.equal(303)
      expect(headers.get('location'), path).to.match(/^\/staff\/sign-in(\?|$)/)
    }
    clock.advance(MINUTE)
    const before = dora.cookie()
    const answer = await dora.answer(dora.code())
    expect([answer.status, answer.headers.get('location')]).to.deep.equal([303, '/staff'])
    expect(dora.cookie()).not.to.equal(before)
    expect((await app.get('/staff', { cookie: dora.cookie(), ...HTML })).status).to.equal(200)
    expect((await app.get('/staff', { cookie: before, ...HTML })).status, 'the cookie of the question').to.equal(303)
  })

  it('leads on to where they were going, and only within the office', async () => {
    await dora.signIn()
    await dora.setUp()
    clock.advance(MINUTE)
    await dora.signIn('/staff/numbers')
    expect((await dora.answer(dora.code(), '/staff/numbers')).headers.get('location')).to.equal('/staff/numbers')
    clock.advance(MINUTE)
    await dora.signIn()
    const elsewhere = await dora.answer(dora.code(), 'https://evil.example/')
    expect(elsewhere.headers.get('location')).to.equal('/staff')
  })

  it('takes a code once, also the one that set it up, and none that is older than the one before it', async () => {
    await dora.signIn()
    await dora.setUp()
    const first = dora.code()
    await dora.signIn()
    expect((await dora.answer(first)).status, 'the one that set it up').to.equal(422)
    clock.advance(MINUTE)
    const code = dora.code()
    expect((await dora.answer(code)).status).to.equal(303)
    await dora.signIn()
    expect((await dora.answer(code)).status, 'a second time').to.equal(422)
    expect((await dora.answer(dora.code(clock() - 30_000))).status, 'the one before').to.equal(422)
    clock.advance(30_000)
    expect((await dora.answer(dora.code())).status).to.equal(303)
  })

  it('takes the code of a clock that is half a minute off, and of none further', async () => {
    await dora.signIn()
    await dora.setUp()
    for (const [off, status] of [
      [-60_000, 422],
      [60_000, 422],
      [-30_000, 303],
      [30_000, 303],
    ] as const) {
      clock.advance(5 * MINUTE)
      await dora.signIn()
      expect((await dora.answer(dora.code(clock() + off))).status, `${off}`).to.equal(status)
    }
  })

  it('takes each recovery code once, however it is typed', async () => {
    await dora.signIn()
    const [one, two] = await dora.setUp()
    await dora.signIn()
    expect((await dora.answer(one!.toLowerCase().replaceAll('-', ' '))).status).to.equal(303)
    expect(await dora.read('/staff/me/second-factor')).to.include('9 recovery codes left')
    await dora.signIn()
    expect((await dora.answer(one!)).status).to.equal(422)
    expect((await dora.answer(two!)).status).to.equal(303)
    expect(await actions()).to.include.members(['recovery-code-used', 'second-factor-refused', 'second-factor-on'])
  })

  it('takes no code of somebody else, nor an answer to a question that is over', async () => {
    await dora.signIn()
    const [recovery] = await dora.setUp()
    const ivo = await person(app, clock, 'ivo@example.org')
    await ivo.signIn()
    await ivo.setUp()
    clock.advance(MINUTE)
    await ivo.signIn()
    expect((await ivo.answer(dora.code())).status).to.equal(422)
    expect((await ivo.answer(recovery!)).status).to.equal(422)
    await dora.signIn()
    clock.advance(11 * MINUTE)
    expect((await dora.answer(dora.code())).headers.get('location')).to.equal('/staff/sign-in')
    await dora.signIn()
    await app.services.access.accounts.disable('dora@example.org', 'a test')
    expect((await dora.answer(dora.code())).headers.get('location')).to.equal('/staff/sign-in')
  })

  it('slows guessing down, longer and longer, and never for good: a recovery code opens meanwhile', async () => {
    await dora.signIn()
    const [recovery] = await dora.setUp()
    const waits: number[] = []
    for (let i = 0; i < 8; i++) {
      clock.advance(20 * MINUTE)
      await dora.signIn()
      expect((await dora.answer('000000')).status, `guess ${i}`).to.equal(422)
      const next = await dora.answer('000001')
      if (next.status === 429) waits.push(Number(next.headers.get('retry-after')))
      else expect(next.status).to.equal(422)
    }
    expect(waits).to.deep.equal([...waits].sort((a, b) => a - b))
    expect(waits.at(-1)).to.be.within(300, 900)
    expect((await dora.answer(dora.code())).status, 'the right one too').to.equal(429)
    expect((await dora.answer(recovery!)).status).to.equal(303)
    clock.advance(20 * MINUTE)
    await dora.signIn()
    expect((await dora.answer(dora.code())).status).to.equal(303)
  })

  it('counts attempts at codes as it counts those at passwords', async () => {
    await dora.signIn()
    await dora.setUp()
    await dora.signIn()
    const statuses: number[] = []
    for (let i = 0; i < 7; i++) statuses.push((await dora.answer(`XXXX-XXXX-XXXX-XXX${i}`)).status)
    expect(statuses).to.include(429)
  })

  it('takes wide digits for what they are, and what is no digit for a wrong code', async () => {
    await dora.signIn()
    await dora.setUp()
    clock.advance(MINUTE)
    await dora.signIn()
    const wide = (code: string) => code.replace(/\d/g, (digit) => String.fromCharCode(digit.charCodeAt(0) + 0xfee0))
    for (const typed of ['éééééé', '12345６7', '৪৪৪৪৪৪', '-12345'])
      expect((await dora.answer(typed)).status, typed).to.equal(422)
    expect((await dora.answer(wide(dora.code()))).status).to.equal(303)
  })

  it('takes a code with spaces around it, and none from a text that is far too long to be one', async () => {
    await dora.signIn()
    await dora.setUp()
    clock.advance(MINUTE)
    await dora.signIn()
    expect((await dora.answer(`${' '.repeat(95)}${dora.code()}`)).status).to.equal(422)
    expect((await dora.answer(`${' '.repeat(94)}${dora.code()}`)).status).to.equal(303)
  })

  it('and a password that was taken away stop a sign-in that was being judged', async () => {
    const signIn = () =>
      app.services.access.sessions.signIn(
        { email: 'dora@example.org', password: dora.password },
        { ip: '192.0.2.1', agent: 'X' },
      )
    await dora.signIn()
    beforeItIsWritten(async () => void (await dora.setUp()))
    expect((await signIn()).kind).to.equal('challenged')
    beforeItIsWritten(async () => void (await app.services.access.accounts.reset('dora@example.org', 'a test')))
    expect((await signIn()).kind).to.equal('refused')
  })

  it('is not set up with a body that was held back until the session was over', async () => {
    await dora.signIn()
    const html = await dora.read('/staff/me/second-factor')
    const secret = /class="secret-text">([A-Z2-7 ]+)</.exec(html)![1]!.replaceAll(' ', '')
    const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: clock() })
    const { password } = dora
    const body = `${new URLSearchParams({ sealed: hiddenIn(html, 'sealed'), code, password })}`
    const answer = await converse(app, async (socket) => {
      const type = 'Content-Type: application/x-www-form-urlencoded'
      const cookie = `Cookie: ${dora.cookie()}`
      const lines = ['Host: localhost', cookie, type, 'Connection: close', `Content-Length: ${body.length}`]
      const current = sinon.spy(app.store.sessions, 'find')
      socket.write(head('POST /staff/me/second-factor HTTP/1.1', ...lines) + body.slice(0, 10))
      await until(() => current.called) // whose cookie it is
      await current.firstCall.returnValue
      await app.services.access.accounts.reset('dora@example.org', 'a test')
      socket.write(body.slice(10))
    })
    expect([answer.status, answer.headers.has('set-cookie')]).to.deep.equal([401, false])
    expect((await dora.account()).secondFactor).to.equal(false)
  })

  it('is asked for after a link too, which only sets the password then', async () => {
    await dora.signIn()
    const link = 'l'.repeat(43)
    await dora.setUp()
    await app.store.transaction(async (tx) => {
      const { id } = await dora.account()
      await tx.accounts.setLink(id, { link: plainHash(link), until: clock() + MINUTE })
    })
    const password = 'another teapot quiet ninety'
    const answer = await app.post(`/staff/password/${link}`, { password, again: password }, HTML)
    expect([answer.status, answer.headers.get('location')]).to.deep.equal([303, '/staff/sign-in'])
    expect(answer.headers.has('set-cookie')).to.equal(false)
  })

  it('says nothing of itself to whoever has not the password', async () => {
    await dora.signIn()
    await dora.setUp()
    const said = async (email: string) => {
      const answer = await app.post('/staff/sign-in', { email, password: 'not the password' })
      return [answer.status, (await answer.text()).replaceAll(email, '')]
    }
    expect(await said('dora@example.org')).to.deep.equal(await said('nobody@example.org'))
  })

  it('is turned off by who knows the password, and by reset', async () => {
    await dora.signIn()
    await dora.setUp()
    expect((await dora.post('/staff/me/second-factor/off', { password: 'not it at all' })).status).to.equal(422)
    expect((await dora.account()).secondFactor).to.equal(true)
    const before = dora.cookie()
    expect((await dora.post('/staff/me/second-factor/off', { password: dora.password })).status).to.equal(303)
    expect((await dora.account()).secondFactor).to.equal(false)
    expect((await app.get('/staff', { cookie: before, ...HTML })).status).to.equal(303)
    expect((await dora.signIn()).headers.get('location')).to.equal('/staff')
    clock.advance(MINUTE)
    await dora.setUp()
    await app.services.access.accounts.reset('dora@example.org', 'a test')
    expect((await dora.account()).secondFactor).to.equal(false)
    expect(await app.ask('select * from staff_recovery_codes')).to.deep.equal([])
    expect((await actions()).slice(0, 2).sort()).to.deep.equal(['account-reset', 'second-factor-off'])
  })

  it('slows guessing the password of whoever left a browser open', async () => {
    await dora.signIn()
    await dora.setUp()
    clock.advance(MINUTE)
    const statuses: number[] = []
    for (let i = 0; i < 6; i++)
      statuses.push((await dora.post('/staff/me/second-factor/off', { password: `guess number ${i}` })).status)
    expect(statuses).to.deep.equal([422, 422, 422, 422, 422, 429])
  })

  it('takes no secret that another account was shown, or that was shown an hour ago', async () => {
    await dora.signIn()
    const ivo = await person(app, clock, 'ivo@example.org')
    await ivo.signIn()
    const sealed = hiddenIn(await ivo.read('/staff/me/second-factor'), 'sealed')
    const foreign = await dora.post('/staff/me/second-factor', { sealed, code: '123456' })
    expect(await foreign.text()).to.include('open for too long')
    const own = hiddenIn(await dora.read('/staff/me/second-factor'), 'sealed')
    clock.advance(30 * MINUTE)
    await dora.read('/staff')
    clock.advance(31 * MINUTE)
    expect(await (await dora.post('/staff/me/second-factor', { sealed: own, code: '123456' })).text()).to.include(
      'open for too long',
    )
  })
})

describe('a second factor that is asked of', () => {
  const clock = freezeClock(MONDAY)
  let app: TestApp
  afterEach(() => app.stop())
  const routes = officeAddresses(new Proxy({}, { get: () => new Proxy({}, { get: () => () => {} }) }) as never)

  for (const [whom, roles] of [
    ['admins', ['admin']],
    ['everybody', ['admin', 'viewer']],
  ] as const)
    it(`${whom} comes before anything else that they do`, async () => {
      app = await startApp({ clock, env: { SVC_STAFF_REQUIRE_TOTP: whom } })
      for (const role of ['admin', 'viewer'] as const) {
        const one = await person(app, clock, `${role}@example.org`, role)
        await one.signIn()
        const owes = (roles as readonly string[]).includes(role)
        for (const { method, path, owing } of routes.filter(({ by }) => by === 'viewer')) {
          const address = path.replace(/:\w+/g, 'x')
          const sent = { cookie: one.cookie(), ...HTML }
          if (path === '/staff/sign-out') continue
          const answer = await (method === 'get' ? app.get(address, sent) : app.post(address, {}, sent))
          const isSent = answer.headers.get('location') === '/staff/me/second-factor'
          expect(isSent, `${role} ${method} ${path}`).to.equal(owes && !owing)
        }
        if (!owes) continue
        const programs = await app.get('/staff', { cookie: one.cookie(), accept: 'application/json' })
        expect(programs.status).to.equal(403)
        await one.setUp()
        expect((await app.get('/staff', { cookie: one.cookie(), ...HTML })).status).to.equal(200)
      }
    })
})

describe('a second factor under a new secret', () => {
  it('goes on, and is sealed by the new one from the next code on', async () => {
    const [old, fresh] = ['o'.repeat(32), 'n'.repeat(32)]
    const { createSeal } = await import('../../../src/services/seal.ts')
    const clock = (await import('../../support/clock.ts')).frozenClock(MONDAY)
    const app = await startApp({ clock, env: { SVC_SECRET: `${fresh},${old}` } })
    try {
      const dora = await person(app, clock)
      const secret = new Secret({ size: 20 }).base32
      const account = await dora.account()
      const sealedBy = (one: string) => createSeal({ secrets: [one], purpose: 'second factor' })
      const sealed = sealedBy(old).seal(secret, `account ${account.id}`)
      await app.store.transaction((tx) =>
        tx.secondFactors.set(account.id, { sealed, step: 0, failures: 0, failedAt: 0 }),
      )
      await dora.signIn()
      const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: clock() })
      expect((await dora.answer(code)).status).to.equal(303)
      const row = (await app.store.secondFactors.of(account.id))!
      expect(sealedBy(fresh).open(row.sealed, `account ${account.id}`)?.text).to.equal(secret)
    } finally {
      await app.stop()
    }
  })
})
