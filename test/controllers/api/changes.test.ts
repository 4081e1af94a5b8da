import { expect } from 'chai'
import sinon from 'sinon'
import { sendForm, startApp, type TestApp } from '../../support/app.ts'
import { freezeClock } from '../../support/clock.ts'
import { program, type TestProgram } from '../../support/programs.ts'
import { until } from '../../support/until.ts'

const NOW = Date.UTC(2026, 10, 16, 8)

interface Page {
  changes: { cursor: string; id: string; kind: string; reference: string; form: string }[]
  next: string
  more: boolean
}

describe('the feed of changes over HTTP', () => {
  const clock = freezeClock(NOW)
  let app: TestApp
  let follower: TestProgram
  beforeEach(async () => {
    app = await startApp({ clock, env: { SVC_MAX_IN_FLIGHT: '1' } })
    follower = await program(app, { rights: ['cases:read'] })
  })
  afterEach(async () => {
    app.services.feed.end()
    await app.stop()
  })
  const read = async (query = '', by = follower) => (await (await by.get(`/changes${query}`)).json()) as Page
  /** How many wait in the feed. */
  const isWaiting = () => {
    const waits = sinon.spy(app.services.feed, 'wait')
    return () => waits.called
  }

  it('tells what happened, when, to which case, by whom, and where to go on', async () => {
    const reference = await sendForm(app)
    await app.services.cases.update(reference, { to: 'in-review', by: 'Ada Example', message: 'A secret message' })
    const page = await read()
    const known = { reference, form: 'e2e-test-form', at: '2026-11-16T08:00:00.000Z' }
    expect(page).to.deep.equal({
      changes: [
        {
          ...known,
          cursor: page.changes[0]!.cursor,
          id: page.changes[0]!.id,
          kind: 'receipt',
          status: 'received',
          by: 'person',
        },
        {
          ...known,
          cursor: page.next,
          id: page.changes[1]!.id,
          kind: 'status',
          status: 'in-review',
          by: 'Ada Example',
        },
      ],
      next: page.changes[1]!.cursor,
      more: false,
    })
    expect(await app.store.audit.page({ size: 10, about: 'e2e-test-form' }), 'no row of the audit').to.deep.equal([])
  })

  it('has the forms of the token, or the one that is asked for', async () => {
    const reference = await sendForm(app)
    const feedback = await program(app, { rights: ['cases:read'], forms: ['feedback'] })
    expect((await read('', feedback)).changes).to.deep.equal([])
    expect((await read('?form=feedback')).changes).to.deep.equal([])
    const [change] = (await read('?form=e2e-test-form')).changes
    expect(change).to.include({ reference, form: 'e2e-test-form' })
    expect((await feedback.get('/changes?form=e2e-test-form')).status).to.equal(404)
    expect((await follower.get('/changes?form=mistyped')).status).to.equal(404)
  })

  it('goes on after a cursor, and from now on', async () => {
    const sent = [await sendForm(app), await sendForm(app), await sendForm(app)]
    const first = await read('?limit=2')
    expect(first.more).to.equal(true)
    const second = await read(`?after=${first.next}`)
    expect([...first.changes, ...second.changes].map(({ reference }) => reference)).to.deep.equal(sent)
    expect(await read('?after=now')).to.deep.equal({ changes: [], next: second.next, more: false })
  })

  it('refuses what it does not understand, and says how to write it', async () => {
    for (const [query, status, detail] of [
      ['?limit=0', 400, 'The value of the parameter limit cannot be used here.'],
      ['?limit=501', 400, 'The value of the parameter limit cannot be used here.'],
      ['?limit=1e2', 400, 'The value of the parameter limit cannot be used here.'],
      ['?wait=31', 400, 'The value of the parameter wait cannot be used here.'],
      ['?wait=-1', 400, 'The value of the parameter wait cannot be used here.'],
      ['?wait=', 400, 'The value of the parameter wait cannot be used here.'],
      ['?wait=1&wait=1', 400, 'Send wait once.'],
      ['?after=0.&after=0.', 400, 'Send after once.'],
      ['?form=feedback&form=e2e-test-form', 400, 'Send form once.'],
      ['?form=', 400, 'The value of the parameter form cannot be used here.'],
      ['?since=1', 400, 'There is no parameter since here. You can use after, form, limit and wait.'],
      ['?after=yesterday', 400, 'A cursor is the text'],
      ['?after=', 400, 'A cursor is the text'],
      [`?after=${'9'.repeat(4000)}`, 400, 'The value of the parameter after cannot be used here.'],
      ['?after=%00', 400, 'The value of the parameter after cannot be used here.'],
      ['?after=1.aaaaaaaaaaaaaaaa', 410, 'after=now'],
    ] as const) {
      const response = await follower.get(`/changes${query}`)
      expect(response.status, query).to.equal(status)
      expect(response.headers.get('content-type')).to.equal('application/problem+json')
      expect(((await response.json()) as { detail: string }).detail, query).to.include(detail)
    }
  })

  it('takes the slot back after a wait, so that the limit of requests still holds', async () => {
    const { next } = await read('?after=now')
    const called = isWaiting()
    const waiting = read(`?after=${next}&wait=30`)
    await until(called)
    await sendForm(app)
    expect((await waiting).changes).to.have.length(1)
    const gate = Promise.withResolvers<'unknown'>()
    const find = sinon.stub(app.services.cases, 'findTyped').returns(gate.promise)
    const first = app.get('/status?reference=0000-0000-0000-0000')
    await until(() => find.called)
    expect((await app.get('/status')).status).to.equal(503)
    gate.resolve('unknown')
    expect((await first).status).to.equal(404)
  })

  it('answers a program that waits as soon as something happens', async () => {
    const { next } = await read()
    const waits = isWaiting()
    const waited = read(`?after=${next}&wait=30`)
    await until(waits)
    const reference = await sendForm(app) // with the only slot of the service
    expect((await waited).changes.map((one) => one.reference)).to.deep.equal([reference])
  })

  it('answers with an empty page when nothing happened in that time', async () => {
    const { next } = await read()
    const began = performance.now()
    expect(await read(`?after=${next}&wait=1`)).to.deep.equal({ changes: [], next, more: false })
    expect(performance.now() - began).to.be.within(990, 5000)
  })

  it('forgets a program that hangs up', async () => {
    const { next } = await read()
    const waits = sinon.spy(app.services.feed, 'wait')
    const hangingUp = new AbortController()
    const asked = fetch(`${app.base}/api/v1/changes?after=${next}&wait=30`, {
      headers: { authorization: `Bearer ${follower.token}` },
      signal: hangingUp.signal,
    }).catch(() => 'hung up')
    await until(() => waits.called)
    hangingUp.abort()
    expect(await asked).to.equal('hung up')
    expect(await waits.firstCall.returnValue).to.deep.equal({ changes: [], next, more: false })
  })

  it('tells nothing to a program whose token was revoked while it waited', async () => {
    const { next } = await read()
    const waits = isWaiting()
    const asked = follower.get(`/changes?after=${next}&wait=30`)
    await until(waits)
    await app.services.programs.revoke(follower.program.name, { by: 'a test' })
    await sendForm(app)
    expect((await asked).status).to.equal(401)
  })

  it('answers all who wait when the service ends', async () => {
    const { next } = await read()
    const waits = isWaiting()
    const asked = read(`?after=${next}&wait=30`)
    await until(waits)
    app.services.feed.end()
    expect(await asked).to.deep.equal({ changes: [], next, more: false })
  })
})
