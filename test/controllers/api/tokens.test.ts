/** A second token of a program, changed rights, and warnings before a token ends. */
import { expect } from 'chai'
import sinon from 'sinon'
import type { PublicError } from '../../../src/errors.ts'
import { silentLog } from '../../../src/log.ts'
import { wire } from '../../../src/wire.ts'
import { sendForm, startApp, type TestApp } from '../../support/app.ts'
import { freezeClock } from '../../support/clock.ts'
import { clerk } from '../../support/office.ts'
import { program, type TestProgram } from '../../support/programs.ts'
import { until } from '../../support/until.ts'

const MONDAY = Date.UTC(2026, 10, 16, 8)
const DAY = 86_400_000

describe('the tokens of a program', () => {
  const clock = freezeClock(MONDAY)
  let app: TestApp
  let desk: TestProgram
  beforeEach(async () => {
    app = await startApp({ clock })
    desk = await program(app, { name: 'desk', days: 30, perMinute: 9 })
  })
  afterEach(() => app.stop())
  const renew = (days = 365) => app.services.programs.renew({ name: 'desk', days }, { by: 'a test' })
  const by = (token: string) => ({ authorization: `Bearer ${token}` })
  const statusOf = async (token: string, path = '/forms') => (await desk.get(path, by(token))).status
  const detail = async (token: string) =>
    ((await (await desk.get('/forms', by(token))).json()) as { detail: string }).detail
  const failure = (work: Promise<unknown>) => work.then(String, (error: Error) => error.message)

  it('both work, until one is ended, has ended by itself, or the program is revoked', async () => {
    const { token } = await renew()
    expect([await statusOf(desk.token), await statusOf(token)]).to.deep.equal([200, 200])
    await app.services.programs.endToken({ name: 'desk', number: 1 }, { by: 'a test' })
    expect([await statusOf(desk.token), await statusOf(token)]).to.deep.equal([401, 200])
    expect(await detail(desk.token)).to.include('revoked')
    clock.advance(365 * DAY)
    expect(await detail(token)).to.include('has ended')
    const third = await renew()
    expect(await statusOf(third.token)).to.equal(200)
    await app.services.programs.revoke('desk', { by: 'a test' })
    expect(await detail(third.token)).to.include('revoked')
  })

  it('are two at most, of which the older one is named; the one that has ended does not count', async () => {
    expect((await renew()).before).to.include({ number: 1 })
    const full = (await renew().catch((error) => error)) as PublicError
    expect(full.problem).to.deep.equal({ code: 'program-tokens-full', name: 'desk', working: [1, 2] })
    clock.advance(30 * DAY)
    const third = await renew()
    expect([third.added.number, third.before?.number]).to.deep.equal([3, 2])
  })

  it('are made one at a time, also by two processes', async () => {
    const other = await wire({ config: app.config, clock, log: silentLog() })
    const there = other.services.programs.renew({ name: 'desk', days: 365 }, { by: 'a test' })
    const told = await Promise.all([failure(renew()), failure(there)]).finally(other.close)
    expect(told.filter((one) => one.includes('program-tokens-full'))).to.have.length(1)
    expect((await app.services.programs.all())[0]!.tokens).to.have.length(2)
  })

  it('share the budget of their program, and the keys of what it has sent', async () => {
    const reference = await sendForm(app)
    const { token } = await renew()
    const post = async (which: string) => {
      const headers = { 'idempotency-key': 'k', ...by(which) }
      return (await desk.post(`/cases/${reference}/notes`, { note: 'once' }, headers)).json()
    }
    expect(await post(token)).to.deep.equal(await post(desk.token))
    expect((await desk.get('/forms', by(token))).headers.get('ratelimit')).to.include('r=6')
  })

  it('say each when they were used last', async () => {
    await renew()
    await statusOf(desk.token)
    const [one] = await app.services.programs.all()
    expect(one!.tokens.map(({ lastUsedAt }) => lastUsedAt)).to.deep.equal([MONDAY, undefined])
  })

  it('get other rights, forms and another limit from the next request on, and the audit says which', async () => {
    await app.services.programs.change(
      'desk',
      { rights: ['cases:read'], forms: ['feedback'], perMinute: 5 },
      { by: 'a test' },
    )
    const reference = await sendForm(app)
    expect(await statusOf(desk.token)).to.equal(403)
    expect(await statusOf(desk.token, `/cases/${reference}`)).to.equal(404)
    expect((await desk.get('/cases')).headers.get('ratelimit-policy')).to.include('q=5')
    await app.services.programs.change('desk', { forms: 'all' }, { by: 'a test' })
    expect(await statusOf(desk.token, `/cases/${reference}`)).to.equal(200)
    await app.services.programs.change('desk', { forms: 'all' }, { by: 'a test' })
    const rows = (await app.store.audit.page({ about: 'desk', size: 9 })).map(
      ({ action, details }) => `${action} ${details}`,
    )
    expect(rows).to.deep.equal([
      'program-changed rights=cases:read limit=5',
      'program-changed rights=cases:read forms=feedback limit=5',
      'program-added rights=forms:read,cases:read,files:read,cases:write',
    ])
    const { headers } = await clerk(app, 'admin')
    expect(await (await app.get('/staff/audit?about=desk', headers)).text())
      .to.include('Changed the permissions of a program')
      .and.include('cases:read of feedback, 5 requests a minute')
  })

  for (const [what, change, expected] of [
    ['a right that was taken away', { rights: ['forms:read' as const] }, 403],
    ['a form that was taken away', { forms: ['feedback'] }, 404],
  ] as const)
    it(`do nothing with ${what} while the body was on its way`, async () => {
      const reference = await sendForm(app)
      const reading = Promise.withResolvers<void>()
      const now = app.services.programs.now
      sinon.stub(app.services.programs, 'now').callsFake(async (one) => {
        await app.services.programs.change('desk', change, { by: 'a test' })
        reading.resolve()
        return now(one)
      })
      const asked = desk.post(`/cases/${reference}/notes`, { note: 'late' }, { 'idempotency-key': 'k' })
      await reading.promise
      expect((await asked).status).to.equal(expected)
      sinon.restore()
      const { events } = (await (await (await program(app)).get(`/cases/${reference}`)).json()) as { events: unknown[] }
      expect(events).to.have.length(1)
    })

  it('tell nothing of a form that was taken away while they waited for a change', async () => {
    const { next } = (await (await desk.get('/changes?after=now')).json()) as { next: string }
    const waits = sinon.spy(app.services.feed, 'wait')
    const asked = desk.get(`/changes?after=${next}&wait=30`)
    await until(() => waits.called)
    await app.services.programs.change('desk', { forms: ['feedback'] }, { by: 'a test' })
    await sendForm(app)
    expect(await (await asked).json()).to.deep.equal({ changes: [], next, more: false })
    sinon.restore()
  })

  describe('that end soon', () => {
    const ends = async (token = desk.token) => (await desk.get('/forms', by(token))).headers.get('intake-token-ends')
    const warned = async () => {
      await app.services.programs.warn()
      return app.log().filter(({ level, program }) => level === 40 && program !== undefined)
    }
    const inbox = async (role: 'admin' | 'caseworker' = 'admin', forms?: string[]) =>
      (await app.get('/staff', (await clerk(app, role, forms ? { forms } : {})).headers)).text()
    const counted = async () => {
      const told = Promise.withResolvers<number>()
      const end = app.services.programs.watch(told.resolve)
      const count = await told.promise
      end()
      return count
    }

    it('are told to the program, the log, the metrics and admins, 14 days before and not sooner', async () => {
      clock.advance(16 * DAY - 1)
      expect([await ends(), await warned(), await counted()]).to.deep.equal([null, [], 0])
      expect(await inbox()).not.to.include('“desk”')
      clock.advance(1)
      expect(await ends()).to.equal('2026-12-16T08:00:00.000Z')
      const [line] = await warned()
      expect(line).to.include({ program: 'desk', token: 1, endsAt: '2026-12-16T08:00:00.000Z' })
      expect(await counted()).to.equal(1)
      expect(await inbox()).to.include('The token of the program “desk” ends on 16 Dec 2026.')
      for (const other of [await inbox('caseworker'), await inbox('admin', ['feedback'])])
        expect(other).not.to.include('“desk”')
    })

    it('are told no more once a new one is in use, and as long as the old one is', async () => {
      clock.advance(20 * DAY)
      const { token } = await renew()
      await statusOf(desk.token)
      expect(await counted(), 'the old one is in use').to.equal(1)
      await statusOf(token)
      clock.advance(7 * DAY)
      expect(await counted()).to.equal(0)
      expect([await ends(token), await ends()]).to.deep.equal([null, '2026-12-16T08:00:00.000Z'])
    })

    it('are told no more when they have ended, were ended, or their program was revoked', async () => {
      await program(app, { name: 'other', days: 30 })
      await program(app, { name: 'third', days: 17 })
      clock.advance(16 * DAY)
      expect(await counted()).to.equal(3)
      await app.services.programs.endToken({ name: 'desk', number: 1 }, { by: 'a test' })
      await app.services.programs.revoke('other', { by: 'a test' })
      clock.advance(DAY)
      expect(await counted()).to.equal(0)
      expect(await warned()).to.deep.equal([])
    })
  })
})
