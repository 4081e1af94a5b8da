/** What somebody in the office sends after the session ended: kept in the page to sign in, then shown, and sent again by a button. */
import { expect } from 'chai'
import sinon from 'sinon'
import type { Role } from '../../../src/models/account.ts'
import { keptOf } from '../../../src/models/late-post.ts'
import { officeAddresses } from '../../../src/office-routes.ts'
import { createLatePosts } from '../../../src/services/office/late-posts.ts'
import { sendForm, startApp, type TestApp } from '../../support/app.ts'
import { freezeClock } from '../../support/clock.ts'
import { formsOf, type PageForm } from '../../support/html-client.ts'
import { converse, head } from '../../support/raw.ts'
import { type Person, person } from '../../support/second-factor.ts'
import { until } from '../../support/service.ts'
import { tags } from '../../views/html.ts'

const MONDAY = Date.UTC(2026, 10, 16, 8)
const MINUTE = 60_000
const HOUR = 60 * MINUTE
const HTML = { accept: 'text/html' }
const THOUGHT = 'A long thought,\r\nin two lines & “quoted”'

describe('what is sent to the office after a session has ended', function () {
  this.timeout(60_000) // signs in many times
  const clock = freezeClock(MONDAY)
  let app: TestApp
  let dora: Person
  let reference: string
  beforeEach(async () => {
    app = await startApp({ clock })
    reference = await sendForm(app)
    dora = await person(app, clock)
    await dora.signIn()
  })
  afterEach(() => app.stop())

  const path = () => `/staff/cases/${reference}/work`
  const note = (over: Record<string, string> = {}) => ({ seen: '0', to: '', message: '', note: THOUGHT, ...over })
  const lateIn = (html: string) => tags(html, 'input').find(({ name }) => name === 'late')?.value ?? ''
  const pageOf = async (answer: Response) => ({
    status: answer.status,
    location: answer.headers.get('location'),
    html: await answer.text(),
  })
  const post = async (to: string, body: Record<string, string> | [string, string][] | FormData, cookie: string) =>
    pageOf(await app.post(to, body, { cookie, ...HTML }))
  /** Ends every session of Dora, and sends a note to the case. */
  const sendLate = async (body: Record<string, string> = note()) => {
    await app.services.access.accounts.setRights('dora@example.org', { role: 'admin' }, 'a test')
    return post(path(), body, dora.cookie())
  }
  const signIn = async (late: string, who = 'dora@example.org', password = dora.password) => {
    const answer = await app.post('/staff/sign-in', { email: who, password, to: '/staff', late }, HTML)
    const cookie = /^office=[^;]*/.exec(answer.headers.get('set-cookie') ?? '')?.[0] ?? ''
    return { cookie, ...(await pageOf(answer)) }
  }
  const sendForms = (html: string): PageForm[] =>
    formsOf({ html } as never).filter(({ action }) => action !== '/staff/sign-out')
  const notesOf = async () => {
    const found = await app.services.submissions.byReference(reference as never)
    const events = await app.store.events.of(found!.id)
    return events.map(({ note: one }) => one).filter((one) => one !== undefined)
  }

  it('is kept in the page to sign in, shown afterwards, and done by its button alone', async () => {
    const asked = await sendLate(note({ seen: '1' }))
    expect(asked.status).to.equal(401)
    expect(asked.html).to.include('You have been signed out.').and.include('this page has kept it')
    expect(asked.html, 'nothing of it can be read').to.not.include('long thought')
    const refused = await signIn(lateIn(asked.html), 'dora@example.org', 'wrong words altogether')
    expect([refused.status, lateIn(refused.html)]).to.deep.equal([422, lateIn(asked.html)])
    expect(refused.html).to.include('this page has kept it')
    clock.advance(MINUTE)
    const shown = await signIn(lateIn(refused.html))
    expect(shown.status).to.equal(200)
    expect(shown.html)
      .to.include('This was not saved.')
      .and.include(`Case ${reference}`)
      .and.include('Note for the office')
      .and.match(/A long thought,\s*<br>in two lines &amp; “quoted”/)
    expect(await notesOf(), 'shown, not done').to.deep.equal([])
    const [form, ...more] = sendForms(shown.html)
    expect(more).to.deep.equal([])
    expect([form!.action, form!.method, form!.buttons.length, form!.isMultipart]).to.deep.equal([
      path(),
      'post',
      1,
      false,
    ])
    expect(Object.fromEntries(form!.hidden)).to.deep.equal(note({ seen: '1' }))
    const sent = await post(form!.action, form!.hidden, shown.cookie)
    expect([sent.status, sent.location]).to.deep.equal([303, `/staff/cases/${reference}?done=noted`])
    expect(await notesOf()).to.deep.equal([THOUGHT.replace('\r', '')])
  })

  it('is kept whatever ended the session, also after signing out in another tab', async () => {
    const ways: Record<string, () => Promise<string>> = {
      'an hour without a request': async () => {
        clock.advance(HOUR)
        return dora.cookie()
      },
      'twelve hours, and its row is gone': async () => {
        clock.advance(13 * HOUR)
        await app.services.access.sessions.forget()
        return dora.cookie()
      },
      'another browser': async () => {
        const { access } = app.services
        const account = await dora.account()
        for (const { id } of await access.sessions.of(account)) await access.sessions.end(account, id, false)
        return dora.cookie()
      },
      'signing out in another tab': async () => {
        const left = await app.post('/staff/sign-out', {}, { cookie: dora.cookie(), ...HTML })
        const cookies = left.headers.getSetCookie().map((one) => one.split(';')[0]!)
        expect(cookies).to.include('office=')
        return cookies.filter((one) => one !== 'office=').join('; ')
      },
    }
    for (const [way, end] of Object.entries(ways)) {
      clock.advance(MINUTE)
      await dora.signIn()
      const asked = await post(path(), note(), await end())
      expect([asked.status, asked.location], way).to.deep.equal([401, null])
      expect((await signIn(lateIn(asked.html))).html, way).to.include('A long thought')
    }
  })

  it('waits until a second step is done, and goes on when its question is over', async () => {
    await dora.setUp()
    const { late } = { late: lateIn((await sendLate()).html) }
    clock.advance(MINUTE)
    const asked = await signIn(late)
    expect([asked.status, lateIn(asked.html)]).to.deep.equal([200, late])
    expect(asked.html).to.not.include('A long thought')
    expect((await post('/staff/sign-in/again', { late }, asked.cookie)).status, 'a code is owed').to.equal(401)
    for (const code of ['', '000000']) {
      const wrong = await post('/staff/sign-in/code', { to: '/staff', code, late }, asked.cookie)
      expect([wrong.status, lateIn(wrong.html)], code).to.deep.equal([422, late])
    }
    const shown = await post('/staff/sign-in/code', { to: '/staff', code: dora.code(), late }, asked.cookie)
    expect(shown.html).to.include('A long thought')
    clock.advance(MINUTE)
    const slow = await signIn(late)
    clock.advance(11 * MINUTE)
    const over = await post('/staff/sign-in/code', { to: '/staff', code: dora.code(), late }, slow.cookie)
    expect([over.status, lateIn(over.html)]).to.deep.equal([401, late])
    // Another tab still posts while the question is open.
    clock.advance(MINUTE)
    const open = await signIn(late)
    expect(lateIn((await post(path(), note(), open.cookie)).html)).to.not.equal('')
  })

  it('is shown at once to whoever must set up a second step first', async () => {
    await app.stop()
    app = await startApp({ clock, env: { SVC_STAFF_REQUIRE_TOTP: 'everybody' } })
    reference = await sendForm(app)
    dora = await person(app, clock)
    await dora.signIn()
    const shown = await post(path(), note({ seen: '1' }), dora.cookie())
    expect(shown.status).to.equal(200)
    expect(shown.html)
      .to.include('A long thought')
      .and.include('needs two-step sign-in')
      .and.match(/href="\/staff\/me\/second-factor" target="_blank"/)
    await dora.setUp()
    const [form] = sendForms(shown.html)
    const sent = await post(form!.action, form!.hidden, dora.cookie())
    expect([sent.status, sent.location]).to.deep.equal([303, `/staff/cases/${reference}?done=noted`])
  })

  it('is shown to whoever signed in meanwhile in another tab, and asks everybody else to sign in', async () => {
    const late = lateIn((await sendLate()).html)
    const strange = await post('/staff/sign-in/again', { late }, '')
    expect([strange.status, lateIn(strange.html)]).to.deep.equal([401, late])
    clock.advance(MINUTE)
    await dora.signIn()
    expect((await post('/staff/sign-in/again', { late }, dora.cookie())).html).to.include('A long thought')
  })

  it('is opened for the account that had the session alone, unchanged, for a day, also behind a new secret', async () => {
    const eve = await person(app, clock, 'eve@example.org', 'admin')
    const late = lateIn((await sendLate()).html)
    const changed = `${late.slice(0, 40)}${late[40] === 'A' ? 'B' : 'A'}${late.slice(41)}`
    for (const [one, who] of [
      [late, 'eve@example.org'],
      [changed, 'dora@example.org'],
      [late.slice(0, -8), 'dora@example.org'],
      ['x', 'dora@example.org'],
      ['<script>', 'dora@example.org'],
    ] as const) {
      clock.advance(MINUTE)
      const shown = await signIn(one, who, eve.password)
      expect([shown.status, sendForms(shown.html)], `${one} ${who}`).to.deep.equal([422, []])
      expect(shown.html).to.include('We cannot show what you sent').and.not.include('A long thought')
    }
    const { id } = await dora.account()
    clock.set(MONDAY)
    const latePosts = createLatePosts({ secrets: ['old'], clock })
    const sealed = latePosts.seal(id, { to: '/staff', fields: [] })!
    clock.advance(24 * HOUR - 1)
    for (const secrets of [['old'], ['new', 'old']])
      expect(createLatePosts({ secrets, clock }).open(id, sealed)).to.deep.equal({ to: '/staff', fields: [] })
    expect(createLatePosts({ secrets: ['new'], clock }).open(id, sealed)).to.equal(undefined)
    clock.advance(1)
    expect(latePosts.open(id, sealed)).to.equal(undefined)
  })

  it('is kept when the session ended while it was on its way', async () => {
    const body = `${new URLSearchParams(note())}`
    const { status, body: html } = await converse(app, async (socket) => {
      const type = 'Content-Type: application/x-www-form-urlencoded'
      const lines = ['Host: localhost', `Cookie: ${dora.cookie()}`, type, 'Accept: text/html', 'Connection: close']
      const current = sinon.spy(app.store.sessions, 'find')
      socket.write(head(`POST ${path()} HTTP/1.1`, ...lines, `Content-Length: ${body.length}`) + body.slice(0, 10))
      await until(() => current.called) // whose cookie it is
      await current.firstCall.returnValue
      current.restore()
      await app.services.access.accounts.setRights('dora@example.org', { role: 'admin' }, 'a test')
      socket.write(body.slice(10))
    })
    expect(status).to.equal(401)
    expect((await signIn(lateIn(html))).html).to.include('A long thought')
  })

  it('is held back where it cannot be known whose it was: of nobody, of an invented session, of one long ago', async () => {
    for (const cookie of ['', 'office=x', `office=${'x'.repeat(43)}.${'y'.repeat(60)}`, 'office-whose=x']) {
      const asked = await post(path(), note(), cookie)
      expect([asked.status, asked.location], cookie).to.deep.equal([
        303,
        `/staff/sign-in?to=%2Fstaff%2Fcases%2F${reference}&ended=unsaved`,
      ])
    }
    expect(await (await app.get('/staff/sign-in?ended=unsaved')).text()).to.include('What you sent last was not saved.')
    // The mark of another account does not fit the rest of a cookie that opens a session.
    const eve = await person(app, clock, 'eve@example.org')
    await eve.signIn()
    const [, mark] = eve.cookie().split('.')
    expect((await app.get('/staff', { cookie: `${dora.cookie().split('.')[0]}.${mark}`, ...HTML })).status).to.equal(
      303,
    )
    clock.advance(36 * HOUR)
    expect((await post(path(), note(), dora.cookie())).location, 'long ago').to.include('ended=unsaved')
  })

  it('is not read before it is known to come from a page of ours, nor when a program sent it', async () => {
    clock.advance(HOUR)
    const there = await app.post(path(), note(), { cookie: dora.cookie(), 'sec-fetch-site': 'cross-site', ...HTML })
    expect(there.status).to.equal(403)
    expect(lateIn(await there.text())).to.equal('')
    const program = await app.post(path(), note(), { cookie: dora.cookie(), accept: 'application/json' })
    expect([program.status, program.headers.get('content-type')]).to.deep.equal([401, 'application/problem+json'])
  })

  it('holds no password and no code', async () => {
    clock.advance(HOUR)
    for (const [to, body] of [
      ['/staff/me/password', { 'own-password': 'one', password: 'two', again: 'three', 'own-code': '1' }],
      ['/staff/me/second-factor', { code: '123456', password: 'one', sealed: 'x' }],
      ['/staff/me/second-factor/off', { password: 'one' }],
      ['/staff/sign-out', {}],
    ] as const) {
      const asked = await post(to, body as Record<string, string>, dora.cookie())
      expect([asked.status, asked.location], to).to.deep.equal([303, '/staff/sign-in?ended=unsaved'])
    }
    const asked = await post(
      '/staff/accounts/new',
      { name: 'Ada', 'own-password': 'hush', 'own-code': '1' },
      dora.cookie(),
    )
    const [form] = sendForms((await signIn(lateIn(asked.html))).html)
    expect(form!.hidden).to.deep.equal([['name', 'Ada']])
  })

  it('is known to hold a password or a code on every page of the office that asks for one', async () => {
    const own = await person(app, clock, 'ada@example.org', 'admin')
    await own.signIn()
    const everything = new Proxy({}, { get: () => new Proxy({}, { get: () => () => {} }) }) as never
    const { id } = await dora.account()
    const secrets = new Set<string>()
    const look = async () => {
      for (const { method, path: one } of officeAddresses(everything)) {
        if (method !== 'get') continue
        const html = await own.read(
          one.replace(':reference', reference).replace(':id', String(id)).replace(/:\w+/g, 'feedback'),
        )
        for (const { name, type, autocomplete } of tags(html, 'input'))
          if (type === 'password' || autocomplete === 'one-time-code') secrets.add(name!)
      }
    }
    await look()
    await own.setUp()
    await look()
    expect([...secrets].sort()).to.deep.equal(['again', 'code', 'own-code', 'own-password', 'password'])
    expect(keptOf(new Map([...secrets, 'sealed', 'note'].map((name) => [name, ['x']])))).to.deep.equal([
      ['note', ['x']],
    ])
  })

  it('comes through with 1,000 fields of hostile names, and with 1 MB', async () => {
    clock.advance(HOUR)
    const hostile: [string, string][] = [
      ['"><script>alert(1)</script>', '</dd><script>alert(1)</script>'],
      ['__proto__', 'a'],
      ['constructor', '{{ 7 * 7 }}'],
      ['', 'no name'],
      ['twice', '1'],
      ['twice', '2'],
      ['ünï 🦊 ‮', 'x\u0001\u0000'],
    ]
    const many = [...hostile, ...Array.from({ length: 993 }, (_, i) => [`f${i}`, `'${i}'`] as [string, string])]
    const asked = await post('/staff/forms/x%2F..%22%E0%A4%A/close', many, dora.cookie())
    const shown = await signIn(lateIn(asked.html))
    expect(shown.html).to.not.include('<script')
    const [form] = sendForms(shown.html)
    expect(form!.action).to.equal('/staff/forms/x%2F..%22%E0%A4%A/close')
    expect(form!.hidden).to.deep.equal(many)
    const large = await post(path(), note({ note: 'ä"\r\n'.repeat(174_000) }), dora.cookie())
    expect(large.status).to.equal(401)
    clock.advance(MINUTE)
    const [whole] = sendForms((await signIn(lateIn(large.html))).html)
    expect(whole!.hidden.find(([name]) => name === 'note')![1]).to.have.length(4 * 174_000)
  })

  it('says that more than 1 MB, or what grows too large when it is sealed, is too large to keep', async () => {
    clock.advance(HOUR)
    for (const note_ of ['x'.repeat(2 ** 20), '\u0001'.repeat(400_000)]) {
      const asked = await post(path(), note({ note: note_ }), dora.cookie())
      expect([asked.status, asked.location]).to.deep.equal([
        303,
        `/staff/sign-in?to=%2Fstaff%2Fcases%2F${reference}&ended=large`,
      ])
    }
    expect(await (await app.get('/staff/sign-in?ended=large')).text()).to.include('too large to keep here')
  })

  it('asks for its files again, in the same form', async () => {
    await app.services.access.accounts.setRights('dora@example.org', { role: 'admin' }, 'a test')
    const body = new FormData()
    for (const [name, value] of [
      ['verb', 'save'],
      ['base', ''],
      ['name', 'parks'],
      ['serviceName', 'Parks'],
    ] as const)
      body.append(name, value)
    body.append('logo', new File(['<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 2 2"/>'], 'my logo & co.svg'))
    const asked = await post('/staff/new-department', body, dora.cookie())
    const shown = await signIn(lateIn(asked.html))
    expect(shown.html)
      .to.include('Choose my logo &amp; co.svg again')
      .and.match(/<dt>Name<\/dt>\s*<dd dir="auto">\s*Parks/)
    const [form] = sendForms(shown.html)
    expect([form!.isMultipart, form!.files, Object.fromEntries(form!.hidden).serviceName]).to.deep.equal([
      true,
      ['logo'],
      'Parks',
    ])
    const again = new FormData()
    for (const [name, value] of form!.hidden) again.append(name, value)
    again.append('logo', new File(['<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 2 2"/>'], 'logo.svg'))
    expect((await post(form!.action, again, shown.cookie)).location).to.equal('/staff/departments/parks?done=saved')
    await app.services.access.accounts.setRights('dora@example.org', { role: 'admin' as Role, edits: 'all' }, 'a test')
    const files = new FormData()
    for (const name of ['a.json', 'a.de.json']) files.append('definition', new File(['{}'], name))
    const upload = await post('/staff/new-form', files, shown.cookie)
    clock.advance(MINUTE)
    const page = await signIn(lateIn(upload.html))
    expect(page.html)
      .to.match(/<input[^>]*name="definition"[^>]*multiple/)
      .and.include('Choose a.json, a.de.json again')
  })
})
