/** Deliveries that wait for too long or failed: admins are told on every page, and whoever watches the service in its metrics. */
import { expect } from 'chai'
import type { Backlog } from '../../../src/models/delivery.ts'
import { filled, startApp, type TestApp } from '../../support/app.ts'
import { freezeClock } from '../../support/clock.ts'
import { type Mailbox, mailSettings, openMailbox, smtpError } from '../../support/mailbox.ts'
import { clerk } from '../../support/office.ts'
import { toldForm } from '../../support/told-form.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

describe('deliveries that are stuck', () => {
  const clock = freezeClock(Date.UTC(2026, 10, 20, 9))
  let mailbox: Mailbox
  let app: TestApp
  beforeEach(async () => {
    mailbox = await openMailbox()
    app = await startApp({ env: mailSettings(mailbox), clock })
    await app.define(toldForm())
  })
  afterEach(async () => {
    await app.stop()
    await mailbox.close()
  })

  const send = async () => void (await app.post('/f/told', filled(await app.mint('told'))))
  const page = async (path: string, role: 'admin' | 'caseworker' = 'admin', forms?: string[]) =>
    (await app.get(path, (await clerk(app, role, forms ? { forms } : {})).headers)).text()
  const nav = async () => {
    const [, link] = /href="\/staff\/deliveries"[^>]*>(.*?)<\/a>/.exec(await page('/staff/numbers'))!
    const [, count] = /aria-hidden="true">(\d+)</.exec(link!) ?? []
    const spoken = link!.replace(/<span[^>]*aria-hidden.*?<\/span>/, '').replace(/<[^>]+>/g, '')
    return { spoken, count }
  }
  const fail = (code = 451) => mailbox.answer(() => smtpError(code))

  it('are told of nowhere while mail goes out as usual', async () => {
    await send()
    clock.advance(4 * MINUTE)
    expect(await nav()).to.deep.equal({ spoken: 'Deliveries', count: undefined })
    expect(await page('/staff')).not.to.include('waiting')
    await app.services.deliveries.round()
    clock.advance(DAY)
    expect(await nav()).to.deep.equal({ spoken: 'Deliveries', count: undefined })
  })

  it('stand with their number and age in the navigation and on the inbox of admins, and of nobody else', async () => {
    fail()
    await send()
    await app.services.deliveries.round()
    clock.advance(6 * MINUTE)
    expect(await nav()).to.deep.equal({ spoken: 'Deliveries (2 waiting, oldest less than a day)', count: '2' })
    expect(await page('/staff'))
      .to.include('2 emails and webhooks are waiting, the oldest for less than a day.')
      .and.include('href="/staff/deliveries?state=waiting"')
    for (const other of [await page('/staff', 'caseworker'), await page('/staff', 'admin', ['told'])])
      expect(other).not.to.match(/are waiting|2 waiting/)
  })

  it('are named as on hold, and say so on their pages, after a restore', async () => {
    await send()
    await app.store.transaction((tx) => tx.deliveries.hold())
    clock.advance(DAY)
    expect(await app.services.deliveries.round()).to.equal(0)
    expect(await nav()).to.deep.equal({ spoken: 'Deliveries (2 on hold, oldest 1 day)', count: '2' })
    expect(await page('/staff'))
      .to.include('2 emails and webhooks are on hold after a restore.')
      .and.include('href="/staff/deliveries?state=held"')
    const listed = await page('/staff/deliveries?state=held')
    expect(listed).to.include('It may have been sent before.')
    const [, one] = /href="(\/staff\/deliveries\/[^"?]+)"/.exec(listed)!
    expect(await page(one!))
      .to.include('>On hold<')
      .and.include('value="cancel"')
      .and.include('value="retry"')
  })

  it('are named as failed once they are given up, for 30 days', async () => {
    fail(550)
    await send()
    await app.services.deliveries.round()
    clock.advance(5 * DAY)
    expect(await nav()).to.deep.equal({ spoken: 'Deliveries (2 failed, oldest 5 days)', count: '2' })
    expect(await page('/staff'))
      .to.include('2 emails and webhooks failed in the last 30 days. The oldest is 5 days old.')
      .and.include('href="/staff/deliveries?state=failed"')
    clock.advance(26 * DAY)
    expect(await nav()).to.deep.equal({ spoken: 'Deliveries', count: undefined })
  })

  it('are counted once in ten seconds, however many pages are opened', async () => {
    fail()
    await send()
    clock.advance(6 * MINUTE)
    expect((await nav()).spoken).to.match(/2 waiting/)
    await send()
    clock.advance(9000)
    expect((await nav()).spoken).to.match(/2 waiting/)
    clock.advance(1000)
    expect((await nav()).spoken).to.match(/4 waiting/)
  })

  it('are told to the metrics when the service starts', async () => {
    await send()
    clock.advance(6 * MINUTE)
    const told = Promise.withResolvers<Backlog>()
    const end = app.services.deliveries.watch(told.resolve)
    const backlog = await told.promise
    end()
    expect(backlog).to.deep.equal({
      waiting: { count: 2, age: 6 * MINUTE },
      held: { count: 0, age: 0 },
      failed: { count: 0, age: 0 },
    })
  })
})
