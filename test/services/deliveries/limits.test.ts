/** What each attempt may take, and who waits for whom. */
import { expect } from 'chai'
import sinon from 'sinon'
import { silentLog } from '../../../src/log.ts'
import { DAY } from '../../../src/models/moment.ts'
import { createDeliveries, type Deliver } from '../../../src/services/deliveries/index.ts'
import { filled, startApp, type TestApp } from '../../support/app.ts'
import { frozenClock } from '../../support/clock.ts'
import { type Mailbox, mailSettings, openMailbox } from '../../support/mailbox.ts'
import { openReceiver, type Receiver } from '../../support/receiver.ts'
import { until } from '../../support/service.ts'
import { toldForm } from '../../support/told-form.ts'

describe('an attempt to deliver', function () {
  this.timeout(30_000) // waits for a server that does not answer
  let app: TestApp
  beforeEach(async () => {
    app = await startApp()
    await app.define(toldForm())
  })
  afterEach(() => app.stop())

  const send = async () => app.post('/f/told', filled(await app.mint('told')))

  it('that never ends is given up in time, and tried again', async () => {
    await send()
    const { round } = createDeliveries({
      store: app.store,
      cases: app.services.cases,
      means: { mail: () => new Promise(() => {}) },
      limits: { mail: 100, webhook: 100 },
      clock: Date.now,
      log: silentLog(),
    })
    expect(await round()).to.equal(2)
    const waiting = await app.services.deliveries.list({}, 10)
    expect(waiting.map(({ state, error }) => [state, error])).to.deep.equal(
      Array(2).fill(['waiting', 'it took too long']),
    )
    expect(Math.min(...waiting.map(({ dueAt }) => dueAt))).to.be.greaterThan(Date.now())
  })

  it('that lasts longer than a lease is made by nobody else meanwhile', async () => {
    await send()
    let made = 0
    let go = () => {}
    const taken = new Promise<void>((resolve) => {
      go = resolve
    })
    const mail: Deliver = async () => {
      made++
      await taken
    }
    const clock = frozenClock(Date.now())
    const common = { store: app.store, cases: app.services.cases, means: { mail }, clock, log: silentLog() }
    const [one, other] = [createDeliveries({ ...common, lease: 300 }), createDeliveries(common)]
    const leases = async () =>
      (await app.ask('select lease_until as until from deliveries')).map(({ until }) => Number(until))
    const first = one.round()
    await until(() => made === 2)
    for (let extended = 0; extended < 3; extended++) {
      clock.advance(200)
      await until(async () => (await leases()).every((end) => end === clock() + 300))
    }
    expect(await other.round()).to.equal(0)
    go()
    expect(await first).to.equal(2)
    const told = await app.services.deliveries.list({}, 10)
    expect(told.map(({ state, attempts }) => [state, attempts])).to.deep.equal(Array(2).fill(['sent', 1]))
  })
})

describe('what is due for a receiver', () => {
  let app: TestApp
  beforeEach(async () => {
    app = await startApp()
    await app.define(toldForm())
  })
  afterEach(async () => {
    sinon.restore()
    await app.stop()
  })

  it('is sent as soon as there is a slot, also when an attempt ends while the next ones are claimed', async () => {
    for (let i = 0; i < 6; i++) await app.post('/f/told', filled(await app.mint('told')))
    const begun: { recipient: string; end(): void }[] = []
    let isOver = false
    const mail: Deliver = ({ recipient }) =>
      new Promise((resolve) => {
        begun.push({ recipient, end: () => resolve(undefined) })
        if (isOver) resolve(undefined)
      })
    const toOffice = () => begun.filter(({ recipient }) => recipient === 'office')
    let held: PromiseWithResolvers<void> | undefined
    const isHeld = sinon.spy()
    const transaction: typeof app.store.transaction = async (work) => {
      const value = await app.store.transaction(work)
      if (!Array.isArray(value) || !held) return value // only what claims resolves to a list
      isHeld()
      await held.promise
      return value
    }
    // The second that is waited when nothing is left to do never passes here.
    const { setTimeout: real } = globalThis
    sinon
      .stub(globalThis, 'setTimeout')
      .callsFake(((work: () => void, ms?: number) => real(work, ms === 1000 ? DAY : ms)) as typeof setTimeout)
    const { begin } = createDeliveries({
      store: { ...app.store, transaction },
      cases: app.services.cases,
      means: { mail },
      clock: Date.now,
      log: silentLog(),
    })
    const end = begin()
    await until(() => toOffice().length === 3)
    held = Promise.withResolvers()
    toOffice()[0]!.end()
    await until(() => isHeld.called)
    toOffice()[1]!.end()
    await until(async () => (await app.services.deliveries.list({ state: 'sent' }, 10)).length === 2)
    held.resolve()
    await until(() => toOffice().length === 5)
    held = undefined
    isOver = true // a look that is under way may still begin more
    const ended = end()
    for (const one of begun) one.end()
    await ended
  })
})

describe('a receiver that hangs', function () {
  this.timeout(30_000) // waits for a server that does not answer
  let [bad, good]: Receiver[] = []
  let mailbox: Mailbox
  let app: TestApp
  beforeEach(async () => {
    ;[bad, good] = [await openReceiver(), await openReceiver()]
    mailbox = await openMailbox()
    const secret = `whsec_${Buffer.alloc(32, 3).toString('base64')}`
    app = await startApp({
      env: {
        ...mailSettings(mailbox),
        SVC_WEBHOOK_BAD_URL: bad.url,
        SVC_WEBHOOK_BAD_SECRET: secret,
        SVC_WEBHOOK_GOOD_URL: good.url,
        SVC_WEBHOOK_GOOD_SECRET: secret,
        SVC_WEBHOOK_ALLOW_PRIVATE: 'true',
      },
    })
    for (const key of ['bad', 'good']) await app.define(toldForm({ slug: key, notify: {}, webhook: key }))
    await app.define(toldForm({ slug: 'told' }))
  })
  afterEach(async () => {
    await app.stop()
    await mailbox.close()
    for (const one of [bad, good]) one!.close()
  })
  const send = async (slug: string, times: number) => {
    for (let i = 0; i < times; i++) {
      const response = await app.post(`/f/${slug}`, filled(await app.mint(slug), { email: `p-${i}@example.org` }))
      expect(response.status).to.equal(303)
    }
  }

  it('delays neither mail nor another receiver, however much is owed to it', async () => {
    bad!.stall()
    await send('bad', 12)
    await send('good', 4)
    await send('told', 4)
    const end = app.services.deliveries.begin()
    await until(() => mailbox.mails.length === 8 && good!.got.length === 4 && bad!.got.length >= 3)
    expect(bad!.got).to.have.length(3)
    bad!.close()
    await end()
  })

  it('delays no receiver of webhooks when it is the mail server', async () => {
    let go = () => {}
    const taken = new Promise<void>((resolve) => {
      go = resolve
    })
    mailbox.beforeTaking(() => taken)
    await send('told', 6)
    await send('good', 4)
    const end = app.services.deliveries.begin()
    await until(() => good!.got.length === 4 && mailbox.mails.length === 6)
    go()
    await end()
  })

  it('gets what is owed to it in order, the oldest first', async () => {
    await send('good', 7)
    const owed = (await app.services.deliveries.list({}, 10)).map(({ id }) => id).reverse()
    expect(await app.services.deliveries.round()).to.equal(7)
    const got = good!.got.map(({ headers }) => String(headers['webhook-id']))
    const threes = (ids: string[]) => [ids.slice(0, 3), ids.slice(3, 6), ids.slice(6)].map((some) => some.sort())
    expect(threes(got)).to.deep.equal(threes(owed))
  })
})
