import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'chai'
import { startApp, type TestApp } from '../../support/app.ts'
import { freezeClock } from '../../support/clock.ts'

const MONDAY = Date.UTC(2026, 10, 16, 8)
const MINUTE = 60_000
const PASSWORD = 'four lamps over the river'
const ADA = { name: 'Ada Example', email: 'Ada@Example.org', password: PASSWORD, again: PASSWORD }
const html = { accept: 'text/html' }

describe('the link of the first admin', () => {
  const clock = freezeClock(MONDAY)
  let app: TestApp
  let file: string
  beforeEach(async () => {
    app = await startApp({ clock })
    file = join(app.config.dataDir, 'first-admin')
    await app.services.access.firstAdmin.look()
  })
  afterEach(() => app.stop())
  const path = () => new URL(readFileSync(file, 'utf8').trim()).pathname
  const make = (typed: Partial<typeof ADA> = {}, to = path()) => app.post(to, { ...ADA, ...typed }, html)

  it('is in a file for its owner alone; the log names the file and not the link', async () => {
    expect(statSync(file).mode & 0o777).to.equal(0o600)
    expect(path()).to.match(/^\/staff\/first\/[\w-]{43}$/)
    const log = JSON.stringify(app.log())
    expect(log).to.include('first-admin').and.not.include(path().slice(13))
  })

  it('is named by the office where people sign in', async () => {
    const page = await (await app.get('/staff/sign-in', html)).text()
    expect(page).to.include('first-admin').and.include('The office has no accounts yet')
    expect(page).not.to.include(path().slice(13))
  })

  it('makes an admin with a password, who is signed in, and is gone with that', async () => {
    const to = path()
    expect(await (await app.get(to, html)).text()).to.include('Create the first account')
    const answer = await make()
    expect([answer.status, answer.headers.get('location')]).to.deep.equal([303, '/staff'])
    const cookie = answer.headers.get('set-cookie')!.split(';')[0]!
    expect((await app.get('/staff/audit', { ...html, cookie })).status).to.equal(200)
    const [account] = await app.store.accounts.all()
    expect(account).to.include({ email: 'ada@example.org', name: 'Ada Example', role: 'admin', ready: true })
    const rows = await app.store.audit.page({ size: 5 })
    expect(rows.map(({ by, action, about }) => [by, action, about]).at(-1)).to.deep.equal([
      'ada@example.org',
      'first-admin',
      'ada@example.org',
    ])
    expect(existsSync(file)).to.equal(false)
    await app.services.access.firstAdmin.look()
    expect(existsSync(file), 'it never comes back').to.equal(false)
    expect([(await app.get(to, html)).status, (await make({ email: 'eve@example.org' }, to)).status]).to.deep.equal([
      410, 410,
    ])
    expect(await app.store.accounts.all()).to.have.length(1)
  })

  it('is renewed after an hour; the one before works no more, and its page says where the new one is', async () => {
    const before = path()
    clock.advance(59 * MINUTE)
    await app.services.access.firstAdmin.look()
    expect(path()).to.equal(before)
    clock.advance(MINUTE)
    const late = await make({}, before)
    expect(late.status).to.equal(410)
    expect(await late.text())
      .to.include('This link no longer works')
      .and.include('first-admin')
    await app.services.access.firstAdmin.look()
    expect(path()).not.to.equal(before)
    expect((await app.get(before, html)).status).to.equal(410)
    expect((await make()).status).to.equal(303)
  })

  it('cannot be guessed, or made without the secret of the service', async () => {
    for (const secret of ['x', 'x'.repeat(43), `${path().slice(13)}x`, '%00'])
      expect([404, 410], secret).to.include((await make({}, `/staff/first/${secret}`)).status)
    expect(await app.store.accounts.all()).to.deep.equal([])
  })

  it('keeps what was typed, beside what is wrong with it, and never a password', async () => {
    for (const [typed, words] of [
      [{ name: ' ' }, 'Enter a name'],
      [{ name: 'program:desk' }, 'Enter another name'],
      [{ name: 'x'.repeat(201) }, 'Name must be 200 characters or fewer'],
      [{ email: '' }, 'Enter an email address'],
      [{ email: 'ada' }, 'like ada@example.org'],
      [{ password: 'short', again: 'short' }, 'Password must be 12 characters or more'],
      [{ again: 'other words' }, 'The passwords do not match'],
      [{ password: 'example 2026 example', again: 'example 2026 example' }, 'too easy to guess'],
    ] as const) {
      const answer = await make(typed)
      const text = await answer.text()
      expect([answer.status, text.includes(words)], words).to.deep.equal([422, true])
      expect(text).to.include('There is a problem').and.not.include(PASSWORD)
      if (!('email' in typed)) expect(text).to.include('value="Ada@Example.org"')
    }
    expect(await app.store.accounts.all()).to.deep.equal([])
  })

  it('makes one account, also when twenty post at once', async () => {
    const to = path()
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, i) => make({ email: `ada${i}@example.org`, name: `Ada ${i}` }, to)),
    )
    expect(answers.map(({ status }) => status).filter((status) => status === 303)).to.have.length(1)
    expect(await app.store.accounts.all()).to.have.length(1)
  })

  it('is gone when the command line made the first account', async () => {
    await app.services.access.accounts.add({ email: 'ben@example.org', name: 'Ben', role: 'admin' }, 'a test')
    expect((await make()).status).to.equal(410)
    await app.services.access.firstAdmin.look()
    expect(existsSync(file)).to.equal(false)
  })

  it('is the one that another machine has issued', async () => {
    const before = path()
    clock.advance(MINUTE)
    await app.store.transaction((tx) => tx.accounts.setFirstLink(clock()))
    await app.services.access.firstAdmin.look()
    expect(path()).not.to.equal(before)
    expect((await make()).status).to.equal(303)
  })

  it('takes no post of another website', async () => {
    expect((await app.post(path(), ADA, { ...html, 'sec-fetch-site': 'cross-site' })).status).to.equal(403)
  })
})

describe('the link of the first admin, while time goes on', () => {
  it('opens', async () => {
    let now = MONDAY
    const app = await startApp({ clock: Object.assign(() => now++, { set() {}, advance() {} }) })
    try {
      await app.services.access.firstAdmin.look()
      const link = new URL(readFileSync(join(app.config.dataDir, 'first-admin'), 'utf8').trim())
      expect((await app.get(link.pathname, html)).status).to.equal(200)
    } finally {
      await app.stop()
    }
  })
})
